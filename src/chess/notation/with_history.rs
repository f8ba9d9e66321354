//! Adds to a refusal what the earlier moves say about it: which move gave up the right to castle, and how the pawn
//! arrived that cannot be captured en passant.

use super::why_not::{NoCastling, WhyNot};
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

/// How a position arose.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// The first position.
    pub start: &'a Chess,
    /// The moves played since then, the oldest first.
    pub moves: &'a [Move],
}

impl WhyNot {
    /// Returns the same reason with what the earlier moves say about it.
    #[must_use]
    pub fn with_history(self, history: History) -> WhyNot {
        match self {
            WhyNot::Castling(why) => WhyNot::Castling(match why {
                NoCastling::KingMoved(side) | NoCastling::RookMoved(side) | NoCastling::RightLost(side) => {
                    right_lost(history, side).unwrap_or(why)
                }
                why => why,
            }),
            WhyNot::EnPassantOver(pawn) => match history.moves.last() {
                Some(Move::Normal { role: Role::Pawn, from, to, .. }) if *to == pawn => {
                    WhyNot::EnPassantSteps { pawn, came_from: *from }
                }
                _ => WhyNot::EnPassantOver(pawn),
            },
            why => why,
        }
    }
}

/// Returns which move gave up the right to castle on a side, for the side to move; `None` if none did.
fn right_lost(history: History, side: CastlingSide) -> Option<NoCastling> {
    let start = history.start;
    let by = if history.moves.len().is_multiple_of(2) { start.turn() } else { !start.turn() };
    let Some(rook) = start.castles().rook(by, side) else {
        let rank = by.fold_wb(Rank::First, Rank::Eighth);
        let corner = Square::from_coords(if side == CastlingSide::KingSide { File::H } else { File::A }, rank);
        let has_rook = start.board().by_piece(Role::Rook.of(by)).contains(corner);
        return Some(if has_rook { NoCastling::NeverHad } else { NoCastling::NoRook(corner) });
    };
    let mut position = start.clone();
    for mv in history.moves {
        let (turn, number) = (position.turn(), position.fullmoves().get());
        position.play_unchecked(*mv);
        if !position.castles().has(by, side) {
            return Some(if turn != by {
                NoCastling::RookCaptured { on: rook, number }
            } else if mv.from() == Some(rook) {
                NoCastling::RookMovedIn { from: rook, number }
            } else {
                NoCastling::KingMovedIn(number)
            });
        }
    }
    None
}
