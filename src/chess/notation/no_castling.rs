//! Finds out why the side to move may not castle (Article 3.8.2).

use super::find_why_not::nearest;
use super::king_safety::piece_at;
use super::why_not::{NoCastling, WhyNot};
use shakmaty::{Bitboard, CastlingSide, Chess, File, Position, Role, Square, attacks};

/// Returns what is wrong with a king's move that is meant as castling: a move of several squares to where castling
/// would put the king, or onto its own rook.
pub(super) fn castling_step(position: &Chess, chess960: bool, from: Square, to: Square) -> Option<WhyNot> {
    let turn = position.turn();
    if from.rank() != to.rank() || from.rank() != turn.backrank() {
        return None;
    }
    let side = if from.file() < to.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let corner = from.file() == File::E && matches!(to.file(), File::A | File::H);
    let onto_rook = position.board().piece_at(to) == Some(Role::Rook.of(turn))
        && (position.castles().rook(turn, side) == Some(to) || (!chess960 && corner));
    let far = from.file().distance(to.file()) > 1 && to.file() == side.king_to_file();
    if !(onto_rook || far && (chess960 || from.file() == File::E)) {
        return None;
    }
    if position.castling_moves(side).is_empty() {
        // In Chess960, a long step is first of all not a king's move.
        return (onto_rook || !chess960).then(|| WhyNot::Castling(no_castling(position, side)));
    }
    let written = if onto_rook { NoCastling::WrittenOnto(side, to) } else { NoCastling::Written(side) };
    Some(WhyNot::Castling(written))
}

/// Returns why the side to move may not castle on a side (Article 3.8.2).
pub(super) fn no_castling(position: &Chess, side: CastlingSide) -> NoCastling {
    let board = position.board();
    let turn = position.turn();
    let Some(king) = board.king_of(turn) else {
        return NoCastling::RightLost(side); // a position without a king is never played
    };
    let castles = position.castles();
    if !castles.has(turn, side) {
        let home = turn.backrank();
        let standard = castles.mode().is_standard();
        if king.rank() != home || (standard && king.file() != File::E) {
            return NoCastling::KingMoved(side);
        }
        let corner = if side.is_king_side() { File::H } else { File::A };
        if standard && board.piece_at(Square::from_coords(corner, home)) != Some(Role::Rook.of(turn)) {
            return NoCastling::RookMoved(side);
        }
        return NoCastling::RightLost(side);
    }
    if let Some(by) = position.checkers().first().and_then(|at| piece_at(board, at)) {
        return NoCastling::InCheck { by, king };
    }
    if let Some(at) = nearest(castles.path(turn, side) & board.occupied(), king) {
        return NoCastling::Between(at);
    }
    let to = side.king_to(turn);
    let attacker = |square: Square, occupied: Bitboard| {
        board.attacks_to(square, !turn, occupied).first().and_then(|at| piece_at(board, at))
    };
    let occupied = board.occupied().without(king);
    let crossed = attacks::between(king, to).into_iter();
    let through = crossed.filter_map(|square| Some((square, attacker(square, occupied)?)));
    if let Some((square, by)) = through.min_by_key(|(square, _)| square.distance(king)) {
        return NoCastling::Through { square, by };
    }
    // The rook may have blocked a line: it has moved across when the king arrives.
    let rook = castles.rook(turn, side).map_or(occupied, |rook| occupied.without(rook));
    match attacker(to, rook.with(side.rook_to(turn))) {
        Some(by) => NoCastling::Into { square: to, by },
        None => NoCastling::RightLost(side), // not reached: nothing else forbids castling
    }
}
