//! Changing some games of a file: what comes in the place of their bytes, in the file's own encoding and line ends.
//! All other bytes stay as they are. Pure: the runtime reads the bytes around and puts the new ones in.
//!
//! A game's bytes begin with the marks and blanks before it and end with the blanks before the next one. Both stay,
//! so that a file keeps its layout; only where a game would run together with its neighbour a line end is added.

use std::borrow::Cow;
use std::ops::Range;

use super::encoding::{Encoding, LineEnd, TextFormat, UTF8_MARK, of_utf16};
use super::in_memory::PgnText;
use super::patch::patched;

/// So many bytes before and after a game decide what is written in its place.
pub const CONTEXT: usize = 64;

/// What becomes of one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Its bytes in the file, in the file's own encoding.
    pub span: Range<u64>,
    /// The [`fingerprint`] of these bytes when they were read.
    pub fingerprint: u64,
    /// The game as it is now, in export format; none: it goes.
    pub text: Option<String>,
}

/// A game's bytes and what stands around them in the file as it will be.
#[derive(Clone, Copy, Debug)]
pub struct GameSurroundings<'a> {
    /// The game as it was.
    pub old: &'a [u8],
    /// The bytes before it, [`CONTEXT`] of them or as many as there are.
    pub before: &'a [u8],
    /// The bytes after it, likewise. None means that it is the last.
    pub after: &'a [u8],
}

/// A character that the file's encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{character:?} cannot be written in the file's encoding")]
pub struct UnencodableChar {
    /// The character.
    pub character: char,
    /// How the file is stored.
    pub form: TextFormat,
}

impl UnencodableChar {
    fn to(form: TextFormat) -> impl Fn(char) -> UnencodableChar {
        move |character| UnencodableChar { character, form }
    }
}

/// What stands in the place of a game that goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    /// The bytes: a mark at the file's beginning, a line end that its neighbours need, most often none.
    pub bytes: Vec<u8>,
    /// Whether the game after it surely still begins where it did. Else the whole file tells.
    pub sure: bool,
}

/// The bytes of a changed game.
///
/// # Errors
/// The first character that the file's encoding does not have.
pub fn rewrite(spot: GameSurroundings, text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, tail) = edges(&old, encoding);
    let end = line_end(&old, form);
    let mut new = String::new();
    // The blank line before its first tag makes it a game of its own whatever came before.
    if !spot.before.is_empty() {
        let before = format!("{}{lead}", decode(spot.before, encoding));
        new.push_str(&end.repeat(missing_line_ends(&before, encoding)));
    }
    new.push_str(lead);
    // Between them stands the game as it was.
    let bare = old.get(lead.len()..old.len() - tail.len()).unwrap_or_default();
    let bare = bare.replace("\r\n", "\n").replace('\r', "\n");
    let text = patched(&bare, text).map_or(Cow::Borrowed(text), Cow::Owned);
    new.push_str(&with_line_ends(text.trim_end_matches('\n'), end));
    match (tail.contains(['\n', '\r']), spot.after.is_empty()) {
        (true, _) => new.push_str(tail),
        (false, true) => new.push_str(end),
        (false, false) => new.push_str(&end.repeat(2)),
    }
    encoding.encode(&new).map_err(UnencodableChar::to(form))
}

/// What stands in the place of a game that goes.
#[must_use]
pub fn remove(spot: GameSurroundings, form: TextFormat) -> RemovedGame {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, _) = edges(&old, encoding);
    let mut new = String::new();
    if spot.before.is_empty() {
        new.push_str(&lead[..marks(lead, encoding)]); // a count of whole characters
    }
    let after = decode(spot.after, encoding);
    if spot.after.is_empty() {
        return RemovedGame { bytes: encoding.encode(&new).unwrap_or_default(), sure: true };
    }
    if !spot.before.is_empty() {
        let end = line_end(&old, form);
        new.push_str(&end.repeat(missing_line_ends(&decode(spot.before, encoding), encoding)));
    }
    let next = after.trim_start_matches(|c: char| c.is_ascii_whitespace());
    // What is kept are marks and line ends: every encoding has them.
    RemovedGame { bytes: encoding.encode(&new).unwrap_or_default(), sure: next.starts_with("[Event \"") }
}

