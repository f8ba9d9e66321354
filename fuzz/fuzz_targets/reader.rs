//! The PGN reader reads any bytes, and every problem has its place.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::reader(data));
