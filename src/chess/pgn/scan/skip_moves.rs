//! Fast path: skips movetext without comments, variations or results, which is most of a file.
//!
//! Invariant: a byte that is skipped cannot change what [`super::split`] finds. Every byte that could is significant
//! ([`is_significant`]); some significant bytes change nothing, and cost only time.

/// How many bytes are tested together, and how many once fewer are left.
const STEP: usize = 64;
const SMALL: usize = 16;

/// Whether a byte can change anything while moves are read: it opens, closes or begins something else, is not ASCII, or
/// may be part of a result. A dash after `O` is castling. It may return true too often, but never too rarely.
fn is_significant(byte: u8, before: u8) -> bool {
    let bracket = byte.wrapping_sub(b'(') <= b'*' - b'('; // and the star
    let opens = byte | 0x20 == b'{' || byte == b'%'; // `[` too
    let colons = byte & !1 == b':'; // `:` and `;`
    let joins = (byte | 2 == b'/') & (before != b'O'); // `-` and `/`
    bracket | opens | colons | joins | (byte >= 0x80)
}

/// Returns the index of the first significant byte, or the length if there is none.
pub fn first_significant(bytes: &[u8]) -> usize {
    let Some(&begins) = bytes.first() else { return 0 };
    if is_significant(begins, 0) {
        return 0;
    }
    let mut at = 1;
    while let Some(there) = first_in_block::<STEP>(bytes, at) {
        if there < STEP {
            return at + there;
        }
        at += STEP;
    }
    while let Some(there) = first_in_block::<SMALL>(bytes, at) {
        if there < SMALL {
            return at + there;
        }
        at += SMALL;
    }
    let rest = bytes.get(at - 1..).unwrap_or_default(); // `at` is at least 1
    at + rest
        .windows(2)
        .position(|pair| matches!(pair, [before, byte] if is_significant(*byte, *before)))
        .unwrap_or(bytes.len() - at)
}

/// Returns the index of the first significant byte among the `N` bytes from `at` on, or `N` if there is none. Returns
/// `None` if fewer than `N` are left.
fn first_in_block<const N: usize>(bytes: &[u8], at: usize) -> Option<usize> {
    let before = bytes.get(at.checked_sub(1)?..)?.first_chunk::<N>()?;
    let these = bytes.get(at..)?.first_chunk::<N>()?;
    // With arrays of a known size and no early exit, the compiler turns the loop into vector instructions.
    let mut any = 0;
    for (byte, before) in these.iter().zip(before) {
        any |= u8::from(is_significant(*byte, *before));
    }
    let which = || these.iter().zip(before).position(|(byte, before)| is_significant(*byte, *before));
    Some(if any == 0 { N } else { which().unwrap_or(N) })
}

/// Returns where a line needs a closer look, and whether there are only blanks between `from` and that place. It is the
/// beginning of the word with the first significant byte.
pub fn significant_word(line: &[u8], from: usize) -> (usize, bool) {
    let rest = line.get(from..).unwrap_or_default();
    let weighs = first_significant(rest);
    let before = rest.get(..weighs).unwrap_or_default();
    if weighs == rest.len() {
        return (line.len(), before.trim_ascii().is_empty());
    }
    let word = before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    let word = spaced_result(before.get(..word).unwrap_or_default()).unwrap_or(word);
    (from + word, before.get(..word).unwrap_or_default().trim_ascii().is_empty())
}

/// Returns where the last word begins if a result with blanks may begin with it: the 1 of `1 - 0`.
fn spaced_result(before: &[u8]) -> Option<usize> {
    let bare = before.trim_ascii_end();
    let at = bare.iter().rposition(|byte| byte.is_ascii_whitespace() || *byte >= 0x80).map_or(0, |blank| blank + 1);
    matches!(bare.get(at..), Some(b"0" | b"1" | b"0.5" | b"0,5")).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_matters() {
        for (text, at) in [
            ("1. e4 e5 2. O-O-O Nf6", 21),
            ("Nf6 1-0", 5),
            ("Nf6 1 - 0", 6),
            ("Bb5: 0-0-0", 3),
            ("e8=Q/", 4),
            ("e4 {", 3),
            ("e4 é", 3),
            ("(e4", 0),
            ("*", 0),
            ("", 0),
        ] {
            for filler in [0, 1, 15, 16, 17, 40, 63, 64, 65, 79, 80, 81, 200] {
                let text = "x".repeat(filler) + text;
                assert_eq!(first_significant(text.as_bytes()), filler + at, "{text}");
            }
        }
        let digits = "1".repeat(64) + "-0";
        assert_eq!(first_significant(digits.as_bytes()), 64, "the digit before stands in the step before");
    }

    #[test]
    fn the_word_around_it() {
        assert_eq!(significant_word(b"1. e4 e5 1-0", 0), (9, false));
        assert_eq!(significant_word(b"1. e4 e5 1-0", 9), (9, true));
        assert_eq!(significant_word(b"1. e4 e5 1  - 0", 0), (9, false));
        assert_eq!(significant_word(b"1. e4 e5 21 - 0", 0), (12, false));
        assert_eq!(significant_word(b"  {", 0), (2, true));
        assert_eq!(significant_word(b"e4 Nf3(x)", 0), (3, false));
        assert_eq!(significant_word(b"  \t", 1), (3, true));
    }
}
