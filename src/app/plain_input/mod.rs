//! The lines typed in plain mode: their words, when each is answered, and where it goes.

pub mod elsewhere;
pub mod phrases;
pub mod query;
pub(in crate::app) mod queue;
pub(in crate::app) mod session;
pub mod words;
