//! What plain mode remembers from line to line.

use crate::app::plain_input::queue::LineQueue;
use crate::chess::pgn::encoding::EncodingChoice;

/// What plain mode remembers from line to line.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineSession {
    /// The code page that the user chose for files that need one.
    pub(in crate::app) code_page: Option<EncodingChoice>,
    /// Whether a line has arrived that has not been answered yet.
    pub(in crate::app) unanswered: bool,
    /// The game on the screen after the last line, to recognise when a new one has begun.
    pub(in crate::app) game: Option<String>,
    /// The lines that wait.
    pub(in crate::app) queue: LineQueue,
    /// The last text that was searched for.
    pub(in crate::app) sought: String,
    /// Whether the input has ended: no more lines will come.
    pub(in crate::app) input_ended: bool,
    /// The number of the question that was still to be told when the input ended.
    pub(in crate::app) last_question: Option<u32>,
    /// Whether the command line asked for the files: without them there is nothing to do.
    pub(in crate::app) asked_for: bool,
    /// Whether something the user asked for failed: the exit code reports it.
    pub(in crate::app) failed: bool,
}
