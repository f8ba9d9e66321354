//! Journeys: what a user does from the first key to the last, and what comes of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod by_ear;
mod can_mate;
mod commands;
mod copy_moves;
mod each_line;
mod equal_input;
mod first_looks;
mod footers;
mod game;
mod game_list;
mod help;
mod home;
mod learn;
mod learn_answers;
mod learn_endgames;
mod look;
mod new_game;
mod newest_first;
mod open;
mod phrases;
mod position_editor;
mod practice;
mod practice_mistakes;
mod repertoires;
mod result_card;
mod review;
mod settings_effects;
mod sides;
mod storm;
#[path = "../support/mod.rs"]
mod support;
mod there_and_back;

use support::{driver, painted, wording};
