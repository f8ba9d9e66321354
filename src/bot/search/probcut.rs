//! A capture that wins so much that a shallow look at it tells what a deep one would (ProbCut, after Buro).

use shakmaty::{Chess, Position};

use super::Search;
use super::draws::key_after;
use super::order::{OrderedMoves, OrderingHints};
use super::packed_move::PackedMove;
use super::score::MATES;
use super::see;
use super::tactical_moves::loud;
use super::transposition_table::{Bound, NewEntry, TableEntry};

/// How far above the window the shallow look must lie, in hundredths of a pawn.
const ABOVE: i32 = 160;

impl Search<'_> {
    /// A bound above the window, if a capture proves it four half-moves less deep. Not in check.
    #[allow(clippy::too_many_arguments, reason = "what a node knows of itself")]
    pub(super) fn wins_by_capture(
        &mut self,
        position: &Chess,
        key: u64,
        (eval, beta): (i32, i32),
        known: Option<TableEntry>,
        depth: i32,
        ply: usize,
        (improving, cut): (bool, bool),
    ) -> Option<i32> {
        if depth < 5 || beta.abs() >= MATES {
            return None;
        }
        let target = beta + ABOVE - if improving { 40 } else { 0 };
        if known.is_some_and(|entry| entry.depth() >= depth - 3 && entry.score(ply) < target) {
            return None;
        }
        let first = known.map_or(PackedMove::NONE, |entry| entry.best);
        let mut moves = loud(position);
        let mut ordered = OrderedMoves::new(&mut moves, OrderingHints { first, ..OrderingHints::default() });
        while let Some(tried) = ordered.next(position, &self.memory.history) {
            let mv = tried.mv;
            if tried.losing {
                break;
            }
            if !see::wins(position, mv, target - eval) || self.handicap_skips(position, mv, ply) {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let next = key_after(position, key, mv, &after);
            self.made(position, mv, ply);
            self.line.push(next);
            let window = (-target, -target + 1);
            let mut score = -self.quiesce(&after, next, window, ply + 1);
            if score >= target && !self.stopped {
                score = -self.node(&after, next, window, depth - 4, ply + 1, !cut);
            }
            self.line.pop();
            if self.stopped {
                return None;
            }
            if score >= target {
                let eval = self.raw(ply);
                let best = PackedMove::of(mv);
                self.memory.table.put(NewEntry { key, ply, depth: depth - 3, score, bound: Bound::Lower, best, eval });
                return Some(score);
            }
        }
        None
    }
}
