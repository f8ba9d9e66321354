//! Rewrites `crates/chess/assets/openings.index` from `openings.tsv` beside it; a test fails when that is due.
//!
//!     cargo run --example openings_index
//!
//! For each named position the index holds its key and the byte offset of its row in the table, both little-endian,
//! sorted by key.

#![allow(clippy::disallowed_methods, reason = "it writes a file of the repository")]

use std::io;
use std::path::Path;

use shakmaty::san::San;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

fn main() -> io::Result<()> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chess/assets");
    let table = std::fs::read_to_string(assets.join("openings.tsv"))?;
    let mut entries: Vec<(u64, u32)> = Vec::new();
    let mut row: u32 = 0;
    for line in table.split_inclusive('\n') {
        let here = row;
        row += u32::try_from(line.len()).map_err(io::Error::other)?;
        if line.starts_with('#') {
            continue;
        }
        let moves = line.trim_end().split('\t').nth(2).ok_or_else(|| io::Error::other("a row without moves"))?;
        let mut position = Chess::default();
        for san in moves.split(' ') {
            let mv = san.parse::<San>().map_err(io::Error::other)?.to_move(&position).map_err(io::Error::other)?;
            position.play_unchecked(mv);
        }
        entries.push((position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0, here));
    }
    entries.sort_unstable();
    let bytes = entries.into_iter().flat_map(|(key, row)| key.to_le_bytes().into_iter().chain(row.to_le_bytes()));
    std::fs::write(assets.join("openings.index"), bytes.collect::<Vec<u8>>())
}
