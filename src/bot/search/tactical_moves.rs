//! A generator of tactical moves only, for quiescence: generating all moves and dropping the quiet ones would cost
//! more.

use crate::bot::evaluate::{attacks::pinned, pawns};
use shakmaty::{Bitboard, Chess, Move, MoveList, Piece, Position, Role, Square, attacks};

/// Returns the legal captures and promotions to a queen of a side that is not in check. Underpromotions are left out,
/// even those that capture.
#[must_use]
pub fn tactical_moves(position: &Chess) -> MoveList {
    let (board, side, theirs) = (position.board(), position.turn(), position.them());
    let mut moves = if position.maybe_ep_square().is_some() { position.en_passant_moves() } else { MoveList::new() };
    let Some(king) = board.king_of(side) else { return moves };
    let pinned = pinned(board, king, side);
    let mut add = |role: Role, from: Square, targets: Bitboard| {
        for to in targets {
            if pinned.contains(from) && !attacks::aligned(from, to, king) {
                continue;
            }
            let promotion = (role == Role::Pawn && Bitboard::BACKRANKS.contains(to)).then_some(Role::Queen);
            moves.push(Move::Normal { role, from, capture: board.role_at(to), to, promotion });
        }
    };
    let ours = position.us();
    let promoters = pawns::step_forward(!side, Bitboard::BACKRANKS & !board.occupied());
    let capturers = pawns::pawn_attacks(!side, theirs);
    for from in ours & board.pawns() & (capturers | promoters) {
        let ahead = pawns::step_forward(side, Bitboard::from(from)) & Bitboard::BACKRANKS & !board.occupied();
        add(Role::Pawn, from, attacks::pawn_attacks(side, from) & theirs | ahead);
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in ours & board.by_role(role) {
            add(role, from, attacks::attacks(from, Piece { color: side, role }, board.occupied()) & theirs);
        }
    }
    let without = board.occupied().without(king);
    for to in attacks::king_attacks(king) & theirs {
        if board.attacks_to(to, !side, without).is_empty() {
            moves.push(Move::Normal { role: Role::King, from: king, capture: board.role_at(to), to, promotion: None });
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::rng::Rng;
    use crate::chess::notation::uci;
    use crate::chess::start_position::StartPosition;

    fn assert_same_as_filtered(position: &Chess) {
        let named = |moves: MoveList| {
            let mut names: Vec<String> = moves.iter().map(|mv| uci(*mv, true)).collect();
            names.sort();
            names
        };
        let mut all = position.legal_moves();
        all.retain(|mv| mv.promotion().map_or(mv.is_capture(), |role| role == Role::Queen));
        assert_eq!(named(tactical_moves(position)), named(all), "{position:?}");
    }

    #[test]
    fn they_are_the_tactical_ones_of_all_legal_moves() {
        let mut rng = Rng::new(11);
        let mut compared = 0;
        for _ in 0..150 {
            let mut position = Chess::default();
            for _ in 0..200 {
                let Some(mv) = rng.pick(&position.legal_moves()).copied() else { break };
                position.play_unchecked(mv);
                if !position.is_check() {
                    assert_same_as_filtered(&position);
                    compared += 1;
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn pins_promotions_and_en_passant() {
        for fen in [
            "4k3/4r3/8/3p1p2/8/4N3/8/4K3 w - - 0 1",
            "4k3/8/7b/3p4/5N2/4P3/3K4/8 w - - 0 1",
            "4k3/8/8/2pP4/8/8/6b1/4K3 w - c6 0 1",
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "3rk3/P3P3/8/8/8/8/p5p1/4K2R b - - 0 1",
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "8/8/8/8/1r6/1p1k4/1P6/K7 w - - 0 1",
        ] {
            assert_same_as_filtered(StartPosition::from_fen(fen, false).unwrap().position());
        }
    }
}
