//! Singular extension (Anantharaman, Campbell and Hsu 1988): a move that is much better than all others is searched
//! deeper.

use super::params::*;
use super::score::{MATE_IN_MAX_PLY, MAX_PLY};
use super::{Search, node::Node, packed_move::PackedMove, transposition_table::Bound};
use shakmaty::Move;

/// What a search without the table's move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Singularity {
    /// Search the table's move this many half-moves deeper; shallower if negative.
    Extend(i32),
    /// Another move is above the window too (multi-cut): this score is enough.
    MultiCut(i32),
}

impl Search<'_> {
    /// Returns how much deeper a move is searched. Only the table's move is ever extended. The caller checks `stopped`.
    pub(super) fn singular_extension(&mut self, node: &Node<'_>, mv: Move) -> Singularity {
        let Node { ply, depth, .. } = *node;
        let none = Singularity::Extend(0);
        if !self.limits.prune || node.is_root() || depth < SINGULAR_MIN_DEPTH || !node.is_complete() {
            return none;
        }
        let Some(entry) = node.table_entry.filter(|entry| entry.best == PackedMove::of(mv)) else { return none };
        let table_score = entry.score(ply);
        let is_lower_bound = matches!(entry.bound(), Bound::Lower | Bound::Exact);
        let longest = 2 * usize::try_from(self.progress.depth + EXTENSION_DEPTH_SLACK).unwrap_or(MAX_PLY);
        if !is_lower_bound
            || entry.depth() < depth - TABLE_DEPTH_SLACK
            || table_score.abs() >= MATE_IN_MAX_PLY
            || ply >= longest
        {
            return none;
        }
        let target = table_score - SINGULAR_MARGIN * depth;
        self.set_excluded(ply, entry.best);
        let others =
            self.search_node(node.position, node.key, (target - 1, target), (depth - 1) / 2, ply, node.cut_node);
        self.set_excluded(ply, PackedMove::NONE);
        if self.stopped {
            return none;
        }
        if others < target {
            let far_below = others < target - DOUBLE_EXTENSION_MARGIN;
            if let Some(here) = self.stack.get_mut(ply)
                && !node.pv_node
                && far_below
                && here.double_extensions < MAX_DOUBLE_EXTENSIONS
            {
                here.double_extensions += 1;
                return Singularity::Extend(2);
            }
            return Singularity::Extend(1);
        }
        if target >= node.beta {
            return Singularity::MultiCut(target);
        }
        // The table's move is not the only good one, but it is good enough: a negative extension.
        Singularity::Extend(if table_score >= node.beta { -1 } else { 0 })
    }

    fn set_excluded(&mut self, ply: usize, mv: PackedMove) {
        if let Some(here) = self.stack.get_mut(ply) {
            here.excluded = mv;
        }
    }
}
