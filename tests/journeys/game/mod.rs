//! Journeys: the game screen.

mod adjournment;
mod after_the_end;
mod against_computer;
mod arbiter;
mod book;
mod bot_offers_and_resigns;
mod clocks;
mod draws;
pub mod engines;
mod first_time;
mod leaving;
mod letters_of_the_language;
mod level_command;
mod match_score;
mod mixed_input;
mod premove;
mod questions;
mod touch_move;
mod umpire;
mod viewing_the_past;
mod whole_games;
mod why;
mod windows_over_the_game;
