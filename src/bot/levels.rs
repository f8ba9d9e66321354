//! Levels below full strength: they see less and overlook things.
//!
//! A weaker player looks at fewer positions, judges them less surely, and has blind spots: while it thinks about one
//! move, some moves do not come to its mind — quiet ones, backward ones and those deep in a line more often than
//! captures and answers near at hand. What is overlooked depends on the seed alone, never on a clock.

use shakmaty::{Chess, Color, Move, Position, Square};

use crate::chess::seat::{ELO_STEP as STEP, HIGHEST_ELO as HIGHEST, LOWEST_ELO as LOWEST};

/// What a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Makes its blind spots those of this move of this game.
    pub seed: u64,
    /// How often a quiet move deep in a line is overlooked, in thousandths.
    pub miss_rate: u32,
    /// How far off its judgement is, in hundredths of a pawn.
    pub eval_noise: i32,
    /// Whether the network helps it to judge, or only what can be named counts.
    pub network: bool,
}

/// The lowest level with the network. By the terms alone only so many positions make one strong enough against others
/// that it beats the level 200 below too often: `docs/strength.md`.
const NETWORK_FROM: u16 = 2200;

/// What a level is made of.
struct LevelParams {
    nodes: u64,
    miss_rate: u32,
    eval_noise: i32,
}

/// The levels, a hundred apart. From 1400 on they were moved until they scored against Stockfish's `UCI_Elo` what their
/// name says, within 100, and each beat the one 200 below it with 65 to 90 %, below until that was about three times in
/// four: `docs/strength.md`.
#[rustfmt::skip] // a level a line
static LEVELS: [LevelParams; ((HIGHEST - LOWEST) / STEP + 1) as usize] = [
    LevelParams { nodes: 78, miss_rate: 740, eval_noise: 250 }, // 400
    LevelParams { nodes: 80, miss_rate: 680, eval_noise: 225 },
    LevelParams { nodes: 96, miss_rate: 604, eval_noise: 194 }, // 600
    LevelParams { nodes: 130, miss_rate: 568, eval_noise: 184 },
    LevelParams { nodes: 190, miss_rate: 532, eval_noise: 173 }, // 800
    LevelParams { nodes: 260, miss_rate: 496, eval_noise: 163 },
    LevelParams { nodes: 430, miss_rate: 445, eval_noise: 147 }, // 1000
    LevelParams { nodes: 600, miss_rate: 410, eval_noise: 137 },
    LevelParams { nodes: 960, miss_rate: 360, eval_noise: 122 }, // 1200
    LevelParams { nodes: 1_350, miss_rate: 326, eval_noise: 112 },
    LevelParams { nodes: 2_100, miss_rate: 278, eval_noise: 99 }, // 1400
    LevelParams { nodes: 2_900, miss_rate: 246, eval_noise: 89 },
    LevelParams { nodes: 6_200, miss_rate: 186, eval_noise: 70 }, // 1600
    LevelParams { nodes: 9_500, miss_rate: 157, eval_noise: 60 },
    LevelParams { nodes: 26_000, miss_rate: 98, eval_noise: 39 }, // 1800
    LevelParams { nodes: 37_000, miss_rate: 79, eval_noise: 31 },
    LevelParams { nodes: 85_000, miss_rate: 37, eval_noise: 15 }, // 2000
    LevelParams { nodes: 100_000, miss_rate: 28, eval_noise: 11 },
    LevelParams { nodes: 77_000, miss_rate: 14, eval_noise: 5 }, // 2200
];

fn level(elo: u16) -> &'static LevelParams {
    let above = (elo.clamp(LOWEST, HIGHEST) - LOWEST) / STEP;
    &LEVELS[usize::from(above)] // within the table: clamped, and a step apart
}

/// How many positions a level looks at.
#[must_use]
pub fn nodes(elo: u16) -> u64 {
    level(elo).nodes
}

/// What a level sees.
#[must_use]
pub fn handicap(elo: u16, seed: u64) -> Handicap {
    let LevelParams { miss_rate: blind, eval_noise: haze, .. } = *level(elo);
    Handicap { seed, miss_rate: blind, eval_noise: haze, network: elo >= NETWORK_FROM }
}

impl Handicap {
    /// A number below 1000 that seed and thing determine.
    fn permille(&self, thing: u64) -> u32 {
        u32::try_from(super::rng::Rng::new(self.seed ^ thing.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64() % 1000)
            .unwrap_or(0) // below 1000
    }

    /// Whether a move does not come to mind, so many half-moves into a line. `last` is where the move before went.
    #[must_use]
    pub fn misses_move(&self, position: &Chess, mv: Move, ply: usize, last: Option<Square>) -> bool {
        let side = position.turn();
        let Some(from) = mv.from() else { return false };
        let to = mv.to();
        if last == Some(to) {
            return false; // nobody overlooks that he can take back
        }
        let mut blind = self.miss_rate;
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
        self.permille(thing | (u64::from(ply > 0) << 13)) < blind.min(900)
    }

    /// How far off the judgement of a position is.
    #[must_use]
    pub fn eval_error(&self, key: u64) -> i32 {
        if self.eval_noise == 0 {
            return 0;
        }
        let half = |shift: u32| self.permille(key.rotate_left(shift)).cast_signed() - 500;
        self.eval_noise * (half(0) + half(17)) / 500
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_see_more() {
        for elo in (LOWEST..HIGHEST).step_by(usize::from(STEP)) {
            let (low, high) = (handicap(elo, 1), handicap(elo + STEP, 1));
            assert!(nodes(elo) < nodes(elo + STEP) || (high.network && !low.network), "{elo}");
            assert!(low.miss_rate >= high.miss_rate && low.eval_noise >= high.eval_noise, "{elo}");
        }
    }

    #[test]
    fn what_is_overlooked_depends_on_the_seed() {
        let position = Chess::default();
        let seen = |seed: u64| {
            let sight = handicap(600, seed);
            position.legal_moves().into_iter().filter(|mv| !sight.misses_move(&position, *mv, 2, None)).count()
        };
        assert_eq!(seen(1), seen(1));
        let counts: std::collections::BTreeSet<usize> = (0..20).map(seen).collect();
        assert!(counts.len() > 2, "{counts:?}");
    }
}
