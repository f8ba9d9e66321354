//! Whatever the user types is a legal move, or there is a reason why not.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess::typed(data));
