//! Threefold repetition and fifty moves: draws that must be claimed and are never automatic (Articles 9.2 and 9.3).
//!
//! Only the player to move may claim: on the position as it stands, or by naming, before playing it, a move that leads
//! to the right position. [`super`] holds what ends a game without a claim.

use crate::laws::{self, PositionHistory};
use shakmaty::{Chess, Move, Position};

/// Half-moves without capture or pawn move after which a draw may be claimed (Article 9.3).
pub const FIFTY_MOVES: u32 = 100;

/// A ground for claiming a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// Article 9.2: the same position for the third time.
    Threefold,
    /// Article 9.3: fifty moves by each player without a capture or a pawn move.
    FiftyMoves,
}

impl Claim {
    /// Returns the ground in the fixed English words of the interface.
    pub fn words(self) -> &'static str {
        match self {
            Claim::Threefold => "threefold repetition",
            Claim::FiftyMoves => "fifty-move rule",
        }
    }
}

/// Returns what the player to move may claim on the position as it stands (Articles 9.2.2 and 9.3.2), threefold
/// repetition first.
///
/// `history` includes this position. Without a legal move the game is over and nothing can be claimed.
pub fn now(position: &Chess, history: &PositionHistory) -> Vec<Claim> {
    let claims = claims_if(history.occurrences(position) >= 3, position.halfmoves() >= FIFTY_MOVES);
    if !claims.is_empty() && position.legal_moves().is_empty() { Vec::new() } else { claims }
}

/// Returns the claims for which what they need is there.
fn claims_if(threefold: bool, fifty_moves: bool) -> Vec<Claim> {
    let claims = threefold.then_some(Claim::Threefold).into_iter();
    claims.chain(fifty_moves.then_some(Claim::FiftyMoves)).collect()
}

/// Returns what the player to move may claim by naming `intended` before playing it (Articles 9.2.1 and 9.3.1), in the
/// same order.
///
/// A capture or a pawn move never allows a claim. A move that mates or stalemates can. An illegal move allows no claim.
pub fn with(position: &Chess, history: &PositionHistory, intended: Move) -> Vec<Claim> {
    let found = all_with(position, history).into_iter().find(|(mv, _)| *mv == intended);
    found.map(|(_, claims)| claims).unwrap_or_default()
}

/// Returns every legal move that allows a claim, with the claims it allows, in the order of the legal moves.
pub fn all_with(position: &Chess, history: &PositionHistory) -> Vec<(Move, Vec<Claim>)> {
    // Nearly always, and this is asked at every keystroke.
    if history.repeated == 0 && position.halfmoves().saturating_add(1) < FIFTY_MOVES {
        return Vec::new();
    }
    let claims = |intended| (intended, with_legal(position, history, intended));
    position.legal_moves().into_iter().map(claims).filter(|(_, claims)| !claims.is_empty()).collect()
}

fn with_legal(position: &Chess, history: &PositionHistory, intended: Move) -> Vec<Claim> {
    // After a capture or a pawn move no earlier position can occur again, and the count of moves restarts.
    if intended.is_zeroing() {
        return Vec::new();
    }
    let threefold = history.repeated > 0 && history.occurrences(&laws::after(position, intended)) >= 2;
    claims_if(threefold, position.halfmoves().saturating_add(1) >= FIFTY_MOVES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::uci::UciMove;

    fn play(position: &Chess, uci: &str) -> Chess {
        let mv = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
        position.clone().play(mv).unwrap()
    }

    #[test]
    fn a_takeback_takes_back_the_count() {
        let start = Chess::default();
        let mut history = PositionHistory::new(&start);
        let mut position = start.clone();
        let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for uci in there_and_back.iter().chain(&there_and_back) {
            position = play(&position, uci);
            history.push(position.clone());
        }
        assert_eq!(history.occurrences(&start), 3);
        assert_eq!(now(&position, &history), [Claim::Threefold]);
        for left in [7, 6, 5, 4] {
            history.pop().unwrap();
            assert_eq!(history.positions.len(), left + 1);
        }
        assert_eq!(history.occurrences(&start), 2);
        assert_eq!(now(&start, &history), []);
        while history.pop().is_some() {}
        assert_eq!(history.occurrences(&start), 1, "the first position stays");
        assert_eq!(history.repeated, 0);
        assert!(all_with(&start, &history).is_empty());
    }
}
