//! Journeys: the game list.

mod copy_and_delete;
mod explorer;
mod list;
mod notes_and_signs;
mod user_marks;
