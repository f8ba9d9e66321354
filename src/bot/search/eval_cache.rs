//! Evaluations of late: a position is often judged again before the table of positions knows anything of it.

/// How many are kept: a quarter of a megabyte, so that they stay near the processor.
const SLOTS: usize = 1 << 15;
/// The bits of a slot that hold the evaluation.
const WORTH: u64 = 0xFFFF;

/// Evaluations by the position's key.
#[derive(Clone, Debug)]
pub struct EvalCache {
    /// The highest 48 bits of a key, and below them the evaluation.
    kept: Vec<u64>,
}

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache { kept: vec![0; SLOTS] }
    }
}

impl EvalCache {
    /// The evaluation of the position with this key, looked up or found. It depends on nothing but the position.
    pub fn get(&mut self, key: u64, find: impl FnOnce() -> i32) -> i32 {
        // By the bits that are not kept, so that hardly another key is ever taken for this one.
        let slot = usize::try_from(key & WORTH).unwrap_or(0) % SLOTS; // sixteen bits
        let kept = &mut self.kept[slot]; // below their number
        if (*kept ^ key) & !WORTH == 0
            && let Ok(low) = u16::try_from(*kept & WORTH)
        {
            return i32::from(low.cast_signed());
        }
        let worth = find();
        if let Ok(low) = i16::try_from(worth) {
            *kept = key & !WORTH | u64::from(low.cast_unsigned());
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_under_its_key_alone() {
        let mut judged = EvalCache::default();
        for (key, worth) in [(1 << 40, 35), (2 << 40, -4_100), (1 << 63, 7)] {
            assert_eq!(judged.get(key, || worth), worth);
            assert_eq!(judged.get(key, || 0), worth);
        }
        assert_eq!(judged.get(1 << 40, || 99), 99, "another took its slot");
    }
}
