//! How accurately each side played, from 0 to 100, measured by the winning chances its moves gave away: Lichess's
//! published formula (<https://lichess.org/page/accuracy>; lila, `AccuracyPercent.scala`).
//!
//! A move's accuracy depends on the chances it lost. A game's accuracy is the mean of two means over its moves: the
//! harmonic one, which a few bad moves pull down, and one weighted by how much the chances went up and down around each
//! move.

use shakmaty::{ByColor, Color};

/// The narrowest and the widest window around a move, in positions. In between it is a tenth of the game's half-moves.
const WINDOW: (usize, usize) = (2, 8);
/// The smallest and the largest weight of a move.
const WEIGHT: (f64, f64) = (0.5, 12.0);
/// No move counts for less than this in the harmonic mean.
const LEAST: f64 = 1.0;

/// Returns the accuracy of a move, from 0 to 100, given its side's winning chances before and after it, both from 0 to
/// 1.
#[must_use]
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
#[must_use]
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
        // White: 50 → 45, 60 → 30 (both seen by White); Black: 45 → 60 and 30 → 30, which costs nothing the second time.
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
