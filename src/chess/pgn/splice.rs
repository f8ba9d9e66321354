//! Changes some games of a file: which bytes take the place of theirs, in the file's own encoding and line ends. All
//! other bytes stay as they are. Pure: the runtime reads the bytes around the game and writes the new ones.
//!
//! A game's bytes begin with the byte order marks and blanks before it and end with the blanks before the next game.
//! Both stay, so the file keeps its layout. Line ends are added only where the game would otherwise run together with
//! its neighbour.

use super::encoding::{Encoding, LineEnd, TextFormat, UTF8_MARK};
use super::{encoding::utf16::Utf16, patch::patched};
use std::{borrow::Cow, ops::Range};

/// How many bytes before and after a game decide what is written in its place.
pub const CONTEXT: usize = 64;

/// What becomes of one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Its bytes in the file, in the file's own encoding.
    pub span: Range<u64>,
    /// The [`fingerprint`] of these bytes when they were read.
    pub fingerprint: u64,
    /// The game as it is now, in export format; none if it is removed.
    pub text: Option<String>,
}

/// A game's bytes and what stands around them in the file as it will be.
#[derive(Clone, Copy, Debug)]
pub struct GameSurroundings<'a> {
    /// The game as it was.
    pub old: &'a [u8],
    /// The bytes before it, [`CONTEXT`] of them at most.
    pub before: &'a [u8],
    /// The bytes after it, likewise. None means that it is the last.
    pub after: &'a [u8],
}

/// A character that the file's encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What is written in place of a game that is removed.
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
    // The blank line before its first tag makes it a game of its own whatever came before.
    let before = format!("{}{lead}", decode(spot.before, encoding));
    let mut new = end.repeat(missing_line_ends(&before, encoding));
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

/// What is written in place of a game that is removed.
#[must_use]
pub fn remove(spot: GameSurroundings, form: TextFormat) -> RemovedGame {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, _) = edges(&old, encoding);
    let mut new = String::new();
    if spot.before.is_empty() {
        new.push_str(&lead[..marks(lead, encoding)]); // a count of whole characters
    }
    let mut sure = true;
    if !spot.after.is_empty() {
        let before = decode(spot.before, encoding);
        new.push_str(&line_end(&old, form).repeat(missing_line_ends(&before, encoding)));
        let after = decode(spot.after, encoding);
        sure = after.trim_start_matches(|c: char| c.is_ascii_whitespace()).starts_with("[Event \"");
    }
    // Only marks and line ends are written: every encoding has them.
    RemovedGame { bytes: encoding.encode(&new).unwrap_or_default(), sure }
}

/// The bytes that add a game to the end of a file, of which `before` are the last: it ends well afterwards.
///
/// # Errors
/// The first character that the file's encoding does not have.
pub fn append(before: &[u8], text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let end = line_end("", form);
    let text = with_line_ends(text.trim_end_matches('\n'), end);
    let new = form.encoding.encode(&format!("{text}{end}")).map_err(UnencodableChar::to(form))?;
    Ok([gap(before, form), new].concat())
}

/// The line ends that are missing behind the last bytes of a file so that another game can follow.
#[must_use]
pub fn gap(before: &[u8], form: TextFormat) -> Vec<u8> {
    let missing = missing_line_ends(&decode(before, form.encoding), form.encoding);
    form.encoding.encode(&line_end("", form).repeat(missing)).unwrap_or_default() // every encoding has line ends
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
        // UTF-8 in a file of a code page stays UTF-8.
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

/// A code page as UTF-8: what a file is turned into whose encoding cannot hold a character. Marks stay marks.
#[must_use]
pub fn convert(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    encoding.text(bytes).replace(&*mark(encoding), &mark(Encoding::Utf8)).into_bytes()
}

fn decode(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding {
        Encoding::Utf8 | Encoding::Page(_) => encoding.text(bytes),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let mut utf16 = Utf16::new(encoding, false);
            Cow::Owned(utf16.feed(bytes) + &utf16.finish())
        }
    }
}

/// The byte order mark in decoded text.
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

/// Marks and blanks before a game, and those after it.
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
    let mark = mark(encoding);
    let mut bare = rest.trim_end_matches(blank);
    while let Some(before) = bare.strip_suffix(&*mark) {
        bare = before.trim_end_matches(blank);
    }
    (lead, &rest[bare.len()..]) // `bare` is a beginning of it
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
pub(crate) mod tests;
