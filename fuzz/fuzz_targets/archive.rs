//! Other games stay as they are, byte for byte, whatever is put beside them.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::archive;

libfuzzer_sys::fuzz_target!(|data: &[u8]| archive::entered(data));
