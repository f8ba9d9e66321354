//! One file of games as records that can be put in, replaced and taken out, without reading the games. Pure.
//!
//! A record is found by its `GameId` tag. All other bytes, whoever wrote them, stay as they are.

use std::ops::Range;

/// One game in the bytes of a file: from its first tag to the start of the next.
struct Found<'a> {
    span: Range<usize>,
    id: Option<&'a [u8]>,
}

/// The records of a file. A line that starts with `[` outside of a comment is a tag; tags after movetext, or after an
/// empty line, begin a new game. After an empty line an `[Event "` does so even in a comment, which was never closed
/// then: as the reader of PGN has it, no game is swallowed by the one before it.
fn records(bytes: &[u8]) -> Vec<Found<'_>> {
    let mut found: Vec<Found> = Vec::new();
    let mut in_comment = false;
    let mut in_tags = false;
    let mut after_empty = true;
    let mut at = 0;
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
        in_comment &= !(after_empty && text.starts_with(b"[Event \""));
        after_empty = text.is_empty();
        if !in_comment && text.first() == Some(&b'[') {
            if !in_tags {
                if let Some(last) = found.last_mut() {
                    last.span.end = at;
                }
                found.push(Found { span: at..bytes.len(), id: None });
                in_tags = true;
            }
            if let Some(last) = found.last_mut() {
                last.id = last.id.or_else(|| game_id(text));
            }
        } else {
            in_tags = false;
            if !text.starts_with(b"%") || in_comment {
                in_comment = comment_after(text, in_comment);
            }
        }
        at += line.len();
    }
    found
}

/// Whether a brace comment is open after a line of movetext.
fn comment_after(line: &[u8], mut open: bool) -> bool {
    for &byte in line {
        match byte {
            b'}' if open => open = false,
            b'{' => open = true,
            b';' if !open => break,
            _ => {}
        }
    }
    open
}

/// The value of a line `[GameId "value"]`.
fn game_id(line: &[u8]) -> Option<&[u8]> {
    let value = line.strip_prefix(b"[")?.trim_ascii_start().strip_prefix(b"GameId")?;
    let value = value.trim_ascii_start().strip_prefix(b"\"")?;
    value.get(..value.iter().position(|b| *b == b'"')?)
}

/// The file with `pgn` in place of the last record of this game, or at its end if it has none.
#[must_use]
pub fn put(file: &[u8], game: &str, pgn: &str) -> Vec<u8> {
    match records(file).iter().rfind(|record| record.id == Some(game.as_bytes())) {
        Some(record) => replace(file, &record.span, pgn.trim()),
        None => append(file, pgn),
    }
}

/// The file with a record at its end.
#[must_use]
pub fn append(file: &[u8], pgn: &str) -> Vec<u8> {
    let mut out = file.trim_ascii_end().to_vec();
    if !out.is_empty() {
        // The line end is the file's own, and an empty line parts two games.
        out.extend_from_slice(line_end(file).repeat(2).as_bytes());
    }
    out.extend_from_slice(pgn.trim().as_bytes());
    out.push(b'\n');
    out
}

/// The file without the records of this game; nothing if it has none.
#[must_use]
pub fn remove(file: &[u8], game: &str) -> Option<Vec<u8>> {
    let spans: Vec<_> = records(file).into_iter().filter(|r| r.id == Some(game.as_bytes())).map(|r| r.span).collect();
    let mut out = file.to_vec();
    for span in spans.iter().rev() {
        out.drain(span.clone());
    }
    (!spans.is_empty()).then_some(out)
}

fn replace(file: &[u8], span: &Range<usize>, pgn: &str) -> Vec<u8> {
    let (before, after) = (file.get(..span.start).unwrap_or_default(), file.get(span.end..).unwrap_or_default());
    let mut out = before.to_vec();
    out.extend_from_slice(pgn.as_bytes());
    out.push(b'\n');
    if !after.is_empty() {
        out.push(b'\n');
        out.extend_from_slice(after);
    }
    out
}

fn line_end(file: &[u8]) -> &'static str {
    if file.windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" }
}

