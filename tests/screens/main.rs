//! Screens: what appears where, in which style, and what the pointer finds there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod analysis;
mod at_a_glance;
mod dialogs;
mod editing;
mod game_list;
mod home;
mod learn;
mod new_game;
mod open;
mod play;
mod play_panel;
mod play_pointer;
mod position_editor;
mod practice;
mod pseudo;
mod result_card;
mod review;
mod settings;
mod stage;
#[path = "../support/mod.rs"]
mod support;
mod training;
mod whole;
mod windows;

use support::{driver, wording};
