//! What is said of a premove: a move chosen while the opponent is to move.

pub use super::tables::PremoveWord;
