//! Journeys: the new-game form.

mod form;
mod levels;
