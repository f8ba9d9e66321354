//! Fast passes over the bytes of a PGN file, which find where games begin and what movetext can be skipped.

pub(in crate::chess::pgn) mod columns;
pub(in crate::chess::pgn) mod skip_moves;
pub mod split;
pub(in crate::chess::pgn) mod swar;
