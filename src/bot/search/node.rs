//! A node of the tree: a position with its window, and what is known before its moves are tried.

use super::score::{MATE, MATE_IN_MAX_PLY, plies};
use super::{Search, StackEntry};
use super::{packed_move::PackedMove, transposition_table::TableEntry};
use shakmaty::{Chess, Position};

/// The state of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'p> {
    pub position: &'p Chess,
    /// The position's Zobrist key.
    pub key: u64,
    /// The score that the side to move already has elsewhere.
    pub alpha: i32,
    /// The score that the opponent need not allow.
    pub beta: i32,
    /// The half-moves that are left.
    pub depth: i32,
    /// The half-moves from the root.
    pub ply: usize,
    /// Whether the window is open: an exact score is wanted, not a bound.
    pub pv_node: bool,
    /// Whether the score is expected to be above the window.
    pub cut_node: bool,
    pub in_check: bool,
    /// The move that a singular search excludes.
    pub excluded: PackedMove,
    pub table_entry: Option<TableEntry>,
    /// The evaluation, or the table's score where that says more. `None` in check.
    pub static_eval: Option<i32>,
    /// Whether the evaluation is better than at this side's previous move.
    pub improving: bool,
}

impl<'p> Node<'p> {
    pub(super) fn new(
        position: &'p Chess,
        key: u64,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Node<'p> {
        Node {
            position,
            key,
            alpha,
            beta,
            depth,
            ply,
            pv_node: beta - alpha > 1,
            cut_node,
            in_check: position.is_check(),
            excluded: PackedMove::NONE,
            table_entry: None,
            static_eval: None,
            improving: false,
        }
    }

    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// True if the node tries all its moves; false in a singular search.
    pub(super) fn is_complete(&self) -> bool {
        self.excluded == PackedMove::NONE
    }

    /// Returns the table's best move, or [`PackedMove::NONE`].
    pub(super) fn table_move(&self) -> PackedMove {
        self.table_entry.map_or(PackedMove::NONE, |entry| entry.best)
    }

    /// Mate distance pruning: no line from here is better than mating at once, or worse than being mated now.
    pub(super) fn clamp_to_mate_distance(&mut self) {
        self.alpha = self.alpha.max(-MATE + plies(self.ply));
        self.beta = self.beta.min(MATE - plies(self.ply) - 1);
    }

    /// Returns the table's score, if it is deep enough and decides the window.
    pub(super) fn table_cutoff(&self, prune: bool) -> Option<i32> {
        let entry = self.table_entry.filter(|_| !self.pv_node)?;
        let deep_enough = if prune { entry.depth() >= self.depth } else { entry.depth() == self.depth };
        (deep_enough && entry.decides(self.ply, self.alpha, self.beta)).then(|| entry.score(self.ply))
    }
}

impl Search<'_> {
    /// Returns the score of a position that is drawn by material, repetition or the fifty-move rule.
    pub(super) fn draw_score(&self, node: &Node<'_>) -> Option<i32> {
        if node.position.is_insufficient_material() {
            return Some(0);
        }
        let quiet_plies = node.position.halfmoves();
        if quiet_plies >= self.draw_plies {
            // A mate by the last of these moves still wins.
            let mated = node.in_check && node.position.legal_moves().is_empty();
            return Some(if mated { -MATE + plies(node.ply) } else { 0 });
        }
        (quiet_plies >= 4 && self.keys.repeats(node.ply, quiet_plies)).then_some(0)
    }

    /// Fills in the static evaluation and whether it is improving.
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let raw_eval = if node.in_check {
            None
        } else {
            let known = node.table_entry.and_then(|entry| entry.eval());
            known.or_else(|| Some(self.evaluate(node.position, node.key)))
        };
        let static_eval = raw_eval.map(|raw| self.corrected(node.position, raw));
        let double_extensions = node.ply.checked_sub(1).map_or(0, |parent| self.stack(parent).double_extensions);
        if let Some(here) = self.stack.get_mut(node.ply) {
            (here.raw_eval, here.static_eval, here.double_extensions) = (raw_eval, static_eval, double_extensions);
        }
        node.static_eval = static_eval.map(|eval| match node.table_entry {
            Some(entry) => {
                let score = entry.score(node.ply);
                let says_more = entry.bound().says_more(score, eval) && score.abs() < MATE_IN_MAX_PLY;
                if says_more { score } else { eval }
            }
            None => eval,
        });
        node.improving = node.static_eval.is_some_and(|eval| {
            let earlier = |back: usize| node.ply.checked_sub(back).and_then(|ply| self.stack(ply).static_eval);
            // In check there was no evaluation. Then the comparison is with two moves before.
            earlier(2).or_else(|| earlier(4)).is_some_and(|earlier| eval > earlier)
        });
    }

    /// Returns a copy of a ply's stack entry.
    pub(super) fn stack(&self, ply: usize) -> StackEntry {
        self.stack.get(ply).copied().unwrap_or_default()
    }
}
