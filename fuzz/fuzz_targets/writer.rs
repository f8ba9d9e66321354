//! What is written is read again as it was: games read from the bytes, and a game grown from them.
#![no_main]

use tabiya::chess::pgn::invariants;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    invariants::writer(data);
    invariants::round_trip(&invariants::grow(data));
});
