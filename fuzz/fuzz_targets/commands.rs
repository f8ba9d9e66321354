//! Whatever the user enters as a command or pastes, what is kept is what is shown.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::commands(data));
