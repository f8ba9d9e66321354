//! Principal variation search (Marsland and Campbell 1982): one node of the tree, phase by phase.
//!
//! The first move is searched with the full window, the others with a window of one, only to show that they are not
//! better. Before the moves come the draws, the table and node pruning; for each move, move
//! pruning, the singular extension and the late move reduction; and after the moves, what the search learns from them.

use crate::bot::evaluate::pieces::has_pieces;
use crate::bot::search::Search;
use crate::bot::search::draws::{key, played};
use crate::bot::search::order::{OrderedMoves, OrderingHints, ScoredMove, tactical_moves};
use crate::bot::search::params::*;
use crate::bot::search::transposition_table::{
    Bound, INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, MoveParts, NewEntry, PackedMove, Score, TableEntry, plies,
};
use crate::bot::static_exchange;
use shakmaty::{Chess, Move, Position, PositionError};

/// What the moves of a node have shown so far.
#[derive(Debug, Default)]
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
struct Candidate {
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
        self.pv_table[ply].clear();
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
        node.excluded = self.stack[ply].excluded;
        if node.is_complete() {
            node.table_entry = self.memory.table.probe(key);
        }
        if let Some(score) = node.table_cutoff(self.limits.prune) {
            return score;
        }
        self.evaluate_node(&mut node);
        self.stack[ply + 1].killers = [PackedMove::NONE; 2];
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
        let mut found = MoveLoop { best_score: -INFINITE, bound: Bound::Upper, ..MoveLoop::default() };
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
                history.quiet_history(side, hints.previous).score(parts)
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
        let (after, after_key) = played(position, node.key, mv);
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
                eval: self.stack[node.ply].raw_eval,
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

// A node of the tree: a position with its window, and what is known before its moves are tried.

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
    fn new(
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

    fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// True if the node tries all its moves; false in a singular search.
    fn is_complete(&self) -> bool {
        self.excluded == PackedMove::NONE
    }

    /// Returns the table's best move, or [`crate::bot::search::transposition_table::PackedMove::NONE`].
    fn table_move(&self) -> PackedMove {
        self.table_entry.map_or(PackedMove::NONE, |entry| entry.best)
    }

    /// Mate distance pruning: no line from here is better than mating at once, or worse than being mated now.
    fn clamp_to_mate_distance(&mut self) {
        self.alpha = self.alpha.max(-MATE + plies(self.ply));
        self.beta = self.beta.min(MATE - plies(self.ply) - 1);
    }

    /// Returns the table's score, if it is deep enough and decides the window.
    fn table_cutoff(&self, prune: bool) -> Option<i32> {
        let entry = self.table_entry.filter(|_| !self.pv_node)?;
        let deep_enough = if prune { entry.depth() >= self.depth } else { entry.depth() == self.depth };
        (deep_enough && entry.decides(self.ply, self.alpha, self.beta)).then(|| entry.score(self.ply))
    }
}

impl Search<'_> {
    /// Returns the score of a position that is drawn by material, repetition or the fifty-move rule.
    fn draw_score(&self, node: &Node<'_>) -> Option<i32> {
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
    fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let raw_eval = if node.in_check {
            None
        } else {
            let known = node.table_entry.and_then(|entry| entry.eval());
            known.or_else(|| Some(self.evaluate(node.position, node.key)))
        };
        let static_eval = raw_eval.map(|raw| self.corrected(node.position, raw));
        let double_extensions = node.ply.checked_sub(1).map_or(0, |parent| self.stack[parent].double_extensions);
        let here = &mut self.stack[node.ply];
        (here.raw_eval, here.static_eval, here.double_extensions) = (raw_eval, static_eval, double_extensions);
        let refined = |eval| node.table_entry.map_or(eval, |entry| entry.refined(eval, node.ply));
        node.static_eval = static_eval.map(refined);
        node.improving = node.static_eval.is_some_and(|eval| {
            let earlier = |back: usize| node.ply.checked_sub(back).and_then(|ply| self.stack[ply].static_eval);
            // In check there was no evaluation. Then the comparison is with two moves before.
            earlier(2).or_else(|| earlier(4)).is_some_and(|earlier| eval > earlier)
        });
    }
}

// Pruning of whole nodes: reverse futility, razoring and the null move. The fourth technique, ProbCut, comes below.
//
// Each returns a score if the node is so likely to be outside the window that its moves need not be tried.

