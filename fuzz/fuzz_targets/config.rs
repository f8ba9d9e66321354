//! A config comes back, or has problems with places.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::app::invariants::config(&String::from_utf8_lossy(data)));
