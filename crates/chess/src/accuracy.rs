//! How accurately each side played, from 0 to 100, measured by the winning chances its moves gave away: Lichess's
//! published formula (<https://lichess.org/page/accuracy>; lila, `AccuracyPercent.scala`).
//!
//! A move's accuracy depends on the chances it lost. A game's accuracy is the mean of two means over its moves: the
//! harmonic one, which a few bad moves pull down, and one weighted by how much the chances went up and down around each
//! move.

use crate::pgn::comment::Eval;
use crate::tree::Annotations;
use shakmaty::{ByColor, Color};

/// The narrowest and the widest window around a move, in positions. In between it is a tenth of the game's half-moves.
const WINDOW: (usize, usize) = (2, 8);
/// The smallest and the largest weight of a move.
const WEIGHT: (f64, f64) = (0.5, 12.0);
/// No move counts for less than this in the harmonic mean.
const LEAST: f64 = 1.0;

/// Returns the accuracy of a move, from 0 to 100, given its side's winning chances before and after it, both from 0 to
/// 1.
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let loss = (before - after) * 100.0;
    // The extra point allows for the analysis itself, which is never perfect.
    (103.1668 * libm::exp(-0.043_54 * loss) - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// Returns the accuracy of each side, from 0 to 100. `chances` holds White's winning chances before the first move and
/// after each move; `sides` says who made each move. A side that made no move gets `None`.
pub fn of_game(chances: &[f64], sides: &[Color]) -> ByColor<Option<f64>> {
    let weights = weights(chances, sides.len());
    let moves: Vec<(Color, f64, f64)> = chances
        .iter()
        .zip(chances.iter().skip(1))
        .zip(sides.iter().zip(weights))
        .map(|((before, after), (&side, weight))| {
            let of_side = |white: f64| side.fold_wb(white, 1.0 - white);
            (side, of_move(of_side(*before), of_side(*after)), weight)
        })
        .collect();
    ByColor::new_with(|color| {
        let own = || moves.iter().filter(|(side, ..)| *side == color);
        let count = own().fold(0.0, |sum, _| sum + 1.0);
        let weight: f64 = own().map(|(.., weight)| weight).sum();
        if weight <= 0.0 {
            return None;
        }
        let weighted = own().map(|(_, accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
        let harmonic = count / own().map(|(_, accuracy, _)| 1.0 / accuracy.max(LEAST)).sum::<f64>();
        Some(f64::midpoint(weighted, harmonic))
    })
}

/// Returns the weight of each move: how much the chances, in hundredths, went up and down in the window that ends with
/// it. The first moves share the first window.
fn weights(chances: &[f64], moves: usize) -> Vec<f64> {
    let width = (moves / 10).clamp(WINDOW.0, WINDOW.1);
    let of_window = |window: &[f64]| (deviation(window) * 100.0).clamp(WEIGHT.0, WEIGHT.1);
    let first = chances.get(..width.min(chances.len())).unwrap_or_default();
    let shared = first.len().saturating_sub(2);
    let begin = std::iter::repeat_n(of_window(first), shared);
    begin.chain(chances.windows(width).map(of_window)).collect()
}

/// Returns the standard deviation of `numbers`, taken as the whole population.
fn deviation(numbers: &[f64]) -> f64 {
    let count = numbers.iter().fold(0.0, |sum, _| sum + 1.0);
    let mean = numbers.iter().sum::<f64>() / count;
    (numbers.iter().map(|number| (number - mean) * (number - mean)).sum::<f64>() / count).sqrt()
}

// The winning chances of an evaluation, and the judgement of a move by the chances it loses.
//
// Half a pawn decides a level game but means nothing in a won one, so a move is judged by chances and not by pawns.
// The scale is the one that Lichess fitted to its games, `1 / (1 + e^(-0.00368208 · centipawns))`
// (<https://lichess.org/page/accuracy>). The bounds of the three judgements are also theirs (scalachess and lila,
// `Advice.scala`: 0.1, 0.2 and 0.3 on a scale from −1 to 1, which is 5, 10 and 15 in a hundred).
//
// A slower win in a won game and a quicker loss in a lost one get no judgement: a player learns nothing from `?!`
// beside a move that stays a rook ahead. The bound for that is tabiya's own.

/// The steepness of the scale, per centipawn.
const WINNING: f64 = 0.003_682_08;

/// With these chances or more a game counts as won: 4.7 pawns, about a rook. At one minus these chances or less it
/// counts as lost.
const WON: f64 = 0.85;

/// Returns the winning chances, from 0 to 1, of a side that is ahead by this many hundredths of a pawn.
pub fn of_centipawns(worth: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-WINNING * f64::from(worth)))
}

/// Returns the winning chances of a side, from 0 to 1. A forced mate counts as won.
pub fn of_side(eval: Eval, side: Color) -> f64 {
    let white = match eval {
        Eval::Centipawns(worth) => of_centipawns(worth),
        Eval::Mate(moves) if moves > 0 => 1.0,
        Eval::Mate(_) => 0.0,
    };
    side.fold_wb(white, 1.0 - white)
}

/// Returns chances in thousandths, rounded.
pub fn per_mille(part: f64) -> u32 {
    (0..1000).find(|mille| f64::from(*mille) + 0.5 > part * 1000.0).unwrap_or(1000)
}

/// Returns chances in hundredths, rounded.
pub fn percent(part: f64) -> u32 {
    (per_mille(part) + 5) / 10
}

/// The judgement of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All judgements, from the mildest to the worst.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// Returns the judgement of a move that changes its side's chances from `had` to `has` (both 0 to 1). `None` if it
    /// costs little, or if it is only an Inaccuracy and the game stays won or was already lost.
    pub fn of_chances(had: f64, has: f64) -> Option<Judgement> {
        let judgement = Judgement::ALL.into_iter().rev().find(|judgement| had - has >= judgement.least())?;
        let decided = has >= WON || had <= 1.0 - WON;
        (judgement != Judgement::Inaccuracy || !decided).then_some(judgement)
    }

    /// Returns one of three values.
    pub fn fold<T>(self, inaccuracy: T, mistake: T, blunder: T) -> T {
        match self {
            Judgement::Inaccuracy => inaccuracy,
            Judgement::Mistake => mistake,
            Judgement::Blunder => blunder,
        }
    }

    /// Returns the least loss of chances that gets this judgement.
    pub fn least(self) -> f64 {
        self.fold(0.05, 0.10, 0.15)
    }

    /// Returns its numeric annotation glyph.
    pub fn nag(self) -> u8 {
        self.fold(6, 2, 4)
    }

    /// Returns the judgement that a glyph stands for.
    fn of_nag(nag: u8) -> Option<Judgement> {
        Judgement::ALL.into_iter().find(|judgement| judgement.nag() == nag)
    }
}

