//! `tabiya arbiter` as a machine: lines in, answers out. Our own table, many lines at once, the vectors of
//! ../shared/laws where they are at hand, and lines of noise.

// These modules stop at broken vectors, as tests may; the lints see only #[test] functions as tests.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod document;
mod many;
mod noise;
mod table;
mod vectors;

use serde_json::Value;
use tabiya::arbiter::{Arbiter, ArbiterOptions};

/// What the arbiter answers to one line of JSON, within the limit that the tests can afford.
fn ask(line: &str) -> Value {
    let options = ArbiterOptions { json: true, witness: true, work: 100_000 };
    let answer = Arbiter::new(options).answer(line.as_bytes());
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{line}\n{answer}\n{error}"))
}
