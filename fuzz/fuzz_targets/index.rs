//! Any blocks give the same index: the first three bytes say how large they are.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (sizes, bytes) = data.split_at(data.len().min(3));
    pgn::index(bytes, sizes);
    pgn::catalog(bytes, sizes);
});
