//! ProbCut (Buro 1995): a capture whose shallow search is far above the window shows what a deep one would.

use super::order::{OrderedMoves, OrderingHints};
use super::params::{PROBCUT_IMPROVING, PROBCUT_MARGIN, PROBCUT_MIN_DEPTH, PROBCUT_REDUCTION, TABLE_DEPTH_SLACK};
use super::transposition_table::{Bound, NewEntry};
use super::{
    Search, draws::key_after, node::Node, packed_move::PackedMove, score::MATE_IN_MAX_PLY,
    tactical_moves::tactical_moves,
};
use crate::bot::static_exchange;
use shakmaty::Position;

impl Search<'_> {
    /// Returns a bound above the window, if a capture proves it. It is not for positions in check.
    pub(super) fn probcut(&mut self, node: &Node<'_>, eval: i32) -> Option<i32> {
        let Node { position, key, ply, depth, beta, .. } = *node;
        if depth < PROBCUT_MIN_DEPTH || beta.abs() >= MATE_IN_MAX_PLY {
            return None;
        }
        let target = beta + PROBCUT_MARGIN - if node.improving { PROBCUT_IMPROVING } else { 0 };
        if node.table_entry.is_some_and(|entry| entry.depth() >= depth - TABLE_DEPTH_SLACK && entry.score(ply) < target)
        {
            return None;
        }
        let mut moves = tactical_moves(position);
        let hints = OrderingHints { table_move: node.table_move(), ..OrderingHints::default() };
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        while let Some(candidate) = ordered.next(position, &self.memory.history) {
            let mv = candidate.mv;
            if candidate.losing {
                break;
            }
            if !static_exchange::wins(position, mv, target - eval) || self.handicap_skips(position, mv, ply) {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let after_key = key_after(position, key, mv, &after);
            self.record_move(position, mv, ply);
            self.keys.push(after_key);
            let window = (-target, -target + 1);
            // Quiescence first: most captures that fail do so at once.
            let mut score = -self.quiesce(&after, after_key, window, ply + 1);
            if score >= target && !self.stopped {
                score =
                    -self.search_node(&after, after_key, window, depth - PROBCUT_REDUCTION, ply + 1, !node.cut_node);
            }
            self.keys.pop();
            if self.stopped {
                return None;
            }
            if score >= target {
                self.memory.table.store(NewEntry {
                    key,
                    ply,
                    depth: depth - PROBCUT_REDUCTION + 1,
                    score,
                    bound: Bound::Lower,
                    best: PackedMove::of(mv),
                    eval: self.stack(ply).raw_eval,
                });
                return Some(score);
            }
        }
        None
    }
}
