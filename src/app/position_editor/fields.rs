//! What belongs to a position beside its pieces: each a field that is turned or typed in.

use super::PositionEditor;
use crate::app::protocol::controls::EditorField;
use crate::app::protocol::input::{Code, Key};
use crate::chess::position_setup::{MOST, PositionSetup};
use shakmaty::{CastlingSide, Color};
use std::num::NonZeroU32;

impl PositionEditor {
    /// Moves the focus round: the board, then field after field.
    pub(super) fn walk(&mut self, forward: bool) {
        let all = EditorField::ALL;
        let here = self.focus.and_then(|field| all.iter().position(|&known| known == field));
        let next = match (here, forward) {
            (None, true) => Some(0),
            (None, false) => Some(all.len() - 1),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        self.focus_on(next.and_then(|at| all.get(at).copied()));
    }

    /// Gives a field the focus, or the board.
    pub(super) fn focus_on(&mut self, field: Option<EditorField>) {
        self.focus = field;
        self.selected = true;
        self.held = None;
        if field == Some(EditorField::Fen) {
            self.fen.set(&self.draft.fen());
        }
    }

    /// Turns a field to its next or previous value.
    pub(super) fn turn(&mut self, field: EditorField, forward: bool) {
        self.selected = true;
        self.change(|draft| match field {
            EditorField::Turn => draft.turn = !draft.turn,
            EditorField::Castling(color) => turn_castling(draft, color, forward),
            EditorField::EnPassant => {
                let mut all = vec![None];
                all.extend(draft.passable().into_iter().map(Some));
                let here = all.iter().position(|square| *square == draft.en_passant()).unwrap_or(0);
                let next = (here + if forward { 1 } else { all.len() - 1 }) % all.len();
                draft.set_en_passant(all.get(next).copied().flatten());
            }
            EditorField::Halfmoves | EditorField::Number => {
                let now = number(draft, field);
                set_number(draft, field, if forward { now.saturating_add(1) } else { now.saturating_sub(1) });
            }
            EditorField::Rules => draft.chess960 = !draft.chess960,
            EditorField::Fen => {}
        });
    }

    /// Takes a key that types in the field that has the focus. Returns whether it was one.
    pub(super) fn type_key(&mut self, key: Key) -> bool {
        let Some(field) = self.focus else { return false };
        let bare = !key.ctrl && !key.alt;
        if field.is_number() {
            let selected = std::mem::take(&mut self.selected);
            let now = if selected { 0 } else { number(&self.draft, field) };
            let next = match key.code {
                Code::Char(c) if bare => c.to_digit(10).map(|digit| now.saturating_mul(10).saturating_add(digit)),
                Code::Backspace => Some(number(&self.draft, field) / 10),
                Code::Delete => Some(0),
                _ => None,
            };
            if next.is_none() {
                self.selected = selected;
            }
            return next.is_some_and(|next| {
                self.change(|draft| set_number(draft, field, next));
                true
            });
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

/// The number of a field.
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

/// The next of the ways in which a side could castle as king and rooks stand.
fn turn_castling(draft: &mut PositionSetup, color: Color, forward: bool) {
    let could = |wing| draft.could_castle(color, wing);
    let ways: Vec<(bool, bool)> = [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .filter(|&(king, queen)| (!king || could(CastlingSide::KingSide)) && (!queen || could(CastlingSide::QueenSide)))
        .collect();
    let here = (draft.castles(color, CastlingSide::KingSide), draft.castles(color, CastlingSide::QueenSide));
    let here = ways.iter().position(|way| *way == here).unwrap_or(0);
    let next = (here + if forward { 1 } else { ways.len() - 1 }) % ways.len();
    if let Some(&(king, queen)) = ways.get(next) {
        draft.set_castling(color, CastlingSide::KingSide, king);
        draft.set_castling(color, CastlingSide::QueenSide, queen);
    }
}
