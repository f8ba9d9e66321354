//! Journeys: what a user does from the first key to the last, and what comes of it.

mod driver;
mod play;
