//! Journeys: the review of a game.

mod advice;
mod analysis;
mod analyst;
mod annotating;
mod better_move;
mod drafts;
mod editing;
mod exercises;
mod mistake_search;
mod mistakes;
mod opening_and_walking;
mod own_mistakes;
mod training;
mod typed_moves;
