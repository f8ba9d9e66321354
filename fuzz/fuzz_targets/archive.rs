//! Other games stay as they are, byte for byte, whatever is put beside them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabiya::runtime::files::archive::equation(data));
