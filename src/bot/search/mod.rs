//! The search: which move is best, found by looking ahead.
//!
//! Iterative deepening with aspiration windows (`iterative_deepening`) over a principal variation search (`pvs`) with a
//! transposition table, ending in quiescence (`quiesce`). The techniques have the names they have in the literature;
//! their numbers are in `params`. The search is pure: the caller, who has the clock, is asked every 1024 nodes and
//! after every depth whether to go on. The same memory, position and limits give the same result.

pub mod bench;
mod correction;
pub mod draws;
mod eval_cache;
mod history;
mod iterative_deepening;
mod late_move_reductions;
mod learning;
mod limits;
mod move_parts;
mod move_pruning;
mod node;
mod node_pruning;
mod order;
mod packed_move;
mod params;
mod probcut;
mod pvs;
mod quiesce;
pub mod score;
mod singular_extension;
mod tactical_moves;
#[cfg(test)]
mod tests;
mod threats;
mod transposition_table;

use super::SearchProgress;
use super::evaluate::{Evaluator, endings};
use correction::CorrectionHistory;
use draws::RepetitionKeys;
use eval_cache::EvalCache;
use history::{MoveHistory, PieceTo};
use packed_move::PackedMove;
use params::{FIFTY_MOVE_SCALE, NODES_BETWEEN_CHECKS};
use score::MAX_PLY;
use shakmaty::{Chess, Move, Position, Square};
use std::ops::ControlFlow;
use transposition_table::TranspositionTable;

pub use limits::Limits;
pub use score::Score;
pub use transposition_table::available_megabytes;

/// What a search leaves for the next one: the transposition table, the histories and the evaluation caches.
#[derive(Clone, Debug)]
pub struct SearchMemory {
    table: TranspositionTable,
    history: MoveHistory,
    correction: CorrectionHistory,
    evaluator: Evaluator,
    eval_cache: EvalCache,
}

impl SearchMemory {
    /// Creates an empty memory, with a table of about this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> SearchMemory {
        SearchMemory {
            table: TranspositionTable::new(megabytes),
            history: MoveHistory::default(),
            correction: CorrectionHistory::default(),
            evaluator: Evaluator::default(),
            eval_cache: EvalCache::default(),
        }
    }

    /// Forgets all games: the next search runs as if it were the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = MoveHistory::default();
        self.correction = CorrectionHistory::default();
    }
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The depth of the search, in half-moves.
    pub depth: u32,
    /// The longest line that was searched for it, in half-moves.
    pub seldepth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The moves: best play of both sides.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The best lines, best first; empty only if there is no legal move.
    pub lines: Vec<Variation>,
    /// The number of nodes that were searched.
    pub nodes: u64,
    /// The last depth that was finished, in half-moves.
    pub depth: u32,
}

