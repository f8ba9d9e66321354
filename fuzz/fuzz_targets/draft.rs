//! A position in the editor means what its FEN says, and is either playable or has a reason why not.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess::draft(data));
