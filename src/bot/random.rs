//! Any legal move, each as likely as the others.

use shakmaty::Move;

use super::rng::Rng;

pub(super) fn choose(moves: &[Move], dice: &mut Rng) -> Option<Move> {
    dice.pick(moves).copied()
}

/// With probability one half.
pub(super) fn accepts_draw(dice: &mut Rng) -> bool {
    dice.flip()
}
