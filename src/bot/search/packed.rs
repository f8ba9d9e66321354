//! A move in sixteen bits: where from, where to, what it becomes.

use shakmaty::{Move, Role};

/// A move as the tables keep it; zero is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packed(pub u16);

impl Packed {
    /// No move.
    pub const NONE: Packed = Packed(0);

    /// Of a legal move of some position; castling is king takes rook.
    #[must_use]
    pub fn of(mv: Move) -> Packed {
        let from = mv.from().map_or(0, |square| u16::from(u8::from(square)));
        let to = u16::from(u8::from(mv.to()));
        let promotion = match mv.promotion() {
            None => 0,
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(_) => 4,
        };
        Packed(from | to << 6 | promotion << 12)
    }
}
