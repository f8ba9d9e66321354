//! Who has which colour: as the players stand, in each other's seats, or by lot.

use super::NewGame;

impl NewGame {
    /// Turns from the colours as set to the exchanged ones, to the lot and round again. Exchanged players change their
    /// seats at once, so that the form shows who has which colour.
    pub(super) fn turn_colours(&mut self, forward: bool) {
        let here = self.colours();
        let next = (here + if forward { 1 } else { 2 }) % 3;
        if self.exchanged != (next == 1) {
            std::mem::swap(&mut self.players.white, &mut self.players.black);
            // Against the computer the players keep their rows; two people are called by their colours, which keep theirs.
            if self.lone_human().is_some() {
                self.first = !self.first;
            }
        }
        self.exchanged = next == 1;
        self.by_lot = next == 2;
    }

    /// Which of the three it is: 0 as set, 1 exchanged, 2 by lot.
    #[must_use]
    pub fn colours(&self) -> usize {
        if self.by_lot { 2 } else { usize::from(self.exchanged) }
    }
}
