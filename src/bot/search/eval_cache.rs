//! A small cache of static evaluations: a position is often evaluated again before it reaches the transposition table.

/// The number of entries: a quarter of a megabyte in all, which stays in the processor's cache.
const SLOTS: usize = 1 << 15;
/// The bits of an entry that hold the evaluation.
const EVAL_BITS: u64 = 0xFFFF;

/// Evaluations by the position's key.
#[derive(Clone, Debug)]
pub struct EvalCache {
    /// The highest 48 bits of a key, with the evaluation below them.
    slots: Vec<u64>,
}

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache { slots: vec![0; SLOTS] }
    }
}

impl EvalCache {
    /// Returns the evaluation of the position with this key, from the cache or from `evaluate`, whose result depends on
    /// the position alone.
    pub fn get(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        // The slot is chosen by the bits that are not stored, so that two keys are almost never confused.
        let slot = usize::try_from(key & EVAL_BITS).unwrap_or(0) % SLOTS; // sixteen bits
        let entry = &mut self.slots[slot]; // below their number
        if (*entry ^ key) & !EVAL_BITS == 0
            && let Ok(low) = u16::try_from(*entry & EVAL_BITS)
        {
            return i32::from(low.cast_signed());
        }
        let eval = evaluate();
        if let Ok(low) = i16::try_from(eval) {
            *entry = key & !EVAL_BITS | u64::from(low.cast_unsigned());
        }
        eval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_evaluation_is_found_by_its_key_alone() {
        let mut cache = EvalCache::default();
        for (key, eval) in [(1 << 40, 35), (2 << 40, -4_100), (1 << 63, 7)] {
            assert_eq!(cache.get(key, || eval), eval);
            assert_eq!(cache.get(key, || 0), eval);
        }
        assert_eq!(cache.get(1 << 40, || 99), 99, "another took its slot");
    }
}
