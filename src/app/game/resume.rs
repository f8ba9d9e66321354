//! An interrupted game comes back to the board.

use super::GameScreen;
use crate::app::context::UpdateContext;

impl GameScreen {
    /// The game was chosen to be gone on with. Clocks stand still till something is done; without any nothing is lost by
    /// going on at once, and the first key is already meant for the game.
    pub(crate) fn resume_from(&mut self, ctx: &mut UpdateContext) {
        if self.game.clock().is_none() {
            self.unblock(ctx);
        }
    }
}
