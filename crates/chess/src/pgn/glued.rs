//! Splits off what is written directly before or after a move: a result, a comma, full stops, a move number, another
//! move, or signs that mean nothing here.
//!
//! Only words that hold a move are split; any other word stays whole.

use crate::notation::figurine;
use crate::pgn::encoding::word;
use crate::pgn::foreign::looks_like_move;

/// The results that may be glued to a move, longest first.
const RESULTS: [&[u8]; 7] = [b"1/2-1/2", "½-½".as_bytes(), b"\xBD-\xBD", b"1-0", b"0-1", b"1/2", "½".as_bytes()];

/// More bytes than a move has, even with a result glued to it.
const LONG: usize = 24;

/// Returns the length of the move before a result at the end of a word: 5 in `Qxf7#1-0`.
pub(super) fn before_result(text: &[u8]) -> Option<usize> {
    if text.len() > LONG || !matches!(text, [.., b'-' | b'/', b'0'..=b'2'] | [.., 0xBD]) {
        return None;
    }
    RESULTS.iter().find_map(|result| {
        let bare = text.strip_suffix(*result)?;
        (!bare.is_empty() && looks_like_move(&word(bare))).then_some(bare.len())
    })
}

/// Whether a word is a move that ends before a comma or a full stop at `end`. After that the word must end, or go on
/// with a number or another move: `Nf3,` and `Nf3.Nc6` end there, `a1.org` does not.
pub(super) fn move_ends(bytes: &[u8], end: usize) -> bool {
    if end > LONG || !bytes.get(..end).is_some_and(|bare| looks_like_move(&word(bare))) {
        return false;
    }
    let is_mark = |byte: &u8| matches!(byte, b',' | b'.');
    let rest = bytes.get(end..).unwrap_or_default();
    let marks = rest.iter().take_while(|byte| is_mark(byte)).count();
    let next = rest.get(marks..).unwrap_or_default();
    match next.first() {
        None => true,
        Some(byte) if byte.is_ascii_digit() || !(byte.is_ascii_alphanumeric() || *byte >= 0x80) => true,
        Some(_) => holds_move(piece(next)),
    }
}

/// Returns where a move ends to which the number of the next is glued: 2 in `e52.Nf3`, with the full stop at `dot`.
pub(super) fn before_number(bytes: &[u8], dot: usize) -> Option<usize> {
    let bare = bytes.get(..dot).filter(|bare| bare.len() <= LONG)?;
    let digits = bare.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let end = (1..=digits).map(|digits| dot - digits).find(|&end| bare.get(..end).is_some_and(holds_move))?;
    let next = bytes.get(dot..)?;
    let next = piece(next.get(next.iter().take_while(|&&byte| byte == b'.').count()..)?);
    (next.is_empty() || holds_move(next)).then_some(end)
}

/// Whether a move ends at `end`, after its check sign, and another begins there: `Qxf7+Kxf7`.
pub(super) fn after_move(bytes: &[u8], end: usize) -> bool {
    // Nearly always nothing is glued to it.
    let next = piece(bytes.get(end..).unwrap_or_default());
    end <= LONG && !next.is_empty() && bytes.get(..end).is_some_and(holds_move) && holds_move(next)
}

/// The beginning of a text that could be a move.
fn piece(text: &[u8]) -> &[u8] {
    let in_move = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-+#=:".contains(byte);
    text.get(..text.iter().take(LONG).take_while(in_move).count()).unwrap_or_default()
}

fn holds_move(bytes: &[u8]) -> bool {
    looks_like_move(&word(bytes))
}

/// A word that holds a move and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveWithMore<'a> {
    /// Signs before the move; often none.
    pub(super) before: &'a str,
    pub(super) bare: &'a str,
    /// What follows it; often nothing.
    pub(super) after: &'a str,
}

/// Finds the move in a word with unknown signs around it: `Bxf7†`, `“Nf3`, `Bb5TN`. Letters and digits before the move,
/// a digit directly after it, or a second square or castling leave open what the word means: then there is none.
pub(super) fn with_more(text: &str) -> Option<MoveWithMore<'_>> {
    if text.len() > 2 * LONG || looks_like_move(text) {
        return None;
    }
    // Superior letters and digits are signs.
    let begins =
        |c: char| c.is_ascii_digit() || (c.is_alphabetic() && !matches!(c, 'ª' | 'º')) || figurine(c).is_some();
    let start = text.find(begins)?;
    let (before, rest) = text.split_at(start);
    let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
    // A piece does not promote: `Bb5RR` is Bb5.
    let is_piece = !rest.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, 'P' | 'O' | '0'));
    let promotes = |bare: &str| is_piece && bare.ends_with(|c: char| c.is_ascii_alphabetic() && c != 'x');
    let is_move = |bare: &str| looks_like_move(bare) && !promotes(bare);
    let end = ends.rev().find(|&end| rest.get(..end).is_some_and(is_move))?;
    let (bare, after) = rest.split_at(end);
    let squares = after.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    // `a8=K` is not a8 with a sign.
    let promotes = bare.ends_with(['=', '/', '(', '1', '8'])
        && after.trim_start_matches('(').starts_with(char::is_alphabetic)
        && bare.starts_with(|c: char| c.is_ascii_lowercase());
    // A piece whose letter was lost: `?f3`.
    let is_lost = matches!(before, "?" | "\u{fffd}") && !is_piece;
    let doubtful = promotes
        || is_lost
        || after.starts_with(|c: char| c.is_ascii_digit())
        || squares
        || after.contains("-O")
        || after.contains("-0");
    (!doubtful).then_some(MoveWithMore { before, bare, after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_and_what_is_glued_to_it() {
        let rows = [
            ("Bxf7†", "", "Bxf7", "†"),
            ("Nf3…", "", "Nf3", "…"),
            ("Bb5TN", "", "Bb5", "TN"),
            ("²ºNf3", "²º", "Nf3", ""),
            ("Bb5RR", "", "Bb5", "RR"),
            ("exd6/ep", "", "exd6", "/ep"),
            ("“Nf3”", "“", "Nf3", "”"),
            ("O-O†", "", "O-O", "†"),
            ("♘f3²", "", "♘f3", "²"),
            ("Sf3≈", "", "Sf3", "≈"),
        ];
        for (text, before, bare, after) in rows {
            assert_eq!(with_more(text), Some(MoveWithMore { before, bare, after }), "{text}");
        }
        for text in
            ["Nf3", "Nf33", "Nf3Nc6", "e4/d4", "NNf3", "Riga", "C77", "a8=K", "a8=К", "†", "O-O-O-O", "?f3", "?xd4", ""]
        {
            assert_eq!(with_more(text), None, "{text}");
        }
    }
}
