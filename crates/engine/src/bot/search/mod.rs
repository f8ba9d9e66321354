//! The search: which move is best, found by looking ahead.
//!
//! Iterative deepening with aspiration windows over a principal variation search with a transposition table, ending in
//! quiescence (`pvs`). The techniques have the names they have in the literature; their numbers are in `params`. The
//! search is pure: the caller, who has the clock, is asked every 1024 nodes and after every depth whether to go on. The
//! same memory, position and limits give the same result.

use crate::bot::SearchProgress;
use crate::bot::evaluate::{Evaluator, endings};
use crate::bot::levels::Handicap;
use crate::bot::search::draws::{RepetitionKeys, key};
use crate::bot::search::order::{CorrectionHistory, MoveHistory, PieceTo};
use crate::bot::search::params::{
    ASPIRATION_MAX_WINDOW, ASPIRATION_MIN_DEPTH, ASPIRATION_WINDOW, FIFTY_MOVE_SCALE, NODES_BETWEEN_CHECKS,
    PLIES_FOR_EXTENSIONS,
};
use crate::bot::search::transposition_table::{EvalCache, INFINITE, MATE, MAX_PLY, PackedMove, TranspositionTable};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};
use std::ops::ControlFlow;

mod draws;
mod order;
mod params;
mod pvs;
mod transposition_table;

pub use crate::bot::search::transposition_table::{Score, available_megabytes};

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
    /// The best lines, best first; empty only if no move may be searched: none is legal, or none of the legal ones is
    /// in [`Limits::root_moves`].
    pub lines: Vec<Variation>,
    /// The number of nodes that were searched.
    pub nodes: u64,
    /// The last depth that was finished, in half-moves.
    pub depth: u32,
}

impl SearchResult {
    /// Returns the best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// Returns the score of the best move for the side to move.
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
    /// An entry for each ply, and more than any line reaches.
    stack: Vec<StackEntry>,
    /// The best line from each ply onwards; as many.
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

    /// Sets the best line of a ply to this move followed by the best line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let [line, next, ..] = &mut self.pv_table[ply..] else { return };
        line.clear();
        line.push(mv);
        line.extend_from_slice(next);
    }
}

// Iterative deepening with aspiration windows: each depth begins with what the previous one found, in a narrow window
// around its score.

/// Returns the greatest depth of a search, in half-moves.
fn max_depth() -> u32 {
    u32::try_from(MAX_PLY - PLIES_FOR_EXTENSIONS).unwrap_or(64) // 100
}

