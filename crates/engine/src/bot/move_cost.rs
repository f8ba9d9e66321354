//! What a move costs: its evaluation against that of the best one.

use crate::bot::fixed_eval::Evaluation;
use crate::bot::search::Score;
use shakmaty::Color::{self, White};
use shakmaty::Move;
use tabiya_chess::accuracy::{self, Judgement};
use tabiya_chess::pgn::comment::Eval;

/// The [nodes](super::fixed_eval::EvalTask::nodes) of a first evaluation: of each half-move of a game, and of an
/// answer.
pub const FIRST: u64 = 200_000;
/// Those of a closer evaluation: of the best move, and of the played one where it seems to be wrong.
pub const CLOSER: u64 = 800_000;

/// What a move costs compared with the best one from the same position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveCost {
    /// The mover's chances with the best move, from 0 to 1.
    pub had: f64,
    /// The mover's chances with the move that was played; never more than `had`.
    pub has: f64,
}

impl MoveCost {
    /// Compares a move's evaluation with that of the best one.
    pub fn of(best: &Evaluation, played: &Evaluation, mv: Move) -> MoveCost {
        // Both evaluations are for the side to move, treated here as White.
        let chances = |evaluation: &Evaluation| accuracy::of_side(from_white(evaluation.score, White), White);
        let had = chances(best);
        let has = if best.best() == Some(mv) { had } else { chances(played).min(had) };
        MoveCost { had, has }
    }

    /// Returns the chances that the move costs, from 0 to 1.
    pub fn loss(&self) -> f64 {
        self.had - self.has
    }

    /// Returns the judgement of the move, if it is a mistake.
    pub fn judgement(&self) -> Option<Judgement> {
        Judgement::of_chances(self.had, self.has)
    }
}

/// Converts a score for the side to move to the form it has in a game: from White's point of view. A mate on the board,
/// which is 0 moves away, becomes one in 1 for the side that gave it, because a 0 has no sign.
pub fn from_white(score: Score, turn: Color) -> Eval {
    let sign = turn.fold_wb(1, -1);
    match score {
        Score::Centipawns(worth) => Eval::Centipawns(worth.saturating_mul(sign)),
        Score::Mate(0) => Eval::Mate(-sign),
        Score::Mate(moves) => Eval::Mate(moves.saturating_mul(sign)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color::Black;

    #[test]
    fn a_score_keeps_its_side() {
        for (score, turn, eval) in [
            (Score::Mate(0), Black, Eval::Mate(1)),
            (Score::Mate(0), White, Eval::Mate(-1)),
            (Score::Mate(-3), Black, Eval::Mate(3)),
            (Score::Mate(i32::MIN), Black, Eval::Mate(i32::MAX)),
            (Score::Centipawns(i32::MIN), Black, Eval::Centipawns(i32::MAX)),
        ] {
            assert_eq!(from_white(score, turn), eval, "{score:?} {turn}");
        }
    }
}
