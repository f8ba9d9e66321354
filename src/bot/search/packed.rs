//! A move in sixteen bits: where from, where to, what it becomes.

use shakmaty::Move;

use super::parts::Parts;

/// A move as the tables keep it; zero is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packed(pub u16);

impl Packed {
    /// No move.
    pub const NONE: Packed = Packed(0);

    /// Of a legal move of some position; castling is king takes rook.
    #[must_use]
    pub fn of(mv: Move) -> Packed {
        Parts::of(mv).packed()
    }
}