impl SearchResult {
    /// Returns the best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// Returns the score of the best move for the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// Searches for the best lines of a position.
///
/// `history` holds the positions of the game so far, oldest first; the last may be the current one. When `ask` returns
/// `Break`, the search returns what it has found so far, or some legal move if it has found nothing.
pub fn search(
    position: &Chess,
    history: &[Chess],
    limits: &Limits,
    memory: &mut SearchMemory,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> SearchResult {
    let mut root_moves: Vec<Move> = position.legal_moves().into_iter().collect();
    if !limits.root_moves.is_empty() {
        root_moves.retain(|mv| limits.root_moves.contains(mv));
    }
    if let Some(handicap) = &limits.handicap {
        let all = root_moves.clone();
        root_moves.retain(|mv| !handicap.misses_move(position, *mv, 0, None));
        if root_moves.is_empty() {
            root_moves = all;
        }
    }
    if root_moves.is_empty() {
        return SearchResult::default();
    }
    memory.table.new_search();
    memory.history.age();
    let progress = SearchProgress {
        best: root_moves.first().copied(),
        legal_moves: root_moves.len(),
        ..SearchProgress::default()
    };
    let mut search = Search {
        memory,
        limits,
        ask,
        progress,
        keys: RepetitionKeys::new(history, position),
        // If neither player claimed a draw after fifty moves, the game goes on until seventy-five (Articles 9.3 and
        // 9.6.2).
        draw_plies: if position.halfmoves() < 100 { 100 } else { 150 },
        stack: vec![StackEntry::default(); MAX_PLY + 4],
        pv_table: vec![Vec::new(); MAX_PLY + 4],
        root_moves,
        lines_done: Vec::new(),
        stopped: false,
    };
    search.iterate(position)
}

/// What the search remembers about one ply of the line it is searching.
#[derive(Clone, Copy, Debug, Default)]
struct StackEntry {
    /// The static evaluation as the evaluator gave it; `None` in check.
    raw_eval: Option<i32>,
    /// The same, corrected by the correction history.
    static_eval: Option<i32>,
    /// Quiet moves that refuted other moves at this ply.
    killers: [PackedMove; 2],
    /// The move that was made from here; `None` for a null move.
    moved: Option<PieceTo>,
    /// The same move in full, if it was quiet.
    quiet_move: Option<Move>,
    /// The target square of that move.
    target: Option<Square>,
    /// How often the line was extended by two half-moves.
    double_extensions: u8,
    /// The move that a singular search excludes.
    excluded: PackedMove,
}

struct Search<'a> {
    memory: &'a mut SearchMemory,
    limits: &'a Limits,
    ask: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    progress: SearchProgress,
    /// The keys of the game and of the line being searched.
    keys: RepetitionKeys,
    /// The number of half-moves without a capture or pawn move that makes a draw.
    draw_plies: u32,
    stack: Vec<StackEntry>,
    /// The best line from each ply onwards.
    pv_table: Vec<Vec<Move>>,
    /// The moves that are searched at the root.
    root_moves: Vec<Move>,
    /// The first moves of the lines that were already found at this depth.
    lines_done: Vec<Move>,
    /// True once a limit was reached or the caller broke off: all scores from then on are meaningless.
    stopped: bool,
}

impl Search<'_> {
    /// Counts a node and asks the caller now and then. Returns true if the search goes on.
    fn enter(&mut self, ply: usize) -> bool {
        if self.stopped {
            return false;
        }
        if self.progress.nodes >= self.limits.nodes {
            self.stopped = true;
            return false;
        }
        self.progress.nodes += 1;
        let ply = u32::try_from(ply).unwrap_or(0); // at most MAX_PLY
        self.progress.seldepth = self.progress.seldepth.max(ply);
        if self.progress.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) && (self.ask)(&self.progress).is_break() {
            self.stopped = true;
        }
        !self.stopped
    }

    /// Returns the static evaluation for the side to move, without correction.
    fn evaluate(&mut self, position: &Chess, key: u64) -> i32 {
        let SearchMemory { eval_cache, evaluator, .. } = &mut *self.memory;
        // A weak player evaluates by the terms alone. The cache must not confuse the two evaluations.
        let terms_alone = self.limits.handicap.as_ref().is_some_and(|handicap| !handicap.network);
        let eval = if terms_alone {
            eval_cache.get(!key, || evaluator.evaluate_terms(position))
        } else {
            eval_cache.get(key, || evaluator.evaluate(position))
        };
        // The nearer the fifty-move draw, the less an advantage without progress is worth. A known win is exempt: it
        // needs many moves without a capture.
        let quiet_plies = position.halfmoves().min(100).cast_signed();
        let known_win = eval.abs() >= endings::KNOWN_WIN;
        let eval = if known_win { eval } else { eval * (FIFTY_MOVE_SCALE - quiet_plies) / FIFTY_MOVE_SCALE };
        eval + self.limits.handicap.as_ref().map_or(0, |handicap| handicap.eval_error(key))
    }

    /// Returns an evaluation corrected by the correction history.
    fn corrected(&self, position: &Chess, raw: i32) -> i32 {
        let corrects = self.limits.prune && raw.abs() < endings::KNOWN_WIN;
        if corrects { raw + self.memory.correction.of(position) } else { raw }
    }

    /// Forgets the best line of a ply.
    fn clear_line(&mut self, ply: usize) {
        if let Some(line) = self.pv_table.get_mut(ply) {
            line.clear();
        }
    }

    /// Sets the best line of a ply to this move followed by the best line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, after) = self.pv_table.split_at_mut(ply + 1); // there is one more than any ply
        if let (Some(line), Some(next)) = (here.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(next);
        }
    }
}