/// The bytes that add a game to the end of a file, of which `before` are the last: it ends well afterwards.
///
/// # Errors
/// The first character that the file's encoding does not have.
pub fn append(before: &[u8], text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let encoding = form.encoding;
    let end = line_end("", form);
    let before = decode(before, encoding);
    let mut new = String::new();
    if before.len() > marks(&before, encoding) {
        new.push_str(&end.repeat(missing_line_ends(&before, encoding)));
    }
    new.push_str(&with_line_ends(text.trim_end_matches('\n'), end));
    new.push_str(end);
    encoding.encode(&new).map_err(UnencodableChar::to(form))
}

/// The line ends that are missing behind the last bytes of a file so that another game can follow.
#[must_use]
pub fn gap(before: &[u8], form: TextFormat) -> Vec<u8> {
    let before = decode(before, form.encoding);
    if before.len() <= marks(&before, form.encoding) {
        return Vec::new();
    }
    let ends = line_end("", form).repeat(missing_line_ends(&before, form.encoding));
    form.encoding.encode(&ends).unwrap_or_default() // every encoding has line ends
}

/// A game's bytes as another file takes them: as they are, but for the blanks around them, and in the other encoding
/// where they have to be. One that begins with no tag gets one: without it the game would be the end of the one before.
///
/// # Errors
/// The first character that the other file's encoding does not have.
pub fn carried(bytes: &[u8], from: Encoding, to: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let mut bytes = bytes;
    loop {
        let bare = bytes.trim_ascii();
        let bare = bare.strip_prefix(UTF8_MARK).unwrap_or(bare);
        if bare.len() == bytes.len() {
            break;
        }
        bytes = bare;
    }
    let end = line_end("", to);
    let head = if bytes.starts_with(b"[") { String::new() } else { format!("[Event \"?\"]{end}{end}") };
    let utf8 = std::str::from_utf8(bytes);
    // A library of UTF-16 holds UTF-8.
    let same = match (from, to.encoding) {
        (_, Encoding::Utf16Le | Encoding::Utf16Be) => false,
        // In a file of a code page that somebody put UTF-8 into, that stays what it is.
        (_, Encoding::Utf8) => utf8.is_ok(),
        (Encoding::Page(from), Encoding::Page(to)) if from == to => true,
        (_, Encoding::Page(_)) => bytes.is_ascii(),
    };
    let mut new = to.encoding.encode(&head).map_err(UnencodableChar::to(to))?;
    if same {
        new.extend_from_slice(bytes);
    } else {
        let text = match (from, utf8) {
            (_, Ok(text)) => Cow::Borrowed(text),
            (from, Err(_)) => from.text(bytes),
        };
        new.extend(to.encoding.encode(&text).map_err(UnencodableChar::to(to))?);
    }
    new.extend(to.encoding.encode(end).map_err(UnencodableChar::to(to))?);
    Ok(new)
}

/// The bytes of game `i` of a file that was read whole, counted in the file itself.
#[must_use]
pub fn span_in_file(library: &PgnText, i: usize) -> Option<Range<u64>> {
    let span = library.span(i)?;
    let form = library.form();
    let at = |offset: usize| match form.encoding {
        Encoding::Utf8 | Encoding::Page(_) => length(offset),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let text = std::str::from_utf8(library.bytes().get(..offset).unwrap_or_default()).unwrap_or_default();
            let units: usize = text.chars().map(char::len_utf16).sum();
            length(units * 2 + if form.mark { 2 } else { 0 })
        }
    };
    Some(at(span.start)..at(span.end))
}

/// The game that a byte of the file belongs to, counted from 0.
#[must_use]
pub fn game_at(library: &PgnText, byte: u64) -> usize {
    let (mut from, mut to) = (0, library.len());
    while to.saturating_sub(from) > 1 {
        let middle = usize::midpoint(from, to);
        match span_in_file(library, middle) {
            Some(span) if span.start <= byte => from = middle,
            _ => to = middle,
        }
    }
    from
}

