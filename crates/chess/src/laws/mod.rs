//! The Laws: what ends a game automatically, what may be claimed, who can still mate, and the key by which positions
//! are the same.

use crate::result::{DrawBy, Ending, WinBy};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

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
#[must_use]
pub fn position_key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
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
#[must_use]
pub fn by_itself(position: &Chess, occurrences: u32) -> Option<Ending> {
    let dead = || can_mate::worth_asking(position) && can_mate::dead(position, can_mate::AFTER_MOVE).is_some();
    mate_or_stalemate(position)
        .or_else(|| dead().then_some(Ending::Draw { by: DrawBy::DeadPosition }))
        .or_else(|| by_count(position, occurrences))
}

/// Returns mate or stalemate, after which no move can follow.
#[must_use]
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
#[must_use]
pub fn by_count(position: &Chess, occurrences: u32) -> Option<Ending> {
    if occurrences >= FIVEFOLD {
        return Some(Ending::Draw { by: DrawBy::Fivefold });
    }
    (position.halfmoves() >= SEVENTY_FIVE_MOVES).then_some(Ending::Draw { by: DrawBy::SeventyFiveMoves })
}
