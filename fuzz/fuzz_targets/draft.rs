//! A position that is set up stands for what its FEN says, and is playable or told why not.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::invariants::draft(data));
