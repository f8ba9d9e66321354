//! A line of a file that a crash may cut off or a failing disk change: the CRC-32 of its payload in eight hexadecimal
//! digits, a blank, and the payload.

/// Returns the line for this payload, which holds no line end, with the checksum in front and a line end behind.
#[must_use]
pub fn seal(payload: &str) -> String {
    format!("{:08x} {payload}\n", crc32fast::hash(payload.as_bytes()))
}

/// Returns the payload of a line (without its end); `None` if the line is not exactly as it was written.
#[must_use]
pub fn unseal(line: &[u8]) -> Option<&str> {
    let (sum, payload) = line.split_at_checked(8)?;
    let payload = payload.strip_prefix(b" ")?;
    let is_whole = sum == format!("{:08x}", crc32fast::hash(payload)).as_bytes();
    std::str::from_utf8(payload).ok().filter(|_| is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        for (payload, line) in [
            ("", "00000000 \n"),
            ("123456789", "cbf43926 123456789\n"),
            ("The quick brown fox jumps over the lazy dog", "414fa339 The quick brown fox jumps over the lazy dog\n"),
        ] {
            assert_eq!(seal(payload), line);
            assert_eq!(unseal(line.trim_end_matches('\n').as_bytes()), Some(payload));
        }
    }

    #[test]
    fn a_line_that_was_never_written_is_not_read() {
        for line in
            ["", "cbf43926", "cbf43926123456789", "CBF43926 123456789", "cbf43926 12345678", "cbf4392 123456789"]
        {
            assert_eq!(unseal(line.as_bytes()), None, "{line}");
        }
    }
}
