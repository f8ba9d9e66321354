//! The words of graphs, openings, autoplay, guessing moves, and a file that grows.

pub use super::tables::TrainingWord;
