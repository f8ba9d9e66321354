//! The words of home, new game, play and the dialogs.

pub use super::tables::{AnswerWord, AppWord, ExportWord};
