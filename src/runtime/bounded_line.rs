//! Lines, however long they are, with bounded memory: read from our standard input (plain mode, `tabiya arbiter`,
//! `tabiya uci`), or cut out of blocks (an external engine's pipes, files of puzzles).

use std::io::{self, BufRead, Read};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRead {
    /// A line, with its end if it has one.
    Whole,
    /// A line that is too long. It was read to its end; only its beginning was kept.
    TooLong,
    End,
}

/// Reads a line of at most `longest` bytes, its end included, into `line`, which is cleared first. The rest of a longer
/// one is skipped: it is never taken for a line of its own. So is the mark of UTF-8 at the beginning of a file.
///
/// # Errors
/// The error of the input.
pub fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    let read = input.by_ref().take(longest as u64).read_until(b'\n', line)?;
    if read < longest || line.ends_with(b"\n") {
        if line.starts_with("\u{feff}".as_bytes()) {
            line.drain(..3);
        }
        return Ok(if read == 0 { LineRead::End } else { LineRead::Whole });
    }
    Ok(if input.skip_until(b'\n')? == 0 { LineRead::Whole } else { LineRead::TooLong })
}

/// The longest line that is cut out of blocks, in bytes.
pub const LONGEST: usize = 16 << 10;

/// Cuts blocks into lines.
#[derive(Debug, Default)]
pub struct LineCutter {
    /// The beginning of a line whose end is in a later block.
    pub begun: Vec<u8>,
}

impl LineCutter {
    /// Hands over each line that ends in this block, without its end; `None` for one that is too long.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn cut<E>(&mut self, block: &[u8], mut take: impl FnMut(Option<&[u8]>) -> Result<(), E>) -> Result<(), E> {
        let mut take = |line: &[u8]| take(Some(line).filter(|line| line.len() <= LONGEST));
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', block) {
            let line = block.get(start..end).unwrap_or_default();
            start = end + 1;
            if self.begun.is_empty() {
                take(line)?;
            } else {
                self.begun.extend_from_slice(line);
                take(&self.begun)?;
                self.begun.clear();
            }
        }
        let rest = block.get(start..).unwrap_or_default();
        let room = (LONGEST + 1).saturating_sub(self.begun.len()).min(rest.len());
        self.begun.extend_from_slice(rest.get(..room).unwrap_or_default());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::io::BufReader;

    #[test]
    fn a_line_of_any_length_is_one_line() {
        use LineRead::{TooLong, Whole};
        for (input, lines) in [
            ("", vec![]),
            ("\u{feff}e4\n", vec![(Whole, "e4\n")]),
            ("\r\n\nquit", vec![(Whole, "\r\n"), (Whole, "\n"), (Whole, "quit")]),
            ("12345\nquit\n", vec![(Whole, "12345\n"), (Whole, "quit\n")]),
            ("123456", vec![(Whole, "123456")]),
            ("123456\nquit\n", vec![(TooLong, "123456"), (Whole, "quit\n")]),
            ("123456quit\n\n", vec![(TooLong, "123456"), (Whole, "\n")]),
            ("12345612345612345612345612345612345612345612345612345612345612345delete", vec![(TooLong, "123456")]),
        ] {
            for capacity in 1..input.len() + 2 {
                let mut bytes = BufReader::with_capacity(capacity, input.as_bytes());
                let (mut line, mut read) = (Vec::new(), Vec::new());
                loop {
                    match read_line(&mut bytes, 6, &mut line).unwrap() {
                        LineRead::End => break,
                        what => read.push((what, String::from_utf8(line.clone()).unwrap())),
                    }
                    assert!(line.capacity() < 64, "bounded");
                }
                let lines: Vec<_> = lines.iter().map(|(what, text)| (*what, (*text).to_owned())).collect();
                assert_eq!(read, lines, "{input:?} in blocks of {capacity}");
            }
        }
    }

    fn lines(blocks: &[&[u8]]) -> Vec<Option<Vec<u8>>> {
        let (mut lines, mut found) = (LineCutter::default(), Vec::new());
        for block in blocks {
            let Ok(()) = lines.cut(block, |line| {
                found.push(line.map(<[u8]>::to_vec));
                Ok::<_, Infallible>(())
            });
            assert!(lines.begun.capacity() <= 4 * LONGEST, "bounded");
        }
        found
    }

    #[test]
    fn any_split_into_blocks_gives_the_same_lines() {
        let text = b"uciok\r\nreadyok\n\ninfo \xff\nrest";
        let whole = lines(&[text]);
        let wanted: [&[u8]; 4] = [b"uciok\r", b"readyok", b"", b"info \xff"];
        assert_eq!(whole, wanted.map(|line| Some(line.to_vec())));
        for at in 0..text.len() {
            assert_eq!(lines(&[&text[..at], &text[at..]]), whole, "{at}");
        }
    }

    #[test]
    fn a_line_without_end_costs_no_memory() {
        let part = [b'x'; 4_096];
        let blocks: Vec<&[u8]> = std::iter::repeat_n(&part[..], 1_000).chain([&b"\nnext\n"[..]]).collect();
        assert_eq!(lines(&blocks), [None, Some(b"next".to_vec())], "what is too long is no line");
        for (more, is_line) in [(&b"\n"[..], true), (b"x\n", false)] {
            assert_eq!(lines(&[&part.repeat(4), more]).first().map(Option::is_some), Some(is_line), "just as long");
        }
    }
}
