//! The program on a real pseudo-terminal: how it behaves there, and what it leaves behind, however it ends.
#![cfg(unix)]
// These tests drive real processes and files. What fails here should fail loudly.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod endings;
mod engines;
mod faults;
mod followed;
mod games;
mod harmless;
mod harness;
mod kept;
mod keys;
mod killed;
mod plain;
mod probe;
mod quiet;
mod sounds;
#[path = "../support/wording.rs"]
mod wording;
