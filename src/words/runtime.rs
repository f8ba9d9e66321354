//! What the program says about files and about its own end.

pub use super::tables::RuntimeWord;
