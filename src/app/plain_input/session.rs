//! What plain mode remembers from line to line.

use crate::chess::notation::Letters;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::config::{Config, Speech, SquareNames};
use crate::words::Lang;
use crate::words::voice::Voice;

use super::queue::LineQueue;

/// What plain mode remembers from line to line.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineSession {
    /// The code page that a person chose for files that are in one.
    pub(in crate::app) code_page: Option<CodePage>,
    /// How much is said of a move.
    pub(in crate::app) speech: Speech,
    /// What the squares are called.
    pub(in crate::app) squares: SquareNames,
    /// Moves are told in notation.
    pub(in crate::app) notation: bool,
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

impl LineSession {
    /// A session as the settings want it.
    pub(in crate::app) fn new(config: &Config) -> LineSession {
        LineSession {
            speech: config.speech,
            squares: config.speech_squares,
            notation: config.speech_notation,
            ..LineSession::default()
        }
    }

    /// How moves are told; `letters` are those of notation.
    pub(in crate::app) fn voice(&self, lang: Lang, letters: Letters) -> Voice {
        let notation = self.notation.then_some(letters);
        Voice { lang, speech: self.speech, squares: self.squares, notation }
    }
}
