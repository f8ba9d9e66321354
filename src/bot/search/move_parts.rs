//! The parts of a move, whatever its kind: taken apart once where several tables are asked about it.

use shakmaty::{Move, Role, Square};

use super::packed_move::PackedMove;
use super::see;

/// A move taken apart.
#[derive(Clone, Copy, Debug)]
pub struct MoveParts {
    /// Who goes.
    pub role: Role,
    /// Where from.
    pub from: Square,
    /// Where to; castling is king takes rook.
    pub to: Square,
    /// What it takes.
    pub capture: Option<Role>,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Whether it is castling.
    pub castle: bool,
}

impl MoveParts {
    /// Of a legal move of some position.
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

    /// Whether it is a capture or a promotion to a queen.
    #[must_use]
    #[inline]
    pub fn is_loud(self) -> bool {
        self.capture.is_some() || self.promotion == Some(Role::Queen)
    }

    /// What it takes or gains by promotion.
    #[must_use]
    pub fn victim(self) -> i32 {
        let gained =
            if self.promotion == Some(Role::Queen) { see::worth(Role::Queen) - see::worth(Role::Pawn) } else { 0 };
        self.capture.map_or(0, see::worth) + gained
    }

    /// As the tables keep it.
    #[must_use]
    #[inline]
    pub fn packed(self) -> PackedMove {
        let promotion = self.promotion.map_or(0, |role| u16::from(role) - 1); // knight to queen: 1 to 4
        PackedMove(u16::from(self.from) | u16::from(self.to) << 6 | promotion << 12)
    }
}
