//! The only writer for what the command line prints. If the reader closes the pipe, the output ends quietly, where
//! `println!` would panic.

use crate::chess::pgn::sanitize::{sanitize, sanitize_lines};
use crate::runtime::log;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};
use std::path::Path;

/// The process's standard output, buffered; on a terminal it is flushed line by line. On a terminal, nothing that is
/// printed can control it; through a pipe, every byte stays the same.
#[derive(Debug)]
pub struct Stdout {
    inner: BufWriter<StdoutLock<'static>>,
    /// On a terminal, the beginning of a character whose other bytes are still to come.
    terminal: Option<Vec<u8>>,
}

/// Returns the next bytes as a terminal may show them. `cut` holds the incomplete beginning of a character, before and
/// after the call.
fn sanitized(cut: &mut Vec<u8>, bytes: &[u8]) -> String {
    let mut all = std::mem::take(cut);
    all.extend_from_slice(bytes);
    let mut text = String::with_capacity(all.len());
    let mut chunks = all.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        text.push_str(chunk.valid());
        let rest = chunk.invalid();
        let is_cut = std::str::from_utf8(rest).is_err_and(|error| error.error_len().is_none());
        if chunks.peek().is_none() && is_cut {
            *cut = rest.to_vec();
        } else if !rest.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    sanitize_lines(&text).into_owned()
}

impl Default for Stdout {
    fn default() -> Stdout {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal().then(Vec::new);
        Stdout { inner: BufWriter::with_capacity(1 << 16, stdout.lock()), terminal }
    }
}

impl Stdout {
    /// Writes a line.
    ///
    /// # Errors
    /// The error of the pipe, terminal or file; see [`exit_code`].
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.write_all(text.as_bytes())?;
        self.inner.write_all(b"\n")?;
        if self.terminal.is_some() { self.inner.flush() } else { Ok(()) }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.terminal {
            None => self.inner.write(bytes),
            Some(cut) => self.inner.write_all(sanitized(cut, bytes).as_bytes()).map(|()| bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Runs a command that prints. Returns its exit code, or the exit code for failed output.
pub fn run(command: impl FnOnce(&mut Stdout) -> io::Result<u8>) -> u8 {
    let mut out = Stdout::default();
    let code = command(&mut out).and_then(|code| out.flush().map(|()| code));
    code.unwrap_or_else(|error| exit_code(&error))
}

/// Returns the exit code after output failed: 0 and no message if the reader closed the pipe, otherwise 1 and a
/// sentence.
pub fn exit_code(error: &io::Error) -> u8 {
    if error.kind() == ErrorKind::BrokenPipe {
        return 0;
    }
    fail(&format!("the output could not be written: {error}"))
}

/// Says why a command failed. Returns the exit code.
pub fn fail(why: &str) -> u8 {
    complain(&format!("tabiya: {why}"));
    1
}

/// Says what is wrong with the command line or the config. Returns the exit code.
pub fn refuse(why: &str) -> u8 {
    complain(&format!("tabiya: {why}"));
    2
}

/// Returns a path as a part of a line: nothing in it begins a line of its own or controls the terminal.
pub fn shown(path: &Path) -> String {
    sanitize(&path.display().to_string()).into_owned()
}

/// Prints a sentence on standard error, if that is open, and in the log. It may contain file names, but nothing in them
/// can control the terminal.
pub fn complain(sentence: &str) {
    log::line(sentence);
    let _ = writeln!(io::stderr().lock(), "{}", sanitize_lines(sentence)); // standard error may be closed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_printed_steers_a_terminal_however_it_is_cut() {
        let text = "[White \"a\u{202e}b é ♞\"]\n{\u{1b}]52;c;x\u{7}\u{9b}31m}\n";
        let whole = "[White \"a\u{fffd}b é ♞\"]\n{␛]52;c;x␇\u{fffd}31m}\n";
        for length in 1..text.len() {
            let mut cut = Vec::new();
            let shown: String = text.as_bytes().chunks(length).map(|part| sanitized(&mut cut, part)).collect();
            assert_eq!(shown, whole, "in parts of {length}");
        }
        let mut cut = Vec::new();
        assert_eq!(sanitized(&mut cut, b"a\xffb\xc3"), "a\u{fffd}b");
        assert_eq!(sanitized(&mut cut, b"\xa9"), "é");
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        assert_eq!(exit_code(&ErrorKind::BrokenPipe.into()), 0);
        assert_eq!(exit_code(&ErrorKind::StorageFull.into()), 1);
    }
}
