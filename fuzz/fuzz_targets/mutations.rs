//! Reads a file cut off at every byte, and with every byte replaced by each byte that opens, closes or ends something.
//! Use the odd files as the corpus.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::mutations(data));
