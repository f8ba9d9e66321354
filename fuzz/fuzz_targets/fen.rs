//! A FEN that is read comes back; one that is not has a reason.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::chess::invariants::fen(&String::from_utf8_lossy(data)));
