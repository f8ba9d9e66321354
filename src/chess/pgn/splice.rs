//! Changes some games of a file by computing the bytes that replace theirs, in the file's own encoding and line ends.
//! All other bytes stay as they are. The code is pure: the runtime reads the bytes around the game and writes the new
//! ones.
//!
//! A game's bytes begin with the byte order marks and blanks before it and end with the blanks before the next game.
//! Both stay, so the file keeps its layout. Line ends are added only if the game would otherwise run into its
//! neighbour.

use super::encoding::{Encoding, LineEnd, TextFormat, UTF8_MARK};
use super::{encoding::utf16::Utf16, patch::is_saved_as, patch::patched};
use std::{borrow::Cow, collections::HashMap, ops::Range, sync::Arc};

/// How many bytes before and after a game decide what is written in its place.
pub const CONTEXT: usize = 64;

/// A change to one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Its byte range in the file, in the file's own encoding.
    pub span: Range<u64>,
    /// The [`fingerprint`] of these bytes when they were read.
    pub fingerprint: u64,
    /// The game as it is now, in export format; `None` if it is removed.
    pub text: Option<String>,
}

/// A game's bytes and those around them in the file as it will be.
#[derive(Clone, Copy, Debug)]
pub struct GameSurroundings<'a> {
    /// The game as it was.
    pub old: &'a [u8],
    /// The bytes before it, [`CONTEXT`] of them at most.
    pub before: &'a [u8],
    /// The bytes after it, likewise. If there are none, it is the last game.
    pub after: &'a [u8],
    /// Texts that stood there earlier, see [`whole_text`]: a game that is one of them again is written as it was.
    pub earlier: &'a [Arc<str>],
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

/// What is written in place of a removed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    /// The bytes: a mark at the beginning of the file, line ends that its neighbours need, or most often nothing.
    pub bytes: Vec<u8>,
    /// Whether the game after it is sure to begin where it did. Otherwise only the whole file can tell.
    pub sure: bool,
}

/// Returns the bytes of a changed game.
///
/// # Errors
/// Returns the first character that the file's encoding does not have.
pub fn rewrite(spot: GameSurroundings, text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, tail) = edges(&old, encoding);
    let end = line_end(&old, form);
    let mut new = String::new();
    // The old game stands between the two edges.
    let bare = old.get(lead.len()..old.len() - tail.len()).unwrap_or_default();
    let old_unix = unix(bare);
    let one_kind = with_line_ends(&old_unix, end) == bare;
    // The end of the file stays as it is, unless the whole game is new.
    let mut at_end = spot.after.is_empty().then_some(tail);
    if let Some(earlier) = spot.earlier.iter().rev().find(|earlier| is_saved_as(&unix(earlier), text)) {
        let (earlier_lead, earlier_tail) = edges(earlier, encoding);
        let same_marks = marks(earlier_lead, encoding) == marks(lead, encoding);
        new.push_str(if same_marks { earlier_lead } else { lead });
        new.push_str(&earlier[earlier_lead.len()..earlier.len() - earlier_tail.len()]); // between its own edges
        at_end = at_end.map(|_| earlier_tail);
    } else if let Some(text) = patched(if one_kind { &old_unix } else { bare }, text) {
        new.push_str(lead);
        // Line ends of several kinds stay as they are.
        new.push_str(&if one_kind { with_line_ends(&text, end) } else { text });
    } else {
        // The blank line before its first tag makes it a game of its own whatever came before.
        let before = format!("{}{lead}", decode(spot.before, encoding));
        new.push_str(&end.repeat(missing_line_ends(&before, encoding)));
        new.push_str(lead);
        new.push_str(&with_line_ends(text.trim_end_matches('\n'), end));
        at_end = at_end.map(|tail| if tail.contains(['\n', '\r']) { tail } else { end });
    }
    match at_end {
        Some(tail) => new.push_str(tail),
        None if tail.contains(['\n', '\r']) => new.push_str(tail),
        None => new.push_str(&end.repeat(2)),
    }
    if let Encoding::Mixed(_) = encoding {
        return Ok(with_old_lines(&new, spot.old, encoding));
    }
    encoding.encode(&new).map_err(UnencodableChar::to(form))
}

