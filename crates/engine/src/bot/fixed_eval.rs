//! The evaluation of a position by a search with a fixed number of nodes, for judging moves after the game.
//!
//! Each search begins with an empty memory, so that its result depends on the task alone: the same game has the same
//! mistakes on every machine, in any order and with any number of threads.

use crate::bot::SearchProgress;
use crate::bot::rng::finalised;
use crate::bot::search::{BENCH_SIGNATURE, Limits, Score, SearchMemory, search};
use shakmaty::{Chess, Move, Position};
use std::ops::ControlFlow;
use tabiya_chess::laws::position_key as key;

/// The hash size of one search, in megabytes.
const MEGABYTES: usize = 16;

/// A position to evaluate.
#[derive(Clone, Debug)]
pub struct EvalTask {
    /// The position.
    pub position: Chess,
    /// The positions that occurred before it, oldest first.
    pub history: Vec<Chess>,
    /// Evaluate only these moves. If there are none, evaluate all.
    pub only_moves: Vec<Move>,
    /// The number of nodes.
    pub nodes: u64,
}

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search in half-moves; 0 if the game is over.
    pub depth: u32,
    /// The best line, beginning with the side to move; empty if the game is over.
    pub line: Vec<Move>,
}

impl Evaluation {
    /// Returns the best move.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl EvalTask {
    /// Returns a hash of the task and of the search's signature. It is the same on every machine, so that results can
    /// be cached.
    pub fn key(&self) -> u64 {
        let count = u64::try_from(self.only_moves.len()).unwrap_or(u64::MAX);
        let parts = [self.nodes, key(&self.position), self.position.halfmoves().into(), count];
        let only = self.only_moves.iter().map(|mv| 1 + u64::from(packed(*mv)));
        let hash = parts.into_iter().chain(only).fold(BENCH_SIGNATURE, mix);
        // Only positions since the last capture or pawn move can occur again.
        let since = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX);
        self.history.iter().rev().take(since).fold(hash, |hash, seen| mix(hash, key(seen)))
    }
}

/// Packs the from and to squares and the promotion of a move into one number.
fn packed(mv: Move) -> u32 {
    let from = mv.from().map_or(0, u32::from);
    (from << 9) | (u32::from(mv.to()) << 3) | mv.promotion().map_or(0, u32::from)
}

/// Mixes a number into a hash.
fn mix(hash: u64, more: u64) -> u64 {
    finalised(hash.rotate_left(5) ^ more.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

/// Evaluates a position. Returns `None` if `go_on` returned false before the end.
pub fn evaluate(task: &EvalTask, go_on: &mut dyn FnMut() -> bool) -> Option<Evaluation> {
    let position = &task.position;
    if position.legal_moves().is_empty() {
        let score = if position.is_check() { Score::Mate(0) } else { Score::Centipawns(0) };
        return Some(Evaluation { score, depth: 0, line: Vec::new() });
    }
    let limits = Limits { root_moves: task.only_moves.clone(), ..Limits::nodes(task.nodes) };
    let mut stopped = false;
    let mut ask = |progress: &SearchProgress| {
        stopped = !go_on();
        // A deeper search will not make this mate shorter.
        let mate_found = match progress.lines.first().map(|line| line.score) {
            Some(Score::Mate(moves)) => progress.depth > 2 * moves.unsigned_abs() + 2,
            _ => false,
        };
        if stopped || mate_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let result = search(position, &task.history, &limits, &mut SearchMemory::new(MEGABYTES), &mut ask);
    if stopped {
        return None;
    }
    let best = result.lines.into_iter().next()?;
    Some(Evaluation { score: best.score, depth: best.depth, line: best.moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_chess::notation::{Letters, read};
    use tabiya_chess::start_position::StartPosition;

    fn task(fen: &str, only: Option<&str>) -> EvalTask {
        let position = StartPosition::from_fen(fen, false).unwrap().position().clone();
        let only = only.map(|mv| read(&position, mv, &Letters::En).unwrap().mv);
        EvalTask { position, history: Vec::new(), only_moves: only.into_iter().collect(), nodes: 20_000 }
    }

    #[test]
    fn a_position_and_a_single_move_are_evaluated() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let best = evaluate(&task(back_rank, None), &mut || true).unwrap();
        assert_eq!((best.score, best.line.len()), (Score::Mate(1), 1));
        let other = evaluate(&task(back_rank, Some("h3")), &mut || true).unwrap();
        assert!(matches!(other.score, Score::Centipawns(300..)), "{other:?}");
        assert_ne!(other.best(), best.best());
        let mated = evaluate(&task("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1", None), &mut || true).unwrap();
        assert_eq!(mated, Evaluation { score: Score::Mate(0), depth: 0, line: Vec::new() });
        let stalemate = evaluate(&task("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None), &mut || true).unwrap();
        assert_eq!(stalemate.score, Score::Centipawns(0));
        assert_eq!(evaluate(&task(back_rank, Some("h3")), &mut || false), None);
    }

    #[test]
    fn tasks_have_different_keys() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3";
        let base = task(start, None);
        assert_eq!(base.key(), base.clone().key());
        let others = [
            EvalTask { nodes: 1, ..base.clone() },
            task(start, Some("e4")),
            task(start, Some("e3")),
            task(&start.replace(" w ", " b "), None),
            task(&start.replace(" 4 3", " 5 3"), None),
            EvalTask { history: vec![base.position.clone()], ..base.clone() },
        ];
        let mut keys: Vec<u64> = others.iter().map(EvalTask::key).chain([base.key()]).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), others.len() + 1);
    }
}
