//! The termination marker of a game (PGN standard 8.2.6), in its standard spelling and in those found in files.

use super::encoding::{Encoding, word};
use super::lenient_san::looks_like_move;
use super::lexer::{Lexer, LineColumn, TokenKind, blank};
use std::fmt;

/// One of the four markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultMarker {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: in progress, abandoned, or not known.
    #[default]
    Open,
}

impl ResultMarker {
    /// The standard's spelling.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ResultMarker::WhiteWins => "1-0",
            ResultMarker::BlackWins => "0-1",
            ResultMarker::Draw => "1/2-1/2",
            ResultMarker::Open => "*",
        }
    }

    /// The spelling on screen: `½-½` where the standard has `1/2-1/2`.
    #[must_use]
    pub fn shown(self) -> &'static str {
        match self {
            ResultMarker::Draw => "½-½",
            _ => self.as_str(),
        }
    }

    /// Reads a marker in any usual spelling: `½-½`, `1/2`, `1–0` with a dash, `1:0`, `1 - 0`, `0.5-0.5`, `1-0.`.
    #[must_use]
    pub fn read(word: &str) -> Option<ResultMarker> {
        if word.len() > LONGEST {
            return None;
        }
        let plain = word.trim().trim_end_matches(['.', ',', ';', '…', '\'', '`', '´', '’', '”', '!', '?']).trim_end();
        match plain {
            "*" => Some(ResultMarker::Open),
            "1/2" | "½" => Some(ResultMarker::Draw),
            _ => pair(plain.as_bytes()).filter(|&(_, length)| length == plain.len()).map(|(result, _)| result),
        }
    }

    /// Returns the length of a result at the beginning of `text` that a lexer would split: `1 - 0`, `0.5-0.5`. It is on
    /// one line, and nothing that goes on with it follows.
    pub(super) fn spaced(text: &[u8]) -> Option<usize> {
        let text = text.get(..LONGEST).unwrap_or(text);
        let (_, length) = pair(text)?;
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"-/_+=#".contains(byte);
        let (found, rest) = text.split_at(length);
        let splits = |byte: &u8| matches!(byte, b' ' | b'\t' | b'.' | b',' | 0xA0);
        (found.iter().any(splits) && !rest.first().is_some_and(goes_on)).then_some(length)
    }
}

/// Whether the value of a Result tag says something other than a result: `0-0`, `1/2-0`, `draw`.
#[must_use]
pub fn is_odd(tag: &str) -> bool {
    ResultMarker::read(tag).is_none() && !tag.trim_matches(['?', '.', '-', ' ']).is_empty()
}

/// Returns where the movetext ends that ends at `at` with the words of the Result tag: after them, or after a `*` that
/// follows. Only comments may come later. Words that could be a move are moves, but for noughts: with the tag `0-0` the
/// last `0-0` is not castling.
#[must_use]
pub(super) fn odd_ending(bytes: &[u8], at: usize, words: &[u8]) -> Option<usize> {
    let end = at + words.len();
    let is_move = || looks_like_move(&word(words)) && words.iter().any(|byte| !matches!(byte, b'0' | b'-' | b' '));
    if words.is_empty() || !bytes.get(at..)?.starts_with(words) || is_move() {
        return None;
    }
    let rest = bytes.get(end..)?;
    if rest.first().is_some_and(|byte| blank(rest) == 0 && !matches!(byte, b'{' | b';' | b'*' | b'\n' | b'\r')) {
        return None;
    }
    let mut ended = end;
    for token in Lexer::new(rest, Encoding::Utf8, LineColumn { line: 1, column: 2 }) {
        match token.kind {
            TokenKind::Comment { .. } | TokenKind::LineComment => {}
            TokenKind::Star if ended == end => ended = end + token.range.end,
            _ => return None,
        }
    }
    Some(ended)
}

/// More bytes than a result has.
const LONGEST: usize = 24;

