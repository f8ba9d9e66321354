//! The Laws: what ends a game automatically, what may be claimed, who can still mate, which positions are the same, and
//! where the pieces of a move arrive.

use crate::result::{DrawBy, Ending, WinBy};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position, Square};
use std::collections::HashMap;

pub mod can_mate;
pub mod claims;
mod opening_mates;
mod reachability;
pub mod touch_move;

// What ends a game automatically, in the order in which the Laws rank it: checkmate (5.1.1), stalemate (5.2.1), dead
// position (5.2.2), fivefold repetition (9.6.1), seventy-five moves (9.6.2; mate on the last move wins).
//
// None of these needs a claim. [`claims`] holds what may be claimed.

/// Returns the Zobrist key (Zobrist 1970) of what makes positions the same (Article 9.2.3): pieces, side to move,
/// castling rights, a legal capture en passant.
pub fn position_key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The positions of one game in the order in which they arose, and how often each did.
///
/// Positions are the same as defined by Article 9.2.3: the same player to move, the same pieces on the same squares,
/// the same castling rights, the same *legal* capture en passant. That is what `Eq` of [`Chess`] compares.
#[derive(Clone, Debug)]
pub struct PositionHistory {
    /// The positions in the order in which they arose, the first one included.
    pub positions: Vec<Chess>,
    counts: HashMap<Chess, u32>,
    /// How many different positions have arisen more than once. While this is 0, no move can cause a third occurrence.
    repeated: usize,
}

impl PositionHistory {
    /// Returns a history that begins with this position, which has arisen once.
    pub fn new(start: &Chess) -> PositionHistory {
        let mut history = PositionHistory { positions: Vec::new(), counts: HashMap::new(), repeated: 0 };
        history.push(start.clone());
        history
    }

    /// Adds the position after a move.
    pub fn push(&mut self, position: Chess) {
        let count = self.counts.entry(position.clone()).or_insert(0);
        *count += 1;
        if *count == 2 {
            self.repeated += 1;
        }
        self.positions.push(position);
    }

    /// Removes and returns the last position. The first one always stays, and the result is then `None`.
    pub fn pop(&mut self) -> Option<Chess> {
        if self.positions.len() < 2 {
            return None;
        }
        let last = self.positions.pop()?;
        if let Some(count) = self.counts.get_mut(&last) {
            *count -= 1;
            match *count {
                0 => drop(self.counts.remove(&last)),
                1 => self.repeated -= 1,
                _ => {}
            }
        }
        Some(last)
    }

    /// Returns how often this position has arisen so far; 0 if it never has.
    pub fn occurrences(&self, position: &Chess) -> u32 {
        self.counts.get(position).copied().unwrap_or(0)
    }
}

/// Occurrences of a position that end the game (Article 9.6.1).
const FIVEFOLD: u32 = 5;

/// Half-moves without capture or pawn move that end the game (Article 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// Returns how the game has ended on the board, if it has. `occurrences` is how often this position has arisen in the
/// game, including now (at least 1).
///
/// The search for a dead position has the fixed limit [`crate::laws::can_mate::AFTER_MOVE`] and runs only where the
/// position's shape makes it worthwhile, so that the same moves always end at the same half-move.
pub fn by_itself(position: &Chess, occurrences: u32) -> Option<Ending> {
    let dead = || can_mate::worth_asking(position) && can_mate::dead(position, can_mate::AFTER_MOVE).is_some();
    mate_or_stalemate(position)
        .or_else(|| dead().then_some(Ending::Draw { by: DrawBy::DeadPosition }))
        .or_else(|| by_count(position, occurrences))
}

/// Returns mate or stalemate, after which no move can follow.
pub fn mate_or_stalemate(position: &Chess) -> Option<Ending> {
    position.legal_moves().is_empty().then(|| {
        if position.is_check() {
            Ending::Win { winner: !position.turn(), by: WinBy::Checkmate }
        } else {
            Ending::Draw { by: DrawBy::Stalemate }
        }
    })
}

/// Returns a draw by fivefold repetition or seventy-five moves, if there is one.
pub fn by_count(position: &Chess, occurrences: u32) -> Option<Ending> {
    if occurrences >= FIVEFOLD {
        return Some(Ending::Draw { by: DrawBy::Fivefold });
    }
    (position.halfmoves() >= SEVENTY_FIVE_MOVES).then_some(Ending::Draw { by: DrawBy::SeventyFiveMoves })
}

/// Returns the position after a legal move.
#[must_use]
#[inline]
pub fn after(position: &Chess, mv: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

// Where the pieces of a move arrive. Castling is one move of two pieces (Article 3.8.2), and in Chess960 they end up on
// the same squares as in standard chess.

/// Returns the square where the moving piece arrives. Castling counts as the king's move.
pub fn target(mv: Move) -> Square {
    match castled(mv) {
        Some((king, _)) => king,
        None => mv.to(),
    }
}

/// Returns the squares of king and rook after castling, in this order; `None` if the move is not castling.
pub fn castled(mv: Move) -> Option<(Square, Square)> {
    let (side, rank) = (mv.castling_side()?, mv.to().rank());
    Some((Square::from_coords(side.king_to_file(), rank), Square::from_coords(side.rook_to_file(), rank)))
}

/// Returns the ways of the pieces of a move as a user sees them: when castling, the king's and the rook's.
pub fn ways(mv: Move) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    match castled(mv) {
        // In Chess960 the king or the rook may be there already.
        Some((king, rook)) => [(from, king), (mv.to(), rook)].into_iter().filter(|(from, to)| from != to).collect(),
        None => vec![(from, mv.to())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_ends_on_the_same_squares_in_chess960() {
        for (king, rook, ends) in [
            (Square::E1, Square::H1, (Square::G1, Square::F1)),
            (Square::E8, Square::A8, (Square::C8, Square::D8)),
            (Square::B1, Square::C1, (Square::G1, Square::F1)),
            (Square::C8, Square::B8, (Square::C8, Square::D8)),
        ] {
            let mv = Move::Castle { king, rook };
            assert_eq!((castled(mv), target(mv)), (Some(ends), ends.0), "{mv:?}");
        }
        let mv = Move::Normal {
            role: shakmaty::Role::Pawn,
            from: Square::E2,
            to: Square::E4,
            capture: None,
            promotion: None,
        };
        assert_eq!((castled(mv), target(mv)), (None, Square::E4));
    }
}
