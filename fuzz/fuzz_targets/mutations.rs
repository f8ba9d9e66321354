//! A file cut at every byte, and every byte of it replaced by each that opens, closes or ends
//! something. Give it the odd files as its corpus.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::mutations(data));