/// Whatever a file holds, a game that is put in stands there once, and is the same after the next time; taking it out
/// leaves the others byte for byte. Panics where this does not hold: for fuzzing, and for the tests.
pub fn equation(file: &[u8]) {
    const ID: &str = "0-fuzz-0";
    const PGN: &str = "[Event \"?\"]\n[GameId \"0-fuzz-0\"]\n\n1. e4 *\n";
    let ours = |file: &[u8]| records(file).iter().filter(|record| record.id == Some(ID.as_bytes())).count();
    let before = ours(file);
    let with = put(file, ID, PGN);
    if before == 0 {
        assert!(with.starts_with(file.trim_ascii_end()), "what was there stays");
        assert_eq!(ours(&with), 1, "{:?}", String::from_utf8_lossy(&with));
        let without = remove(&with, ID).unwrap_or_default();
        assert_eq!(without.trim_ascii_end(), file.trim_ascii_end());
    }
    assert_eq!(put(&with, ID, PGN).trim_ascii_end(), with.trim_ascii_end(), "once");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, moves: &str) -> String {
        format!("[Event \"?\"]\n[White \"a {{ b\"]\n[GameId \"{id}\"]\n\n{moves} *\n")
    }

    #[test]
    fn a_game_enters_once_and_is_replaced_where_it_stands() {
        let mut file = Vec::new();
        for id in ["1", "2", "3"] {
            file = put(&file, id, &game(id, "1. e4"));
        }
        let three = [game("1", "1. e4"), game("2", "1. e4"), game("3", "1. e4")].join("\n");
        assert_eq!(String::from_utf8(file.clone()).unwrap(), three);
        file = put(&file, "2", &game("2", "1. d4"));
        let changed = [game("1", "1. e4"), game("2", "1. d4"), game("3", "1. e4")].join("\n");
        assert_eq!(String::from_utf8(file.clone()).unwrap(), changed);
        file = put(&file, "3", &game("3", "1. c4"));
        assert!(file.ends_with(b"1. c4 *\n"));
        let two = remove(&file, "2").unwrap();
        assert_eq!(String::from_utf8(two.clone()).unwrap(), [game("1", "1. e4"), game("3", "1. c4")].join("\n"));
        assert_eq!(remove(&two, "2"), None);
    }

    #[test]
    fn what_others_wrote_stays() {
        let odd = "%escaped [GameId \"7\"]\n[Event \"x\"]\n\n1. e4 {a comment\n[GameId \"7\"]\nand more} e5 ; [GameId \"7\"] {\n\
                   [GameId \"8\"]\n\n1. d4 *\n\n\n[Event \"no result\"]\n\n[Event \"y\"]\n\n*";
        let file = odd.as_bytes();
        assert_eq!(remove(file, "7"), None, "comments hold no tags");
        let without = String::from_utf8(remove(file, "8").unwrap()).unwrap();
        assert_eq!(without, odd.replace("[GameId \"8\"]\n\n1. d4 *\n\n\n", ""));
        let with = put(file, "9", &game("9", "1. e4"));
        assert!(with.starts_with(file));
        assert_eq!(remove(&with, "9").unwrap().trim_ascii_end(), file);
    }

    #[test]
    fn line_ends_and_byte_order_mark_stay() {
        let file = "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n";
        let two = String::from_utf8(put(file.as_bytes(), "2", "[GameId \"2\"]\n\n*\n")).unwrap();
        assert_eq!(two, "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n\r\n[GameId \"2\"]\n\n*\n");
        assert_eq!(remove(two.as_bytes(), "2").unwrap(), "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n\r\n".as_bytes());
    }

    #[test]
    fn any_bytes_are_kept() {
        arbtest::arbtest(|u| {
            let lines: Vec<u8> = u.arbitrary()?;
            // Bytes that are likely to mean something.
            let file: Vec<u8> = lines.iter().map(|b| b"[]{};%\n\n \"aGe*"[usize::from(*b) % 14]).collect();
            let with = put(&file, "new", "[GameId \"new\"]\n\n*");
            assert!(with.starts_with(file.trim_ascii_end()));
            Ok(())
        })
        .budget_ms(200);
    }
}
