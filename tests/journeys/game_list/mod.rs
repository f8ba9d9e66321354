//! Journeys: the list of games.

mod copy_and_delete;
mod list;
mod user_marks;
