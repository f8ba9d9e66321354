//! Any output of an outside engine is taken, whatever is ordered and however much time passes in between.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::uci::invariants::engine(&String::from_utf8_lossy(data)));
