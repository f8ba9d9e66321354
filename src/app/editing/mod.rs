//! A game being edited while it is looked at: moves are entered, comments written, variations moved, and all of it
//! undone again.
//!
//! There are the same three ways to enter a move as in a game, through the same functions: typing and the cursor while
//! the entry line is open, the pointer at any time.

mod commands;
mod dialogs;
mod keeping;
mod passage;
mod pointing;
mod typing;

use shakmaty::{Position, Square};

use super::entry::Entry;
use super::play::{Held, Targets, Typing};
use super::review::Review;
use crate::chess::edits::Edits;
use crate::chess::notation::Letters;
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::Paint;
use crate::chess::tree::NodeId;

pub use dialogs::{EditDialog, GLYPHS, Glyph, TagRow, glyph_rows, tag_rows};
pub use keeping::{After, SaveQuestion};
pub use passage::{Passage, place};

/// An arrow or a square being drawn with the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where it begins.
    pub from: Square,
    /// The square under the pointer.
    pub to: Square,
}

/// What is done to a game besides looking at it.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    edits: Edits,
    /// Moves are being entered: what is typed.
    entry: Option<Entry>,
    /// What was refused and has not been changed since.
    refused: bool,
    cursor: Option<Square>,
    held: Option<Held>,
    drawing: Option<Drawing>,
    /// The game is on its way to its file.
    saving: Option<keeping::Saving>,
}

impl Desk {
    /// Whether the game is not as it stands in its file.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.edits.is_changed()
    }

    /// Whether the game is on its way to its file.
    #[must_use]
    pub fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// What is typed, while moves are entered.
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// Whether what is typed was refused and has not been changed since.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// The keyboard's cursor, while moves are entered.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.cursor.filter(|_| self.entry.is_some())
    }

    /// The man that is picked up.
    #[must_use]
    pub fn held(&self) -> Option<Held> {
        self.held
    }

    /// The arrow or square being drawn, in the colour it will have.
    #[must_use]
    pub fn drawing(&self) -> Option<(Drawing, Paint)> {
        self.drawing.map(|drawing| (drawing, Paint::Green))
    }

    /// Puts down what is in the hand and in the making: one goes elsewhere.
    pub fn let_go(&mut self) {
        self.held = None;
        self.drawing = None;
        self.refused = false;
        if let Some(entry) = &mut self.entry {
            entry.take();
        }
    }

    /// Clears the entry line. Answers whether something stood there.
    pub fn clear_entry(&mut self) -> bool {
        self.refused = false;
        self.entry.as_mut().is_some_and(|entry| !entry.take().is_empty())
    }
}

impl Review {
    /// Edits the game; one stands where the edit says.
    fn edit<T>(&mut self, change: impl FnOnce(&mut Edits, &mut Record, NodeId) -> T) -> T {
        let node = self.node();
        let (desk, record) = self.desk_and_record();
        let answer = change(&mut desk.edits, record, node);
        self.learn();
        answer
    }

    /// What the entry line comes to where one stands.
    #[must_use]
    pub fn typing(&self, letters: Letters) -> Typing {
        let text = self.desk().entry().map(Entry::text).unwrap_or_default();
        let tree = &self.record().tree;
        Typing::of(text, tree.position(self.node()), tree.start().chess960(), letters)
    }

    /// Where the held man can go.
    #[must_use]
    pub fn targets(&self) -> Targets {
        let mut targets = Targets::default();
        let tree = &self.record().tree;
        if let Some(held) = self.desk().held() {
            for mv in tree.position(self.node()).legal_moves().into_iter().filter(|mv| mv.from() == Some(held.from)) {
                targets.add(mv, tree.start().chess960());
            }
        }
        targets
    }
}
