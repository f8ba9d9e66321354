//! What the program says about a premove: a move chosen while the opponent is to move.

pub use super::tables::PremoveWord;
