//! Material, and what a series of captures on one square wins of it (static exchange evaluation).
//!
//! Counted in pawns: 1, 3, 3, 5, 9. Both sides take with their cheapest man and may stop at any time;
//! men behind other men join in; a king takes only what is no longer guarded. Pins are not seen.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square};

/// What a man is worth. A king cannot be won or lost.
#[must_use]
pub fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The value of one side's men less the other's.
#[must_use]
pub fn balance(board: &Board, side: Color) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| {
            let count = |color| {
                // At most 64 men stand on a board.
                i32::try_from((board.by_color(color) & board.by_role(role)).count()).unwrap_or(0)
            };
            value(role) * (count(side) - count(!side))
        })
        .sum()
}

/// What the side to move wins by a legal move, when all goes on on its square that pays: negative for a
/// man put where it is lost.
#[must_use]
pub fn gain(position: &Chess, mv: Move) -> i32 {
    let board = position.board();
    let (Some(from), false) = (mv.from(), mv.is_castle()) else {
        return 0;
    };
    let to = mv.to();
    let mut occupied = board.occupied().without(from);
    if mv.is_en_passant() {
        occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
    }
    let promoted = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut on_square = value(mv.promotion().unwrap_or(mv.role()));
    // What each capture in turn wins for the one who makes it, if the exchange ended there.
    let mut gains = vec![mv.capture().map_or(0, value) + promoted];
    let mut side = !position.turn();
    while let Some((square, role)) = cheapest(board, to, side, occupied) {
        let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let extra = if promotes { value(Role::Queen) - value(Role::Pawn) } else { 0 };
        gains.push(on_square + extra - gains.last().copied().unwrap_or(0));
        on_square = value(if promotes { Role::Queen } else { role });
        occupied = occupied.without(square);
        side = !side;
    }
    // From the end: nobody goes on where stopping is better; only the first move is a given.
    let mut best = gains.pop().unwrap_or(0);
    while let Some(before) = gains.pop() {
        best = -i32::max(-before, best);
    }
    best
}

/// The cheapest man of a side that can take on a square, given what still stands on the board.
fn cheapest(board: &Board, to: Square, side: Color, occupied: Bitboard) -> Option<(Square, Role)> {
    let takers = board.attacks_to(to, side, occupied) & occupied;
    let role = Role::ALL.into_iter().find(|role| (takers & board.by_role(*role)).any())?;
    let guarded = role == Role::King && (board.attacks_to(to, !side, occupied) & occupied).any();
    if guarded {
        return None;
    }
    (takers & board.by_role(role)).first().map(|square| (square, role))
}

/// The most that the side to move can win by one capture or promotion; 0 when none pays.
#[must_use]
pub fn best_gain(position: &Chess) -> i32 {
    position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.is_capture() || mv.is_promotion())
        .map(|mv| gain(position, mv))
        .fold(0, i32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::start_position::StartPosition;

    #[test]
    fn exchanges() {
        for (fen, mv, want) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
            ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -8),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 1),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -4),
            ("4k3/8/8/8/8/5b2/8/R2QK3 b - - 0 1", "Bxd1", 6),
            ("8/8/4k3/3p4/4P3/8/8/3RK3 w - - 0 1", "exd5", 1),
            ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -4),
            ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 8),
            ("6k1/4Pr2/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 8),
            ("4r1k1/8/8/8/8/8/4p3/4R1K1 w - - 0 1", "Rxe2", -4),
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", -1),
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 13),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 1),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 0),
            ("4k3/8/5p2/8/8/8/8/2Q1K3 w - - 0 1", "Qg5", -9),
            ("r3k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O", 0),
        ] {
            let start = StartPosition::from_fen(fen, false).unwrap();
            let mv = read(start.position(), false, mv, &Letters::En).unwrap().mv;
            assert_eq!(gain(start.position(), mv), want, "{mv:?} on {fen}");
        }
    }

    #[test]
    fn balances() {
        let start = StartPosition::from_fen("3rk3/8/8/8/8/8/PP6/3QK3 b - - 0 1", false).unwrap();
        assert_eq!(balance(start.position().board(), Color::White), 6);
        assert_eq!(balance(start.position().board(), Color::Black), -6);
        assert_eq!(best_gain(start.position()), 4, "the rook takes the queen and is taken");
    }
}
