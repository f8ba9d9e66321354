//! Passed pawns: what stands in their way, what attacks it, and how far the kings are.

use super::pawns::{ahead, relative_square, step_forward};
use super::terms::{PASSED_BLOCKED, PASSED_CLEAR, PASSED_FREE, PASSED_OWN_KING, PASSED_SUPPORTED, PASSED_THEIR_KING};
use super::{attacks::AttackMaps, trace::EvalSink};
use shakmaty::{Bitboard, Color};

/// Adds the terms of one side's passed pawns to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate(maps: &AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    for square in passed & us.pawns {
        let rank = usize::from(relative_square(side, square).rank());
        let next = step_forward(side, Bitboard::from(square));
        let way = ahead(side, Bitboard::from(square));
        if (next & us.attacked).any() {
            sink.add(side, PASSED_SUPPORTED + rank, 1);
        }
        if (next & maps.occupied).any() {
            if (next & maps.board.by_color(!side)).any() {
                sink.add(side, PASSED_BLOCKED + rank, 1);
            }
        } else if (next & them.attacked).is_empty() {
            sink.add(side, PASSED_FREE + rank, 1);
            if (way & (maps.occupied | them.attacked)).is_empty() {
                sink.add(side, PASSED_CLEAR + rank, 1);
            }
        }
        if rank >= 3
            && let Some(next) = next.first()
        {
            let far = |king: Option<shakmaty::Square>| {
                king.map_or(0, |king| usize::try_from(king.distance(next)).unwrap_or(0)) // 0 to 7
            };
            sink.add(side, PASSED_OWN_KING + far(us.king), 1);
            sink.add(side, PASSED_THEIR_KING + far(them.king), 1);
        }
    }
}
