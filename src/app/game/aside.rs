//! A game that waits while a lesson is looked at.

use super::{Blocked, GameScreen};
use crate::app::context::UpdateContext;
use crate::chess::seat::Seat;
use shakmaty::Color;

impl GameScreen {
    /// Whether the game may wait behind another screen: no tournament, and no engine that would go on by itself.
    pub(in crate::app) fn can_wait(&self) -> bool {
        let engine = |side| matches!(self.game.seat(side), Seat::Engine(_));
        self.game.ending().is_some() || !self.tournament() && !Color::ALL.into_iter().any(engine)
    }

    /// The game waits: its clocks stand still, and the player who thinks stops.
    pub(in crate::app) fn wait_aside(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() && self.blocked.is_none() {
            let premove = self.premove.take();
            self.block(Blocked::Interrupted, ctx);
            self.premove = premove;
        }
    }

    /// The game is looked at again. With a clock it goes on with the next key, without one at once.
    pub(in crate::app) fn come_back(&mut self, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Interrupted) && self.game.clock().is_none() {
            self.unblock(ctx);
        }
    }
}
