//! `tabiya pgn check|list|export`, except for reading the files: bytes go in, text and at the end an exit status come
//! out. The caller reads one file after the other, and exits quietly when a pipe is closed (the `io::Error` of a
//! writer).

pub mod check;
pub mod export;
pub mod list;

use crate::chess::pgn::in_memory::GameBytes;
use std::io::{self, Write};

pub use check::Check;
pub use export::{Export, ExportForm};
pub use list::List;

/// The exit status of a command that did what it was asked to.
pub const DONE: u8 = 0;
/// The exit status of a command that found a problem or ran into one.
pub const FAILED: u8 = 1;

/// A command over the games of some files.
pub trait PgnCommand {
    /// Takes a game of a file. Problems that are not part of the output go to `err`.
    ///
    /// # Errors
    /// Those of the writers.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()>;

    /// Takes note that a file with this many games has ended.
    ///
    /// # Errors
    /// Those of the writer.
    fn end_file(&mut self, _name: &str, _games: usize, _err: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Finishes after the last file. Returns the exit status.
    ///
    /// # Errors
    /// Those of the writer.
    fn finish(self, out: &mut dyn Write) -> io::Result<u8>;
}
