//! Journeys: the form of a new game.

mod form;
mod levels;
