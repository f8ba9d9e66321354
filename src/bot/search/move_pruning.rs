//! Pruning of single moves: late move pruning, futility pruning, and pruning by history and static exchange evaluation.

use super::late_move_reductions::{late_move_count, reduction};
use super::params::*;
use super::pvs::{Candidate, MoveLoop};
use super::{node::Node, order::ScoredMove, score::MATE_IN_MAX_PLY};
use crate::bot::{evaluate::pieces::has_pieces, static_exchange};
use shakmaty::Position;

/// Which moves need not be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovePruning {
    /// None: search this move.
    Keep,
    /// This move.
    Skip,
    /// This move and all quiet moves after it.
    SkipQuiets,
}

/// True if moves of a node may be pruned: a move is known that does not lose by force, and zugzwang is unlikely.
pub(super) fn may_prune_moves(node: &Node<'_>, found: &MoveLoop) -> bool {
    !node.is_root() && found.best_score > -MATE_IN_MAX_PLY && has_pieces(node.position.board(), node.position.turn())
}

/// Decides whether to prune a move before it is made. `gives_check` is called for quiet moves only.
pub(super) fn prune_move(
    node: &Node<'_>,
    found: &MoveLoop,
    candidate: &Candidate,
    gives_check: impl FnOnce() -> bool,
) -> MovePruning {
    let prunes = if candidate.quiet {
        // The depth at which the move would be searched after its reduction.
        let lmr_depth = (node.depth - reduction(node.depth, found.move_count, true) / 1024).max(0);
        let forcing = node.in_check || gives_check();
        if found.quiets_tried.len() >= late_move_count(node.depth, node.improving) && !forcing {
            return MovePruning::SkipQuiets;
        }
        is_futile(node, lmr_depth) && !forcing
            || lmr_depth <= HISTORY_PRUNING_MAX_DEPTH && candidate.history_score < HISTORY_PRUNING_MARGIN * node.depth
            || lmr_depth <= SEE_QUIET_MAX_DEPTH
                && loses(node, candidate.scored, SEE_QUIET_MARGIN * lmr_depth * lmr_depth)
    } else {
        candidate.scored.losing
            && node.depth <= SEE_CAPTURE_MAX_DEPTH
            && loses(node, candidate.scored, SEE_CAPTURE_MARGIN * node.depth)
    };
    if prunes { MovePruning::Skip } else { MovePruning::Keep }
}

/// Futility pruning: true if a quiet move does not bring the evaluation up to alpha.
fn is_futile(node: &Node<'_>, lmr_depth: i32) -> bool {
    node.static_eval.is_some_and(|eval| {
        lmr_depth <= FUTILITY_MAX_DEPTH && eval + FUTILITY_BASE + FUTILITY_PER_PLY * lmr_depth <= node.alpha
    })
}

/// True if the exchange on the move's square loses more than `margin`, which is negative.
fn loses(node: &Node<'_>, scored: ScoredMove, margin: i32) -> bool {
    !static_exchange::wins(node.position, scored.mv, margin)
}
