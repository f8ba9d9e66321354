//! The client copes with any output of an external engine, whatever it is told to do and however much time passes in
//! between.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::uci;

libfuzzer_sys::fuzz_target!(|data: &[u8]| uci::engine(&String::from_utf8_lossy(data)));
