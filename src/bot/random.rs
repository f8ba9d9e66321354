//! The random bot: any legal move, all equally likely.

use super::rng::Rng;
use shakmaty::Move;

pub(super) fn choose(moves: &[Move], rng: &mut Rng) -> Option<Move> {
    rng.pick(moves).copied()
}

/// Accepts with probability one half.
pub(super) fn accepts_draw(rng: &mut Rng) -> bool {
    rng.flip()
}
