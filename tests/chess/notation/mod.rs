//! Typed moves: what is understood, what is refused and why, and that every move reads back from its notation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where its data is not what it says")]

mod reasons;
mod round_trip;
mod understood;
