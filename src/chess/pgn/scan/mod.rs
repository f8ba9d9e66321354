//! Fast passes over the bytes of a PGN file: where games begin, which movetext can be skipped.

pub(in crate::chess::pgn) mod columns;
pub(in crate::chess::pgn) mod skip_moves;
pub mod split;
pub(in crate::chess::pgn) mod swar;
