//! Journeys: what a user does from the first key to the last, and what comes of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod after_the_end;
mod analysis;
mod analyst;
mod astray;
mod back_home;
mod better_move;
mod can_mate;
mod commands;
mod correcting;
mod counsel;
mod drafts;
mod draws;
mod each_line;
mod editing;
mod engines;
mod first_look;
mod footers;
mod forms;
mod found_at_once;
mod hesitations;
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
mod plainly_said;
mod play;
mod position_editor;
mod premove;
mod review;
mod second_look;
mod sides;
mod study;
#[path = "../support/mod.rs"]
mod support;
mod touch;
mod tried;
mod two_ways;
mod walking_back;
mod windows;

use support::driver;
