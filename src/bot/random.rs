//! The random bot: any legal move, all equally likely.

use shakmaty::Move;

use super::rng::Rng;

pub(super) fn choose(moves: &[Move], rng: &mut Rng) -> Option<Move> {
    rng.pick(moves).copied()
}

/// Accepts with probability one half.
pub(super) fn accepts_draw(rng: &mut Rng) -> bool {
    rng.flip()
}
