//! Journeys: what a user does from the first key to the last, and what comes of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod analysis;
mod astray;
mod back_home;
mod better_move;
mod can_mate;
mod commands;
mod correcting;
mod draws;
mod driver;
mod editing;
mod engines;
mod first_look;
mod footers;
mod forms;
mod kept;
mod ladder;
mod library;
mod look;
mod looking_back;
mod manners;
mod marks;
mod mended;
mod moving;
mod newcomer;
mod own_mistakes;
mod painted;
mod play;
mod position_editor;
mod premove;
mod review;
mod second_look;
mod study;
mod touch;
mod walking_back;
mod windows;