impl Search<'_> {
    /// Tries all four. The caller checks `stopped` afterwards.
    fn prune_node(&mut self, node: &Node<'_>) -> Option<i32> {
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
        let after_null_move = ply.checked_sub(1).is_some_and(|parent| self.stack[parent].moved.is_none());
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
        let here = &mut self.stack[ply];
        (here.moved, here.quiet_move, here.target) = (None, None, None);
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
        let saved = self.stack[parent];
        (self.stack[parent].moved, self.stack[parent].quiet_move) = (None, None);
        let score = self.search_node(node.position, node.key, (node.beta - 1, node.beta), depth, node.ply, false);
        self.stack[parent] = saved;
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

// Pruning of single moves: late move pruning, futility pruning, and pruning by history and static exchange evaluation.

/// Which moves need not be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MovePruning {
    /// None: search this move.
    Keep,
    /// This move.
    Skip,
    /// This move and all quiet moves after it.
    SkipQuiets,
}

/// True if moves of a node may be pruned: a move is known that does not lose by force, and zugzwang is unlikely.
fn may_prune_moves(node: &Node<'_>, found: &MoveLoop) -> bool {
    !node.is_root() && found.best_score > -MATE_IN_MAX_PLY && has_pieces(node.position.board(), node.position.turn())
}

/// Decides whether to prune a move before it is made. `gives_check` is called for quiet moves only.
fn prune_move(
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

// ProbCut (Buro 1995): a capture whose shallow search is far above the window shows what a deep one would.

impl Search<'_> {
    /// Returns a bound above the window, if a capture proves it. It is not for positions in check.
    fn probcut(&mut self, node: &Node<'_>, eval: i32) -> Option<i32> {
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
            let (after, after_key) = played(position, key, mv);
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
                    eval: self.stack[ply].raw_eval,
                });
                return Some(score);
            }
        }
        None
    }
}

// Late move reductions (LMR) and late move pruning: how much shallower late moves are searched, and how many quiet
// moves are searched at all.

/// Returns 256 times the binary logarithm of a number, rounded down. It uses whole numbers, so that it is the same on
/// every machine.
pub const fn log(n: u32) -> i32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2();
    let mut bits = 0;
    // The number scaled to 1..2 with 16 binary digits. Each squaring gives the next digit of the logarithm.
    let mut value: u64 = ((n as u64) << 16) >> whole;
    let mut digit = 0;
    while digit < 8 {
        value = (value * value) >> 16;
        bits <<= 1;
        if value >= 2 << 16 {
            value >>= 1;
            bits |= 1;
        }
        digit += 1;
    }
    whole.cast_signed() * 256 + bits
}

const LOGS: [i32; 256] = {
    let mut logs = [0; 256];
    let mut n = 0;
    while n < 256 {
        logs[n as usize] = log(n);
        n += 1;
    }
    logs
};

/// Returns the reduction of a move by its number (from 1) and the depth alone, in 1024ths of a half-move.
pub fn reduction(depth: i32, move_number: usize, quiet: bool) -> i32 {
    let log = |n: usize| LOGS[n.min(255)]; // 256 of them
    let product = log(usize::try_from(depth).unwrap_or(0)) * log(move_number) / 64; // 1024 × log₂ × log₂
    if quiet { LMR_QUIET_BASE + product * LMR_QUIET_PERCENT / 100 } else { product * LMR_CAPTURE_PERCENT / 100 }
}

/// Late move pruning: returns how many quiet moves are tried at a depth.
pub fn late_move_count(depth: i32, improving: bool) -> usize {
    let all = usize::try_from(LATE_MOVE_BASE + depth * depth).unwrap_or(usize::MAX);
    if improving { all } else { all / 2 }
}

// Singular extension (Anantharaman, Campbell and Hsu 1988): a move that is much better than all others is searched
// deeper.

/// What a search without the table's move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Singularity {
    /// Search the table's move this many half-moves deeper; shallower if negative.
    Extend(i32),
    /// Another move is above the window too (multi-cut): this score is enough.
    MultiCut(i32),
}

