//! Reading lines from our standard input (plain mode, `tabiya arbiter`, `tabiya uci`), however long they are, with
//! bounded memory. Those of an external engine are cut in `engines/process`.

use std::io;
use std::io::{BufRead, Read};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRead {
    /// A line, with its end if it has one.
    Whole,
    /// A line that is too long. It was read to its end; only its beginning was kept.
    TooLong,
    End,
}

/// Reads a line of at most `longest` bytes, its end included, into `line`, which is cleared first. The rest of a longer
/// one is skipped: it is never taken for a line of its own.
///
/// # Errors
/// The error of the input.
pub fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    let read = input.by_ref().take(longest as u64).read_until(b'\n', line)?;
    if read < longest || line.ends_with(b"\n") {
        return Ok(if read == 0 { LineRead::End } else { LineRead::Whole });
    }
    Ok(if input.skip_until(b'\n')? == 0 { LineRead::Whole } else { LineRead::TooLong })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn a_line_of_any_length_is_one_line() {
        use LineRead::{TooLong, Whole};
        for (input, lines) in [
            ("", vec![]),
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
}
