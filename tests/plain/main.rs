//! Plain mode and the command line as a pipe sees them: the real program reads lines, prints words, and ends with an
//! exit code.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "these tests run the real program, and a test that cannot go on fails"
)]

mod arbiter;
mod by_ear;
mod engine;
mod french;
mod home;
mod mistakes;
mod outside;
mod pgn;
mod play;
mod practice;
mod puzzles;
mod refused_at_once;
mod repertoires;
mod review;
mod run;
mod speaking_for;
mod usage;
#[path = "../support/wording.rs"]
mod wording;
