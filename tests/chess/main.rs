//! Chess without a screen: the Laws, notation, clocks, PGN, the lessons, the bots, and `tabiya arbiter`.

mod arbiter;
mod bots;
mod clock;
mod collections;
mod laws;
mod lessons;
mod notation;
mod pgn;
#[path = "../support/mod.rs"]
mod support;
