//! The rating of somebody who solves puzzles: Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), with one
//! puzzle a rating period. The puzzle is the opponent, and its own rating stays as it is.

use std::f64::consts::PI;

/// Points of the Glicko scale in one of Glicko-2's.
const SCALE: f64 = 173.7178;
/// The rating at which both scales meet.
const CENTRE: f64 = 1500.0;
/// How far from its solution the new volatility may be; the paper's own bound.
const TOLERANCE: f64 = 1e-6;
/// How fast the volatility changes. The paper advises 0.3 to 1.2; 0.75 is what Lichess uses.
pub const TAU: f64 = 0.75;

/// The lowest and the highest rating that puzzles can measure.
const VALUES: (f64, f64) = (400.0, 3000.0);
/// Below the first, a rating would hardly move any more; above the second, nothing is known of it.
const DEVIATIONS: (f64, f64) = (45.0, 500.0);
/// A puzzle's rating is trusted at least this much.
const LARGEST_PUZZLE_DEVIATION: f64 = 110.0;
/// Up to this deviation a rating counts as established.
const ESTABLISHED: f64 = 110.0;
/// The deviation of a rating that a person has set.
const DEVIATION_WHEN_SET: f64 = 350.0;

/// A rating, how uncertain it is, and how erratic its owner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, on Glicko's scale.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the true strength is expected to change.
    pub volatility: f64,
}

/// The rating of somebody of whom nothing is known: 1000 ± 500.
impl Default for Rating {
    fn default() -> Rating {
        Rating { value: 1000.0, deviation: DEVIATIONS.1, volatility: 0.06 }
    }
}

impl Rating {
    /// Returns the rating of somebody who knows it already.
    pub fn set(value: f64) -> Rating {
        Rating { value, deviation: DEVIATION_WHEN_SET, ..Rating::default() }.clamped()
    }

    /// False as long as the rating should be written with a question mark.
    pub fn is_established(self) -> bool {
        self.deviation <= ESTABLISHED
    }

    /// Returns the rating after one puzzle at its first try.
    #[must_use]
    pub fn after_puzzle(self, value: f64, deviation: f64, solved: bool) -> Rating {
        self.after(&[(value, deviation.min(LARGEST_PUZZLE_DEVIATION), solved)], TAU).clamped()
    }

    /// Returns the rating after that many periods without a puzzle: only the deviation grows.
    #[must_use]
    pub fn idle(self, periods: u32) -> Rating {
        let grown = (self.deviation / SCALE).powi(2) + f64::from(periods) * self.volatility.powi(2);
        Rating { deviation: grown.sqrt() * SCALE, ..self }.clamped()
    }

    /// Returns the rating after one period of games, each with the opponent's rating, its deviation, and whether the
    /// game was won. Without games this is a period of [`Rating::idle`].
    #[must_use]
    pub fn after(self, games: &[(f64, f64, bool)], tau: f64) -> Rating {
        if games.is_empty() {
            return self.idle(1);
        }
        let (mu, phi) = ((self.value - CENTRE) / SCALE, self.deviation / SCALE);
        // The information that the games give, and their results against what was expected.
        let (information, surprise) =
            games.iter().fold((0.0, 0.0), |(information, surprise), &(value, deviation, won)| {
                let phi = deviation / SCALE;
                let g = 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
                let expected = 1.0 / (1.0 + libm::exp(-g * (mu - (value - CENTRE) / SCALE)));
                let score = if won { 1.0 } else { 0.0 };
                (information + g * g * expected * (1.0 - expected), surprise + g * (score - expected))
            });
        let v = 1.0 / information;
        let volatility = new_volatility(self.volatility, phi, v, v * surprise, tau);
        let before = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / before + information).sqrt();
        Rating { value: (mu + phi * phi * surprise) * SCALE + CENTRE, deviation: phi * SCALE, volatility }
    }

    fn clamped(self) -> Rating {
        let value = self.value.clamp(VALUES.0, VALUES.1);
        Rating { value, deviation: self.deviation.clamp(DEVIATIONS.0, DEVIATIONS.1), ..self }
    }
}

