//! What the search learns from a finished node: history bonuses, killers, the countermove, the correction history.

use super::params::{HISTORY_BONUS_LIMIT, HISTORY_BONUS_LINEAR, HISTORY_BONUS_SQUARED, HISTORY_EXTRA_MARGIN};
use super::{
    Search, history::PieceTo, move_parts::MoveParts, node::Node, order::OrderingHints, packed_move::PackedMove,
    pvs::MoveLoop, score::MATE_IN_MAX_PLY,
};
use shakmaty::{Chess, Move, Position};

/// Returns the bonus of a move that refutes a node of this depth, in history points.
fn bonus(depth: i32) -> i32 {
    (HISTORY_BONUS_SQUARED * depth * depth + HISTORY_BONUS_LINEAR * depth).min(HISTORY_BONUS_LIMIT)
}

impl Search<'_> {
    /// Returns what orders the moves of a ply: the table's move, the killers, the countermove and the previous moves.
    pub(super) fn ordering_hints(&self, table_move: PackedMove, ply: usize) -> OrderingHints {
        let moved = |back: usize| ply.checked_sub(back).and_then(|earlier| self.stack(earlier).moved);
        OrderingHints {
            table_move,
            killers: self.stack(ply).killers,
            countermove: self.memory.history.countermove(moved(1)),
            previous: moved(1),
            previous_own: moved(2),
            static_hints: self.limits.prune,
        }
    }

    /// Records the move that is about to be made at a ply.
    pub(super) fn record_move(&mut self, position: &Chess, mv: Move, ply: usize) {
        let parts = MoveParts::of(mv);
        if let Some(here) = self.stack.get_mut(ply) {
            here.moved = Some(PieceTo::of(position.turn(), parts));
            here.quiet_move = (!parts.is_tactical()).then_some(mv);
            here.target = Some(mv.to());
        }
    }

    /// Rewards a move that scored above beta: it gains history, and the moves that were tried before it lose some.
    pub(super) fn reward_cutoff(&mut self, node: &Node<'_>, found: &MoveLoop, mv: MoveParts) {
        let hints = self.ordering_hints(PackedMove::NONE, node.ply);
        let side = node.position.turn();
        let bonus = bonus(node.depth + i32::from(found.best_score > node.beta + HISTORY_EXTRA_MARGIN));
        let history = &mut self.memory.history;
        for capture in &found.captures_tried {
            history.add_capture(side, *capture, -bonus);
        }
        if mv.is_tactical() {
            history.add_capture(side, mv, bonus);
            return;
        }
        history.add_quiet(side, mv, &hints, bonus);
        for quiet in &found.quiets_tried {
            history.add_quiet(side, *quiet, &hints, -bonus);
        }
        history.set_countermove(hints.previous, mv);
        if let Some(here) = self.stack.get_mut(node.ply)
            && here.killers[0] != mv.packed()
        {
            here.killers = [mv.packed(), here.killers[0]];
        }
    }

    /// Rewards the quiet move that led to a node in which no move was good enough: it gains history.
    pub(super) fn reward_parent(&mut self, node: &Node<'_>) {
        let Some(parent) = node.ply.checked_sub(1) else { return };
        let Some(mv) = self.stack(parent).quiet_move.map(MoveParts::of) else { return };
        let hints = self.ordering_hints(PackedMove::NONE, parent);
        self.memory.history.add_quiet(!node.position.turn(), mv, &hints, bonus(node.depth) / 2);
    }

    /// Updates the correction history with the search score minus the static evaluation, if the best move is quiet: a
    /// capture says nothing about the evaluation of a quiet position.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, found: &MoveLoop) {
        let Some(static_eval) = self.stack(node.ply).static_eval else { return };
        if self.limits.prune
            && found.bound.says_more(found.best_score, static_eval)
            && found.best_score.abs() < MATE_IN_MAX_PLY
            && !found.best_is_tactical
        {
            self.memory.correction.learn(node.position, node.depth, found.best_score - static_eval);
        }
    }

    /// True if a handicapped player overlooks a move. Never at the root, where the moves are chosen beforehand.
    pub(super) fn handicap_skips(&self, position: &Chess, mv: Move, ply: usize) -> bool {
        let Some(handicap) = &self.limits.handicap else { return false };
        let last_target = ply.checked_sub(1).and_then(|parent| self.stack(parent).target);
        ply > 0 && handicap.misses_move(position, mv, ply, last_target)
    }
}
