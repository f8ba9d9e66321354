//! Whatever is given as a command or pasted, what is kept is what is shown.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::invariants::app;

libfuzzer_sys::fuzz_target!(|data: &[u8]| app::commands(data));
