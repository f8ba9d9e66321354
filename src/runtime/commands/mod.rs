//! The commands of the command line that access files, the terminal or standard input and output.

pub mod game_blocks;
pub mod pgn;
pub mod puzzles;
pub mod start;
