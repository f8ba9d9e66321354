//! The search: which move is best, found by looking ahead.
//!
//! Iterative deepening; principal variation search with a transposition table; quiescence. Pure: the caller, who has
//! the clock, is asked every thousand positions and after every depth whether to go on. The same memory, position and
//! limits give the same answer.

pub mod bench;
mod correction;
pub mod draws;
mod eval_cache;
mod history;
mod iterative_deepening;
mod limits;
mod move_parts;
mod order;
mod packed_move;
mod probcut;
mod pvs;
mod quiesce;
mod reductions;
pub mod score;
mod see;
mod tactical_moves;
#[cfg(test)]
mod tests;
mod threats;
mod transposition_table;

use std::ops::ControlFlow;

use shakmaty::{Chess, Move, Position};

pub use limits::Limits;
pub use score::Score;

use super::SearchProgress;
use super::evaluate::{Evaluator, endings};
use correction::CorrectionHistory;
use draws::RepetitionKeys;
use eval_cache::EvalCache;
use history::{MoveHistory, PieceTo};
use packed_move::PackedMove;
use score::MAX_PLY;
use transposition_table::TranspositionTable;

/// What is kept from one search to the next: found positions, learnt order of moves, pawn structures.
#[derive(Clone, Debug)]
pub struct SearchMemory {
    table: TranspositionTable,
    history: MoveHistory,
    correction: CorrectionHistory,
    evaluator: Evaluator,
    judged: EvalCache,
}

impl SearchMemory {
    /// Empty, with a table of about so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> SearchMemory {
        SearchMemory {
            table: TranspositionTable::new(megabytes),
            history: MoveHistory::default(),
            correction: CorrectionHistory::default(),
            evaluator: Evaluator::default(),
            judged: EvalCache::default(),
        }
    }

    /// The most megabytes that the system grants for a table at the moment, up to so many.
    #[must_use]
    pub fn granted(megabytes: usize) -> usize {
        TranspositionTable::granted(megabytes)
    }

    /// Forgets all games: the next search is as if it were the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = MoveHistory::default();
        self.correction = CorrectionHistory::default();
    }
}

/// A line of play and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// How deep it was looked for.
    pub depth: u32,
    /// The longest line that was looked at for it.
    pub seldepth: u32,
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves, best play for both.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The best lines, best first; empty only without a legal move.
    pub lines: Vec<Variation>,
    /// Positions looked at.
    pub nodes: u64,
    /// The last depth that was finished.
    pub depth: u32,
}

impl SearchResult {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// What it is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// Looks for the best lines of a position.
///
/// `seen` are the positions of the game so far, oldest first; the last may be the present one. On `Break` what was
/// found so far is given, any legal move if nothing was.
pub fn search(
    position: &Chess,
    seen: &[Chess],
    limits: &Limits,
    memory: &mut SearchMemory,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> SearchResult {
    let mut roots: Vec<Move> = position.legal_moves().into_iter().collect();
    if !limits.moves.is_empty() {
        roots.retain(|mv| limits.moves.contains(mv));
    }
    if let Some(sight) = &limits.sight {
        let all = roots.clone();
        roots.retain(|mv| !sight.overlooks(position, *mv, 0, None));
        if roots.is_empty() {
            roots = all;
        }
    }
    if roots.is_empty() {
        return SearchResult::default();
    }
    memory.table.begin();
    memory.history.fade();
    let progress = SearchProgress { best: roots.first().copied(), choices: roots.len(), ..SearchProgress::default() };
    let mut search = Search {
        memory,
        limits,
        ask,
        progress,
        line: RepetitionKeys::new(seen, position),
        // Where nobody claims after fifty moves, the game goes on until seventy-five (Articles 9.3 and 9.6.2).
        quiet: if position.halfmoves() < 100 { 100 } else { 150 },
        plies: vec![StackEntry::default(); MAX_PLY + 4],
        variations: vec![Vec::new(); MAX_PLY + 4],
        roots,
        done: Vec::new(),
        stopped: false,
    };
    search.deepen(position)
}

/// One half-move of the line that is looked at.
#[derive(Clone, Copy, Debug, Default)]
struct StackEntry {
    /// The evaluation at rest, unless in check.
    raw: Option<i32>,
    /// The same, put right by what was learnt.
    eval: Option<i32>,
    killers: [PackedMove; 2],
    /// The move that was made from here.
    moved: Option<PieceTo>,
    /// The same in full, if it was quiet.
    quiet: Option<Move>,
    /// Where it went.
    to: Option<shakmaty::Square>,
    /// How often the line was made two half-moves longer.
    doubled: u8,
    /// A move that is left out, to see whether it is the only good one.
    left_out: PackedMove,
}

struct Search<'a> {
    memory: &'a mut SearchMemory,
    limits: &'a Limits,
    ask: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    progress: SearchProgress,
    line: RepetitionKeys,
    /// Half-moves without a capture or pawn's move that make a draw.
    quiet: u32,
    plies: Vec<StackEntry>,
    /// The best line from each half-move on.
    variations: Vec<Vec<Move>>,
    /// The moves that are looked at from the root.
    roots: Vec<Move>,
    /// Best moves of the lines already found at this depth.
    done: Vec<Move>,
    stopped: bool,
}

impl Search<'_> {
    /// Counts a position. Every thousand the caller is asked; true: go on.
    fn enter(&mut self, ply: usize) -> bool {
        if self.stopped {
            return false;
        }
        if self.progress.nodes >= self.limits.nodes {
            self.stopped = true;
            return false;
        }
        self.progress.nodes += 1;
        let deep = u32::try_from(ply).unwrap_or(0); // at most MAX_PLY
        self.progress.seldepth = self.progress.seldepth.max(deep);
        if self.progress.nodes.is_multiple_of(1024) && (self.ask)(&self.progress).is_break() {
            self.stopped = true;
        }
        !self.stopped
    }

    /// The evaluation at rest, for the side to move.
    fn evaluate(&mut self, position: &Chess, key: u64) -> i32 {
        let SearchMemory { judged, evaluator, .. } = &mut *self.memory;
        // A weak player judges by what can be named. What is kept of the one is not taken for the other.
        let terms_alone = self.limits.sight.as_ref().is_some_and(|sight| !sight.network);
        let worth = if terms_alone {
            judged.get(!key, || evaluator.by_terms(position))
        } else {
            judged.get(key, || evaluator.evaluate(position))
        };
        // Nearer the fifty-move draw an advantage that makes no progress is worth less.
        let quiet = position.halfmoves().min(100).cast_signed();
        // (An ending that is known is driven home without captures.)
        let worth = if worth.abs() >= endings::WON { worth } else { worth * (220 - quiet) / 220 };
        worth + self.limits.sight.as_ref().map_or(0, |sight| sight.error(key))
    }

    /// An evaluation put right by what the search learnt of such positions.
    fn corrected(&self, position: &Chess, raw: i32) -> i32 {
        if self.limits.prune && raw.abs() < endings::WON { raw + self.memory.correction.of(position) } else { raw }
    }

    /// A move became the best of its node: its line goes on with that of the next.
    fn keep_line(&mut self, ply: usize, mv: Move) {
        let (here, after) = self.variations.split_at_mut(ply + 1); // there is one more than any ply
        if let (Some(line), Some(next)) = (here.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(next);
        }
    }
}
