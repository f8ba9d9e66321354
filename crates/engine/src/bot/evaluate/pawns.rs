//! Pawn structure, including which pawns are passed. It is cached, because most moves leave the pawns as they are.

use crate::bot::evaluate::weights_data::{
    BACKWARD, BACKWARD_OPEN, DOUBLED, GUARDED, ISOLATED, ISOLATED_OPEN, MATERIAL, PASSED, PHALANX, piece_square,
};
use crate::bot::evaluate::{EvalSink, ScoreSink};
use shakmaty::{Bitboard, Board, Color, Role, Square};

/// Returns all squares ahead of these, as a side sees them, without the squares themselves.
pub fn ahead(side: Color, squares: Bitboard) -> Bitboard {
    let mut bits = squares.0;
    if side.is_white() {
        bits <<= 8;
        bits |= bits << 8;
        bits |= bits << 16;
        bits |= bits << 32;
    } else {
        bits >>= 8;
        bits |= bits >> 8;
        bits |= bits >> 16;
        bits |= bits >> 32;
    }
    Bitboard(bits)
}

/// Returns the squares one step ahead of these.
pub fn step_forward(side: Color, squares: Bitboard) -> Bitboard {
    Bitboard(if side.is_white() { squares.0 << 8 } else { squares.0 >> 8 })
}

/// Returns the squares immediately to the left and right of these.
pub fn neighbours(squares: Bitboard) -> Bitboard {
    const A: u64 = 0x0101_0101_0101_0101;
    const H: u64 = A << 7;
    Bitboard(((squares.0 & !H) << 1) | ((squares.0 & !A) >> 1))
}

/// Returns the squares that pawns of a side attack.
pub fn pawn_attacks(side: Color, pawns: Bitboard) -> Bitboard {
    step_forward(side, neighbours(pawns))
}

/// Returns a square as a side sees it: its own first rank is the lowest.
pub fn relative_square(side: Color, square: Square) -> Square {
    if side.is_white() { square } else { square.flip_vertical() }
}

/// The score of a pawn structure, and which pawns are passed.
#[derive(Clone, Copy, Debug, Default)]
pub struct PawnStructure {
    /// White's score minus Black's.
    pub score: ScoreSink,
    /// The passed pawns of both sides.
    pub passed: Bitboard,
}

/// Adds the terms of the pawn structure to a sink. Returns the passed pawns.
pub fn evaluate(board: &Board, sink: &mut impl EvalSink) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    for side in Color::ALL {
        let own = board.pawns() & board.by_color(side);
        let theirs = board.pawns() & board.by_color(!side);
        let guarded = pawn_attacks(side, own);
        let their_guard = pawn_attacks(!side, theirs);
        // The squares that a pawn of ours can defend, now or after it has advanced.
        let reach = guarded | ahead(side, guarded);
        for square in own {
            let alone = Bitboard::from(square);
            let way = ahead(side, alone);
            let rank = usize::from(relative_square(side, square).rank());
            sink.add(side, MATERIAL, 1);
            sink.add(side, piece_square(Role::Pawn, relative_square(side, square)), 1);
            let files = neighbours(Bitboard::from_file(square.file()));
            if (own & way).any() {
                sink.add(side, DOUBLED, 1);
            } else if (theirs & (way | neighbours(way))).is_empty() {
                passed |= alone;
                sink.add(side, PASSED + rank, 1);
            }
            if (own & files).is_empty() {
                sink.add(side, ISOLATED, 1);
                if (theirs & way).is_empty() {
                    sink.add(side, ISOLATED_OPEN, 1);
                }
            } else if !reach.contains(square) && (step_forward(side, alone) & their_guard).any() {
                sink.add(side, BACKWARD, 1);
                if (theirs & way).is_empty() {
                    sink.add(side, BACKWARD_OPEN, 1);
                }
            }
            if guarded.contains(square) {
                sink.add(side, GUARDED + rank, 1);
            }
            if (neighbours(alone) & own).any() {
                sink.add(side, PHALANX + rank, 1);
            }
        }
    }
    passed
}

/// A cached structure, with the pawns it belongs to.
#[derive(Clone, Copy, Debug, Default)]
struct CachedStructure {
    white: Bitboard,
    black: Bitboard,
    structure: PawnStructure,
}

/// The structures of recent positions.
#[derive(Clone, Debug)]
pub struct PawnCache {
    slots: Vec<CachedStructure>,
}

/// The number of cached structures; a power of two.
const SLOTS: usize = 1 << 13;

impl Default for PawnCache {
    fn default() -> PawnCache {
        PawnCache { slots: vec![CachedStructure::default(); SLOTS] }
    }
}

impl PawnCache {
    /// Returns the structure of a board, from the cache or newly computed.
    pub fn get(&mut self, board: &Board) -> PawnStructure {
        let white = board.pawns() & board.white();
        let black = board.pawns() & board.black();
        let mix = white.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ black.0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        // The highest thirteen bits of a `u64` fit any usize.
        let slot = usize::try_from(mix.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 51).unwrap_or(0);
        let cached = &mut self.slots[slot]; // 2¹³ slots, thirteen bits
        if cached.white != white || cached.black != black {
            let mut sum = ScoreSink::default();
            let passed = evaluate(board, &mut sum);
            *cached = CachedStructure { white, black, structure: PawnStructure { score: sum, passed } };
        }
        cached.structure
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;
    use crate::bot::evaluate::trace_tests::TraceSink;

    fn counts(fen: &str) -> (Vec<i32>, Bitboard) {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let mut counts = TraceSink::default();
        let passed = evaluate(position.board(), &mut counts);
        (counts.0, passed)
    }

    #[test]
    fn structures() {
        let (seen, passed) = counts("4k3/8/8/8/3P4/8/P6P/4K3 w - - 0 1");
        assert_eq!((seen[MATERIAL], seen[ISOLATED], seen[ISOLATED_OPEN]), (3, 3, 3));
        assert_eq!(passed.count(), 3);
        let (seen, passed) = counts("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1");
        assert_eq!((seen[MATERIAL], seen[ISOLATED], seen[DOUBLED], seen[PHALANX + 1]), (1, 0, 0, 1));
        assert_eq!(passed, Bitboard::EMPTY, "the c pawn has the b pawn beside its way");
        let (seen, passed) = counts("4k3/8/8/p7/P7/P7/8/4K3 w - - 0 1");
        assert_eq!((seen[DOUBLED], passed), (1, Bitboard::EMPTY));
        let (seen, _) = counts("4k3/8/8/2p1p3/4P3/3P4/8/4K3 w - - 0 1");
        assert_eq!(seen[GUARDED + 3], 1);
        assert_eq!(seen[BACKWARD], 1, "d3 cannot be guarded by a pawn and d4 is attacked");
    }

    #[test]
    fn a_cached_structure_is_the_computed_one() {
        let mut cache = PawnCache::default();
        for fen in ["4k3/8/8/3P4/8/8/P6P/4K3 w - - 0 1", "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1"] {
            let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
            let mut sum = ScoreSink::default();
            let passed = evaluate(position.board(), &mut sum);
            for _ in 0..2 {
                let structure = cache.get(position.board());
                assert_eq!((structure.score.tapered(), structure.passed), (sum.tapered(), passed));
            }
        }
    }
}
