//! A FEN that is accepted is written back as a FEN of the same position; one that is not has a reason.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess::fen(&String::from_utf8_lossy(data)));
