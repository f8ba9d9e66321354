//! The words of touch-move, of tournament mode and of results that an arbiter enters.

pub use super::tables::TouchWord;
