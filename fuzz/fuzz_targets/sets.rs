//! Any bytes can be looked through as an opening book or a set of puzzles; what is found in them can be played.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    chess::book(data);
    chess::puzzle_set(data);
});
