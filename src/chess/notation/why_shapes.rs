//! Shows a reason on the board: the pieces and squares that forbid a move.

use super::why_not::{NoCastling, WhyNot};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use shakmaty::Square;

impl WhyNot {
    /// Returns a ring on each square that forbids the move, and an arrow from each attacking piece to what it attacks.
    /// Empty for a reason that lies only in the text.
    #[must_use]
    pub fn shapes(&self) -> Vec<BoardShape> {
        let ring = |square: Square| vec![BoardShape::Square(ShapeColor::Red, square)];
        let arrow = |from: Square, to: Square| vec![BoardShape::Arrow(ShapeColor::Red, from, to)];
        match self {
            WhyNot::OwnPiece { at: square, .. }
            | WhyNot::NotYours { square, .. }
            | WhyNot::PawnAhead(square)
            | WhyNot::Blocked(square)
            | WhyNot::EnPassantOver(square)
            | WhyNot::Castling(NoCastling::Between(square)) => ring(*square),
            WhyNot::EnPassantSteps { pawn, came_from } => arrow(*came_from, *pawn),
            WhyNot::KingIntoCheck { to, by } | WhyNot::AlongLine { to, by } => arrow(by.square, *to),
            WhyNot::KingsMeet { to, other } => arrow(*other, *to),
            WhyNot::Guarded { piece, by } => arrow(by.square, piece.square),
            WhyNot::Pinned { by, king, .. }
            | WhyNot::CheckStays { by, king }
            | WhyNot::EnPassantExposes { by, king, .. }
            | WhyNot::Castling(NoCastling::InCheck { by, king }) => arrow(by.square, *king),
            WhyNot::DoubleCheck { by, king } => by.iter().flat_map(|by| arrow(by.square, *king)).collect(),
            WhyNot::Castling(NoCastling::Through { square, by } | NoCastling::Into { square, by }) => {
                arrow(by.square, *square)
            }
            _ => Vec::new(),
        }
    }
}
