//! The lines that are typed in plain mode: their words, when each is answered, and where it goes.

pub mod elsewhere;
pub mod named_settings;
pub mod query;
pub(in crate::app) mod queue;
mod review_words;
pub mod routing;
pub(in crate::app) mod session;
pub mod words;
