//! The list of a file's games: how it is built, held in memory, and cached on disk.

pub mod catalog;
pub mod duplicates;
pub mod index_format;
pub mod indexer;
pub mod interner;
