//! The lines typed in plain mode: their words, when each is answered, and where it goes.

mod lines;
pub mod phrases;
pub mod query;
pub mod words;
