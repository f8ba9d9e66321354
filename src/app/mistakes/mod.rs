//! Mistakes: finding them in a game, and collecting those of all the user's games.

pub mod search;
