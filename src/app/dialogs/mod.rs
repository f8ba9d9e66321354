//! TODO docs

pub mod clocks;
pub(in crate::app) mod input;
pub mod state;
