//! Finds the piece that forbids a move because it would leave the king in check (Articles 3.8.1, 3.9.2).

use super::why_not::{PieceAt, WhyNot};
use shakmaty::{Bitboard, Board, Chess, Position, Role, Square};

/// Returns the piece on a square.
pub(super) fn piece_at(board: &Board, square: Square) -> Option<PieceAt> {
    board.role_at(square).map(|role| PieceAt { role, square })
}

/// Returns which piece gives check, as the reason against a move that does not answer it; `None` if there is no check.
#[must_use]
pub fn why_check(position: &Chess) -> Option<WhyNot> {
    let board = position.board();
    let king = board.king_of(position.turn())?;
    let checkers: Vec<PieceAt> = position.checkers().into_iter().filter_map(|square| piece_at(board, square)).collect();
    Some(match checkers.as_slice() {
        [] => return None,
        &[by] => WhyNot::CheckStays { by, king },
        _ => WhyNot::DoubleCheck { by: checkers, king },
    })
}

/// Returns why a geometrically possible move leaves the king in check; `None` if it does not.
pub(super) fn king_left(position: &Chess, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    let king = board.king_of(turn)?;
    let mut after = board.clone();
    let piece = after.remove_piece_at(from)?;
    let en_passant = role == Role::Pawn && from.file() != to.file() && board.piece_at(to).is_none();
    let captured = en_passant.then(|| Square::from_coords(to.file(), from.rank()));
    after.set_piece_at(to, piece);
    let attackers = |board: &Board, king: Square| board.attacks_to(king, !turn, board.occupied());
    if role == Role::King {
        return king_step(position, to, attackers(&after, to));
    }
    // A pinned pawn is pinned whatever it captures. A capture en passant may open another line, that of the captured
    // pawn.
    let pinned = attackers(&after, king);
    if let Some(captured) = captured {
        after.discard_piece_at(captured);
    }
    let attackers = attackers(&after, king);
    let by = piece_at(board, attackers.first()?)?;
    if (attackers & position.checkers()).any() {
        return why_check(position);
    }
    Some(match captured {
        Some(captured) if pinned.is_empty() => {
            WhyNot::EnPassantExposes { captured, both: king.rank() == from.rank(), by, king }
        }
        _ => WhyNot::Pinned { role, from, by, king },
    })
}

/// Returns why the king may not step onto a square that these pieces would attack.
fn king_step(position: &Chess, to: Square, attackers: Bitboard) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    if let Some(other) = board.king_of(!turn).filter(|other| attackers.contains(*other)) {
        return Some(WhyNot::KingsMeet { to, other });
    }
    // Prefer a piece that attacks the square already over one whose line the king itself still blocks.
    let now = attackers & board.attacks_to(to, !turn, board.occupied());
    let by = piece_at(board, now.first().or(attackers.first())?)?;
    Some(match piece_at(board, to) {
        Some(piece) => WhyNot::Guarded { piece, by },
        None if now.is_empty() => WhyNot::AlongLine { to, by },
        None => WhyNot::KingIntoCheck { to, by },
    })
}
