//! The position editor: the user puts, removes and moves pieces on a board with the pointer or keys, and sets
//! everything else that belongs to a position beside it. At every moment the editor knows what is wrong with the
//! position.

use crate::app::{
    board::move_input::{PiecePicker, TextField},
    new_game::NewGame,
    protocol::{
        effect::EditorStart,
        input::{Code, EditorField, Key, Tool, turned},
    },
};
use crate::chess::{
    position_setup::{MOST, PositionSetup},
    start_position::BadStart,
};
use shakmaty::{CastlingSide, Color, Piece, Square};
use std::num::NonZeroU32;

pub(in crate::app) mod placement;

pub use crate::app::position_editor::placement::{letter, piece_of};

/// What the pointer does while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorDrag {
    /// Puts this piece on every square it passes, or removes what is there. The square is the last one done.
    Paints(Option<Piece>, Square),
    /// Carries a piece from the box to the board. The square is the one it is over.
    Carries(Piece, Option<Square>),
}

#[derive(Clone, Debug, Default)]
pub struct PositionEditor {
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
    pub flipped: bool,
    /// Another game of the players from whose game the editor was opened.
    pub(super) next_game: Option<NewGame>,
}

impl PositionEditor {
    /// Returns the editor as it opens over another screen.
    pub(super) fn new(begin: EditorStart, next_game: Option<NewGame>) -> PositionEditor {
        PositionEditor {
            safe: begin.draft.clone(),
            draft: begin.draft,
            picker: PiecePicker { cursor: Some(Square::E4), picked: None },
            flipped: begin.flipped,
            next_game,
            ..PositionEditor::default()
        }
    }

    /// Returns the piece that is carried from the box, and the square it is over.
    pub fn carried(&self) -> Option<(Piece, Option<Square>)> {
        match self.stroke {
            Some(EditorDrag::Carries(piece, over)) => Some((piece, over)),
            _ => None,
        }
    }

    /// Returns the FEN while it is being typed.
    pub fn fen_entry(&self) -> Option<&TextField> {
        (self.focus == Some(EditorField::Fen)).then_some(&self.fen)
    }

    /// Returns what is wrong with the FEN that is being typed.
    pub fn fen_problem(&self) -> Option<BadStart> {
        PositionSetup::read(self.fen_entry()?.text(), self.draft.chess960).err()
    }

    /// Whether the position has changed and is not stored anywhere else.
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

// What belongs to a position besides its pieces: fields that the user changes or types in.

impl PositionEditor {
    /// Moves the focus on: from the board through the fields and around again.
    fn walk(&mut self, forward: bool) {
        let all: Vec<_> = [None].into_iter().chain(EditorField::ALL.map(Some)).collect();
        self.focus_on(turned(&all, self.focus, forward));
    }

    fn focus_on(&mut self, field: Option<EditorField>) {
        self.focus = field;
        self.selected = true;
        self.picker.let_go();
        if field == Some(EditorField::Fen) {
            self.fen.set(&self.draft.fen());
        }
    }

    /// Changes a field to its next or previous value. Returns `true`: what is shown may have changed.
    fn turn(&mut self, field: EditorField, forward: bool) -> bool {
        self.selected = true;
        self.change(|draft| match field {
            EditorField::Turn => draft.turn = !draft.turn,
            EditorField::Castling(color) => turn_castling(draft, color, forward),
            EditorField::EnPassant => {
                let all: Vec<_> = [None].into_iter().chain(draft.passable().into_iter().map(Some)).collect();
                draft.set_en_passant(turned(&all, draft.en_passant(), forward));
            }
            EditorField::Halfmoves | EditorField::Number => {
                let now = number(draft, field);
                set_number(draft, field, if forward { now.saturating_add(1) } else { now.saturating_sub(1) });
            }
            EditorField::Rules => draft.chess960 = !draft.chess960,
            EditorField::Fen => {}
        });
        true
    }

    /// Handles a key that types in the field that has the focus. Returns whether the key was one.
    fn type_key(&mut self, key: Key) -> bool {
        let Some(field) = self.focus else { return false };
        let bare = key.is_bare();
        if field.is_number() {
            let now = if self.selected { 0 } else { number(&self.draft, field) };
            let typed = match key.code {
                Code::Char(c) if bare => c.to_digit(10).map(|digit| now.saturating_mul(10).saturating_add(digit)),
                Code::Backspace => Some(number(&self.draft, field) / 10),
                Code::Delete => Some(0),
                _ => None,
            };
            let Some(typed) = typed else { return false };
            self.selected = false;
            self.change(|draft| set_number(draft, field, typed));
            return true;
        }
        if field != EditorField::Fen || matches!(key.code, Code::Up | Code::Down) {
            return false;
        }
        let replaces = bare && matches!(key.code, Code::Char(_) | Code::Backspace | Code::Delete);
        if self.selected && replaces {
            self.fen.take();
        }
        let taken = self.fen.key(key);
        self.selected &= !taken;
        taken || bare && matches!(key.code, Code::Char(_))
    }
}

fn number(draft: &PositionSetup, field: EditorField) -> u32 {
    if field == EditorField::Number { draft.number.get() } else { draft.halfmoves }
}

fn set_number(draft: &mut PositionSetup, field: EditorField, number: u32) {
    let number = number.min(MOST);
    if field == EditorField::Number {
        draft.number = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    } else {
        draft.halfmoves = number;
    }
}

/// Changes to the next combination of castling rights that a side could have, given where king and rooks are.
fn turn_castling(draft: &mut PositionSetup, color: Color, forward: bool) {
    let could = |wing| draft.could_castle(color, wing);
    let ways: Vec<(bool, bool)> = [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .filter(|&(king, queen)| (!king || could(CastlingSide::KingSide)) && (!queen || could(CastlingSide::QueenSide)))
        .collect();
    let here = (draft.castles(color, CastlingSide::KingSide), draft.castles(color, CastlingSide::QueenSide));
    let (king, queen) = turned(&ways, here, forward);
    draft.set_castling(color, CastlingSide::KingSide, king);
    draft.set_castling(color, CastlingSide::QueenSide, queen);
}