impl Annotations {
    /// Returns the judgement that the glyphs of a move give it.
    pub fn judgement(&self) -> Option<Judgement> {
        self.nags.iter().find_map(|&nag| Judgement::of_nag(nag))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color::{Black, White};

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 0.005, "{found} and not {wanted}");
    }

    #[test]
    fn a_move_is_as_accurate_as_it_costs_little() {
        // 103.1668 · e^(−0.04354 · loss) − 3.1669 + 1, worked out by hand.
        for (loss, accuracy) in [(0.0, 100.0), (1.0, 96.60), (5.0, 80.82), (10.0, 64.58), (20.0, 41.02), (50.0, 9.53)] {
            near(of_move(0.8, 0.8 - loss / 100.0), accuracy);
        }
        near(of_move(1.0, 0.0), 0.0);
        near(of_move(0.4, 0.6), 100.0);
    }

    #[test]
    fn a_game_is_the_mean_of_the_harmonic_and_the_weighted_mean() {
        // White: 50 → 45, 60 → 30 (both seen by White); Black: 45 → 60 and 30 → 30, which costs nothing the second
        // time.
        let chances = [0.50, 0.45, 0.60, 0.30, 0.30];
        let sides = [White, Black, White, Black];
        let found = of_game(&chances, &sides);
        // Windows of two: deviations 2.5, 7.5, 15 (at most 12) and 0 (at least 0.5).
        let white = [80.818, 25.775]; // losses of 5 and 30 hundredths
        let weighted = (white[0] * 2.5 + white[1] * 12.0) / 14.5;
        let harmonic = 2.0 / (1.0 / white[0] + 1.0 / white[1]);
        near(found.white.unwrap(), (weighted + harmonic) / 2.0);
        let black = [51.524, 100.0]; // losses of 15 hundredths and of nothing
        let weighted = (black[0] * 7.5 + black[1] * 0.5) / 8.0;
        let harmonic = 2.0 / (1.0 / black[0] + 1.0 / black[1]);
        near(found.black.unwrap(), (weighted + harmonic) / 2.0);
    }

    #[test]
    fn every_move_has_a_weight_however_short_or_long_the_game() {
        for moves in 0..200 {
            let chances: Vec<f64> = (0..=moves).map(|n| if n % 3 == 0 { 0.4 } else { 0.6 }).collect();
            assert_eq!(weights(&chances, moves).len(), moves, "{moves} moves");
        }
        assert_eq!(of_game(&[0.5], &[]), ByColor { white: None, black: None });
        let one = of_game(&[0.5, 0.4], &[White]);
        near(one.white.unwrap(), of_move(0.5, 0.4));
        assert_eq!(one.black, None);
    }

    #[test]
    fn a_game_without_a_loss_is_wholly_accurate() {
        let sides: Vec<Color> = [White, Black].into_iter().cycle().take(80).collect();
        let found = of_game(&[0.5; 81], &sides);
        near(found.white.unwrap(), 100.0);
        near(found.black.unwrap(), 100.0);
    }
}

