//! The lexer splits any bytes into tokens, one after the other.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::lexer(data));
