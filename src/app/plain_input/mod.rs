//! The lines typed in plain mode: their words, when each is answered, and where it goes.

pub mod phrases;
pub mod query;
pub mod words;
