//! Where a man could go after some move of the opponent's: what a move made in advance may be.

use shakmaty::{Bitboard, Board, File, Rank, Role, Square, attacks};

/// The squares that a man could reach in one move, whatever the opponent does before: as on an empty board, since every
/// other man may have been captured or have gone by then, and a pawn also where it captures.
#[must_use]
pub fn reach(board: &Board, from: Square, chess960: bool) -> Bitboard {
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let mut reach = attacks::attacks(from, piece, Bitboard::EMPTY);
    let home = piece.color.backrank();
    match piece.role {
        Role::Pawn => {
            let step = piece.color.fold_wb(8, -8);
            reach.extend(from.offset(step));
            if from.rank() == piece.color.fold_wb(Rank::Second, Rank::Seventh) {
                reach.extend(from.offset(2 * step));
            }
        }
        Role::King if from.rank() == home => {
            let rooks = board.rooks() & board.by_color(piece.color) & Bitboard::from_rank(home);
            for rook in rooks {
                if chess960 {
                    reach.add(rook);
                } else if from.file() == File::E && matches!(rook.file(), File::A | File::H) {
                    reach.add(rook);
                    reach.add(Square::from_coords(if rook.file() == File::A { File::C } else { File::G }, home));
                }
            }
        }
        _ => {}
    }
    reach
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Move, Position};

    use super::*;

    #[test]
    fn men_reach_what_they_could_on_an_empty_board() {
        let board = Board::new();
        let of = |from: Square| reach(&board, from, false);
        assert_eq!(of(Square::E2), Bitboard::from_iter([Square::E3, Square::E4, Square::D3, Square::F3]));
        assert_eq!(of(Square::E7), Bitboard::from_iter([Square::E6, Square::E5, Square::D6, Square::F6]));
        assert_eq!(of(Square::A1), Bitboard::from_rank(Rank::First) ^ Bitboard::from_file(File::A));
        assert!(of(Square::E1).contains(Square::G1) && of(Square::E1).contains(Square::A1));
        assert!(of(Square::E4).is_empty(), "no man stands there");
        assert!(!reach(&board, Square::E1, true).contains(Square::G1), "the king goes onto the rook");
    }

    #[test]
    fn no_legal_move_is_left_out() {
        arbtest::arbtest(|u| {
            let mut position = Chess::default();
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for mv in &moves {
                    let (Some(from), to) = (mv.from(), mv.to()) else { continue };
                    assert!(reach(position.board(), from, false).contains(to), "{mv} in {position:?}");
                }
                let mv: Move = *u.choose(&moves)?;
                position.play_unchecked(mv);
            }
            Ok(())
        });
    }
}
