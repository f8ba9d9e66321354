//! What the user's data in text files has in common. People can read these files, and several windows may change them.

use crate::words::Lang;

/// A text that this program cannot have written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The line, from 1.
    pub line: usize,
}

/// User data that has its own file.
pub trait UserData: Default {
    type Change;

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The first line that cannot be read.
    fn read(text: &str) -> Result<Self, Damaged>;

    fn text(&self) -> String;

    /// Applies changes, all at once, also to the text.
    fn put(&mut self, changes: &[Self::Change]);

    /// Returns the sentence about a line that cannot be read, with the path and the line's number.
    fn not_readable(lang: Lang, path: &str, line: &str) -> String;

    /// Returns the sentence about a file that cannot be read or written, with the path and the reason.
    fn failed(lang: Lang, path: &str, why: &str) -> String;
}
