//! A game looked at without seeing the men of one side or of both, to follow it in the head.

use shakmaty::{Board, ByColor, Color, Position};

use super::Review;
use crate::app::ctx::Ctx;
use crate::app::notice::Notice;
use crate::words::app::AppWord;
use crate::words::screens::ScreenWord;
use crate::words::spoken::side_of;

impl Review {
    /// The men of the position that are shown.
    #[must_use]
    pub fn seen_men(&self) -> Board {
        let answer = self.answer();
        let position = answer.as_ref().map_or(self.position(), |(_, after)| after);
        let mut board = position.board().clone();
        for color in Color::ALL.into_iter().filter(|&color| *self.blind.get(color)) {
            for square in position.board().by_color(color) {
                board.discard_piece_at(square);
            }
        }
        board
    }

    /// `blindfold`: all men, those of a side, or none; without a word all or none. As in a game.
    pub(in crate::app) fn blindfold(&mut self, args: &str, ctx: &mut Ctx) {
        if ctx.plain {
            return ctx.wrong(AppWord::NotHere, &[]); // nothing is shown there unasked
        }
        let any = self.blind.white || self.blind.black;
        let all = |on: bool| ByColor { white: on, black: on };
        let word = args.trim().to_lowercase();
        self.blind = match (word.as_str(), side_of(&word)) {
            ("", _) => all(!any),
            ("all", _) => all(true),
            ("off", _) => all(false),
            (_, Some(side)) => ByColor { white: side.is_white(), black: side.is_black() },
            _ => return ctx.notices.push(Notice::wrong(ScreenWord::BlindUsage.text(ctx.lang))),
        };
        let said = self.blind_said().unwrap_or(ScreenWord::BlindOff);
        ctx.notices.push(Notice::info(said.text(ctx.lang)));
    }

    /// What is hidden, in words.
    #[must_use]
    pub fn blind_said(&self) -> Option<ScreenWord> {
        match (self.blind.white, self.blind.black) {
            (true, true) => Some(ScreenWord::BlindAll),
            (true, false) => Some(ScreenWord::BlindWhite),
            (false, true) => Some(ScreenWord::BlindBlack),
            (false, false) => None,
        }
    }
}
