//! A time control reads back the same from its text and from its tags.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess::time_control(&String::from_utf8_lossy(data)));
