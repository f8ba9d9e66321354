//! Principal variation search (Marsland and Campbell 1982): one node of the tree, phase by phase.
//!
//! The first move is searched with the full window, the others with a window of one, only to show that they are not
//! better. Before the moves come the draws, the table and node pruning ([`super::node_pruning`]); for each move, move
//! pruning, the singular extension and the late move reduction; and after the moves, what the search learns from them.

use super::move_pruning::{MovePruning, may_prune_moves, prune_move};
use super::order::{OrderedMoves, OrderingHints, ScoredMove};
use super::params::*;
use super::score::{INFINITE, MATE, MAX_PLY, Score, plies};
use super::transposition_table::{Bound, NewEntry};
use super::{
    Search, draws::key_after, late_move_reductions::reduction, move_parts::MoveParts, node::Node,
    packed_move::PackedMove, singular_extension::Singularity,
};
use shakmaty::{Chess, Position};

/// What the moves of a node have shown so far.
#[derive(Debug)]
pub(super) struct MoveLoop {
    pub best_score: i32,
    pub best_move: PackedMove,
    pub best_is_tactical: bool,
    pub bound: Bound,
    /// The number of moves that were neither excluded nor missed by a handicap, including the current one.
    pub move_count: usize,
    pub quiets_tried: Vec<MoveParts>,
    pub captures_tried: Vec<MoveParts>,
}

/// The move being looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub scored: ScoredMove,
    pub parts: MoveParts,
    pub quiet: bool,
    /// How well it did in other nodes, in history points.
    pub history_score: i32,
}

impl Search<'_> {
    /// Returns the score of a position for the side to move: exact within the window `(alpha, beta)`, otherwise a
    /// bound. `cut_node` says that the score is expected to be above the window.
    pub(super) fn search_node(
        &mut self,
        position: &Chess,
        key: u64,
        window: (i32, i32),
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce(position, key, window, ply);
        }
        self.clear_line(ply);
        if !self.enter(ply) {
            return 0;
        }
        let mut node = Node::new(position, key, window, depth, ply, cut_node);
        if !node.is_root() {
            if let Some(score) = self.draw_score(&node) {
                return score;
            }
            if ply >= MAX_PLY {
                return self.evaluate(position, key);
            }
            node.clamp_to_mate_distance();
            if node.alpha >= node.beta {
                return node.alpha;
            }
        }
        node.excluded = self.stack(ply).excluded;
        if node.is_complete() {
            node.table_entry = self.memory.table.probe(key);
        }
        if let Some(score) = node.table_cutoff(self.limits.prune) {
            return score;
        }
        self.evaluate_node(&mut node);
        if let Some(child) = self.stack.get_mut(ply + 1) {
            child.killers = [PackedMove::NONE; 2];
        }
        if let Some(score) = self.prune_node(&node) {
            return score;
        }
        if self.stopped {
            return 0;
        }
        // Internal iterative reduction: without a table move, the node is cheap now and well ordered the next time.
        if self.limits.prune
            && node.table_move() == PackedMove::NONE
            && node.depth >= INTERNAL_REDUCTION_MIN_DEPTH
            && (node.pv_node || cut_node)
        {
            node.depth -= 1;
        }
        self.search_moves(&mut node)
    }

    /// Tries the moves of a node, best first.
    fn search_moves(&mut self, node: &mut Node<'_>) -> i32 {
        let Node { position, ply, .. } = *node;
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if node.in_check { -MATE + plies(ply) } else { 0 };
        }
        if node.is_root() {
            moves.retain(|mv| self.root_moves.contains(mv) && !self.lines_done.contains(mv));
        }
        let side = position.turn();
        let hints = self.ordering_hints(node.table_move(), ply);
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let mut found = MoveLoop {
            best_score: -INFINITE,
            best_move: PackedMove::NONE,
            best_is_tactical: false,
            bound: Bound::Upper,
            move_count: 0,
            quiets_tried: Vec::new(),
            captures_tried: Vec::new(),
        };
        while let Some(scored) = ordered.next(position, &self.memory.history) {
            let parts = MoveParts::of(scored.mv);
            let is_excluded = !node.is_complete() && parts.packed() == node.excluded;
            if is_excluded || self.handicap_skips(position, scored.mv, ply) {
                continue;
            }
            found.move_count += 1;
            let quiet = !parts.is_tactical();
            let history = &self.memory.history;
            let history_score = if quiet {
                history.quiet_history(side, hints.previous, hints.previous_own).score(parts)
            } else {
                2 * history.capture_score(side, parts)
            };
            let candidate = Candidate { scored, parts, quiet, history_score };
            if self.limits.prune && may_prune_moves(node, &found) {
                match prune_move(node, &found, &candidate, || ordered.gives_check(parts)) {
                    MovePruning::Keep => {}
                    MovePruning::Skip => continue,
                    MovePruning::SkipQuiets => {
                        ordered.drop_quiets();
                        continue;
                    }
                }
            }
            let extension = match self.singular_extension(node, scored.mv) {
                Singularity::Extend(extension) => extension,
                Singularity::MultiCut(score) => return score,
            };
            if self.stopped {
                return 0;
            }
            let score = self.search_move(node, &found, &candidate, &hints, extension);
            if self.stopped {
                return 0;
            }
            if score > found.best_score {
                found.best_score = score;
                if score > node.alpha {
                    self.new_best_move(node, &mut found, &candidate, score);
                    if score >= node.beta {
                        found.bound = Bound::Lower;
                        self.reward_cutoff(node, &found, parts);
                        break;
                    }
                }
            }
            if quiet {
                found.quiets_tried.push(parts);
            } else {
                found.captures_tried.push(parts);
            }
        }
        self.finish_node(node, &found)
    }

    /// Makes a move and searches what follows: first shallower or with a window of one, then as much as the score
    /// demands.
    fn search_move(
        &mut self,
        node: &Node<'_>,
        found: &MoveLoop,
        candidate: &Candidate,
        hints: &OrderingHints,
        extension: i32,
    ) -> i32 {
        let Node { position, ply, alpha, beta, pv_node, cut_node, .. } = *node;
        let mv = candidate.scored.mv;
        let mut after = position.clone();
        after.play_unchecked(mv);
        let after_key = key_after(position, node.key, mv, &after);
        self.record_move(position, mv, ply);
        self.keys.push(after_key);
        let is_first = found.move_count == 1;
        let new_depth = node.depth - 1 + extension;
        let zero_window = (-alpha - 1, -alpha);
        let mut score = 0;
        if self.limits.prune && is_late(node, found, candidate) {
            let less = lmr(node, found, candidate, hints, after.is_check()) / 1024;
            let reduced = (new_depth - less).clamp(1, new_depth.max(1));
            score = -self.search_node(&after, after_key, zero_window, reduced, ply + 1, true);
            if score > alpha && reduced < new_depth && !self.stopped {
                let again = new_depth + research_adjustment(node, found, score, new_depth, reduced);
                score = -self.search_node(&after, after_key, zero_window, again, ply + 1, !cut_node);
            }
        } else if !is_first || !pv_node {
            score = -self.search_node(&after, after_key, zero_window, new_depth, ply + 1, !cut_node);
        }
        if pv_node && !self.stopped && (is_first || score > alpha) {
            score = -self.search_node(&after, after_key, (-beta, -alpha), new_depth, ply + 1, false);
        }
        self.keys.pop();
        score
    }

    /// Takes a move above alpha as the best so far, and its line as the principal variation.
    fn new_best_move(&mut self, node: &mut Node<'_>, found: &mut MoveLoop, candidate: &Candidate, score: i32) {
        let mv = candidate.scored.mv;
        found.best_move = candidate.parts.packed();
        found.best_is_tactical = !candidate.quiet;
        found.bound = Bound::Exact;
        node.alpha = score;
        self.extend_line(node.ply, mv);
        if node.is_root() && self.lines_done.is_empty() {
            self.progress.best = Some(mv);
            self.progress.best_score = Some(Score::from_raw(score));
        }
    }

    /// Stores the result of a node in the table and in what the search learns from. Returns the score.
    fn finish_node(&mut self, node: &Node<'_>, found: &MoveLoop) -> i32 {
        if found.move_count == 0 {
            // All moves were excluded, or missed by a handicap.
            return if node.is_complete() { node.static_eval.unwrap_or(node.alpha) } else { node.alpha };
        }
        if !node.is_complete() {
            return found.best_score;
        }
        if found.bound == Bound::Upper && self.limits.prune && !node.is_root() {
            self.reward_parent(node);
        }
        // The second and later lines at the root would hide the best one.
        if !node.is_root() || self.lines_done.is_empty() {
            self.memory.table.store(NewEntry {
                key: node.key,
                ply: node.ply,
                depth: node.depth,
                score: found.best_score,
                bound: found.bound,
                best: found.best_move,
                eval: self.stack(node.ply).raw_eval,
            });
            self.learn_correction(node, found);
        }
        found.best_score
    }
}

