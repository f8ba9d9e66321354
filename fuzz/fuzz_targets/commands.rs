//! Whatever is given as a command or pasted, what is kept is what is shown.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::app::invariants::commands(data));
