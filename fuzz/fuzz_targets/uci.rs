//! The UCI server takes any lines, and answers with lines.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::uci;

libfuzzer_sys::fuzz_target!(|data: &[u8]| uci::lines(&String::from_utf8_lossy(data)));
