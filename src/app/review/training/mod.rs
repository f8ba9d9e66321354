//! Training on the games under review: guessing the moves, and exercises from one's own mistakes.

pub(in crate::app) mod controller;
pub mod exercises;
pub mod guess;
