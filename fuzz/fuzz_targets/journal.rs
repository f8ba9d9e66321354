//! Any bytes, and any records, are read as a journal; a game that is read goes on.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::app::invariants::journal(data));