#[cfg(test)]
mod win_chances_tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_published_scale() {
        assert!((of_centipawns(0) - 0.5).abs() < 1e-9);
        // 50 + 50 · (2 / (1 + e^(−0.00368208 · 100)) − 1), worked out by hand.
        assert!((of_centipawns(100) - 0.591).abs() < 5e-4, "{}", of_centipawns(100));
        assert!((of_centipawns(-300) + of_centipawns(300) - 1.0).abs() < 1e-9);
        assert!((of_side(Eval::Mate(-3), Color::White)).abs() < 1e-9);
        assert!((of_side(Eval::Mate(-3), Color::Black) - 1.0).abs() < 1e-9);
        assert!((of_side(Eval::Centipawns(100), Color::Black) - 0.409).abs() < 5e-4);
    }

    #[test]
    fn a_pawn_costs_much_in_a_level_game_and_nothing_in_a_won_one() {
        let loss = |before, after| Judgement::of_chances(of_centipawns(before), of_centipawns(after));
        let rows = [
            (0, -40, None),
            (0, -60, Some(Judgement::Inaccuracy)),
            (0, -120, Some(Judgement::Mistake)),
            (0, -200, Some(Judgement::Blunder)),
            (900, 700, None),
            (150, -250, Some(Judgement::Blunder)),
            (-50, 30, None),
        ];
        for (before, after, want) in rows {
            assert_eq!(loss(before, after), want, "{before} {after}");
        }
        assert!(Judgement::ALL.iter().all(|judgement| Judgement::of_nag(judgement.nag()) == Some(*judgement)));
        assert_eq!(Judgement::of_nag(1), None);
    }

    #[test]
    fn what_is_won_and_stays_won_is_no_inaccuracy_nor_what_was_lost() {
        let rows = [
            (0.97, 0.90, None),
            (1.00, 0.91, None), // a missed mate, but still a queen ahead
            (0.91, 0.85, None), // the bound itself
            (0.91, 0.84, Some(Judgement::Inaccuracy)),
            (0.60, 0.54, Some(Judgement::Inaccuracy)),
            (0.98, 0.87, Some(Judgement::Mistake)),
            (1.00, 0.85, Some(Judgement::Blunder)),
            (0.16, 0.10, Some(Judgement::Inaccuracy)),
            (0.14, 0.08, None),
            (0.14, 0.03, Some(Judgement::Mistake)),
            (0.10, 0.00, Some(Judgement::Mistake)),
            (0.09, 0.00, None), // mated a little sooner
        ];
        for (had, has, want) in rows {
            assert_eq!(Judgement::of_chances(had, has), want, "{had} {has}");
        }
        // The bound in pawns.
        assert!(of_centipawns(470) < WON && WON < of_centipawns(475));
    }
}
