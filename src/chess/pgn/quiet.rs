//! Movetext in which nothing but moves stands is passed over: most of a file, and most of the time that a list takes.

/// How many bytes are judged together.
const STEP: usize = 64;

/// Whether a byte can change anything while moves are read, as 0 or 1: it opens, closes or begins something else, is no
/// ASCII, or stands behind a digit as in results.
fn weighs(byte: u8, before: u8) -> u8 {
    let bracket = byte.wrapping_sub(b'(') <= b'*' - b'('; // and the star
    let opens = byte == b'{' || byte == b';' || byte == b'[' || byte == b'%';
    let joins = (byte == b'-' || byte == b'/' || byte == b':') && before.is_ascii_digit();
    byte >> 7 | u8::from(bracket | opens | joins)
}

/// The first byte that can change something; the length where none does.
pub fn first(bytes: &[u8]) -> usize {
    let mut before = 0;
    let mut at = 0;
    loop {
        let Some(step) = bytes.get(at..).and_then(|rest| rest.first_chunk::<STEP>()) else {
            let rest = bytes.get(at..).unwrap_or_default();
            return at + one(rest, before).unwrap_or(rest.len());
        };
        // Both as arrays of one size: this way all of it is judged at once.
        let mut shifted = [before; STEP];
        if let (Some((_, to)), Some((last, from))) = (shifted.split_first_mut(), step.split_last()) {
            to.copy_from_slice(from);
            before = *last;
        }
        let mut any = 0;
        for (byte, before) in step.iter().zip(&shifted) {
            any |= weighs(*byte, *before);
        }
        if any != 0 {
            let [before, ..] = shifted;
            return at + one(step, before).unwrap_or(STEP);
        }
        at += STEP;
    }
}

fn one(bytes: &[u8], mut before: u8) -> Option<usize> {
    bytes.iter().position(|&byte| weighs(byte, std::mem::replace(&mut before, byte)) != 0)
}

/// From where on a line has to be looked at closely: the beginning of the word with the first byte that can change
/// something; and whether only blanks stand before that place, `from` on.
pub fn word(line: &[u8], from: usize) -> (usize, bool) {
    let rest = line.get(from..).unwrap_or_default();
    let weighs = first(rest);
    let before = rest.get(..weighs).unwrap_or_default();
    if weighs == rest.len() {
        return (line.len(), before.trim_ascii().is_empty());
    }
    let word = before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    (from + word, before.get(..word).unwrap_or_default().trim_ascii().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_matters() {
        for (text, at) in [
            ("1. e4 e5 2. O-O-O Nf6", 21),
            ("Nf6 1-0", 5),
            ("e8=Q/", 5),
            ("e4 {", 3),
            ("e4 é", 3),
            ("(e4", 0),
            ("*", 0),
            ("", 0),
        ] {
            for filler in [0, 1, 40, 63, 64, 65, 200] {
                let text = "x".repeat(filler) + text;
                assert_eq!(first(text.as_bytes()), filler + at, "{text}");
            }
        }
        let digits = "1".repeat(64) + "-0";
        assert_eq!(first(digits.as_bytes()), 64, "the digit before stands in the step before");
    }

    #[test]
    fn the_word_around_it() {
        assert_eq!(word(b"1. e4 e5 1-0", 0), (9, false));
        assert_eq!(word(b"1. e4 e5 1-0", 9), (9, true));
        assert_eq!(word(b"  {", 0), (2, true));
        assert_eq!(word(b"e4 Nf3(x)", 0), (3, false));
        assert_eq!(word(b"  \t", 1), (3, true));
    }
}
