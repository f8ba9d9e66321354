//! Journeys: the home screen.

mod beginning;
mod interrupted_games;
mod returning;
