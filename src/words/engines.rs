//! What is said of outside engines.

pub use super::tables::EngineWord;
