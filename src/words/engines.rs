//! What the program says about external engines.

pub use super::tables::EngineWord;
