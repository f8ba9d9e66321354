//! A move taken apart once, because several tables look it up.

use super::packed_move::PackedMove;
use crate::bot::static_exchange::piece_value;
use shakmaty::{Move, Role, Square};

/// The parts of a move of any kind.
#[derive(Clone, Copy, Debug)]
pub struct MoveParts {
    /// The piece that moves.
    pub role: Role,
    /// The square it leaves.
    pub from: Square,
    /// The square it goes to. Castling is encoded as king takes rook.
    pub to: Square,
    /// The captured piece.
    pub capture: Option<Role>,
    /// What a pawn promotes to.
    pub promotion: Option<Role>,
    /// Whether it is castling.
    pub castle: bool,
}

impl MoveParts {
    /// Takes a legal move apart.
    #[must_use]
    #[inline]
    pub fn of(mv: Move) -> MoveParts {
        let (capture, promotion, castle) = (None, None, false);
        match mv {
            Move::Normal { role, from, capture, to, promotion } => {
                MoveParts { role, from, to, capture, promotion, castle }
            }
            Move::EnPassant { from, to } => {
                MoveParts { role: Role::Pawn, from, to, capture: Some(Role::Pawn), promotion, castle }
            }
            Move::Castle { king, rook } => {
                MoveParts { role: Role::King, from: king, to: rook, capture, promotion, castle: true }
            }
            Move::Put { role, to } => MoveParts { role, from: to, to, capture, promotion, castle }, // not in chess
        }
    }

    /// True for a capture or a promotion to a queen. All other moves are quiet.
    #[must_use]
    #[inline]
    pub fn is_tactical(self) -> bool {
        self.capture.is_some() || self.promotion == Some(Role::Queen)
    }

    /// Returns the value of what the move captures and gains by promotion, in hundredths of a pawn.
    #[must_use]
    pub fn victim_value(self) -> i32 {
        let gained =
            if self.promotion == Some(Role::Queen) { piece_value(Role::Queen) - piece_value(Role::Pawn) } else { 0 };
        self.capture.map_or(0, piece_value) + gained
    }

    /// Returns the move in sixteen bits.
    #[must_use]
    #[inline]
    pub fn packed(self) -> PackedMove {
        let promotion = self.promotion.map_or(0, |role| u16::from(role) - 1); // knight to queen: 1 to 4
        PackedMove(u16::from(self.from) | u16::from(self.to) << 6 | promotion << 12)
    }
}
