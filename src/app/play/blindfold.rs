//! Blindfold play: the men of one side or of both are not shown while the game runs.

use shakmaty::{Board, ByColor, Color, Position};

use super::Play;
use crate::app::ctx::Ctx;
use crate::app::notice::Notice;
use crate::words::app::AppWord;
use crate::words::screens::ScreenWord;
use crate::words::spoken::side_of;

impl Play {
    /// Whose men are not shown. When the game is over all are.
    #[must_use]
    pub fn unseen(&self) -> ByColor<bool> {
        if self.game.ending().is_some() { ByColor::default() } else { self.blind }
    }

    /// The men of a position that are shown.
    #[must_use]
    pub fn seen_men(&self, position: &shakmaty::Chess) -> Board {
        let mut board = position.board().clone();
        for color in Color::ALL.into_iter().filter(|&color| *self.unseen().get(color)) {
            for square in position.board().by_color(color) {
                board.discard_piece_at(square);
            }
        }
        board
    }

    /// `blindfold`: all men, those of a side, or none; without a word all or none.
    pub(super) fn blindfold(&mut self, args: &str, ctx: &mut Ctx) {
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
        match (self.unseen().white, self.unseen().black) {
            (true, true) => Some(ScreenWord::BlindAll),
            (true, false) => Some(ScreenWord::BlindWhite),
            (false, true) => Some(ScreenWord::BlindBlack),
            (false, false) => None,
        }
    }
}
