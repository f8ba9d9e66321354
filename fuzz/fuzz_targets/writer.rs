//! What is written is read again as it was: games read from the bytes, and a game grown from them.
#![no_main]

use tabiya::chess::pgn::equations;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    equations::writer(data);
    equations::round_trip(&equations::grow(data));
});
