//! What a position is worth at a fixed budget of positions: the measure by which moves are judged afterwards.
//!
//! Each position is weighed with an empty memory, so that the answer depends on nothing but the question: the same game
//! has the same mistakes on every machine, in whatever order and on however many threads its positions are weighed.

use std::ops::ControlFlow;

use shakmaty::{Chess, Move, Position};

use super::SearchProgress;
use super::search::bench::SIGNATURE;
use super::search::draws::key;
use super::search::{Limits, Score, SearchMemory, search};

/// Megabytes of memory for one position.
const MEGABYTES: usize = 16;

/// A position to weigh.
#[derive(Clone, Debug)]
pub struct EvalTask {
    /// The position.
    pub position: Chess,
    /// The positions that occurred before it, oldest first.
    pub history: Vec<Chess>,
    /// Only this move is looked at: what it is worth. None: the best one.
    pub only_move: Option<Move>,
    /// So many positions are looked at.
    pub nodes: u64,
}

/// What was found of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What it is worth to the side to move.
    pub score: Score,
    /// How deep it was looked at; 0 where the game is over.
    pub depth: u32,
    /// The best play, beginning with the side to move; empty where the game is over.
    pub line: Vec<Move>,
}

impl Evaluation {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl EvalTask {
    /// A number that is the same for the same question to the same search, on every machine.
    #[must_use]
    pub fn key(&self) -> u64 {
        let only = self.only_move.map_or(0, |mv| 1 + u64::from(packed(mv)));
        let parts = [self.nodes, key(&self.position), self.position.halfmoves().into(), only];
        let hash = parts.into_iter().fold(SIGNATURE, mix);
        // Only what came since the last capture or pawn's move can occur again.
        let since = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX);
        self.history.iter().rev().take(since).fold(hash, |hash, seen| mix(hash, key(seen)))
    }
}

/// From, to and promotion of a move.
fn packed(mv: Move) -> u32 {
    let from = mv.from().map_or(0, u32::from);
    (from << 9) | (u32::from(mv.to()) << 3) | mv.promotion().map_or(0, u32::from)
}

/// Puts a number into a hash (the finaliser of SplitMix64).
fn mix(hash: u64, more: u64) -> u64 {
    let mut bits = hash.rotate_left(5) ^ more.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Weighs a position; nothing if `go_on` said no before it was done.
pub fn evaluate(task: &EvalTask, go_on: &mut dyn FnMut() -> bool) -> Option<Evaluation> {
    let position = &task.position;
    if position.legal_moves().is_empty() {
        let score = if position.is_check() { Score::Mate(0) } else { Score::Centipawns(0) };
        return Some(Evaluation { score, depth: 0, line: Vec::new() });
    }
    let limits = Limits { root_moves: task.only_move.into_iter().collect(), ..Limits::nodes(task.nodes) };
    let mut stopped = false;
    let mut ask = |progress: &SearchProgress| {
        stopped = !go_on();
        // A mate that looking deeper will not make shorter.
        let mates = match progress.lines.first().map(|line| line.score) {
            Some(Score::Mate(moves)) => progress.depth > 2 * moves.unsigned_abs() + 2,
            _ => false,
        };
        if stopped || mates { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let found = search(position, &task.history, &limits, &mut SearchMemory::new(MEGABYTES), &mut ask);
    if stopped {
        return None;
    }
    let best = found.lines.into_iter().next()?;
    Some(Evaluation { score: best.score, depth: best.depth, line: best.moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::start_position::StartPosition;

    fn task(fen: &str, only: Option<&str>) -> EvalTask {
        let position = StartPosition::from_fen(fen, false).unwrap().position().clone();
        let only = only.map(|mv| read(&position, false, mv, &Letters::En).unwrap().mv);
        EvalTask { position, history: Vec::new(), only_move: only, nodes: 20_000 }
    }

    #[test]
    fn a_position_is_worth_its_best_move_and_a_move_what_it_leads_to() {
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
    fn the_key_tells_questions_apart() {
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
