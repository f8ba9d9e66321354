//! The position editor: pieces are put, taken and moved on a board with the pointer or with keys, and everything else that
//! belongs to a position is set beside it. What is wrong with it is known at any moment.

use crate::app::board::{picked_piece::PiecePicker, text_field::TextField};
use crate::app::protocol::controls::{EditorField, Tool};
use crate::app::protocol::destination::EditorStart;
use crate::chess::{position_setup::PositionSetup, start_position::BadStart};
use shakmaty::{Piece, Square};

pub(in crate::app) mod commands;
mod fields;
mod placement;
mod plain;

pub use placement::{letter, piece_of};

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
    /// The position as it stands.
    pub draft: PositionSetup,
    /// The position it was opened with, or that was last taken elsewhere: leaving it loses nothing.
    safe: PositionSetup,
    /// What it was before, the oldest first.
    done: Vec<PositionSetup>,
    /// What was undone, the last on top.
    undone: Vec<PositionSetup>,
    /// The field that has the focus; none is the board.
    pub focus: Option<EditorField>,
    /// The value of that field is chosen as a whole: what is typed takes its place.
    pub selected: bool,
    /// The FEN while it is typed.
    fen: TextField,
    /// The keyboard's cursor, which is always shown, and the piece that is picked up.
    pub picker: PiecePicker,
    /// What a press on a square does.
    pub tool: Tool,
    stroke: Option<EditorDrag>,
    /// Whether Black is below.
    pub flipped: bool,
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
            picker: PiecePicker { cursor: Some(Square::E4), picked: None },
            tool: Tool::Hand,
            stroke: None,
            flipped: begin.flipped,
        }
    }

    /// The piece that is carried from the box, and the square it is over.
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
        self.picker.let_go();
        self.change(|now| *now = draft);
        self.fen.set(&self.draft.fen());
        self.selected = true;
    }

    /// Undoes the last change, or does again what was undone. Returns whether there was something.
    fn step(&mut self, back: bool) -> bool {
        self.picker.let_go();
        let (from, to) = if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.draft, draft));
        self.fen.set(&self.draft.fen());
        true
    }
}
