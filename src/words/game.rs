//! The words of the play screen that are not in [`super::app`].

pub use super::tables::GameWord;