/// Reads two numbers of points that make a result, with a dash between them. Returns the length too.
fn pair(text: &[u8]) -> Option<(ResultMarker, usize)> {
    let (white, mut at) = points(text)?;
    at += blanks(text.get(at..)?);
    at += dash(text.get(at..)?)?;
    at += blanks(text.get(at..)?);
    let rest = text.get(at..)?;
    let (black, length) = match rest {
        [b'O' | b'o', ..] => (0, 1), // a letter for the nought
        _ => points(rest)?,
    };
    let result = match (white, black) {
        (2, 0) => ResultMarker::WhiteWins,
        (0, 2) => ResultMarker::BlackWins,
        (1, 1) => ResultMarker::Draw,
        _ => return None,
    };
    Some((result, at + length))
}

/// Reads a number of points, and returns it in halves.
fn points(text: &[u8]) -> Option<(u8, usize)> {
    const SPELLINGS: [(&[u8], u8); 6] =
        [("½".as_bytes(), 1), (b"\xBD", 1), (b"0.5", 1), (b"0,5", 1), (b".5", 1), (b"0", 0)];
    if let Some((spelling, value)) = SPELLINGS.into_iter().find(|(spelling, _)| text.starts_with(spelling)) {
        return Some((value, spelling.len()));
    }
    let rest = text.strip_prefix(b"1")?;
    let mut at = blanks(rest);
    let slash =
        ["/", "∕", "⁄"].into_iter().find(|slash| rest.get(at..).is_some_and(|rest| rest.starts_with(slash.as_bytes())));
    if let Some(slash) = slash {
        at += slash.len();
        at += blanks(rest.get(at..)?);
        return rest.get(at..)?.starts_with(b"2").then_some((1, at + 2));
    }
    Some((2, 1))
}

/// The length of the blanks on the same line.
fn blanks(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        match text.get(at..) {
            Some([b'\n' | b'\r', ..]) | None => return at,
            Some(rest) => match blank(rest) {
                0 => return at,
                length => at += length,
            },
        }
    }
}

fn dash(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | b'_' | 0x96 | 0x97, ..] => Some(1), // the last two in Windows-1252
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => Some(3),
        _ => None,
    }
}

impl fmt::Display for ResultMarker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<&crate::chess::result::Ending> for ResultMarker {
    fn from(ending: &crate::chess::result::Ending) -> ResultMarker {
        ResultMarker::read(ending.token()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        let cases = [
            ("1-0", Some(ResultMarker::WhiteWins)),
            ("0–1", Some(ResultMarker::BlackWins)),
            ("1:0", Some(ResultMarker::WhiteWins)),
            ("½-½", Some(ResultMarker::Draw)),
            ("½–½", Some(ResultMarker::Draw)),
            ("1/2", Some(ResultMarker::Draw)),
            ("1/2-1/2", Some(ResultMarker::Draw)),
            ("*", Some(ResultMarker::Open)),
            ("1 - 0", Some(ResultMarker::WhiteWins)),
            ("0 -1", Some(ResultMarker::BlackWins)),
            ("1-0.", Some(ResultMarker::WhiteWins)),
            ("1/2-1/2`", Some(ResultMarker::Draw)),
            ("1 / 2 - 1 ∕ 2", Some(ResultMarker::Draw)),
            (".5-.5", Some(ResultMarker::Draw)),
            ("0,5 : 0,5", Some(ResultMarker::Draw)),
            ("1_0…", Some(ResultMarker::WhiteWins)),
            ("1-O", Some(ResultMarker::WhiteWins)),
            ("O-O", None),
            ("0 - 0", None),
            ("1-1", None),
            ("1-0 FF", None),
            ("1/2-0", None),
            ("0-0", None),
            ("draw", None),
            ("", None),
        ];
        for (text, token) in cases {
            assert_eq!(ResultMarker::read(text), token, "{text}");
        }
    }
}
