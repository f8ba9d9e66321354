//! The bots at play: whole games between them, and what they do with a draw.

#![allow(clippy::unwrap_used, reason = "a test stops where its data is not what it says")]

mod choices;
mod games;
