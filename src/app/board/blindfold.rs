//! Playing and reviewing blindfold: the pieces of one side or both are not shown. A running game and a review each keep
//! a [`Blindfold`].

use crate::app::context::UpdateContext;
use crate::words::command_names::choice;
use crate::words::notation::side_of;
use crate::words::results::side;
use crate::words::tables::{GameWord, PlainWord};
use shakmaty::{Board, ByColor, Color};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blindfold {
    pub unseen: ByColor<bool>,
}

impl Blindfold {
    pub fn hides(self, side: Color) -> bool {
        *self.unseen.get(side)
    }

    pub fn visible_pieces(self, pieces: &Board) -> Board {
        let mut board = pieces.clone();
        for color in Color::ALL.into_iter().filter(|&color| self.hides(color)) {
            for square in pieces.by_color(color) {
                board.discard_piece_at(square);
            }
        }
        board
    }

    /// Runs `blindfold`, which hides all pieces, those of one side, or none. Without an argument it switches between
    /// all and none. Tells the user what is hidden now.
    pub(in crate::app) fn command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let any = self.unseen.white || self.unseen.black;
        let all = |on: bool| ByColor { white: on, black: on };
        let word = choice(args);
        self.unseen = match (word.as_str(), side_of(&word)) {
            ("", _) => all(!any),
            ("all", _) => all(true),
            ("off", _) => all(false),
            (_, Some(side)) => ByColor { white: side.is_white(), black: side.is_black() },
            _ => return ctx.warn(GameWord::BlindUsage, &[]),
        };
        let said = self.said().unwrap_or(GameWord::BlindOff);
        ctx.info(said, &[]);
    }

    /// Returns the message that says what is hidden, if anything is.
    pub fn said(self) -> Option<GameWord> {
        match (self.unseen.white, self.unseen.black) {
            (true, true) => Some(GameWord::BlindAll),
            (true, false) => Some(GameWord::BlindWhite),
            (false, true) => Some(GameWord::BlindBlack),
            (false, false) => None,
        }
    }
}

// `flip` in plain mode: tells the user which side `board` is now read from. On the screen the user can see it.

/// In plain mode, tells the user which side the board is read from.
pub(in crate::app) fn tell_turned(flipped: bool, ctx: &mut UpdateContext) {
    let below = if flipped { Color::Black } else { Color::White };
    ctx.aloud(PlainWord::BoardFrom, &[side(below, ctx.lang)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position};

    #[test]
    fn the_men_of_a_side_are_left_out_and_named() {
        let position = Chess::default();
        let rows = [
            (false, false, 32, None),
            (true, false, 16, Some(GameWord::BlindWhite)),
            (false, true, 16, Some(GameWord::BlindBlack)),
            (true, true, 0, Some(GameWord::BlindAll)),
        ];
        for (white, black, pieces, said) in rows {
            let blindfold = Blindfold { unseen: ByColor { white, black } };
            let seen = blindfold.visible_pieces(position.board());
            assert_eq!((seen.occupied().count(), blindfold.said()), (pieces, said));
            assert!(Color::ALL.into_iter().all(|side| seen.by_color(side).is_empty() == blindfold.hides(side)));
        }
    }
}
