//! A game that waits while the user looks at a lesson.

use crate::app::{
    context::UpdateContext,
    game::{Blocked, GameScreen},
};
use crate::chess::seat::Seat;
use shakmaty::Color;

impl GameScreen {
    /// Whether the game may wait behind another screen: not in a tournament, and not with an external engine.
    pub(in crate::app) fn can_wait(&self) -> bool {
        let engine = |side| matches!(self.game.seat(side), Seat::Engine(_));
        self.game.ending().is_some() || !self.tournament() && !Color::ALL.into_iter().any(engine)
    }

    /// Makes the game wait: its clocks stop, and the computer player stops thinking.
    pub(in crate::app) fn wait_aside(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() && self.blocked.is_none() {
            let premove = self.premove.take();
            self.block(Blocked::Interrupted, ctx);
            self.premove = premove;
        }
    }

    /// Returns to the game. With a clock it resumes at the next key, otherwise at once.
    pub(in crate::app) fn come_back(&mut self, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Interrupted) && self.game.clock().is_none() {
            self.unblock(ctx);
        }
    }
}
