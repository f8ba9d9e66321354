//! Chess as the Laws know it. Pure: nothing here reads a clock, a file or a thread.

pub mod moment;
pub mod pgn;
pub mod result;
pub mod seat;
pub mod start;
pub mod tree;