/// A number that tells a game's bytes from others: FNV-1a over them, or over their UTF-8 where they are UTF-16.
#[must_use]
pub fn fingerprint(bytes: &[u8], encoding: Encoding) -> u64 {
    let hash = |bytes: &[u8]| {
        bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    match encoding {
        Encoding::Utf8 | Encoding::Page(_) => hash(bytes),
        Encoding::Utf16Le | Encoding::Utf16Be => hash(decode(bytes, encoding).as_bytes()),
    }
}

/// The [`FileEdit`] that puts a text in the place of game `i` of a file that was read whole, or takes it out.
#[must_use]
pub fn edit(library: &PgnText, i: usize, text: Option<String>) -> Option<FileEdit> {
    // The bytes of a library are UTF-8 where the file's are UTF-16: the same number comes out.
    let bytes = library.bytes().get(library.span(i)?)?;
    Some(FileEdit { span: span_in_file(library, i)?, fingerprint: fingerprint(bytes, library.encoding()), text })
}

/// A code page as UTF-8: what a file is turned into whose encoding cannot hold a character. Marks stay marks.
#[must_use]
pub fn convert(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    encoding.text(bytes).replace(&*mark(encoding), &mark(Encoding::Utf8)).into_bytes()
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

fn decode(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding {
        Encoding::Utf8 | Encoding::Page(_) => encoding.text(bytes),
        Encoding::Utf16Le | Encoding::Utf16Be => Cow::Owned(of_utf16(bytes, encoding).0),
    }
}

/// The byte order mark as it stands in decoded text.
fn mark(encoding: Encoding) -> Cow<'static, str> {
    match encoding {
        Encoding::Page(_) => encoding.text(UTF8_MARK),
        _ => Cow::Borrowed("\u{feff}"),
    }
}

/// How many bytes of marks a text begins with.
fn marks(text: &str, encoding: Encoding) -> usize {
    let mark = mark(encoding);
    let mut at = 0;
    while text[at..].starts_with(&*mark) {
        at += mark.len(); // a mark more
    }
    at
}

/// Marks and blanks before a game, and the blanks after it.
fn edges(text: &str, encoding: Encoding) -> (&str, &str) {
    let blank = |c: char| c.is_ascii_whitespace();
    let mut rest = text;
    loop {
        let bare = rest[marks(rest, encoding)..].trim_start_matches(blank); // whole characters
        if bare.len() == rest.len() {
            break;
        }
        rest = bare;
    }
    let lead = &text[..text.len() - rest.len()]; // `rest` is its end
    let tail = &rest[rest.trim_end_matches(blank).len()..]; // a beginning of it
    (lead, tail)
}

/// How many line ends are needed behind a text so that it ends with an empty line.
fn missing_line_ends(text: &str, encoding: Encoding) -> usize {
    let mark = mark(encoding);
    let mut rest = text;
    let mut there = 0;
    loop {
        let bare = rest.trim_end_matches([' ', '\t']);
        let bare = bare.strip_suffix(&*mark).unwrap_or(bare);
        if bare.is_empty() {
            return 0; // nothing stands before
        }
        let ended = bare.strip_suffix("\r\n").or_else(|| bare.strip_suffix(['\n', '\r']));
        match ended {
            Some(before) => (there, rest) = (there + 1, before),
            None if bare.len() == rest.len() => break,
            None => rest = bare,
        }
        if there == 2 {
            break;
        }
    }
    2 - there
}

/// The line end of a game: that of its own first line, else the file's.
fn line_end(old: &str, form: TextFormat) -> &'static str {
    let own = old.find(['\n', '\r']).and_then(|at| old.get(at..));
    match own {
        Some(text) if text.starts_with("\r\n") => "\r\n",
        Some(text) if text.starts_with('\r') => "\r",
        Some(_) => "\n",
        None => match form.line_end {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
            LineEnd::Cr => "\r",
        },
    }
}

