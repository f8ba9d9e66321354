//! Random numbers from a seed: SplitMix64 (Steele, Lea and Flood 2014), small, fast and the same on every machine.

/// A stream of random numbers that a seed determines.
#[derive(Clone, Debug, Default)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Creates the stream of a seed. Neighbouring seeds give unrelated streams.
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        finalised(self.state)
    }

    /// Picks one of the items, all equally likely (to one part in 2⁵⁷ for a list of moves).
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u128::try_from(items.len()).ok()?;
        let index = (u128::from(self.next_u64()) * count) >> 64;
        items.get(usize::try_from(index).ok()?)
    }

    /// Returns a number below `n`, all equally likely (to one part in 2³² / `n`); 0 for `n` = 0.
    pub fn below(&mut self, n: u32) -> u32 {
        u32::try_from((u64::from(n) * (self.next_u64() >> 32)) >> 32).unwrap_or(0) // less than n by construction
    }

    /// Returns true with probability one half.
    pub fn flip(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }
}

/// Spreads each bit over all of them: SplitMix64's finaliser.
pub(crate) fn finalised(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| rng.next_u64()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn all_items_are_picked_about_equally_often() {
        let mut rng = Rng::new(7);
        let mut counts = [0_u32; 20];
        let items: Vec<usize> = (0..20).collect();
        for _ in 0..20_000 {
            counts[*rng.pick(&items).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
