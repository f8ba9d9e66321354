//! A move in sixteen bits: where from, where to, what it becomes.

use shakmaty::Move;

use super::move_parts::MoveParts;

/// A move as the tables keep it; zero is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedMove(pub u16);

impl PackedMove {
    /// No move.
    pub const NONE: PackedMove = PackedMove(0);

    /// Of a legal move of some position; castling is king takes rook.
    #[must_use]
    pub fn of(mv: Move) -> PackedMove {
        MoveParts::of(mv).packed()
    }
}
