//! No sequence from a terminal makes the decoder ignore the keyboard afterwards.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::decoder;

libfuzzer_sys::fuzz_target!(|data: &[u8]| decoder::reads(data));
