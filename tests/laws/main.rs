//! The Laws, one table an article, and the vectors of ../shared/laws where they are at hand.

// These modules print figures and stop at broken vectors, as tests may; the lints see only #[test] functions as tests.
#![allow(clippy::panic, clippy::print_stdout)]

mod shared;
mod unwinnable;
