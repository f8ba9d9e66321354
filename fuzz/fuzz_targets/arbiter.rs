//! The arbiter answers every line with one line.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::arbiter;

libfuzzer_sys::fuzz_target!(|data: &[u8]| arbiter::answered(data));
