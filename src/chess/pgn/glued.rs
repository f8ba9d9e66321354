//! Splits off what is written directly after a move: a result, a comma, full stops.
//!
//! Only words that look like a move are split; any other word stays whole.

use super::{encoding::word, foreign::looks_like_move};

/// The results that may be glued to a move, longest first.
const RESULTS: [&[u8]; 7] = [b"1/2-1/2", "½-½".as_bytes(), b"\xBD-\xBD", b"1-0", b"0-1", b"1/2", "½".as_bytes()];

/// More bytes than a move has, even with a result glued to it.
const LONG: usize = 24;

/// Returns the length of the move before a result at the end of a word: 5 in `Qxf7#1-0`.
pub(super) fn before_result(text: &[u8]) -> Option<usize> {
    if text.len() > LONG || !matches!(text.last(), Some(b'0' | b'1' | b'2' | 0xBD)) {
        return None;
    }
    RESULTS.iter().find_map(|result| {
        let bare = text.strip_suffix(*result)?;
        looks_like_move(&word(bare)).then_some(bare.len())
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
        Some(_) => {
            let piece = |byte: &u8| !is_mark(byte) && (byte.is_ascii_alphanumeric() || b"-+#=:".contains(byte));
            let length = next.iter().take(LONG).take_while(|byte| piece(byte)).count();
            next.get(..length).is_some_and(|next| looks_like_move(&word(next)))
        }
    }
}
