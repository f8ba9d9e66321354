//! A config reads back the same after printing, or has problems with places.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::config(&String::from_utf8_lossy(data)));
