//! Premoves: moves that a side can choose while the opponent is to move.
//!
//! A premove is possible if at least one legal reply of the opponent makes it legal. So every premove that could be
//! played is accepted, and any that never could be is refused.

use crate::laws;
use shakmaty::{Bitboard, Chess, Move, Position};

/// Returns every move that the side not to move can make after some legal reply, each once. The captured piece in a
/// move is that of the first such reply.
pub fn moves(position: &Chess) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    let mut squares = [Bitboard::EMPTY; 64];
    for reply in position.legal_moves() {
        for mv in laws::after(position, reply).legal_moves() {
            let known = if mv.is_promotion() || mv.is_castle() {
                found.iter().any(|other| is_same(*other, mv))
            } else {
                let Some(reached) = mv.from().and_then(|from| squares.get_mut(usize::from(from))) else { continue };
                let known = reached.contains(mv.to());
                reached.add(mv.to());
                known
            };
            if !known {
                found.push(mv);
            }
        }
    }
    found
}

/// Whether two moves are the same move of the same piece, whatever it captures.
pub fn is_same(a: Move, b: Move) -> bool {
    let parts = |mv: Move| (mv.from(), mv.to(), mv.promotion(), mv.is_castle());
    parts(a) == parts(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_position::StartPosition;
    use shakmaty::Square;

    fn position(fen: &str) -> Chess {
        StartPosition::from_fen(fen, false).unwrap().position().clone()
    }

    fn has(premoves: &[Move], from: Square, to: Square) -> bool {
        premoves.iter().any(|mv| mv.from() == Some(from) && mv.to() == to)
    }

    #[test]
    fn a_premove_is_what_some_reply_makes_possible() {
        // It is Black's move after 1. e4.
        let premoves = moves(&position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
        let rows = [
            (Square::G1, Square::F3, true, "free"),
            (Square::E4, Square::D5, true, "a pawn may come to d5"),
            (Square::F1, Square::A6, true, "the way is free"),
            (Square::F1, Square::G2, false, "no reply captures on g2"),
            (Square::A1, Square::A3, false, "the own pawn stays on a2"),
            (Square::E4, Square::E6, false, "no pawn moves like that"),
            (Square::E1, Square::G1, false, "two pieces stand between"),
        ];
        for (from, to, can, why) in rows {
            assert_eq!(has(&premoves, from, to), can, "{from}{to}: {why}");
        }
    }

    #[test]
    fn recaptures_en_passant_and_castling_are_premoves() {
        let recapture = moves(&position("4k3/8/8/3r4/8/2N5/8/3RK3 b - - 0 1"));
        assert!(has(&recapture, Square::C3, Square::D1), "the rook may be captured there");
        let passing = moves(&position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
        assert!(has(&passing, Square::E5, Square::D6));
        let castling = moves(&position("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"));
        assert_eq!(castling.iter().filter(|mv| mv.is_castle()).count(), 2);
        let forced = moves(&position("4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1"));
        assert!(!has(&forced, Square::E7, Square::E1), "the only reply captures the queen");
    }

    #[test]
    fn no_legal_move_is_left_out_and_none_is_there_twice() {
        arbtest::arbtest(|u| {
            let mut position = Chess::default();
            for _ in 0..60 {
                let premoves = moves(&position);
                for (at, mv) in premoves.iter().enumerate() {
                    assert!(
                        !premoves.iter().skip(at + 1).any(|other| is_same(*mv, *other)),
                        "{mv} twice in {position:?}"
                    );
                }
                let replies = position.legal_moves();
                if replies.is_empty() {
                    break;
                }
                position.play_unchecked(*u.choose(&replies)?);
                for mv in position.legal_moves() {
                    assert!(premoves.iter().any(|premove| is_same(*premove, mv)), "{mv} in {position:?}");
                }
            }
            Ok(())
        });
    }
}
