//! A move in sixteen bits, for tables.

use super::move_parts::MoveParts;
use shakmaty::Move;

/// The from and to squares and the promotion of a move. Zero means that there is no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedMove(pub u16);

impl PackedMove {
    /// No move.
    pub const NONE: PackedMove = PackedMove(0);

    /// Packs a legal move. Castling is encoded as king takes rook.
    #[must_use]
    pub fn of(mv: Move) -> PackedMove {
        MoveParts::of(mv).packed()
    }
}
