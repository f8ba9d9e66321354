//! Any bytes, and any records, are read as a journal; a game that is read goes on.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::journal(data));
