//! A time control comes back from its text and from its tags.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::invariants::time_control(&String::from_utf8_lossy(data)));
