//! Any bytes are read, and every problem has its place.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::pgn::invariants::reader(data));
