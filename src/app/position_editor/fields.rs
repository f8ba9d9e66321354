//! What belongs to a position besides its pieces: fields that the user changes or types in.

use crate::app::{
    position_editor::PositionEditor,
    protocol::{
        controls::{EditorField, turned},
        input::{Code, Key},
    },
};
use crate::chess::position_setup::{MOST, PositionSetup};
use shakmaty::{CastlingSide, Color};
use std::num::NonZeroU32;

impl PositionEditor {
    /// Moves the focus on: from the board through the fields and around again.
    pub(super) fn walk(&mut self, forward: bool) {
        let all: Vec<_> = [None].into_iter().chain(EditorField::ALL.map(Some)).collect();
        self.focus_on(turned(&all, self.focus, forward));
    }

    /// Gives the focus to a field, or to the board.
    pub(super) fn focus_on(&mut self, field: Option<EditorField>) {
        self.focus = field;
        self.selected = true;
        self.picker.let_go();
        if field == Some(EditorField::Fen) {
            self.fen.set(&self.draft.fen());
        }
    }

    /// Changes a field to its next or previous value. Returns `true`: what is shown may have changed.
    pub(super) fn turn(&mut self, field: EditorField, forward: bool) -> bool {
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
    pub(super) fn type_key(&mut self, key: Key) -> bool {
        let Some(field) = self.focus else { return false };
        let bare = !key.ctrl && !key.alt;
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

/// Returns the value of a numeric field.
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
