//! A position that is set up stands for what its FEN says, and is playable or told why not.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess::draft(data));
