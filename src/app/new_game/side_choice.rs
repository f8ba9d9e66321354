//! The choice of colours: as set, swapped, or drawn by lot.

use crate::app::new_game::NewGame;

impl NewGame {
    /// Goes from the colours as set to swapped colours, to drawing lots, and around again. Players swap sides at once,
    /// so that the form shows who has which colour.
    pub(super) fn turn_colours(&mut self, forward: bool) {
        let here = self.colours();
        let next = (here + if forward { 1 } else { 2 }) % 3;
        if self.exchanged != (next == 1) {
            std::mem::swap(&mut self.players.white, &mut self.players.black);
            // Against the computer the players keep their rows. Two people are named after their colours, which keep
            // their rows.
            if self.lone_human().is_some() {
                self.first = !self.first;
            }
        }
        self.exchanged = next == 1;
        self.by_lot = next == 2;
    }

    /// Returns the choice of colours: 0 as set, 1 swapped, 2 by lot.
    #[must_use]
    pub fn colours(&self) -> usize {
        if self.by_lot { 2 } else { usize::from(self.exchanged) }
    }
}
