//! Any lines are taken by the engine, and answered by lines.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::uci::invariants::lines(&String::from_utf8_lossy(data)));
