//! Levels below full strength: they see less and overlook things.
//!
//! A weaker player looks at fewer positions, judges them less surely, and has blind spots: while it thinks about one
//! move, some moves do not come to its mind — quiet ones, backward ones and those deep in a line more often than
//! captures and answers near at hand. What is overlooked depends on the seed alone, never on a clock.

use shakmaty::{Chess, Color, Move, Position, Square};

use crate::chess::seat::{HIGHEST_ELO as HIGHEST, LOWEST_ELO as LOWEST};

/// What a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Makes its blind spots those of this move of this game.
    pub seed: u64,
    /// How often a quiet move deep in a line is overlooked, in thousandths.
    pub blind: u32,
    /// How far off its judgement is, in hundredths of a pawn.
    pub haze: i32,
}

/// How many positions a level looks at.
#[must_use]
pub fn nodes(elo: u16) -> u64 {
    // Doubles about every 195 points.
    let steps = u32::from(elo.clamp(LOWEST, HIGHEST) - LOWEST) / 100;
    let mut nodes = 100_u64;
    for _ in 0..steps {
        nodes = nodes * 10 / 7;
    }
    nodes
}

/// What a level sees.
#[must_use]
pub fn sight(elo: u16, seed: u64) -> Sight {
    let below = u32::from(HIGHEST - elo.clamp(LOWEST, HIGHEST)); // 0 to 2000
    Sight { seed, blind: 20 * below / 100 + below * below / 40_000, haze: (below / 12).cast_signed() }
}

impl Sight {
    /// A number below 1000 that seed and thing determine.
    fn chance(&self, thing: u64) -> u32 {
        u32::try_from(super::dice::Dice::new(self.seed ^ thing.wrapping_mul(0x9E37_79B9_7F4A_7C15)).roll() % 1000)
            .unwrap_or(0) // below 1000
    }

    /// Whether a move does not come to mind, so many half-moves into a line. `last` is where the move before went.
    #[must_use]
    pub fn overlooks(&self, position: &Chess, mv: Move, ply: usize, last: Option<Square>) -> bool {
        let side = position.turn();
        let Some(from) = mv.from() else { return false };
        let to = mv.to();
        if last == Some(to) {
            return false; // nobody overlooks that he can take back
        }
        let mut blind = self.blind;
        if mv.is_capture() {
            blind /= 2;
        }
        if from.distance(to) > 3 {
            blind = blind * 3 / 2; // from far away
        }
        let back = match side {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        if back {
            blind = blind * 4 / 3;
        }
        blind = match ply {
            0 => blind / 3,
            1 => blind * 2 / 3,
            _ => blind,
        };
        let thing = u64::from(u8::from(from)) | u64::from(u8::from(to)) << 6 | u64::from(side.is_white()) << 12;
        self.chance(thing | (u64::from(ply > 0) << 13)) < blind.min(900)
    }

    /// How far off the judgement of a position is.
    #[must_use]
    pub fn error(&self, key: u64) -> i32 {
        if self.haze == 0 {
            return 0;
        }
        let half = |shift: u32| self.chance(key.rotate_left(shift)).cast_signed() - 500;
        self.haze * (half(0) + half(17)) / 500
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::seat::ELO_STEP as STEP;

    #[test]
    fn higher_levels_see_more() {
        for elo in (LOWEST..HIGHEST).step_by(usize::from(STEP)) {
            let (low, high) = (sight(elo, 1), sight(elo + STEP, 1));
            assert!(nodes(elo) < nodes(elo + STEP), "{elo}");
            assert!(low.blind >= high.blind && low.haze >= high.haze, "{elo}");
        }
        assert_eq!((sight(HIGHEST, 1).blind, sight(HIGHEST, 1).haze), (0, 0));
    }

    #[test]
    fn what_is_overlooked_depends_on_the_seed() {
        let position = Chess::default();
        let seen = |seed: u64| {
            let sight = sight(600, seed);
            position.legal_moves().into_iter().filter(|mv| !sight.overlooks(&position, *mv, 2, None)).count()
        };
        assert_eq!(seen(1), seen(1));
        let counts: std::collections::BTreeSet<usize> = (0..20).map(seen).collect();
        assert!(counts.len() > 2, "{counts:?}");
    }
}
