//! The sink that adds up the terms of the evaluation. `examples/tune.rs` has another one, which counts them.

use super::{tapered::Tapered, terms::COUNT, weights::WEIGHTS};
use shakmaty::Color;

/// Receives the terms that the evaluation sees.
pub trait EvalSink {
    /// Adds a term of one side, `times` times.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// The sum of the weights, White's minus Black's. Both values are packed in one number, 2³² × middlegame + endgame, so
/// that one addition and one multiplication do for both.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreSink(i64);

/// The weights, packed in the same way.
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
    /// Returns a sink that starts with this sum.
    #[must_use]
    pub fn starting_at(score: Tapered) -> ScoreSink {
        ScoreSink(pack(score))
    }

    /// Returns the sum.
    #[must_use]
    pub fn tapered(self) -> Tapered {
        // A negative endgame value has borrowed one from the middlegame. Adding 2³¹ first gives it back.
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

    /// How often each term occurs, White's minus Black's.
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
