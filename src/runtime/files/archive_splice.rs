//! One file of games as records that can be added, replaced and taken out, without reading the games. Pure.
//!
//! A record is found by its `GameId` tag. All other bytes stay as they are.

use std::ops::Range;

/// One game in the bytes of a file: from its first tag to the start of the next.
#[derive(Clone, Debug)]
pub struct GameSpan<'a> {
    /// Where it stands.
    pub span: Range<usize>,
    /// Its GameId.
    pub id: Option<&'a [u8]>,
}

/// The records of a file. A line that starts with `[` outside of a comment is a tag; tags after movetext, or after an
/// empty line, begin a new game. After an empty line an `[Event "` does so even in a comment, which was never closed
/// then: as the reader of PGN has it, no game is swallowed by the one before it.
#[must_use]
pub fn found(bytes: &[u8]) -> Vec<GameSpan<'_>> {
    let mut found: Vec<GameSpan> = Vec::new();
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
                found.push(GameSpan { span: at..bytes.len(), id: None });
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

/// The file with another record in the place of this one.
#[must_use]
pub fn replace(file: &[u8], span: &Range<usize>, pgn: &str) -> Vec<u8> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(file: &str) -> Vec<&str> {
        found(file.as_bytes()).iter().map(|found| found.id.map_or("", |id| std::str::from_utf8(id).unwrap())).collect()
    }

    #[test]
    fn comments_hold_no_tags() {
        let odd = "%escaped [GameId \"7\"]\n[Event \"x\"]\n\n1. e4 {a comment\n[GameId \"7\"]\nand more} e5 ; [GameId \"7\"] {\n\
                   [GameId \"8\"]\n\n1. d4 *\n\n\n[Event \"no result\"]\n\n[Event \"y\"]\n\n*";
        assert_eq!(ids(odd), ["", "8", "", ""]);
        let eight = found(odd.as_bytes()).remove(1);
        assert_eq!(&odd[eight.span], "[GameId \"8\"]\n\n1. d4 *\n\n\n");
    }

    #[test]
    fn line_ends_and_byte_order_mark_stay() {
        let file = "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n";
        let two = String::from_utf8(append(file.as_bytes(), "[GameId \"2\"]\n\n*\n")).unwrap();
        assert_eq!(two, "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n\r\n[GameId \"2\"]\n\n*\n");
        assert_eq!(ids(&two), ["1", "2"]);
    }

    #[test]
    fn any_bytes_are_kept() {
        arbtest::arbtest(|u| {
            let lines: Vec<u8> = u.arbitrary()?;
            // Bytes that are likely to mean something.
            let file: Vec<u8> = lines.iter().map(|b| b"[]{};%\n\n \"aGe*"[usize::from(*b) % 14]).collect();
            let with = append(&file, "[GameId \"new\"]\n\n*");
            assert!(with.starts_with(file.trim_ascii_end()));
            Ok(())
        })
        .budget_ms(200);
    }
}
