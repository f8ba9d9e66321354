//! Chess without a screen: the Laws, notation, clocks, PGN, the lessons, puzzles, the bots, and `tabiya arbiter`.

mod arbiter;
mod bots;
mod clock;
mod collections;
mod laws;
mod lessons;
mod notation;
mod pgn;
mod puzzles;
#[path = "../support/mod.rs"]
mod support;
