//! The commands of the command line that touch the world.

pub mod arbiter;
pub mod pgn;
pub mod start;
