//! The static evaluation of a position, in hundredths of a pawn.
//!
//! The evaluation is a sum of terms ([`terms`]). Each has one weight for the middlegame and one for the endgame,
//! blended by the pieces that are left (tapered evaluation), and the sum is scaled down where an ending is hard or
//! impossible to win. At full strength and for the highest level, a small network ([`network`]) adds what the terms do
//! not see. The same code serves play and tuning: a [`trace::EvalSink`] either adds up weights or counts terms.
//! `docs/strength.md` says where the weights come from.

pub mod attacks;
pub mod endings;
pub mod kings;
pub mod network;
pub mod passed;
pub mod pawns;
pub mod pieces;
pub mod tapered;
pub mod terms;
pub mod threats;
pub mod trace;
pub mod weights;
pub mod weights_data;

use attacks::AttackMaps;
use network::{AttackClasses, Network};
use pawns::PawnCache;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position};
use tapered::Tapered;
use trace::{EvalSink, ScoreSink};

/// The phase of a full board. With only kings and pawns the phase is 0.
pub const MAX_PHASE: i32 = 24;

/// The evaluator, with its caches: pawn structures, and the accumulators of the network.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    pawn_cache: PawnCache,
    network: Network,
}

impl Evaluator {
    /// Returns the evaluation for the side to move by the terms alone.
    pub fn evaluate_terms(&mut self, position: &Chess) -> i32 {
        let value = endings::known_value(position.board()).unwrap_or_else(|| self.sum(position).0);
        if position.turn().is_white() { value } else { -value }
    }

    /// Returns the evaluation for the side to move by the terms and the network.
    pub fn evaluate(&mut self, position: &Chess) -> i32 {
        let (board, turn) = (position.board(), position.turn());
        let sign = if turn.is_white() { 1 } else { -1 };
        if let Some(value) = endings::known_value(board) {
            return sign * value;
        }
        let (sum, attacks) = self.sum(position);
        (sign * sum + self.network.evaluate(board, &attacks, turn))
            .clamp(1 - endings::KNOWN_WIN, endings::KNOWN_WIN - 1)
    }

    /// Returns the sum of the terms, White's minus Black's, and what each side attacks.
    fn sum(&mut self, position: &Chess) -> (i32, ByColor<AttackClasses>) {
        let board = position.board();
        let structure = self.pawn_cache.get(board);
        let mut sum = ScoreSink::starting_at(structure.score);
        let attacks = evaluate_pieces(board, structure.passed, position.turn(), &mut sum);
        (taper(sum.tapered(), phase(board), board), attacks)
    }
}

/// Adds all terms except those of the pawn structure to a sink. Returns what each side attacks.
pub fn evaluate_pieces(
    board: &Board,
    passed: Bitboard,
    turn: Color,
    sink: &mut impl EvalSink,
) -> ByColor<AttackClasses> {
    let mut maps = AttackMaps::new(board);
    pieces::evaluate(&mut maps, passed, Color::White, sink);
    pieces::evaluate(&mut maps, passed, Color::Black, sink);
    evaluate_side(&maps, passed, Color::White, sink);
    evaluate_side(&maps, passed, Color::Black, sink);
    sink.add(turn, terms::TEMPO, 1);
    maps.sides.map(|side| AttackClasses { pawns: side.by_pawns, minors: side.by_minors, all: side.attacked })
}

/// Adds the terms of one side that need complete attack maps to a sink.
///
/// Inlined, like everything it calls and like [`pieces::evaluate`], so that it is compiled separately for each side:
/// directions, ranks and signs are then constants.
#[inline(always)]
fn evaluate_side(maps: &AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    kings::evaluate(maps, side, sink);
    passed::evaluate(maps, passed, side, sink);
    threats::evaluate(maps, side, sink);
}

/// Returns how much of the middlegame is left: [`MAX_PHASE`] with all pieces, 0 with none.
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let count = |squares: Bitboard| squares.0.count_ones().cast_signed();
    (count(board.knights() | board.bishops()) + 2 * count(board.rooks()) + 4 * count(board.queens())).min(MAX_PHASE)
}

/// Returns White's evaluation: middlegame and endgame blended by the phase, the endgame scaled by how winnable it is.
#[must_use]
pub fn taper(score: Tapered, phase: i32, board: &Board) -> i32 {
    let better = if score.end >= 0 { Color::White } else { Color::Black };
    let end = score.end * endings::scale(board, better) / endings::FULL_SCALE;
    (score.middle * phase + end * (MAX_PHASE - phase)) / MAX_PHASE
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup, Setup};

    use super::trace::tests::TraceSink;
    use super::*;
    use crate::bot::rng::Rng;

    fn mirrored(position: &Chess) -> Chess {
        let mut setup: Setup = position.to_setup(shakmaty::EnPassantMode::Legal);
        setup.mirror();
        Chess::from_setup(setup, CastlingMode::Chess960)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .unwrap()
    }

    #[test]
    fn a_mirrored_position_has_the_same_evaluation() {
        let mut evaluator = Evaluator::default();
        let mut rng = Rng::new(1);
        for _ in 0..60 {
            let mut position = Chess::default();
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(mv) = rng.pick(&moves) else { break };
                position.play_unchecked(*mv);
                let (here, there) = (evaluator.evaluate(&position), evaluator.evaluate(&mirrored(&position)));
                assert_eq!(here, there, "{}", Fen::from_position(&position, shakmaty::EnPassantMode::Legal));
            }
        }
    }

    #[test]
    fn the_traced_terms_make_the_same_sum() {
        let mut evaluator = Evaluator::default();
        let mut rng = Rng::new(2);
        let mut position = Chess::default();
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(mv) = rng.pick(&moves) else { break };
            position.play_unchecked(*mv);
            if endings::known_value(position.board()).is_some() {
                continue;
            }
            let (board, mut counts) = (position.board(), TraceSink::default());
            let passed = pawns::evaluate(board, &mut counts);
            evaluate_pieces(board, passed, position.turn(), &mut counts);
            let weighted = |weight: fn(&Tapered) -> i32| -> i32 {
                counts.0.iter().zip(&weights::WEIGHTS).map(|(n, pair)| n * weight(pair)).sum()
            };
            let sum = Tapered { middle: weighted(|pair| pair.middle), end: weighted(|pair| pair.end) };
            let value = taper(sum, phase(position.board()), position.board());
            let side = if position.turn().is_white() { value } else { -value };
            assert_eq!(evaluator.evaluate_terms(&position), side);
        }
    }

    #[test]
    fn more_is_better() {
        let mut evaluator = Evaluator::default();
        let mut evaluate = |fen: &str| {
            let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
            evaluator.evaluate(&position)
        };
        assert!(evaluate("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 80);
        assert!(evaluate("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
        assert!(evaluate("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -600);
        assert!(evaluate("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") > 20);
    }
}
