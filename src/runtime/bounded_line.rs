//! Reading lines from our standard input (`tabiya arbiter`, `tabiya uci`), however long they are, with bounded memory.
//! Those of an external engine are cut in `engines/process`.

use std::io;
use std::io::BufRead;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRead {
    /// A line, with its end if it has one.
    Whole,
    /// A line that is too long. It was read to its end; only its beginning was kept.
    TooLong,
    End,
}

/// Reads a line of at most `longest` bytes into `line`, which is cleared first. The rest of a longer one is skipped: it
/// is never taken for a line of its own.
///
/// # Errors
/// The error of the input.
pub fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    let mut read = LineRead::End;
    loop {
        let block = match input.fill_buf() {
            Ok(block) => block,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if block.is_empty() {
            return Ok(read);
        }
        let end = memchr::memchr(b'\n', block).map(|end| end + 1);
        let part = block.get(..end.unwrap_or(block.len())).unwrap_or_default();
        let taken = part.len();
        if read != LineRead::TooLong {
            let room = longest.saturating_sub(line.len());
            line.extend_from_slice(part.get(..room).unwrap_or(part));
            read = if taken > room { LineRead::TooLong } else { LineRead::Whole };
        }
        input.consume(taken);
        if end.is_some() {
            return Ok(read);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn a_line_of_any_length_is_one_line() {
        let text = b"12345\n123456\n1234567 quit\n\n12345678901234567890";
        for capacity in 1..text.len() + 2 {
            let mut input = BufReader::with_capacity(capacity, text.as_slice());
            let mut line = Vec::new();
            let mut read = Vec::new();
            loop {
                match read_line(&mut input, 6, &mut line).unwrap() {
                    LineRead::End => break,
                    what => read.push((what, String::from_utf8(line.clone()).unwrap())),
                }
                assert!(line.capacity() < 64, "bounded");
            }
            let wanted = [
                (LineRead::Whole, "12345\n"),
                (LineRead::TooLong, "123456"),
                (LineRead::TooLong, "123456"),
                (LineRead::Whole, "\n"),
                (LineRead::TooLong, "123456"),
            ];
            assert_eq!(read, wanted.map(|(what, text)| (what, text.to_owned())), "blocks of {capacity}");
        }
    }
}
