//! The one writer for what the command line prints. A reader that closes the pipe ends it quietly, where `println!`
//! would panic.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};

use crate::chess::pgn::harmless::harmless_lines;

/// Standard output, buffered; line by line when a person watches.
#[derive(Debug)]
pub struct Out {
    inner: BufWriter<StdoutLock<'static>>,
    watched: bool,
}

impl Default for Out {
    fn default() -> Out {
        Out::new()
    }
}

impl Out {
    /// The process's standard output.
    #[must_use]
    pub fn new() -> Out {
        let stdout = io::stdout();
        let watched = stdout.is_terminal();
        Out { inner: BufWriter::with_capacity(1 << 16, stdout.lock()), watched }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// As the pipe, terminal or file below; see [`exit_code`].
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.inner.write_all(text.as_bytes())?;
        self.inner.write_all(b"\n")?;
        if self.watched { self.inner.flush() } else { Ok(()) }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The exit code after output failed: 0 and silence when the reader had enough, else 1 and a sentence.
#[must_use]
pub fn exit_code(error: &io::Error) -> u8 {
    if error.kind() == ErrorKind::BrokenPipe {
        return 0;
    }
    complain(&format!("tabiya: the output could not be written: {error}"));
    1
}

/// Says a sentence on standard error; if even that is closed, nobody is there to be told. Names of files may stand in it:
/// nothing in them steers the terminal.
pub fn complain(sentence: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless_lines(sentence)); // nobody is there to be told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_failure() {
        assert_eq!(exit_code(&ErrorKind::BrokenPipe.into()), 0);
        assert_eq!(exit_code(&ErrorKind::StorageFull.into()), 1);
    }
}
