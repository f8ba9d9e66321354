//! Pieces as pictures (the feature `images`): what is painted, what is sent and when, and the whole program doing it.
#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails loudly"
)]

mod board;
mod decoded;
mod encoders;
#[path = "../terminal/harness.rs"]
#[allow(dead_code, reason = "the tests of the terminal need more of it")]
mod harness;
mod painted;
mod program;
mod protocols;
mod sent;
#[path = "../support/wording.rs"]
mod wording;
