//! The position editor: pieces are put, taken and moved on a board with the pointer or with keys, and everything else that
//! belongs to a position is set beside it. What is wrong with it is known at any moment.

use crate::app::board::text_field::TextField;
use crate::app::protocol::controls::{EditorField, Tool};
use crate::app::protocol::destination::EditorStart;
use crate::app::protocol::input::Cell;
use crate::chess::position_setup::PositionSetup;
use crate::chess::start_position::BadStart;
use shakmaty::{Piece, Square};

pub(in crate::app) mod commands;
mod fields;
mod placement;
mod plain;

pub use placement::{letter, piece_of};

/// A man that is picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorPick {
    /// Where it stands.
    pub from: Square,
    /// Where the pointer drags it; none when it was picked up by a click or a key.
    pub at: Option<Cell>,
    /// The button is still down from picking it up.
    pressed: bool,
    /// It was in the hand before this press: a release on its own square puts it down.
    again: bool,
}

/// What the pointer does while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorDrag {
    /// It puts this, or takes off, on every square it comes over; the square it did last.
    Paints(Option<Piece>, Square),
    /// It carries a piece from the box to the board; the square it is over.
    Carries(Piece, Option<Square>),
}

/// The position editor.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    draft: PositionSetup,
    /// The position it was opened with, or that was last taken elsewhere: leaving it loses nothing.
    safe: PositionSetup,
    /// What it was before, the oldest first.
    done: Vec<PositionSetup>,
    /// What was undone, the last on top.
    undone: Vec<PositionSetup>,
    /// The field that has the focus; none is the board.
    focus: Option<EditorField>,
    /// The value of that field is chosen as a whole: what is typed takes its place.
    selected: bool,
    /// The FEN while it is typed.
    fen: TextField,
    cursor: Square,
    tool: Tool,
    held: Option<EditorPick>,
    stroke: Option<EditorDrag>,
    flipped: bool,
}

impl PositionEditor {
    /// The editor over a screen that it gives back.
    #[must_use]
    pub fn new(begin: EditorStart) -> PositionEditor {
        PositionEditor {
            safe: begin.draft.clone(),
            draft: begin.draft,
            done: Vec::new(),
            undone: Vec::new(),
            focus: None,
            selected: false,
            fen: TextField::default(),
            cursor: Square::E4,
            tool: Tool::Hand,
            held: None,
            stroke: None,
            flipped: begin.flipped,
        }
    }

    /// The position as it stands.
    #[must_use]
    pub fn draft(&self) -> &PositionSetup {
        &self.draft
    }

    /// Whether Black is below.
    #[must_use]
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    /// The field that has the focus; none is the board.
    #[must_use]
    pub fn focus(&self) -> Option<EditorField> {
        self.focus
    }

    /// Whether what is typed takes the place of the field's value.
    #[must_use]
    pub fn selected(&self) -> bool {
        self.selected
    }

    /// The square under the keyboard's cursor.
    #[must_use]
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// What a press on a square does.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The man that is picked up.
    #[must_use]
    pub fn held(&self) -> Option<EditorPick> {
        self.held
    }

    /// The man that is carried from the box, and the square it is over.
    #[must_use]
    pub fn carried(&self) -> Option<(Piece, Option<Square>)> {
        match self.stroke {
            Some(EditorDrag::Carries(piece, over)) => Some((piece, over)),
            _ => None,
        }
    }

    /// The FEN while it is typed.
    #[must_use]
    pub fn fen_entry(&self) -> Option<&TextField> {
        (self.focus == Some(EditorField::Fen)).then_some(&self.fen)
    }

    /// What is wrong with the FEN that is being typed.
    #[must_use]
    pub fn fen_problem(&self) -> Option<BadStart> {
        PositionSetup::read(self.fen_entry()?.text(), self.draft.chess960).err()
    }

    /// Whether the position was changed and is nowhere else.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.draft != self.safe
    }

    /// Whether there is a change to undo, and one to do again.
    #[must_use]
    pub fn history(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Makes a change that can be undone. Returns whether anything is different.
    fn change(&mut self, change: impl FnOnce(&mut PositionSetup)) -> bool {
        let was = self.draft.clone();
        change(&mut self.draft);
        let changed = was != self.draft;
        if changed {
            self.done.push(was);
            self.undone.clear();
        }
        changed
    }

    /// Puts another position in the place of this one; that can be undone.
    pub(super) fn set(&mut self, draft: PositionSetup) {
        self.held = None;
        self.change(|now| *now = draft);
        self.fen.set(&self.draft.fen());
        self.selected = true;
    }

    /// Undoes the last change, or does again what was undone. Returns whether there was something.
    fn step(&mut self, back: bool) -> bool {
        self.held = None;
        let (from, to) = if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.draft, draft));
        self.fen.set(&self.draft.fen());
        true
    }
}
