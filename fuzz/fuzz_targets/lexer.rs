//! Any bytes are tokens, one after the other.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::pgn::invariants::lexer(data));