fn with_line_ends(text: &str, end: &str) -> String {
    let unix = text.replace("\r\n", "\n").replace('\r', "\n");
    if end == "\n" { unix } else { unix.replace('\n', end) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::pgn::writer::{WriteOptions, export_with};

    fn library(bytes: &[u8]) -> PgnText {
        PgnText::new(Arc::from(bytes))
    }

    /// Carries an edit out on a whole file in memory, as the runtime does on the disk.
    fn apply(file: &[u8], i: usize, text: Option<&str>) -> Vec<u8> {
        let library = library(file);
        let span = span_in_file(&library, i).unwrap();
        let span = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        let spot = GameSurroundings { old: &file[span.clone()], before: &file[..span.start], after: &file[span.end..] };
        let new = match text {
            Some(text) => rewrite(spot, text, library.form()).unwrap(),
            None => remove(spot, library.form()).bytes,
        };
        [&file[..span.start], &new, &file[span.end..]].concat()
    }

    const NEW: &str = "[Event \"n\"]\n\n1. c4 *\n";

    #[test]
    fn only_the_game_changes() {
        let rows: [(&[u8], usize, &[u8]); 12] = [
            (b"[A \"1\"]\n\n*\n\n[A \"2\"]\n\n*\n", 0, b"[Event \"n\"]\n\n1. c4 *\n\n[A \"2\"]\n\n*\n"),
            (b"[A \"1\"]\n\n*\n\n\n[A \"2\"]\n\n*\n", 1, b"[A \"1\"]\n\n*\n\n\n[Event \"n\"]\n\n1. c4 *\n"),
            // a file that did not end well, and one without the empty line
            (b"[A \"1\"]\n\n*", 0, b"[Event \"n\"]\n\n1. c4 *\n"),
            (b"[A \"1\"]\n*\n[A \"2\"]\n*", 0, b"[Event \"n\"]\n\n1. c4 *\n[A \"2\"]\n*"),
            (b"[A \"1\"]\n*\n[A \"2\"]\n*", 1, b"[A \"1\"]\n*\n\n[Event \"n\"]\n\n1. c4 *\n"),
            (b"e4 * d4 * c4 *", 1, b"e4 * \n\n[Event \"n\"]\n\n1. c4 *\n\nc4 *"),
            // line ends and marks
            (b"[A \"1\"]\r\n\r\n*\r\n", 0, b"[Event \"n\"]\r\n\r\n1. c4 *\r\n"),
            (b"[A \"1\"]\r\r*\r\r[A \"2\"]\r*", 0, b"[Event \"n\"]\r\r1. c4 *\r\r[A \"2\"]\r*"),
            (b"\xEF\xBB\xBF[A \"1\"]\n*\n", 0, b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
            (b"*\n\n\xEF\xBB\xBF[A \"2\"]\n*\n", 1, b"*\n\n\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
            (b"\xEF\xBB\xBF[A \"\xE9\"]\n*\n", 0, b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
            // a comment that was never closed before it
            (b"e4 {o\n\n[Event \"b\"]\n\nd4 *", 1, b"e4 {o\n\n[Event \"n\"]\n\n1. c4 *\n"),
        ];
        for (file, i, want) in rows {
            let got = apply(file, i, Some(NEW));
            assert_eq!(
                String::from_utf8_lossy(&got),
                String::from_utf8_lossy(want),
                "{:?}",
                String::from_utf8_lossy(file)
            );
            assert_eq!(library(&got).len(), library(file).len());
        }
    }

    #[test]
    fn a_game_that_goes_leaves_the_others() {
        let rows: [(&[u8], usize, &[u8], bool); 7] = [
            (b"[Event \"1\"]\n*\n\n[Event \"2\"]\n*\n", 0, b"[Event \"2\"]\n*\n", true),
            (b"[Event \"1\"]\n*\n\n[Event \"2\"]\n*\n", 1, b"[Event \"1\"]\n*\n\n", true),
            (b"\xEF\xBB\xBF[Event \"1\"]\n*\n", 0, b"\xEF\xBB\xBF", true),
            (b"\xEF\xBB\xBF[A \"1\"]\n*\n[Event \"2\"]\n*", 0, b"\xEF\xBB\xBF[Event \"2\"]\n*", true),
            (b"*\n[A \"2\"]\n*\n[Event \"3\"]\n*", 1, b"*\n\n[Event \"3\"]\n*", true),
            (b"e4\n\n[A \"2\"]\n*\n\nd4 *", 1, b"e4\n\nd4 *", false),
            (b"e4 *\n\n[A \"2\"]\n*\n\n[A \"3\"]\n*", 1, b"e4 *\n\n[A \"3\"]\n*", false),
        ];
        for (file, i, want, sure) in rows {
            let got = apply(file, i, None);
            assert_eq!(String::from_utf8_lossy(&got), String::from_utf8_lossy(want));
            let spans: Vec<_> = {
                let text = library(file);
                (0..text.len()).filter_map(|i| text.span(i)).collect()
            };
            let spot = GameSurroundings {
                old: &file[spans[i].clone()],
                before: &file[..spans[i].start],
                after: &file[spans[i].end..],
            };
            assert_eq!(remove(spot, library(file).form()).sure, sure, "{:?}", String::from_utf8_lossy(file));
            assert!(!sure || library(&got).len() + 1 == library(file).len());
        }
    }

    #[test]
    fn a_game_is_written_in_the_encoding_of_its_file() {
        let new = "[Event \"é\"]\n\n*\n";
        assert_eq!(apply(b"[A \"\xE9\"]\n*\n", 0, Some(new)), b"[Event \"\xE9\"]\n\n*\n");
        assert_eq!(apply("[A \"ü\"]\n*\n".as_bytes(), 0, Some(new)), new.as_bytes());
        let spot = GameSurroundings { old: b"[A \"\xE9\"]\n*\n", before: b"", after: b"" };
        let form = library(spot.old).form();
        assert_eq!(rewrite(spot, "[Event \"丁 Ж\"]\n\n*\n", form), Err(UnencodableChar { character: '丁', form }));
        assert_eq!(convert(spot.old, form.encoding), "[A \"é\"]\n*\n".as_bytes());
        // UTF-16, with a pair of surrogates before the game
        let text = "[A \"🙂\"]\r\n*\r\n\r\n[A \"2\"]\r\n*\r\n\r\n[A \"3\"]\r\n*";
        for (mark, units) in
            [(&[0xFF, 0xFE], u16::to_le_bytes as fn(u16) -> [u8; 2]), (&[0xFE, 0xFF], u16::to_be_bytes)]
        {
            let wide =
                |text: &str| -> Vec<u8> { mark.iter().copied().chain(text.encode_utf16().flat_map(units)).collect() };
            let want = "[A \"🙂\"]\r\n*\r\n\r\n[Event \"é\"]\r\n\r\n*\r\n\r\n[A \"3\"]\r\n*";
            assert_eq!(apply(&wide(text), 1, Some(new)), wide(want));
            let library = library(&wide(text));
            let edit = edit(&library, 1, None).unwrap();
            let bytes = wide(text);
            let span = usize::try_from(edit.span.start).unwrap()..usize::try_from(edit.span.end).unwrap();
            assert_eq!((game_at(&library, edit.span.start), game_at(&library, edit.span.end)), (1, 2));
            assert_eq!(edit.fingerprint, fingerprint(&bytes[span], library.form().encoding));
        }
    }

    #[test]
    fn a_file_ends_well_after_a_game_was_added() {
        let rows: [(&[u8], &[u8]); 6] = [
            (b"", b"[Event \"n\"]\n\n1. c4 *\n"),
            (b"\xEF\xBB\xBF", b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
            (b"e4 *", b"e4 *\n\n[Event \"n\"]\n\n1. c4 *\n"),
            (b"e4 *\n", b"e4 *\n\n[Event \"n\"]\n\n1. c4 *\n"),
            (b"e4 *\r\n\r\n", b"e4 *\r\n\r\n[Event \"n\"]\r\n\r\n1. c4 *\r\n"),
            (b"e4 {open", b"e4 {open\n\n[Event \"n\"]\n\n1. c4 *\n"),
        ];
        for (file, want) in rows {
            let form = super::super::encoding::open(file).0;
            let got = [file, &append(file, NEW, form).unwrap()].concat();
            assert_eq!(String::from_utf8_lossy(&got), String::from_utf8_lossy(want));
            assert_eq!(library(&got).len(), library(file).len() + 1);
        }
    }

    #[test]
    fn any_file_keeps_its_other_games() {
        arbtest::arbtest(|u| {
            const WORDS: [&str; 20] = [
                "[Event \"a\"]",
                "[White \"b\"]",
                "[White \"c\"]",
                "\n",
                "\n",
                "\n\n",
                "\r\n",
                "1. e4",
                " e5",
                "{x",
                "}",
                "{y}",
                "(",
                ")",
                "*",
                " 1-0 ",
                "%z",
                ";",
                "\u{feff}",
                " é ",
            ];
            let picks: Vec<u8> = u.arbitrary()?;
            let text: String = picks.iter().map(|&n| WORDS[usize::from(n) % WORDS.len()]).collect();
            let file = text.as_bytes();
            let old = library(file);
            if old.is_empty() {
                return Ok(());
            }
            let i = usize::from(u.arbitrary::<u8>()?) % old.len();
            // What is written is always an export.
            let record = old.game(i).unwrap();
            let written = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
            let new = library(&apply(file, i, Some(&written)));
            assert_eq!(new.len(), old.len(), "{text:?} game {i}");
            for other in (0..old.len()).filter(|&other| other != i) {
                let bytes = |of: &PgnText| of.bytes()[of.span(other).unwrap()].to_vec();
                // The blanks that the changed game needs before it go to the game before.
                let (was, is) = (bytes(&old), bytes(&new));
                assert!(is.starts_with(&was) && is[was.len()..].trim_ascii().is_empty(), "{text:?} game {i}, {other}");
            }
            Ok(())
        })
        .budget_ms(1_500);
    }
}
