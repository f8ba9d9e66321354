//! The Laws, one table per article, and the vectors of ../shared/laws if they are present.

// These modules print figures and panic on broken vectors, as tests may; clippy's exceptions cover only #[test]
// functions.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

mod brief;
mod castling;
mod check_and_ends;
mod claims;
mod fens;
mod moves;
mod perft;
mod random_games;
pub mod shared;
mod table;
mod touch;
mod unwinnable;
mod vectors;
mod whole_games;
