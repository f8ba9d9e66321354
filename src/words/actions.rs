//! What each action of the program does, in a sentence. Help, footer, palette and manual print these.

pub use super::tables::ActionWord;
