//! Pruning of whole nodes: reverse futility, razoring and the null move. The fourth technique is in [`super::probcut`].
//!
//! Each returns a score if the node is so likely to be outside the window that its moves need not be tried.

use super::{Search, draws::key, node::Node, params::*, score::MATE_IN_MAX_PLY};
use crate::bot::evaluate::pieces::has_pieces;
use shakmaty::{Position, PositionError};

impl Search<'_> {
    /// Tries all four. The caller checks `stopped` afterwards.
    pub(super) fn prune_node(&mut self, node: &Node<'_>) -> Option<i32> {
        if !self.limits.prune || node.pv_node || !node.is_complete() {
            return None;
        }
        let eval = node.static_eval?;
        // A search for a mate must not trust evaluations: only mates count.
        if self.limits.mate.is_none() {
            if let Some(score) = reverse_futility(node, eval) {
                return Some(score);
            }
            if let Some(score) = self.razor(node, eval) {
                return Some(score);
            }
            if let Some(score) = self.null_move(node, eval) {
                return Some(score);
            }
            if self.stopped {
                return None;
            }
        }
        self.probcut(node, eval)
    }

    /// Razoring: the evaluation is so far below the window that only captures could help.
    fn razor(&mut self, node: &Node<'_>, eval: i32) -> Option<i32> {
        let margin = RAZOR_BASE + RAZOR_PER_SQUARED_DEPTH * node.depth * node.depth;
        if node.depth > RAZOR_MAX_DEPTH || eval + margin >= node.alpha {
            return None;
        }
        let score = self.quiesce(node.position, node.key, (node.alpha, node.alpha + 1), node.ply);
        (score <= node.alpha).then_some(score)
    }

    /// Null move pruning (Donninger 1993): the position is good enough even if the opponent moves twice.
    fn null_move(&mut self, node: &Node<'_>, eval: i32) -> Option<i32> {
        let Node { position, ply, beta, depth, .. } = *node;
        let after_null_move = ply.checked_sub(1).is_some_and(|parent| self.stack(parent).moved.is_none());
        if depth < NULL_MOVE_MIN_DEPTH
            || eval < beta
            || beta <= -MATE_IN_MAX_PLY
            || after_null_move
            || !has_pieces(position.board(), position.turn())
        {
            return None;
        }
        let after = position.clone().swap_turn().or_else(PositionError::ignore_too_much_material).ok()?;
        let reduction = NULL_MOVE_REDUCTION
            + depth / NULL_MOVE_DEPTH_DIVISOR
            + ((eval - beta) / NULL_MOVE_EVAL_DIVISOR).min(NULL_MOVE_MAX_EVAL_REDUCTION);
        let after_key = key(&after);
        if let Some(here) = self.stack.get_mut(ply) {
            (here.moved, here.quiet_move, here.target) = (None, None, None);
        }
        self.keys.push(after_key);
        let score = -self.search_node(&after, after_key, (-beta, -beta + 1), depth - reduction, ply + 1, true);
        self.keys.pop();
        if self.stopped || score < beta {
            return None;
        }
        // With few pieces left, a side may be losing only because it must move (zugzwang).
        let believed = depth < NULL_MOVE_VERIFY_DEPTH || self.verify_null_move(node, depth - reduction);
        believed.then_some(if score >= MATE_IN_MAX_PLY { beta } else { score })
    }

    /// Searches the position itself, with a real move, to see whether it fails high too.
    fn verify_null_move(&mut self, node: &Node<'_>, depth: i32) -> bool {
        // The parent's move is marked as a null move, so that this search does not begin with one.
        let parent = node.ply.saturating_sub(1);
        let saved = self.stack(parent);
        if let Some(entry) = self.stack.get_mut(parent) {
            (entry.moved, entry.quiet_move) = (None, None);
        }
        let score = self.search_node(node.position, node.key, (node.beta - 1, node.beta), depth, node.ply, false);
        if let Some(entry) = self.stack.get_mut(parent) {
            *entry = saved;
        }
        score >= node.beta
    }
}

/// Reverse futility pruning: the evaluation is so far above the window that one quiet move cannot bring it down.
fn reverse_futility(node: &Node<'_>, eval: i32) -> Option<i32> {
    let margin = REVERSE_FUTILITY_MARGIN * (node.depth - i32::from(node.improving));
    let prunes = node.depth <= REVERSE_FUTILITY_MAX_DEPTH
        && node.beta > -MATE_IN_MAX_PLY
        && eval < MATE_IN_MAX_PLY
        && eval - margin >= node.beta;
    prunes.then(|| i32::midpoint(eval, node.beta))
}