impl Search<'_> {
    /// Returns how much deeper a move is searched. Only the table's move is ever extended. The caller checks `stopped`.
    fn singular_extension(&mut self, node: &Node<'_>, mv: Move) -> Singularity {
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
        self.stack[ply].excluded = entry.best;
        let others =
            self.search_node(node.position, node.key, (target - 1, target), (depth - 1) / 2, ply, node.cut_node);
        self.stack[ply].excluded = PackedMove::NONE;
        if self.stopped {
            return none;
        }
        if others < target {
            let far_below = others < target - DOUBLE_EXTENSION_MARGIN;
            let double_extensions = &mut self.stack[ply].double_extensions;
            if !node.pv_node && far_below && *double_extensions < MAX_DOUBLE_EXTENSIONS {
                *double_extensions += 1;
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
}

// Quiescence search: captures are played out and checks are answered before a position is evaluated.

impl Search<'_> {
    /// Returns the score of a position where only captures and promotions to a queen that do not lose material are
    /// played. In check, every reply is tried, but only two quiet ones once a reply is known that does not lose by
    /// force.
    fn quiesce(&mut self, position: &Chess, key: u64, window: (i32, i32), ply: usize) -> i32 {
        let (mut alpha, beta) = window;
        self.pv_table[ply].clear();
        if !self.enter(ply) {
            return 0;
        }
        if position.is_insufficient_material() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position, key);
        }
        let prune = self.limits.prune;
        let entry = if prune { self.memory.table.probe(key) } else { None };
        if let Some(entry) = entry
            && entry.decides(ply, alpha, beta)
            && beta - alpha == 1
        {
            return entry.score(ply);
        }
        let in_check = position.is_check();
        let raw_eval =
            (!in_check).then(|| entry.and_then(|entry| entry.eval()).unwrap_or_else(|| self.evaluate(position, key)));
        let static_eval = raw_eval.map(|raw| self.corrected(position, raw));
        // The side to move does not have to capture: the evaluation is a lower bound (stand pat).
        let mut best = static_eval.unwrap_or(-MATE + plies(ply));
        if let (Some(entry), Some(eval)) = (entry, static_eval) {
            best = entry.refined(eval, ply);
        }
        if best >= beta {
            if entry.is_none() && prune {
                // This saves computing the evaluation again.
                let (bound, none) = (Bound::Lower, PackedMove::NONE);
                let new = NewEntry { key, ply, depth: 0, score: best, bound, best: none, eval: raw_eval };
                self.memory.table.store(new);
            }
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = if in_check { position.legal_moves() } else { tactical_moves(position) };
        if moves.is_empty() {
            return best; // mated if in check
        }
        let table_move = entry.map_or(PackedMove::NONE, |entry| entry.best);
        let hints = if in_check {
            OrderingHints { static_hints: false, ..self.ordering_hints(table_move, ply) }
        } else {
            OrderingHints { table_move, ..OrderingHints::default() }
        };
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let (mut bound, mut best_move) = (Bound::Upper, PackedMove::NONE);
        let mut quiets_tried = 0;
        while let Some(candidate) = ordered.next(position, &self.memory.history) {
            let mv = candidate.mv;
            let parts = MoveParts::of(mv);
            if in_check && prune && best > -MATE_IN_MAX_PLY {
                // One reply that does not lose by force is known, so only a few more are searched.
                if candidate.losing || quiets_tried >= QUIET_EVASIONS && !parts.is_tactical() {
                    continue;
                }
                quiets_tried += usize::from(!parts.is_tactical());
            }
            if let Some(eval) = static_eval {
                if candidate.losing {
                    break; // the moves after it lose as well
                }
                // Delta pruning: the captured piece plus a margin does not bring the evaluation up to alpha.
                let most = eval + parts.victim_value() + DELTA_MARGIN;
                if prune && parts.promotion.is_none() && most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
            if self.handicap_skips(position, mv, ply) {
                continue;
            }
            let (after, after_key) = played(position, key, mv);
            self.record_move(position, mv, ply);
            let score = -self.quiesce(&after, after_key, (-beta, -alpha), ply + 1);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = parts.packed();
                    bound = Bound::Exact;
                    self.extend_line(ply, mv);
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        if prune {
            let new = NewEntry { key, ply, depth: 0, score: best, bound, best: best_move, eval: raw_eval };
            self.memory.table.store(new);
        }
        best
    }
}

#[cfg(test)]
mod late_move_reductions_tests {
    use super::*;

    #[test]
    fn logarithms() {
        for (n, want) in [(0, 0), (1, 0), (2, 256), (3, 405), (4, 512), (10, 850), (64, 1536), (255, 2046)] {
            assert_eq!(log(n), want, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!(reduction(10, 20, true) > reduction(10, 5, true));
        assert!(reduction(12, 20, true) > reduction(6, 20, true));
        assert!(reduction(10, 20, false) < reduction(10, 20, true));
        assert_eq!(late_move_count(1, false), 2);
    }
}
