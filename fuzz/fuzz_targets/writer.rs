//! What the writer writes reads back the same: games read from the bytes, and a game grown from them.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pgn::writer(data);
    pgn::round_trip(&pgn::grow(data));
});
