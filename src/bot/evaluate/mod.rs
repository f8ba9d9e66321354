//! What a position is worth at rest, in hundredths of a pawn.
//!
//! A sum of weighted terms ([`terms`]), each with a weight for the middlegame and one for the endgame, blended by the
//! men that are left, then scaled down where an ending is hard or impossible to win; at full strength, and for the
//! highest level, a small networkwork ([`network`]) adds what they do not see. `docs/strength.md` says where the weights come from.

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

use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position};

use attacks::AttackMaps;
use network::{AttackClasses, Network};
use pawns::PawnCache;
use tapered::Tapered;
use trace::{EvalSink, ScoreSink, TraceSink};

/// The phase of a full board; 0 with kings and pawns alone.
pub const MAX_PHASE: i32 = 24;

/// Evaluates, and remembers pawn structures and what the network heard last.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    pawn_cache: PawnCache,
    network: Network,
}

impl Evaluator {
    /// What the position is worth for the side to move by its terms alone.
    pub fn evaluate_terms(&mut self, position: &Chess) -> i32 {
        let worth = endings::known_value(position.board()).unwrap_or_else(|| self.sum(position).0);
        if position.turn().is_white() { worth } else { -worth }
    }

    /// What the position is worth for the side to move: its terms, and what the network says they do not see.
    pub fn evaluate(&mut self, position: &Chess) -> i32 {
        let (board, turn) = (position.board(), position.turn());
        let sign = if turn.is_white() { 1 } else { -1 };
        if let Some(worth) = endings::known_value(board) {
            return sign * worth;
        }
        let (sum, reach) = self.sum(position);
        (sign * sum + self.network.evaluate(board, &reach, turn)).clamp(1 - endings::KNOWN_WIN, endings::KNOWN_WIN - 1)
    }

    /// The sum of the terms, White's less Black's, and what each side attacks.
    fn sum(&mut self, position: &Chess) -> (i32, ByColor<AttackClasses>) {
        let board = position.board();
        let structure = self.pawn_cache.get(board);
        let mut sum = ScoreSink::starting_at(structure.score);
        let reach = evaluate_pieces(board, structure.passed, position.turn(), &mut sum);
        (taper(sum.tapered(), phase(board), board), reach)
    }
}

/// How often each term occurs on the board, White's less Black's: what a tuner fits weights to.
#[must_use]
pub fn trace_terms(position: &Chess) -> TraceSink {
    let mut counts = TraceSink::default();
    let passed = pawns::evaluate(position.board(), &mut counts);
    evaluate_pieces(position.board(), passed, position.turn(), &mut counts);
    counts
}

/// What each side attacks, as the network is told.
#[must_use]
pub fn attack_classes(board: &Board) -> ByColor<AttackClasses> {
    evaluate_pieces(board, Bitboard::EMPTY, Color::White, &mut ScoreSink::default())
}

/// All terms but those of the pawns alone; what each side attacks.
fn evaluate_pieces(board: &Board, passed: Bitboard, turn: Color, tally: &mut impl EvalSink) -> ByColor<AttackClasses> {
    let mut scene = AttackMaps::new(board);
    pieces::evaluate(&mut scene, passed, Color::White, tally);
    pieces::evaluate(&mut scene, passed, Color::Black, tally);
    evaluate_side(&scene, passed, Color::White, tally);
    evaluate_side(&scene, passed, Color::Black, tally);
    tally.add(turn, terms::TEMPO, 1);
    scene.sides.map(|side| AttackClasses { pawns: side.by_pawns, minors: side.by_minors, all: side.attacked })
}

/// What is seen of one side when it is known who attacks what.
///
/// Like all that it calls, and as [`pieces::look`], it is compiled for each side by itself: directions, ranks and signs are
/// constants then.
#[inline(always)]
fn evaluate_side(scene: &AttackMaps<'_>, passed: Bitboard, side: Color, tally: &mut impl EvalSink) {
    kings::evaluate(scene, side, tally);
    passed::evaluate(scene, passed, side, tally);
    threats::evaluate(scene, side, tally);
}

/// How much of the middlegame is left: [`FULL`] with all men, 0 with none.
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let count = |squares: Bitboard| squares.0.count_ones().cast_signed();
    (count(board.knights() | board.bishops()) + 2 * count(board.rooks()) + 4 * count(board.queens())).min(MAX_PHASE)
}

/// White's worth: middlegame and endgame weighed by the phase, the endgame scaled by how winnable it is.
#[must_use]
pub fn taper(worth: Tapered, phase: i32, board: &Board) -> i32 {
    let better = if worth.end >= 0 { Color::White } else { Color::Black };
    let end = worth.end * endings::scale(board, better) / endings::FULL_SCALE;
    (worth.middle * phase + end * (MAX_PHASE - phase)) / MAX_PHASE
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup, Setup};

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
    fn a_mirrored_position_is_worth_the_same() {
        let mut evaluator = Evaluator::default();
        let mut dice = Rng::new(1);
        for _ in 0..60 {
            let mut position = Chess::default();
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(mv) = dice.pick(&moves) else { break };
                position.play_unchecked(*mv);
                let (here, there) = (evaluator.evaluate(&position), evaluator.evaluate(&mirrored(&position)));
                assert_eq!(here, there, "{}", Fen::from_position(&position, shakmaty::EnPassantMode::Legal));
            }
        }
    }

    #[test]
    fn the_counted_terms_make_the_same_sum() {
        let mut evaluator = Evaluator::default();
        let mut dice = Rng::new(2);
        let mut position = Chess::default();
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(mv) = dice.pick(&moves) else { break };
            position.play_unchecked(*mv);
            if endings::known_value(position.board()).is_some() {
                continue;
            }
            let counts = trace_terms(&position).0;
            let sum =
                counts.iter().zip(weights::WEIGHTS).fold(Tapered::default(), |sum, (n, weight)| sum + weight * *n);
            let worth = taper(sum, phase(position.board()), position.board());
            let side = if position.turn().is_white() { worth } else { -worth };
            assert_eq!(evaluator.evaluate_terms(&position), side);
        }
    }

    #[test]
    fn more_is_better() {
        let mut evaluator = Evaluator::default();
        let mut worth = |fen: &str| {
            let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
            evaluator.evaluate(&position)
        };
        assert!(worth("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 80);
        assert!(worth("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
        assert!(worth("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -600);
        assert!(worth("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") > 20);
    }
}
