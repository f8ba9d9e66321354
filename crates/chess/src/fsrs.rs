//! When a card is due again: FSRS-6, a model of how somebody forgets, with the default weights of its authors.
//!
//! The formulas are those of the crate `fsrs` 6.6.2, `src/model.rs` (BSD-3-Clause), without its optimiser. Of its four
//! grades two are used: a move is found or it is not. Nothing is shuffled, so the same answers give the same days.

/// The weights, called w0 to w20 in the literature.
#[rustfmt::skip]
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const STABILITIES: (f64, f64) = (0.001, 36_500.0);
const DIFFICULTIES: (f64, f64) = (1.0, 10.0);
/// The longest wait, in days.
const LONGEST: f64 = 36_500.0;

/// How an answer went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Not known at the first try.
    Again,
    /// Known.
    Good,
}

impl Grade {
    /// The number of the grade in the formulas, where 2 is "hard" and 4 "easy".
    fn number(self) -> f64 {
        match self {
            Grade::Again => 1.0,
            Grade::Good => 3.0,
        }
    }
}

/// What is remembered of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// After this many days it is remembered 9 times out of 10.
    pub stability: f64,
    /// From 1, easy, to 10.
    pub difficulty: f64,
}

impl Memory {
    /// Returns the memory after the first answer.
    pub fn first(grade: Grade) -> Memory {
        let stability = match grade {
            Grade::Again => W[0],
            Grade::Good => W[2],
        };
        Memory { stability, difficulty: first_difficulty(grade.number()) }.clamped()
    }

    /// Returns the memory after another answer, `days` after the last one; 0 is the same day.
    #[must_use]
    pub fn review(self, grade: Grade, days: u32) -> Memory {
        let Memory { stability: s, difficulty: d } = self;
        let forgotten = 1.0 - self.recall(days);
        let stability = match grade {
            _ if days == 0 => self.same_day(grade),
            Grade::Good => {
                let gain = libm::exp(W[8]) * (11.0 - d) * libm::pow(s, -W[9]) * (libm::exp(forgotten * W[10]) - 1.0);
                s * (1.0 + gain)
            }
            Grade::Again => {
                let relearned =
                    W[11] * libm::pow(d, -W[12]) * (libm::pow(s + 1.0, W[13]) - 1.0) * libm::exp(forgotten * W[14]);
                relearned.min(s / libm::exp(W[17] * W[18]))
            }
        };
        let changed = d + (10.0 - d) / 9.0 * (-W[6] * (grade.number() - 3.0));
        let difficulty = W[7] * first_difficulty(4.0) + (1.0 - W[7]) * changed;
        Memory { stability, difficulty }.clamped()
    }

    /// Returns after how many days the card is remembered with the probability `retention`, from 0 to 1: when it is
    /// due. From 1 to 36,500.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and between 1 and LONGEST")]
    pub fn interval(self, retention: f64) -> u32 {
        libm::floor(self.wait(retention) + 0.5).clamp(1.0, LONGEST) as u32
    }

    /// Returns the days until the probability has fallen to `retention`.
    fn wait(self, retention: f64) -> f64 {
        self.stability / factor() * (libm::pow(retention, -1.0 / W[20]) - 1.0)
    }

    /// Returns the probability of remembering it after so many days.
    fn recall(self, days: u32) -> f64 {
        libm::pow(1.0 + factor() * f64::from(days) / self.stability, -W[20])
    }

    fn same_day(self, grade: Grade) -> f64 {
        let s = self.stability;
        let new = s * libm::exp(W[17] * (grade.number() - 3.0 + W[18])) * libm::pow(s, -W[19]);
        match grade {
            Grade::Again => new,
            Grade::Good => new.max(s),
        }
    }

    fn clamped(self) -> Memory {
        Memory {
            stability: self.stability.clamp(STABILITIES.0, STABILITIES.1),
            difficulty: self.difficulty.clamp(DIFFICULTIES.0, DIFFICULTIES.1),
        }
    }
}

