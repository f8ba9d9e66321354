//! A move made in advance, while a computer player thinks: kept, and judged when that player has moved.

use shakmaty::{Bitboard, Position, Square};

use super::Play;
use crate::app::ctx::Ctx;
use crate::chess::premove;
use crate::words::screens::ScreenWord;

/// A move that waits for the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premove {
    /// Pointed out: from a square to another.
    Pointed(Square, Square),
    /// Typed: the text stays on the entry line.
    Typed(String),
}

impl Play {
    /// The move that waits for the turn.
    #[must_use]
    pub fn premove(&self) -> Option<&Premove> {
        self.premove.as_ref()
    }

    /// Whether a person waits for a computer player and may move in advance. Where a man that is touched has to move,
    /// nobody touches one before his turn.
    #[must_use]
    pub fn may_premove(&self) -> bool {
        let turn = self.game.turn();
        self.game.ending().is_none()
            && self.halt.is_none()
            && self.viewing.is_none()
            && !self.touch_move()
            && !self.game.seat(turn).is_human()
            && self.game.seat(!turn).is_human()
    }

    /// Whether a man can be picked up for a move in advance.
    pub(super) fn premoves(&self, square: Square) -> bool {
        self.may_premove() && self.game.position().them().contains(square)
    }

    /// Where the man in the hand could go when the turn comes.
    pub(super) fn reach(&self) -> Bitboard {
        let chess960 = self.game.setup().start.chess960();
        let held = self.held.filter(|_| self.may_premove());
        held.map(|held| premove::reach(self.game.position().board(), held.from, chess960)).unwrap_or_default()
    }

    /// Puts the man in the hand down in advance; on another own man that he cannot capture later, that one is taken up.
    pub(super) fn put_down_ahead(&mut self, from: Square, to: Square, ctx: &mut Ctx) {
        let reach = self.reach();
        self.held = None;
        if reach.contains(to) {
            self.premove = Some(Premove::Pointed(from, to));
        } else {
            ctx.notices.push(crate::app::notice::Notice::wrong(
                ctx.sentence(ScreenWord::PremoveNever, &[&format!("{from}{to}")]),
            ));
        }
    }

    /// Enter on a text while the other side thinks. Answers whether it is kept for the turn.
    pub(super) fn keep_for_turn(&mut self, text: &str) -> bool {
        let may = self.may_premove();
        if may {
            self.premove = Some(Premove::Typed(text.to_owned()));
        }
        may
    }

    /// Takes the waiting move back. Answers whether there was one.
    pub(super) fn forget_premove(&mut self) -> bool {
        self.premove.take().is_some()
    }

    /// What is typed is another text now: the one that waited does no more.
    pub(super) fn entry_changed(&mut self) {
        if matches!(self.premove, Some(Premove::Typed(_))) {
            self.premove = None;
        }
    }

    /// The turn has come: the waiting move is played if it is legal. An offer of a draw is to be answered first.
    pub(super) fn play_premove(&mut self, ctx: &mut Ctx) {
        if self.held.is_some_and(|held| !self.own_man(held.from)) {
            self.held = None; // it was captured in the hand
        }
        let Some(premove) = self.premove.take() else { return };
        let turn = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.out && offer.by != turn) {
            return;
        }
        // The view of the past is not disturbed by what happens at the board.
        let viewing = self.viewing.take();
        match premove {
            Premove::Pointed(from, to) => {
                let moves = self.pointed(from, to);
                let queens = |mv: &&shakmaty::Move| matches!(mv.promotion(), None | Some(shakmaty::Role::Queen));
                match moves.iter().find(queens) {
                    Some(mv) => self.try_move(*mv, false, ctx),
                    None => {
                        let text = ctx.sentence(ScreenWord::PremoveGone, &[&format!("{from}{to}")]);
                        ctx.notices.push(crate::app::notice::Notice::wrong(text));
                    }
                }
            }
            Premove::Typed(text) => self.play_text(&text, ctx),
        }
        self.viewing = viewing;
    }
}