impl Search<'_> {
    /// Searches depth after depth until a limit is reached or the caller breaks.
    fn iterate(&mut self, position: &Chess) -> SearchResult {
        let lines = self.limits.lines.clamp(1, self.root_moves.len());
        let mut result = SearchResult::default();
        let mut last_scores = vec![0; lines];
        for depth in 1..=self.limits.depth.min(max_depth()) {
            self.progress.seldepth = 0;
            self.lines_done.clear();
            let mut variations = Vec::with_capacity(lines);
            for last_score in &mut last_scores {
                let score = self.aspiration_search(position, depth, *last_score);
                if self.stopped {
                    break;
                }
                *last_score = score;
                let moves = self.pv_table.first().cloned().unwrap_or_default();
                self.lines_done.extend(moves.first());
                variations.push(Variation {
                    depth,
                    seldepth: self.progress.seldepth,
                    score: Score::from_raw(score),
                    moves,
                });
            }
            if self.stopped {
                break;
            }
            variations.sort_by_key(|line| -line.score.centipawns());
            last_scores = variations.iter().map(|line| raw(line.score)).collect();
            self.progress.best = variations.first().and_then(|line| line.moves.first()).copied();
            result.lines = variations;
            result.depth = depth;
            self.progress.depth = depth;
            self.progress.hash_permille = self.memory.table.permille();
            let answer = self.report(&result);
            let mate_found = self.limits.mate.is_some_and(|moves| self.mates_within(moves));
            if answer.is_break() || mate_found || self.progress.nodes >= self.limits.nodes {
                break;
            }
        }
        result.nodes = self.progress.nodes;
        self.use_unfinished_depth(&mut result, lines);
        result
    }

    /// Reports the lines that were found.
    fn report(&mut self, result: &SearchResult) -> ControlFlow<()> {
        self.progress.lines.clone_from(&result.lines);
        self.progress.depth_finished = true;
        let answer = (self.ask)(&self.progress);
        self.progress.depth_finished = false;
        answer
    }

    /// Puts the best move of an unfinished depth in front, and reports it: it was better than the previous best move.
    fn use_unfinished_depth(&mut self, result: &mut SearchResult, lines: usize) {
        let Some(best) = self.progress.best.filter(|best| result.best() != Some(*best)) else { return };
        let moves = match self.pv_table.first() {
            Some(line) if line.first() == Some(&best) => line.clone(),
            _ => vec![best],
        };
        let score = self.progress.best_score.or(result.score()).unwrap_or(Score::Centipawns(0));
        let line = Variation { depth: result.depth.max(1), seldepth: self.progress.seldepth, score, moves };
        result.lines.retain(|line| line.moves.first() != Some(&best));
        result.lines.insert(0, line);
        result.lines.truncate(lines);
        let _ = self.report(result); // the search ends, whatever the caller answers
    }

    fn mates_within(&self, moves: u32) -> bool {
        match self.progress.lines.first().map(|line| line.score) {
            Some(Score::Mate(n)) => n > 0 && n.unsigned_abs() <= moves,
            _ => false,
        }
    }

    /// Searches one line at one depth. The aspiration window is widened until the score lies within it.
    fn aspiration_search(&mut self, position: &Chess, depth: u32, last_score: i32) -> i32 {
        let root_key = key(position);
        let mut half = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_MIN_DEPTH && self.limits.prune {
            (alpha, beta) = ((last_score - half).max(-INFINITE), (last_score + half).min(INFINITE));
        }
        loop {
            let score = self.search_node(position, root_key, (alpha, beta), depth.cast_signed(), 0, false);
            if self.stopped {
                return score;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - half).max(-INFINITE);
            } else if score >= beta && beta < INFINITE {
                beta = (score + half).min(INFINITE);
            } else {
                return score;
            }
            half *= 2;
            if half > ASPIRATION_MAX_WINDOW {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}

/// Returns a score on the scale of the search, where a mate counts half-moves.
fn raw(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}

// How far a search may go, and what it leaves out.

/// The limits of one search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last depth, in half-moves; extensions do not count.
    pub depth: u32,
    /// The number of nodes, kept to exactly: the same limit finds the same move on every machine.
    pub nodes: u64,
    /// Stop once a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Only these moves at the root. Empty means all.
    pub root_moves: Vec<Move>,
    /// The number of best lines.
    pub lines: usize,
    /// Whether to prune and reduce. Without it, the score at a depth is exactly that of the full tree (plus
    /// quiescence).
    pub prune: bool,
    /// What a weaker player misses. With `None`, nothing is missed.
    pub handicap: Option<Handicap>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: max_depth(),
            nodes: u64::MAX,
            mate: None,
            root_moves: Vec::new(),
            lines: 1,
            prune: true,
            handicap: None,
        }
    }
}

impl Limits {
    /// Creates limits with a number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes, ..Limits::default() }
    }

    /// Creates limits with a depth in half-moves.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth, ..Limits::default() }
    }
}

// The signature of the search: how many nodes it searches on a fixed set of positions. It changes only when the search
// or the evaluation does.

/// The usual depth of [`bench()`].
pub const BENCH_DEPTH: u32 = 10;

/// What [`bench()`] returns at depth 4. A change to the search or the evaluation changes this number too; evaluations
/// that the old search cached are then no longer used.
pub(crate) const BENCH_SIGNATURE: u64 = 5_990;

/// Positions of every kind: openings, tactics, endings, Chess960.
const POSITIONS: &str = include_str!("../../../assets/bench.txt");

/// Returns the number of nodes searched, for all positions together, to a depth in half-moves with an empty memory for
/// each.
pub fn bench(depth: u32) -> u64 {
    let mut memory = SearchMemory::new(16);
    let positions = POSITIONS.lines().filter_map(|fen| {
        let mode = if fen.contains("HFhf") { CastlingMode::Chess960 } else { CastlingMode::Standard };
        fen.parse::<Fen>().ok()?.into_position::<Chess>(mode).ok()
    });
    positions
        .map(|position| {
            memory.clear();
            search(&position, &[], &Limits::depth(depth), &mut memory, &mut |_| ControlFlow::Continue(())).nodes
        })
        .sum()
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod bench_tests {
    use super::*;

    #[test]
    fn every_position_can_be_read() {
        for fen in POSITIONS.lines() {
            assert!(fen.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Chess960).is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_signature_is_unchanged() {
        assert_eq!(bench(4), BENCH_SIGNATURE);
    }
}
