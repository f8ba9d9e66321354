//! Material in points, as players count it: 1, 3, 3, 5, 9.

use shakmaty::{Board, Color, Role};

/// Returns the points of a piece. A king has none.
#[must_use]
pub fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Returns the points of one side minus those of the other.
#[must_use]
pub fn balance(board: &Board, side: Color) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| {
            let count = |color| {
                // A board holds at most 64 pieces.
                i32::try_from((board.by_color(color) & board.by_role(role)).count()).unwrap_or(0)
            };
            points(role) * (count(side) - count(!side))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;
    use crate::chess::start_position::StartPosition;

    #[test]
    fn balances() {
        let start = StartPosition::from_fen("3rk3/8/8/8/8/8/PP6/3QK3 b - - 0 1", false).unwrap();
        assert_eq!(balance(start.position().board(), Color::White), 6);
        assert_eq!(balance(start.position().board(), Color::Black), -6);
    }
}
