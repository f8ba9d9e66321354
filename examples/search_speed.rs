//! Measures the search: `cargo run --release --example search_speed [DEPTH]` prints the signature, the time and
//! positions per second, next to shakmaty's perft in the same run.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures and prints")]

use std::time::Instant;

use shakmaty::{Chess, perft};
use tabiya::bot::search;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(search::BENCH_DEPTH);
    let begun = Instant::now();
    let nodes = search::bench(depth);
    let took = begun.elapsed().as_secs_f64();
    println!("{nodes} positions in {took:.2} s: {:.0} a second", nodes as f64 / took);
    let begun = Instant::now();
    let leaves = perft(&Chess::default(), 5);
    println!("perft 5: {leaves} leaves, {:.0} a second", leaves as f64 / begun.elapsed().as_secs_f64());
}
