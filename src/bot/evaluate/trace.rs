//! The sink for the terms of the evaluation that adds them up. `examples/tune.rs` counts them with another one.

use super::{tapered::Tapered, terms::COUNT, weights::WEIGHTS};
use shakmaty::Color;

/// Receives the terms that the evaluation sees.
pub trait EvalSink {
    /// Adds a term of one side, `times` times.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// The sum of the weights, White's less Black's. Both values are in one number, 2³² × middlegame + endgame, so that one
/// addition and one multiplication do for both.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreSink(i64);

/// The weights, packed like that.
static PACKED: [i64; COUNT] = {
    let mut packed = [0; COUNT];
    let mut term = 0;
    while term < COUNT {
        packed[term] = pack(WEIGHTS[term]);
        term += 1;
    }
    packed
};

const fn pack(pair: Tapered) -> i64 {
    ((pair.middle as i64) << 32) + pair.end as i64
}

impl ScoreSink {
    /// A sink with a sum so far.
    #[must_use]
    pub fn starting_at(score: Tapered) -> ScoreSink {
        ScoreSink(pack(score))
    }

    /// The sum.
    #[must_use]
    pub fn tapered(self) -> Tapered {
        // A negative endgame borrowed one from the middlegame: what is added first gives it back.
        let (middle, end) = ((self.0 + (1 << 31)) >> 32, self.0 << 32 >> 32);
        let narrow = |value: i64| i32::try_from(value).unwrap_or(0); // 32 bits each
        Tapered { middle: narrow(middle), end: narrow(end) }
    }
}

impl EvalSink for ScoreSink {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let score = PACKED[term] * i64::from(times); // the terms are laid out within COUNT
        self.0 += if side.is_white() { score } else { -score };
    }
}

#[cfg(test)]
pub(in crate::bot) mod tests {
    use super::*;

    /// How often each term occurs, White's less Black's.
    pub struct TraceSink(pub Vec<i32>);

    impl Default for TraceSink {
        fn default() -> TraceSink {
            TraceSink(vec![0; COUNT])
        }
    }

    impl EvalSink for TraceSink {
        fn add(&mut self, side: Color, term: usize, times: i32) {
            self.0[term] += if side.is_white() { times } else { -times };
        }
    }
}
