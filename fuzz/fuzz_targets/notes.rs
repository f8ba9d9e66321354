//! What the user noted of games comes back, also after changes, or is damaged at a line.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::app::invariants::notes(&String::from_utf8_lossy(data)));