/// Scales the curve of forgetting so that 9 of 10 are remembered after as many days as the stability says.
fn factor() -> f64 {
    libm::pow(0.9, -1.0 / W[20]) - 1.0
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - libm::exp(W[5] * (grade - 1.0)) + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() <= 1e-4 * wanted.abs().max(1.0), "{found} and not {wanted}");
    }

    fn grade(number: u8) -> Grade {
        if number == 1 { Grade::Again } else { Grade::Good }
    }

    #[test]
    fn answers_give_the_days_that_another_implementation_gives() {
        // Grade, days since the last answer; stability, difficulty and the interval that come out.
        type Answer = (u8, u32, f64, f64, u32);
        #[rustfmt::skip]
        let sequences: &[&[Answer]] = &[
            &[(3, 0, 2.3065, 2.1181, 2), (3, 2, 10.96433, 2.11121, 11), (3, 11, 46.28022, 2.10433, 46), (3, 46, 162.8622, 2.09746, 163), (3, 163, 497.44719, 2.09059, 497), (3, 497, 1345.52878, 2.08372, 1346), (3, 1346, 3292.2796, 2.07687, 3292)],
            &[(1, 0, 0.212, 6.4133, 1), (3, 1, 1.88679, 6.40212, 2), (3, 2, 6.26916, 6.39094, 6), (3, 6, 17.37919, 6.37978, 17), (3, 17, 43.84208, 6.36863, 44)],
            &[(3, 0, 2.3065, 2.1181, 2), (3, 2, 10.96433, 2.11121, 11), (1, 11, 1.53834, 7.39224, 2), (3, 2, 4.87626, 7.38007, 5), (3, 5, 12.31169, 7.36792, 12), (3, 12, 27.88, 7.35578, 28)],
            &[(1, 0, 0.212, 6.4133, 1), (1, 1, 0.10089, 8.8063, 1), (1, 1, 0.05503, 9.59287, 1), (3, 1, 0.32937, 9.5785, 1), (3, 1, 0.93335, 9.56415, 1)],
            &[(3, 0, 2.3065, 2.1181, 2), (1, 2, 0.60758, 7.3945, 1), (3, 1, 2.4004, 7.38234, 2), (1, 2, 0.57573, 9.12482, 1), (3, 1, 1.49775, 9.11092, 1), (1, 1, 0.39861, 9.693, 1)],
            &[(1, 0, 0.212, 6.4133, 1), (3, 0, 0.24669, 6.40212, 1), (3, 1, 2.02148, 6.39094, 2), (3, 3, 7.8637, 6.37978, 8)],
            &[(3, 0, 2.3065, 2.1181, 2), (3, 10, 25.10872, 2.11121, 25), (1, 30, 2.31635, 7.39224, 2), (3, 5, 8.76602, 7.38007, 9), (3, 1, 10.63296, 7.36792, 11)],
            &[(3, 0, 2.3065, 2.1181, 2), (3, 1, 7.3153, 2.11121, 7), (3, 1, 11.99103, 2.10433, 12), (3, 1, 16.40859, 2.09746, 16)],
        ];
        for sequence in sequences {
            let mut memory: Option<Memory> = None;
            for &(number, days, stability, difficulty, interval) in *sequence {
                let grade = grade(number);
                let now = memory.map_or_else(|| Memory::first(grade), |before| before.review(grade, days));
                near(now.stability, stability);
                near(now.difficulty, difficulty);
                assert_eq!(now.interval(0.9), interval, "{sequence:?}");
                memory = Some(now);
            }
        }
    }

    #[test]
    fn the_published_state_comes_out() {
        let first = Memory::first(Grade::Again);
        let last = [0, 1, 3, 8, 21].into_iter().fold(first, |memory, days| memory.review(Grade::Good, days));
        near(last.stability, 53.62691);
        near(last.difficulty, 6.357_486_7);
    }

    #[test]
    fn the_published_intervals_come_out() {
        let memory = Memory { stability: 1.0, difficulty: 5.0 };
        let retentions = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
        // The first is 3,116,766 in the crate, which counts with half the digits.
        let days = [3_116_769.0, 34_793.0, 2508.0, 387.0, 90.0, 27.0, 9.0, 3.0, 1.0, 0.0];
        for (retention, days) in retentions.into_iter().zip(days) {
            assert!((memory.wait(retention) - days).abs() <= 0.5, "{retention}: {}", memory.wait(retention));
        }
        assert_eq!(memory.interval(1.0), 1, "never the same day");
        assert_eq!(memory.interval(0.1), 36_500, "never after a century");
    }

    #[test]
    fn whatever_is_answered_a_card_stays_within_the_bounds() {
        arbtest::arbtest(|u| {
            let mut memory = Memory::first(if u.arbitrary()? { Grade::Good } else { Grade::Again });
            for _ in 0..u.int_in_range(0..=60)? {
                let grade = if u.arbitrary()? { Grade::Good } else { Grade::Again };
                memory = memory.review(grade, u.int_in_range(0..=40_000)?);
                assert!((STABILITIES.0..=STABILITIES.1).contains(&memory.stability), "{memory:?}");
                assert!((DIFFICULTIES.0..=DIFFICULTIES.1).contains(&memory.difficulty), "{memory:?}");
            }
            Ok(())
        });
    }
}
