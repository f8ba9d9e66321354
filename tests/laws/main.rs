//! The Laws, one table an article, and the vectors of ../shared/laws where they are at hand.

// These modules print figures and stop at broken vectors, as tests may; the lints see only #[test] functions as tests.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

mod castling;
mod check_and_ends;
mod claims;
mod fens;
mod moves;
mod perft;
mod random_games;
mod shared;
mod table;
mod touch;
mod unwinnable;
mod vectors;
mod whole_games;
