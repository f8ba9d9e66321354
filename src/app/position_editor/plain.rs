//! Commands of plain mode in the position editor: `put white rook e4`, `clear e4`, `turn black`, `castling KQ`, `done`.

use crate::app::{
    commands::action::{Action, Invocation},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, question::Question},
    plain_input::words::{PlainAction, name_of},
    position_editor::PositionEditor,
    protocol::user_message::Query,
};
use crate::chess::position_setup::PositionSetup;
use crate::words::{
    command_names::means,
    moves::castling_side,
    notation::{piece, role_of, side_of},
    results::side,
    tables::PlainWord,
};
use shakmaty::{CastlingSide, Color, Role, Square};

impl PositionEditor {
    /// Carries out a command of plain mode in the position editor.
    pub fn word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) {
        match word {
            PlainAction::Put => self.put_by_word(args, ctx),
            PlainAction::ClearSquare => self.clear_by_word(args, ctx),
            PlainAction::Empty => {
                self.set(self.draft.cleared());
                ctx.info(PlainWord::SetUpEmpty, &[]);
            }
            PlainAction::SideToMove => match side_of(args) {
                Some(color) => {
                    self.change(|draft| draft.turn = color);
                    ctx.info(PlainWord::SetUpTurn, &[side(color, ctx.lang)]);
                }
                None => ctx.warn(PlainWord::NoSide, &[args]),
            },
            PlainAction::Castling => self.castling_by_word(args, ctx),
            PlainAction::EnPassant => self.en_passant_by_word(args, ctx),
            PlainAction::Done => ctx.run(Invocation::of(Action::PlayHere)),
            PlainAction::LeaveSetUp if self.is_changed() => ctx.open(Dialog::ask(Question::LeaveSetUp)),
            PlainAction::LeaveSetUp => ctx.transition = Some(Transition::Back),
            _ => {}
        }
    }

    /// Runs `put white rook e4` or `put black pawns a7 b7`. The words may come in any order.
    fn put_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let (mut color, mut role, mut squares) = (None, None, Vec::new());
        for word in args.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            if let Ok(square) = word.to_ascii_lowercase().parse::<Square>() {
                squares.push(square);
            } else if let Some(named) = side_of(word) {
                color = Some(named);
            } else if let Some(named) = role_of(word) {
                role = Some(named);
            } else if !means(word, "small") {
                return ctx.warn(PlainWord::PutUnknown, &[word]);
            }
        }
        let (Some(color), Some(role), false) = (color, role, squares.is_empty()) else {
            return ctx.warn(PlainWord::PutUsage, &[]);
        };
        let placed = role.of(color);
        self.change(|draft| squares.iter().for_each(|&square| draft.put(square, Some(placed))));
        let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
        ctx.info(PlainWord::PutOn, &[piece(ctx.lang, placed), &squares.join(", ")]);
    }

    fn clear_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let mut squares = Vec::new();
        for word in args.split_whitespace() {
            match word.to_ascii_lowercase().parse::<Square>() {
                Ok(square) => squares.push(square),
                Err(_) => return ctx.warn(PlainWord::NoSquare, &[word, name_of(PlainAction::ClearSquare, ctx.lang)]),
            }
        }
        self.change(|draft| squares.iter().for_each(|&square| draft.put(square, None)));
        for square in squares {
            ctx.info(PlainWord::SetUpCleared, &[&square.to_string()]);
        }
    }

    /// Runs `castling`: `castling KQ` names all rights, `castling white king side` adds one, `castling none` removes
    /// all, and `castling white none` those of one side.
    fn castling_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let words: Vec<String> = args.split_whitespace().map(str::to_lowercase).collect();
        let none = words.iter().any(|word| means(word, "none"));
        let color = words.iter().find_map(|word| side_of(word));
        let wings: Vec<CastlingSide> = words.iter().filter_map(|word| wing_of(word)).collect();
        let letters = (!args.is_empty()).then(|| rights(args.trim())).flatten();
        if !none && letters.is_none() && !args.is_empty() && (color.is_none() || wings.len() > 1) {
            return ctx.warn(PlainWord::CastlingUsage, &[]);
        }
        let mut impossible = None;
        self.change(|draft| {
            for (of, wing) in Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|wing| (color, wing))) {
                let may = match &letters {
                    _ if none => color.is_none_or(|color| color == of).then_some(false),
                    Some(letters) => Some(letters.contains(&(of, wing))),
                    None => (color == Some(of) && (wings.is_empty() || wings.contains(&wing))).then_some(true),
                };
                if may.is_some_and(|may| !draft.set_castling(of, wing, may)) {
                    impossible = Some(of);
                }
            }
        });
        if let Some(color) = impossible {
            ctx.warn(PlainWord::CastlingImpossible, &[side(color, ctx.lang)]);
        }
        ctx.show(Query::SetUp);
    }

    fn en_passant_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let square = match args.to_ascii_lowercase().as_str() {
            "" => return ctx.show(Query::SetUp),
            text if means(text, "none") => None,
            text => match text.parse::<Square>() {
                Ok(square) => Some(square),
                Err(_) => return ctx.warn(PlainWord::NoSquare, &[args, name_of(PlainAction::EnPassant, ctx.lang)]),
            },
        };
        if let Some(square) = square.filter(|square| !self.draft.passable().contains(square)) {
            return ctx.warn(PlainWord::EnPassantImpossible, &[&square.to_string()]);
        }
        self.change(|draft: &mut PositionSetup| draft.set_en_passant(square));
        ctx.show(Query::SetUp);
    }
}

/// Parses the castling side, also from `king` or `queen`.
fn wing_of(word: &str) -> Option<CastlingSide> {
    castling_side(word).or_else(|| match role_of(word)? {
        Role::King => Some(CastlingSide::KingSide),
        Role::Queen => Some(CastlingSide::QueenSide),
        _ => None,
    })
}

/// Parses castling rights given as in a FEN: `KQkq`.
fn rights(text: &str) -> Option<Vec<(Color, CastlingSide)>> {
    let right = |c: char| {
        let wing = match c.to_ascii_lowercase() {
            'k' => CastlingSide::KingSide,
            'q' => CastlingSide::QueenSide,
            _ => return None,
        };
        Some((Color::from_white(c.is_ascii_uppercase()), wing))
    };
    text.chars().map(right).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_read_as_letters() {
        assert_eq!(
            rights("Kq"),
            Some(vec![(Color::White, CastlingSide::KingSide), (Color::Black, CastlingSide::QueenSide)])
        );
        assert_eq!(rights("white"), None);
        assert_eq!(
            (wing_of("king"), wing_of("dame"), wing_of("side")),
            (Some(CastlingSide::KingSide), Some(CastlingSide::QueenSide), None)
        );
    }
}
