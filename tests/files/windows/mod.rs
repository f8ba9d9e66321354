//! Several processes with one data folder: no game is lost or duplicated, and none has moves that were not played in
//! it.
//!
//! The test starts itself three times as a process that lists, takes, plays, ends and discards games, tells each
//! process at random what to do, and kills one now and then. A model of what must be in the folder runs beside them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test that drives processes and their files"
)]

mod model;
mod process;
mod window;

/// Not a test: runs the window in the processes that the tests start.
#[test]
fn window() {
    window::run();
}

#[test]
fn three_processes_agree_with_the_model() {
    model::rounds(1, 700);
}

/// Ten thousand rounds, half of them with one seed and half with another.
#[test]
#[ignore = "minutes: see tests/README.md"]
fn ten_thousand_rounds() {
    for seed in [7, 8] {
        model::rounds(seed, 5_000);
    }
}

/// Random numbers from a seed: SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }
}
