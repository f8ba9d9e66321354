//! The static evaluation of a position, in hundredths of a pawn.
//!
//! The evaluation is a sum of terms. Each has one weight for the middlegame and one for the endgame,
//! blended by the pieces that are left (tapered evaluation), and the sum is scaled down where an ending is hard or
//! impossible to win. At full strength and for the highest level, a small network ([`network`]) adds what the terms do
//! not see. The same code serves play and tuning: a [`EvalSink`] either adds up weights or counts terms.
//! `docs/strength.md` says where the weights come from.

use crate::bot::count;
use crate::bot::evaluate::network::{AttackClasses, Network};
use crate::bot::evaluate::pawns::PawnCache;
use crate::bot::evaluate::pieces::AttackMaps;
use crate::bot::evaluate::weights_data::{COUNT, TABLE, Tapered};
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position};

pub mod endings;
pub mod network;
pub mod pawns;
pub(crate) mod pieces;
pub mod weights_data;

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
        let mut sum = structure.score;
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
    sink.add(turn, weights_data::TEMPO, 1);
    maps.sides.map(|side| AttackClasses { pawns: side.by_pawns, minors: side.by_minors, all: side.attacked })
}

/// Adds the terms of one side that need complete attack maps to a sink.
///
/// Inlined, like everything it calls and like [`pieces::evaluate`], so that it is compiled separately for each side:
/// directions, ranks and signs are then constants.
#[inline(always)]
fn evaluate_side(maps: &AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    pieces::evaluate_kings(maps, side, sink);
    pieces::evaluate_passed(maps, passed, side, sink);
    pieces::evaluate_threats(maps, side, sink);
}

/// Returns how much of the middlegame is left: [`MAX_PHASE`] with all pieces, 0 with none.
pub fn phase(board: &Board) -> i32 {
    (count(board.knights() | board.bishops()) + 2 * count(board.rooks()) + 4 * count(board.queens())).min(MAX_PHASE)
}

/// Returns White's evaluation: middlegame and endgame blended by the phase, the endgame scaled by how winnable it is.
fn taper(score: Tapered, phase: i32, board: &Board) -> i32 {
    let better = if score.end >= 0 { Color::White } else { Color::Black };
    let end = score.end * endings::scale(board, better) / endings::FULL_SCALE;
    (score.middle * phase + end * (MAX_PHASE - phase)) / MAX_PHASE
}

// The sink that adds up the terms of the evaluation. `examples/tune.rs` has another one, which counts them.

/// Receives the terms that the evaluation sees.
pub trait EvalSink {
    /// Adds a term of one side, `times` times.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// The sum of the weights, White's minus Black's. Both values are packed in one number, 2³² × middlegame + endgame, so
/// that one addition and one multiplication do for both.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreSink(i64);

/// The weights, packed in the same way.
static PACKED: [i64; COUNT] = {
    let mut packed = [0; COUNT];
    let mut term = 0;
    while term < COUNT {
        packed[term] = ((TABLE[term][0] as i64) << 32) + TABLE[term][1] as i64;
        term += 1;
    }
    packed
};

impl ScoreSink {
    /// Returns the sum.
    pub fn tapered(self) -> Tapered {
        // A negative endgame value has borrowed one from the middlegame. Adding 2³¹ first gives it back.
        let (middle, end) = ((self.0 + (1 << 31)) >> 32, self.0 << 32 >> 32);
        let narrow = |value: i64| i32::try_from(value).unwrap_or(0); // 32 bits each
        Tapered { middle: narrow(middle), end: narrow(end) }
    }
}

impl EvalSink for ScoreSink {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let score = PACKED[term] * i64::from(times); // the terms are laid out within COUNT
        self.0 += if side.is_white() { score } else { -score };
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup, Setup};

    use super::trace_tests::TraceSink;
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
            let weighted =
                |half: usize| counts.0.iter().zip(&TABLE).map(|(n, pair)| n * i32::from(pair[half])).sum::<i32>();
            let sum = Tapered { middle: weighted(0), end: weighted(1) };
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

#[cfg(test)]
mod trace_tests {
    use super::*;

    /// How often each term occurs, White's minus Black's.
    pub struct TraceSink(pub Vec<i32>);

    impl Default for TraceSink {
        fn default() -> TraceSink {
            TraceSink(vec![0; COUNT])
        }
    }

    impl EvalSink for TraceSink {
        fn add(&mut self, side: Color, term: usize, times: i32) {
            self.0[term] += if side.is_white() { times } else { -times };
        }
    }
}
