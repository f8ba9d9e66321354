//! Whatever is typed is a legal move or has a reason.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::invariants::typed(data));