/// Encodes a text as UTF-8, but each line that was there before with its old bytes.
fn with_old_lines(new: &str, old: &[u8], encoding: Encoding) -> Vec<u8> {
    let lines = old.split_inclusive(|&byte| byte == b'\n');
    let raw: HashMap<Cow<str>, &[u8]> =
        lines.filter(|line| std::str::from_utf8(line).is_err()).map(|line| (encoding.text(line), line)).collect();
    let mut bytes = Vec::with_capacity(new.len());
    for line in new.split_inclusive('\n') {
        bytes.extend_from_slice(raw.get(line).copied().unwrap_or(line.as_bytes()));
    }
    bytes
}

/// Returns the text of a game's bytes, with the marks and blanks around it.
#[must_use]
pub fn whole_text(bytes: &[u8], form: TextFormat) -> Arc<str> {
    Arc::from(decode(bytes, form.encoding))
}

/// What is written in place of a removed game.
#[must_use]
pub fn remove(spot: GameSurroundings, form: TextFormat) -> RemovedGame {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, _) = edges(&old, encoding);
    let mut new = String::new();
    if spot.before.is_empty() {
        new.push_str(&lead[..marks(lead, encoding)]); // the marks are whole characters
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

/// Returns the bytes that add a game to the end of a file whose last bytes are `before`. The new last line is ended.
///
/// # Errors
/// Returns the first character that the file's encoding does not have.
pub fn append(before: &[u8], text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let end = line_end("", form);
    let text = with_line_ends(text.trim_end_matches('\n'), end);
    let new = form.encoding.encode(&format!("{text}{end}")).map_err(UnencodableChar::to(form))?;
    Ok([gap(before, form), new].concat())
}

/// Returns the line ends that the last bytes of a file lack for another game to follow.
#[must_use]
pub fn gap(before: &[u8], form: TextFormat) -> Vec<u8> {
    let missing = missing_line_ends(&decode(before, form.encoding), form.encoding);
    form.encoding.encode(&line_end("", form).repeat(missing)).unwrap_or_default() // every encoding has line ends
}

/// Returns a game's bytes for another file: as they are except for the blanks and marks around them, and converted to
/// the other encoding if necessary. A game that does not begin with a tag gets one: without it, the game would be read
/// as the end of the one before.
///
/// # Errors
/// Returns the first character that the other file's encoding does not have.
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
    // The bytes of a UTF-16 file are in memory as UTF-8.
    let same = match (from, to.encoding) {
        (_, Encoding::Utf16Le | Encoding::Utf16Be) => false,
        // Valid UTF-8 stays as it is, even from a file in a code page.
        (_, Encoding::Utf8 | Encoding::Mixed(_)) => utf8.is_ok(),
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

/// Returns a number that tells a game's bytes from others: FNV-1a of the bytes, or of their UTF-8 form if they are
/// UTF-16.
#[must_use]
pub fn fingerprint(bytes: &[u8], encoding: Encoding) -> u64 {
    let hash = |bytes: &[u8]| {
        bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    match encoding {
        Encoding::Utf8 | Encoding::Page(_) | Encoding::Mixed(_) => hash(bytes),
        Encoding::Utf16Le | Encoding::Utf16Be => hash(decode(bytes, encoding).as_bytes()),
    }
}

/// Converts bytes to UTF-8, for a file in a code page that lacks a character. Byte order marks stay marks.
#[must_use]
pub fn convert(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    encoding.text(bytes).replace(&*mark(encoding), &mark(Encoding::Utf8)).into_bytes()
}

fn decode(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding {
        Encoding::Utf8 | Encoding::Page(_) | Encoding::Mixed(_) => encoding.text(bytes),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let mut utf16 = Utf16::new(encoding, false);
            Cow::Owned(utf16.feed(bytes) + &utf16.finish())
        }
    }
}

/// The byte order mark as it appears in decoded text.
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
        at += mark.len(); // one more mark
    }
    at
}

/// Returns the marks and blanks before a game, and those after it.
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
    (lead, &rest[bare.len()..]) // `bare` is a prefix of it
}

/// Returns how many line ends a text needs so that it ends with an empty line.
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

/// Returns the line end of a game: that of its own first line, otherwise the file's.
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
    let unix = unix(text);
    if end == "\n" { unix } else { unix.replace('\n', end) }
}

fn unix(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
pub(crate) mod tests;