/// True if a move comes so late that it is searched with a reduction first.
fn is_late(node: &Node<'_>, found: &MoveLoop, candidate: &Candidate) -> bool {
    node.depth >= LMR_MIN_DEPTH
        && found.move_count > 1 + usize::from(node.is_root())
        && (candidate.quiet || candidate.scored.losing || node.cut_node && found.move_count > LMR_CAPTURE_AFTER)
}

/// Returns the late move reduction of a move, in 1024ths of a half-move.
fn lmr(node: &Node<'_>, found: &MoveLoop, candidate: &Candidate, hints: &OrderingHints, gives_check: bool) -> i32 {
    let unpromising = candidate.quiet || candidate.scored.losing;
    let mut reduction = reduction(node.depth, found.move_count, candidate.quiet);
    if node.cut_node {
        reduction += if unpromising { LMR_CUT_NODE } else { LMR_CUT_NODE_CAPTURE };
    }
    if node.pv_node {
        reduction -= LMR_PV_NODE;
    }
    if !node.improving {
        reduction += LMR_NOT_IMPROVING;
    }
    if node.in_check || gives_check {
        reduction -= LMR_CHECK;
    }
    let packed = candidate.parts.packed();
    if packed == hints.killers[0] || packed == hints.countermove {
        reduction -= LMR_REFUTATION;
    }
    reduction - candidate.history_score * 1024 / LMR_HISTORY_DIVISOR
}

/// Returns how much deeper or shallower the second search of a reduced move is: one half-move deeper if its score is
/// far above the best, one shallower if it is barely above it.
fn research_adjustment(node: &Node<'_>, found: &MoveLoop, score: i32, new_depth: i32, reduced: i32) -> i32 {
    if node.is_root() {
        return 0;
    }
    let deeper = score > found.best_score + LMR_DEEPER_BASE + LMR_DEEPER_PER_PLY * (new_depth - reduced);
    let shallower = score < found.best_score + new_depth;
    i32::from(deeper) - i32::from(shallower)
}
