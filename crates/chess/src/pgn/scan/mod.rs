//! Fast passes over the bytes of a PGN file, which find where games begin and what movetext can be skipped.

pub(crate) mod lanes;
pub mod split;
