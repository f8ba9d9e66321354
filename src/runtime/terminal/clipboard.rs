//! Text for the terminal's clipboard, by the sequence that terminals know as OSC 52: it works over ssh too.

/// The sequence that puts `text` on the clipboard.
#[must_use]
pub fn osc52(text: &str) -> String {
    format!("\x1b]52;c;{}\x1b\\", base64(text.as_bytes()))
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |i: usize| u32::from(group.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            let six = usize::try_from(bits >> (18 - 6 * i) & 63).unwrap_or(0); // below 64
            // So many characters stand for so many bytes; the rest is filled up.
            out.push(if i <= group.len() { char::from(ALPHABET[six]) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_rfc() {
        // RFC 4648, section 10.
        let rows =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")];
        for (text, code) in rows {
            assert_eq!(base64(text.as_bytes()), code);
        }
        assert_eq!(osc52("f"), "\x1b]52;c;Zg==\x1b\\");
    }
}
