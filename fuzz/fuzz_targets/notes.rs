//! What the user noted of games comes back, also after changes, or is damaged at a line.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::notes(&String::from_utf8_lossy(data)));
