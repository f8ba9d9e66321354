//! `tabiya arbiter` line by line: our own table, many lines at once, the vectors of ../shared/laws if they are present,
//! and lines of noise.

// These modules panic on broken vectors, as tests may; clippy's exceptions cover only #[test] functions.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod document;
mod many;
mod noise;
mod table;
mod vectors;

use serde_json::Value;
use tabiya::arbiter::{Arbiter, ArbiterOptions};

/// Returns the arbiter's answer to one line of JSON, with as much work as the tests can afford.
fn ask(line: &str) -> Value {
    let options = ArbiterOptions { json: true, witness: true, work: 100_000 };
    let answer = Arbiter::new(options).answer(line.as_bytes());
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{line}\n{answer}\n{error}"))
}
