//! The position editor: the user puts, removes and moves pieces on a board with the pointer or keys, and sets
//! everything else that belongs to a position beside it. At every moment the editor knows what is wrong with the
//! position.

use crate::app::{
    board::{picked_piece::PiecePicker, text_field::TextField},
    new_game::NewGame,
    protocol::{
        controls::{EditorField, Tool},
        destination::EditorStart,
    },
};
use crate::chess::{position_setup::PositionSetup, start_position::BadStart};
use shakmaty::{Piece, Square};

pub(super) mod commands;
mod fields;
mod placement;
mod plain;

pub use crate::app::position_editor::placement::{letter, piece_of};

/// What the pointer does while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorDrag {
    /// Puts this piece on every square it passes, or removes what is there. The square is the last one done.
    Paints(Option<Piece>, Square),
    /// Carries a piece from the box to the board. The square is the one it is over.
    Carries(Piece, Option<Square>),
}

/// The position editor.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    /// The current position.
    pub draft: PositionSetup,
    /// The position that the editor was opened with, or that was last used elsewhere: leaving it loses nothing.
    safe: PositionSetup,
    /// The earlier positions, oldest first.
    done: Vec<PositionSetup>,
    /// The positions that were undone, the latest on top.
    undone: Vec<PositionSetup>,
    /// The field that has the focus; `None` means the board.
    pub focus: Option<EditorField>,
    /// Whether the value of that field is selected, so that typing replaces it.
    pub selected: bool,
    /// The FEN while it is being typed.
    fen: TextField,
    /// The keyboard's cursor, which is always shown, and the picked piece.
    pub picker: PiecePicker,
    /// What a click on a square does.
    pub tool: Tool,
    stroke: Option<EditorDrag>,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Another game of the players from whose game the editor was opened.
    pub(super) next_game: Option<NewGame>,
}

impl PositionEditor {
    /// Returns the editor as it opens over another screen.
    #[must_use]
    pub(super) fn new(begin: EditorStart, next_game: Option<NewGame>) -> PositionEditor {
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
            next_game,
        }
    }

    /// Returns the piece that is carried from the box, and the square it is over.
    #[must_use]
    pub fn carried(&self) -> Option<(Piece, Option<Square>)> {
        match self.stroke {
            Some(EditorDrag::Carries(piece, over)) => Some((piece, over)),
            _ => None,
        }
    }

    /// Returns the FEN while it is being typed.
    #[must_use]
    pub fn fen_entry(&self) -> Option<&TextField> {
        (self.focus == Some(EditorField::Fen)).then_some(&self.fen)
    }

    /// Returns what is wrong with the FEN that is being typed.
    #[must_use]
    pub fn fen_problem(&self) -> Option<BadStart> {
        PositionSetup::read(self.fen_entry()?.text(), self.draft.chess960).err()
    }

    /// Whether the position has changed and is not stored anywhere else.
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

    /// Replaces the position, which can be undone.
    pub(super) fn set(&mut self, draft: PositionSetup) {
        self.picker.let_go();
        self.change(|now| *now = draft);
        self.fen.set(&self.draft.fen());
        self.selected = true;
    }

    /// Undoes the last change, or redoes the last one undone. Returns whether there was one.
    fn step(&mut self, back: bool) -> bool {
        self.picker.let_go();
        let (from, to) = if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.draft, draft));
        self.fen.set(&self.draft.fen());
        true
    }
}