/// Step 5 of the paper: the root of its `f`, between bounds that close in on it by the Illinois method.
fn new_volatility(sigma: f64, phi: f64, v: f64, delta: f64, tau: f64) -> f64 {
    let start = libm::log(sigma * sigma);
    let f = |x: f64| {
        let e = libm::exp(x);
        let sum = phi * phi + v + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - start) / (tau * tau)
    };
    let mut a = start;
    let mut b = if delta * delta > phi * phi + v {
        libm::log(delta * delta - phi * phi - v)
    } else {
        let mut below = start - tau;
        while f(below) < 0.0 {
            below -= tau;
        }
        below
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    while (b - a).abs() > TOLERANCE {
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    libm::exp(a / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} and not {wanted}");
    }

    #[test]
    fn the_papers_example_holds() {
        let before = Rating { value: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = before.after(&[(1400.0, 30.0, true), (1550.0, 100.0, false), (1700.0, 300.0, false)], 0.5);
        // The paper rounds on the way and prints 1464.06.
        near(after.value, 1464.0507, 5e-5);
        near(after.deviation, 151.5165, 5e-5);
        near(after.volatility, 0.059_996, 5e-7);
    }

    #[test]
    fn one_puzzle_changes_the_rating_as_worked_out_elsewhere() {
        // rating, deviation, volatility; the puzzle's rating and deviation, whether it was solved; what comes out.
        #[rustfmt::skip]
        let rows = [
            (1148.0, 150.0, 0.09, 646.0, 60.0, false, (1030.9351, 148.0295, 0.090_077_1)),
            (1259.0, 45.0, 0.09, 1098.0, 60.0, false, (1249.982, 47.2905, 0.090_028_9)),
            (1517.0, 45.0, 0.03, 1102.0, 150.0, false, (1507.4886, 45.1846, 0.030_002_2)),
            (1841.0, 60.0, 0.09, 2434.0, 60.0, true, (1861.9239, 61.8834, 0.090_088_6)),
            (566.0, 45.0, 0.09, 400.0, 90.0, true, (569.5324, 47.3039, 0.089_988_4)),
            (1048.0, 45.0, 0.09, 1079.0, 80.0, false, (1042.3148, 47.2263, 0.089_995_9)),
            (1956.0, 350.0, 0.03, 2118.0, 60.0, false, (1845.9846, 260.9266, 0.029_999_7)),
            (1825.0, 250.0, 0.03, 2241.0, 150.0, true, (2077.048, 232.538, 0.030_001_6)),
            (1559.0, 150.0, 0.06, 1572.0, 80.0, false, (1507.2995, 138.6708, 0.059_998_7)),
            (2572.0, 45.0, 0.09, 2586.0, 150.0, true, (2578.0201, 47.2783, 0.090_001_2)),
            (2624.0, 90.0, 0.09, 2173.0, 60.0, true, (2627.3563, 90.5401, 0.089_994)),
            (997.0, 60.0, 0.06, 1260.0, 60.0, false, (993.2018, 60.3627, 0.059_996_6)),
            (1956.0, 90.0, 0.06, 2073.0, 150.0, true, (1982.2951, 88.3923, 0.060_004)),
            (533.0, 90.0, 0.06, 400.0, 60.0, true, (547.0669, 88.1184, 0.059_996_7)),
            (2657.0, 350.0, 0.06, 2639.0, 150.0, true, (2823.3185, 259.1081, 0.059_998_3)),
            (628.0, 90.0, 0.03, 400.0, 150.0, false, (596.8747, 88.4269, 0.030_001_1)),
            (983.0, 60.0, 0.09, 890.0, 150.0, true, (990.4397, 61.2572, 0.089_992_3)),
            (1430.0, 60.0, 0.06, 1652.0, 90.0, false, (1425.4434, 60.3015, 0.059_996_6)),
            (1550.0, 90.0, 0.09, 1800.0, 90.0, true, (1585.4787, 89.5336, 0.090_041_4)),
            (948.0, 45.0, 0.03, 657.0, 80.0, false, (938.5193, 45.103, 0.030_002)),
            (634.0, 250.0, 0.03, 572.0, 90.0, false, (495.816, 206.5868, 0.03)),
            (1017.0, 250.0, 0.06, 1576.0, 90.0, false, (1003.0841, 240.8219, 0.059_999)),
            (2641.0, 250.0, 0.09, 2151.0, 150.0, true, (2662.2619, 237.3062, 0.089_995_3)),
            (1512.0, 150.0, 0.03, 1898.0, 150.0, false, (1498.9496, 145.5345, 0.029_999_7)),
        ];
        for (value, deviation, volatility, puzzle, puzzle_deviation, solved, new) in rows {
            let after = Rating { value, deviation, volatility }.after(&[(puzzle, puzzle_deviation, solved)], TAU);
            near(after.value, new.0, 1e-4);
            near(after.deviation, new.1, 1e-4);
            near(after.volatility, new.2, 1e-6);
        }
    }

    #[test]
    fn a_thousand_sessions_agree_with_another_implementation() {
        let mut state = 1_u64;
        let mut next = |from: f64, to: f64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let part = u32::try_from(state >> 33).unwrap();
            from + (to - from) * f64::from(part) / f64::from(u32::MAX >> 1)
        };
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        for _ in 0..1000 {
            let mut ours = Rating { value: next(400.0, 3000.0), deviation: next(45.0, 500.0), volatility: 0.06 };
            let strength = next(400.0, 3000.0);
            for _ in 0..50 {
                let (puzzle, deviation) = (ours.value + next(-600.0, 600.0), next(60.0, 110.0));
                let solved = next(0.0, 1.0) < 1.0 / (1.0 + libm::exp((puzzle - strength) / SCALE));
                let theirs =
                    Glicko2Rating { rating: ours.value, deviation: ours.deviation, volatility: ours.volatility };
                let opponent = Glicko2Rating { rating: puzzle, deviation, volatility: 0.06 };
                let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
                let (theirs, _) = glicko2(&theirs, &opponent, &outcome, &config);
                let theirs =
                    Rating { value: theirs.rating, deviation: theirs.deviation, volatility: theirs.volatility };
                ours = ours.after_puzzle(puzzle, deviation, solved);
                near(ours.value, theirs.clamped().value, 1e-3);
                near(ours.deviation, theirs.clamped().deviation, 1e-3);
                near(ours.volatility, theirs.volatility, 1e-6);
            }
        }
    }

    #[test]
    fn a_rating_stays_within_its_bounds_and_fades_when_idle() {
        let solved = |rating: Rating, puzzle| rating.after_puzzle(puzzle, 80.0, true);
        let best = (0..200).fold(Rating::default(), |rating, _| solved(rating, 3200.0));
        near(best.value, VALUES.1, 1e-9);
        let worst = (0..200).fold(Rating::default(), |rating, _| rating.after_puzzle(400.0, 80.0, false));
        near(worst.value, VALUES.0, 1e-9);
        let steady = Rating { value: 1500.0, deviation: 45.0, volatility: 0.06 };
        // √(45² + 12 · (0.06 · 173.7178)²), worked out by hand.
        near(steady.idle(12).deviation, 57.695, 1e-3);
        near(steady.idle(0).deviation, 45.0, 1e-9);
        near(Rating::default().idle(12).deviation, DEVIATIONS.1, 1e-9);
        near(steady.idle(1).value, steady.after(&[], TAU).value, 1e-9);
        assert!(steady.is_established() && !Rating::set(5000.0).is_established());
        near(Rating::set(5000.0).value, VALUES.1, 1e-9);
        // A puzzle whose rating is hardly known counts like one of deviation 110.
        assert_eq!(steady.after_puzzle(1600.0, 400.0, true), steady.after_puzzle(1600.0, 110.0, true));
    }
}
