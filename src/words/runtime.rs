//! What is said about files and about the program's own end.

pub use super::tables::RuntimeWord;
