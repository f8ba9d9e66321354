//! Levels below full strength: handicaps of the search.
//!
//! A weaker bot searches fewer nodes, evaluates with noise, and misses moves: quiet moves, backward moves and those
//! deep in a line more often than captures. It never misses a recapture. What it misses depends on the seed alone,
//! never on a clock.

use shakmaty::{Chess, Color, Move, Position, Square};
use tabiya_chess::seat::{ELO_STEP as STEP, HIGHEST_ELO as HIGHEST, LOWEST_ELO as LOWEST};

/// The handicap of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Determines which moves are missed and how evaluations err; a different one for each move of a game.
    pub seed: u64,
    /// How often a quiet move deep in a line is missed, in thousandths.
    pub miss_rate: u32,
    /// The largest error of an evaluation, in hundredths of a pawn.
    pub eval_noise: i32,
    /// Whether the network takes part in evaluations.
    pub network: bool,
}

/// The lowest level that uses the network. Without it, this level needs so many nodes against other engines that it
/// beats the level 200 below too often: `docs/strength.md`.
const NETWORK_FROM: u16 = 2200;

/// The parameters of a level.
struct LevelParams {
    nodes: u64,
    miss_rate: u32,
    eval_noise: i32,
}

/// The levels, 100 Elo apart. From 1400 on they were tuned until each scored within 100 of its name against Stockfish's
/// `UCI_Elo`, and 65 to 90 % against the level 200 below. The lower ones were tuned until they scored about 75 %
/// against that level: `docs/strength.md`.
#[rustfmt::skip] // one level per line
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

/// Returns the number of nodes that a level searches.
pub fn nodes(elo: u16) -> u64 {
    level(elo).nodes
}

/// Returns the handicap of a level.
pub fn handicap(elo: u16, seed: u64) -> Handicap {
    let LevelParams { miss_rate, eval_noise, .. } = *level(elo);
    Handicap { seed, miss_rate, eval_noise, network: elo >= NETWORK_FROM }
}

impl Handicap {
    /// Returns a number below 1000 that depends only on the seed and the input.
    fn permille(&self, input: u64) -> u32 {
        u32::try_from(super::rng::Rng::new(self.seed ^ input.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64() % 1000)
            .unwrap_or(0) // below 1000
    }

    /// True if the bot misses a move at this ply of a line. `last` is the target square of the previous move.
    pub(crate) fn misses_move(&self, position: &Chess, mv: Move, ply: usize, last: Option<Square>) -> bool {
        let side = position.turn();
        let Some(from) = mv.from() else { return false };
        let to = mv.to();
        if last == Some(to) {
            return false; // a recapture is never missed
        }
        let mut miss_rate = self.miss_rate.min(1000);
        if mv.is_capture() {
            miss_rate /= 2;
        }
        if from.distance(to) > 3 {
            miss_rate = miss_rate * 3 / 2; // from far away
        }
        let backward = match side {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        if backward {
            miss_rate = miss_rate * 4 / 3;
        }
        miss_rate = match ply {
            0 => miss_rate / 3,
            1 => miss_rate * 2 / 3,
            _ => miss_rate,
        };
        let input = u64::from(u8::from(from)) | u64::from(u8::from(to)) << 6 | u64::from(side.is_white()) << 12;
        self.permille(input | (u64::from(ply > 0) << 13)) < miss_rate.min(900)
    }

    /// Returns the error of the evaluation of a position, in hundredths of a pawn.
    pub(crate) fn eval_error(&self, key: u64) -> i32 {
        if self.eval_noise == 0 {
            return 0;
        }
        let half = |shift: u32| self.permille(key.rotate_left(shift)).cast_signed() - 500;
        self.eval_noise.clamp(0, 100_000) * (half(0) + half(17)) / 500
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_miss_less() {
        for elo in (LOWEST..HIGHEST).step_by(usize::from(STEP)) {
            let (low, high) = (handicap(elo, 1), handicap(elo + STEP, 1));
            assert!(nodes(elo) < nodes(elo + STEP) || (high.network && !low.network), "{elo}");
            assert!(low.miss_rate >= high.miss_rate && low.eval_noise >= high.eval_noise, "{elo}");
        }
    }

    #[test]
    fn a_handicap_of_any_size_is_bounded() {
        let position = Chess::default();
        for (miss_rate, eval_noise) in [(u32::MAX, i32::MAX), (0, i32::MIN)] {
            let handicap = Handicap { seed: 1, miss_rate, eval_noise, network: false };
            let missed = |mv: &&Move| handicap.misses_move(&position, **mv, 2, None);
            assert_eq!(position.legal_moves().iter().filter(missed).count() > 10, miss_rate > 0);
            assert_eq!((0..50).any(|key| handicap.eval_error(key << 30) != 0), eval_noise > 0);
        }
    }

    #[test]
    fn the_seed_determines_which_moves_are_missed() {
        let position = Chess::default();
        let seen = |seed: u64| {
            let handicap = handicap(600, seed);
            position.legal_moves().into_iter().filter(|mv| !handicap.misses_move(&position, *mv, 2, None)).count()
        };
        assert_eq!(seen(1), seen(1));
        let counts: std::collections::BTreeSet<usize> = (0..20).map(seen).collect();
        assert!(counts.len() > 2, "{counts:?}");
    }
}
