//! Where the pieces of a move arrive on the board. Castling is one move of two pieces (Article 3.8.2), and in Chess960
//! they end up on the same squares as in standard chess.

use shakmaty::{Chess, Move, Position, Square};

/// Returns the square where the moving piece arrives. Castling counts as the king's move.
#[must_use]
pub fn target(mv: Move) -> Square {
    match castled(mv) {
        Some((king, _)) => king,
        None => mv.to(),
    }
}

/// Returns the squares of king and rook after castling, in this order; `None` if the move is not castling.
#[must_use]
pub fn castled(mv: Move) -> Option<(Square, Square)> {
    let (side, rank) = (mv.castling_side()?, mv.to().rank());
    Some((Square::from_coords(side.king_to_file(), rank), Square::from_coords(side.rook_to_file(), rank)))
}

/// Whether castling is written as king takes rook in a game with this position.
#[must_use]
pub fn is_chess960(position: &Chess) -> bool {
    position.castles().mode().is_chess960()
}

/// Returns the ways of the pieces of a move as a user sees them: when castling, the king's and the rook's.
#[must_use]
pub fn ways(mv: Move) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    match castled(mv) {
        // In Chess960 the king or the rook may be there already.
        Some((king, rook)) => [(from, king), (mv.to(), rook)].into_iter().filter(|(from, to)| from != to).collect(),
        None => vec![(from, mv.to())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_ends_on_the_same_squares_in_chess960() {
        for (king, rook, ends) in [
            (Square::E1, Square::H1, (Square::G1, Square::F1)),
            (Square::E8, Square::A8, (Square::C8, Square::D8)),
            (Square::B1, Square::C1, (Square::G1, Square::F1)),
            (Square::C8, Square::B8, (Square::C8, Square::D8)),
        ] {
            let mv = Move::Castle { king, rook };
            assert_eq!((castled(mv), target(mv)), (Some(ends), ends.0), "{mv:?}");
        }
        let mv = Move::Normal {
            role: shakmaty::Role::Pawn,
            from: Square::E2,
            to: Square::E4,
            capture: None,
            promotion: None,
        };
        assert_eq!((castled(mv), target(mv)), (None, Square::E4));
    }
}
