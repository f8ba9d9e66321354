//! The user's notes on games read back the same, also after changes, or are reported as damaged at a line.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::notes(&String::from_utf8_lossy(data)));
