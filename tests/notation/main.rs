//! Typed moves: what is understood, what is refused and why, and that every move can be said back.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where its data is not what it says")]

mod reasons;
mod round_trip;
mod understood;
