//! Any bytes, and any records, can be read as a journal; a game that was read can go on.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::journal(data));
