//! What the user's data in text files has in common. People can read these files, and several windows may change them.

use crate::words::Sentence;

/// A text that this program cannot have written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The line, from 1.
    pub line: usize,
}

impl Damaged {
    /// Returns the line of a byte in a text, which begins with this line of the file.
    pub fn at(byte: usize, text: &str, first: usize) -> Damaged {
        Damaged { line: first + text.get(..byte).unwrap_or_default().matches('\n').count() }
    }

    /// Returns the line where TOML found an error.
    pub fn of(error: &toml::de::Error, text: &str, first: usize) -> Damaged {
        Damaged::at(error.span().map_or(0, |span| span.start), text, first)
    }
}

/// User data that has its own file.
pub trait UserData: Default {
    type Change;
    type Word: Sentence;

    /// The sentence about a line that cannot be read, with the path and the line's number.
    const NOT_READABLE: Self::Word;
    /// The sentence about a file that cannot be read or written, with the path and the reason.
    const FAILED: Self::Word;

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The first line that cannot be read.
    fn read(text: &str) -> Result<Self, Damaged>;

    fn text(&self) -> String;

    /// Applies changes, all at once, also to the text.
    fn put(&mut self, changes: &[Self::Change]);
}
