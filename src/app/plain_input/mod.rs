//! The lines typed in plain mode: their words, when each is answered, and where it goes.

pub mod elsewhere;
pub mod phrases;
pub mod query;
pub(super) mod queue;
pub(super) mod session;
pub mod words;
