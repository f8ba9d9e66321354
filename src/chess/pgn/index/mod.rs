//! The list of a file's games: how it is made, held in memory, and stored on the disk.

pub mod catalog;
pub mod duplicates;
pub mod index_format;
pub mod indexer;
pub mod interner;
