//! Splits the bytes from a pipe into lines of bounded length.

/// The longest line that is accepted, in bytes. A longer line is dropped.
pub const LONGEST: usize = 1 << 14;

/// What was read of the current line.
#[derive(Debug, Default)]
pub struct LineBuffer {
    line: Vec<u8>,
    /// Whether the line was too long: the rest of it is not kept.
    over: bool,
}

impl LineBuffer {
    /// Takes bytes and passes on every line that they complete. A line that is too long is dropped. Returns how many
    /// were.
    pub fn take(&mut self, bytes: &[u8], mut each: impl FnMut(&str)) -> usize {
        let mut dropped = 0;
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let body = part.strip_suffix(b"\n").unwrap_or(part);
            let room = LONGEST - self.line.len();
            self.over |= body.len() > room;
            self.line.extend_from_slice(body.get(..room).unwrap_or(body));
            if body.len() < part.len() {
                if self.over {
                    dropped += 1;
                } else {
                    each(&String::from_utf8_lossy(&self.line));
                }
                self.line.clear();
                self.over = false;
            }
        }
        dropped
    }

    /// Returns the contents of a line that has not ended.
    #[must_use]
    pub fn rest(&self) -> String {
        String::from_utf8_lossy(&self.line).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(blocks: &[&[u8]]) -> Vec<String> {
        let (mut lines, mut found) = (LineBuffer::default(), Vec::new());
        for block in blocks {
            lines.take(block, |line| found.push(line.to_owned()));
        }
        found
    }

    #[test]
    fn any_split_gives_the_same_lines() {
        let text = b"uciok\r\nreadyok\n\ninfo \xff\nrest";
        let whole = lines(&[text]);
        assert_eq!(whole, ["uciok\r", "readyok", "", "info \u{fffd}"]);
        for at in 0..text.len() {
            assert_eq!(lines(&[&text[..at], &text[at..]]), whole, "{at}");
        }
    }

    #[test]
    fn a_line_without_end_costs_no_memory() {
        let mut lines = LineBuffer::default();
        for _ in 0..1_000 {
            lines.take(&[b'x'; 4_096], |line| panic!("{line}"));
        }
        assert!(lines.line.capacity() <= 2 * LONGEST);
        let mut found = Vec::new();
        let dropped = lines.take(b"\nnext\n", |line| found.push(line.to_owned()));
        assert_eq!(dropped, 1);
        assert_eq!(found, ["next"], "what is too long is no line");
    }
}
