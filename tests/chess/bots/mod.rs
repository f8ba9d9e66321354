//! The bots: whole games between them, and single decisions about moves and draws.

#![allow(clippy::unwrap_used, reason = "a test stops where its data is not what it says")]

mod choices;
mod games;
