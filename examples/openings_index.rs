//! Writes `assets/openings.index` anew from `assets/openings.tsv`; a test says when that is due.
//!
//!     cargo run --example openings_index

#![allow(clippy::disallowed_methods, reason = "it writes a file of the repository")]

use std::path::Path;

fn main() -> std::io::Result<()> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openings.index");
    std::fs::write(place, tabiya::chess::openings::index())
}
