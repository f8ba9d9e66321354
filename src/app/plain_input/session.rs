//! What plain mode remembers from line to line.

use super::queue::LineQueue;
use crate::chess::pgn::encoding::code_page::CodePage;

/// What plain mode remembers from line to line.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineSession {
    /// The code page that a person chose for files that are in one.
    pub(in crate::app) code_page: Option<CodePage>,
    /// A line has come that was not answered yet.
    pub(in crate::app) unanswered: bool,
    /// The game that was played last.
    pub(in crate::app) game: Option<String>,
    /// Lines that wait.
    pub(in crate::app) queue: LineQueue,
    /// What was looked for last.
    pub(in crate::app) sought: String,
    /// No more lines will come.
    pub(in crate::app) input_ended: bool,
    /// The command line asked for these files: without them there is nothing to do.
    pub(in crate::app) asked_for: bool,
    /// Something that was asked for failed: that is told by the exit code.
    pub(in crate::app) failed: bool,
}
