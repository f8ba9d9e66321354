//! The other games of an archive stay the same, byte for byte, whatever is added next to them.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::archive;

libfuzzer_sys::fuzz_target!(|data: &[u8]| archive::entered(data));
