//! SWAR (SIMD within a register): tests eight bytes at once in one `u64`. The short words of a header are scanned this
//! way in a third of the time.
//!
//! Invariant: in a mask, the top bit of a byte is set if the byte has the property. The lowest bit that is set is
//! exact. Bits above it may be wrong, because a subtraction borrows from the next byte; so callers use the lowest bit
//! only.

const ONES: u64 = u64::from_le_bytes([1; 8]);
const TOPS: u64 = u64::from_le_bytes([0x80; 8]);

/// Marks the bytes that are below a number of at most 128. Above the first mark there may be false ones.
fn below(eight: u64, bound: u8) -> u64 {
    eight.wrapping_sub(ONES * u64::from(bound)) & !eight & TOPS
}

/// Marks the bytes that equal `byte`, with the same caveat as [`below`].
fn is(eight: u64, byte: u8) -> u64 {
    below(eight ^ (ONES * u64::from(byte)), 1)
}

/// Returns the index of the first byte with a property. `many` marks the bytes of a word that have it, exactly up to
/// the first mark; `one` tests the last bytes, which do not fill a word.
fn first(bytes: &[u8], many: impl Fn(u64) -> u64, one: impl Fn(u8) -> bool) -> Option<usize> {
    let (eights, rest) = bytes.as_chunks();
    for (nth, eight) in eights.iter().enumerate() {
        let found = many(u64::from_le_bytes(*eight));
        if found != 0 {
            return Some(nth * 8 + (found.trailing_zeros() / 8) as usize); // below 8
        }
    }
    rest.iter().position(|byte| one(*byte)).map(|at| eights.len() * 8 + at)
}

/// Returns the number of ASCII letters at the beginning; `None` if nothing else follows.
#[must_use]
pub fn letters(bytes: &[u8]) -> Option<usize> {
    let many = |eight: u64| {
        let low = (eight | (ONES * 0x20)) & !TOPS; // no byte carries into the next
        let from_a = low + ONES * u64::from(0x80 - b'a');
        let after_z = low + ONES * u64::from(0x7F - b'z');
        (!from_a | after_z | eight) & TOPS
    };
    first(bytes, many, |byte| !byte.is_ascii_alphabetic())
}

/// Returns the index of the first quote, backslash or control character.
#[must_use]
pub fn quote(bytes: &[u8]) -> Option<usize> {
    let many = |eight| is(eight, b'"') | is(eight, b'\\') | below(eight, b' ');
    first(bytes, many, |byte| matches!(byte, b'"' | b'\\' | ..b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place() {
        for length in [1, 7, 8, 9, 16, 19] {
            for at in 0..length {
                for byte in 0..=255_u8 {
                    let mut bytes = vec![b'q'; length];
                    bytes[at] = byte;
                    let letter = byte.is_ascii_alphabetic();
                    assert_eq!(letters(&bytes), (!letter).then_some(at), "{byte} at {at} of {length}");
                    let stops = byte < b' ' || byte == b'"' || byte == b'\\';
                    assert_eq!(quote(&bytes), stops.then_some(at), "{byte} at {at} of {length}");
                    // What follows does not change the result.
                    for behind in 0..=255_u8 {
                        bytes[at + 1..].fill(behind);
                        if stops {
                            assert_eq!(quote(&bytes), Some(at), "{byte} and {behind} at {at} of {length}");
                        }
                        if !letter {
                            assert_eq!(letters(&bytes), Some(at), "{byte} and {behind} at {at} of {length}");
                        }
                    }
                }
            }
        }
        assert_eq!((letters(b""), quote(b"")), (None, None));
    }
}
