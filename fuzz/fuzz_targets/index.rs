//! The index of a file is the same whatever blocks it is read in. The first three bytes give the sizes of the blocks.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (sizes, bytes) = data.split_at(data.len().min(3));
    pgn::index(bytes, sizes);
    pgn::catalog(bytes, sizes);
});
