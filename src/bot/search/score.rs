//! The scores of the search: hundredths of a pawn, with mates at both ends of the scale.

/// Mate on the board. A mate in n half-moves is n less.
pub const MATE: i32 = 30_000;
/// More than any score.
pub const INFINITE: i32 = 32_000;
/// The longest line of a search, in half-moves.
pub const MAX_PLY: usize = 120;
/// Scores from this one up are mates within [`MAX_PLY`].
pub const MATE_IN_MAX_PLY: i32 = MATE - 200;

/// The result that the side to move can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An advantage in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in this many moves. If negative, it is mated in that many; if 0, it is already mated.
    Mate(i32),
}

impl Score {
    /// Converts a score of the search, where a mate counts half-moves.
    #[must_use]
    pub fn from_raw(raw: i32) -> Score {
        if raw >= MATE_IN_MAX_PLY {
            Score::Mate((MATE - raw + 1) / 2)
        } else if raw <= -MATE_IN_MAX_PLY {
            Score::Mate(-(MATE + raw) / 2)
        } else {
            Score::Centipawns(raw)
        }
    }

    /// Returns one number to compare scores by: a mate is more than any advantage, a near mate more than a far one.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) if moves > 0 => MATE - moves,
            Score::Mate(moves) => -MATE - moves,
        }
    }
}

/// Returns half-moves as a number to add to a score.
#[must_use]
pub fn plies(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(i32::MAX) // at most MAX_PLY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::from_raw(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_raw(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_raw(-MATE + 2), Score::Mate(-1));
        assert_eq!(Score::from_raw(-MATE + 4), Score::Mate(-2));
        assert_eq!(Score::from_raw(-35), Score::Centipawns(-35));
        assert!(Score::Mate(1).centipawns() > Score::Mate(2).centipawns());
        assert!(Score::Mate(-1).centipawns() < Score::Mate(-2).centipawns());
    }
}
