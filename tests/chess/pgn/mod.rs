//! PGN files: real ones, broken ones, and what must hold for any bytes.

// Helpers outside #[test] functions are test code too.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::disallowed_methods)]

mod cases;
mod commands;
mod defects;
mod equations;
mod export;
mod real_files;
mod search;
mod shared;
mod siblings;
mod snippets;
