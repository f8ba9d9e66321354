//! No sequence of a terminal makes the keyboard deaf.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::runtime::terminal::decoder::equation(data));
