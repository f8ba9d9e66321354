//! The words of editing and saving a game.

pub use super::tables::EditWord;
