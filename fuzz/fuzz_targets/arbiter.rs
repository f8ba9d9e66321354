//! Every line is answered by one line.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::arbiter::invariants::answered(data));
