//! Journeys: the home screen.

mod interrupted_games;
mod returning;
