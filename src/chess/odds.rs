//! Odds: a game in which one side starts without one of its pieces.

use super::{position_setup::PositionSetup, start_position::StartPosition};
use shakmaty::{Color, File, Role, Square};
use std::fmt;

/// The piece that a side gives. By custom, a knight or rook is the queen's, and a pawn is the king's bishop's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The side that plays without it.
    pub giver: Color,
    /// The kind of piece: a pawn, a knight, a rook or the queen.
    pub piece: Role,
}

/// The pieces that can be given, the least valuable first.
pub const PIECES: [Role; 4] = [Role::Pawn, Role::Knight, Role::Rook, Role::Queen];

impl Odds {
    /// Returns all odds: those that White gives, then those that Black gives. Black's pawn is "pawn and move".
    #[must_use]
    pub fn all() -> Vec<Odds> {
        Color::ALL.into_iter().flat_map(|giver| PIECES.map(|piece| Odds { giver, piece })).collect()
    }

    /// Returns the square that is left empty.
    #[must_use]
    pub fn square(self) -> Square {
        let home = self.giver.backrank();
        match self.piece {
            Role::Knight => Square::from_coords(File::B, home),
            Role::Rook => Square::from_coords(File::A, home),
            Role::Queen => Square::from_coords(File::D, home),
            _ => self.giver.fold_wb(Square::F2, Square::F7),
        }
    }

    /// Returns the position that the game starts from.
    #[must_use]
    pub fn start(self) -> StartPosition {
        let mut draft = PositionSetup::default();
        draft.put(self.square(), None);
        draft.start().unwrap_or_default() // the initial position minus a piece is always valid; a test tries them all
    }

    /// Returns the odds of a game that starts from this position, if any.
    #[must_use]
    pub fn of(start: &StartPosition) -> Option<Odds> {
        Odds::all().into_iter().find(|odds| odds.start() == *start)
    }

    /// Returns the same piece, given by the other side, for when the players change colours but keep their odds.
    #[must_use]
    pub fn given_by_other_side(self) -> Odds {
        Odds { giver: !self.giver, ..self }
    }
}

/// Writes `white knight`, as it is typed after `odds`.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = match self.piece {
            Role::Knight => "knight",
            Role::Rook => "rook",
            Role::Queen => "queen",
            _ => "pawn",
        };
        write!(f, "{} {piece}", if self.giver.is_white() { "white" } else { "black" })
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;

    #[test]
    fn all_odds_can_be_played_and_are_known_again() {
        for odds in Odds::all() {
            let start = odds.start();
            assert!(!start.is_initial(), "{odds}");
            assert_eq!(start.position().board().occupied().count(), 31, "{odds}");
            assert_eq!(Odds::of(&start), Some(odds));
            assert_eq!(odds.given_by_other_side().given_by_other_side(), odds);
        }
        assert_eq!(Odds::of(&StartPosition::default()), None);
    }

    #[test]
    fn positions_of_odds() {
        let fen =
            |name: &str| Odds::all().into_iter().find(|odds| odds.to_string() == name).map(|odds| odds.start().fen());
        let rows = [
            ("black pawn", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("white knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"),
            ("white rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"),
            ("black queen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ];
        for (text, want) in rows {
            assert_eq!(fen(text).as_deref(), Some(want), "{text}");
        }
    }
}
