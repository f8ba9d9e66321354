//! Any legal move, each as likely as the others.

use shakmaty::Move;

use super::dice::Dice;

pub(super) fn choose(moves: &[Move], dice: &mut Dice) -> Option<Move> {
    dice.pick(moves).copied()
}

/// With probability one half.
pub(super) fn accepts_draw(dice: &mut Dice) -> bool {
    dice.coin()
}
