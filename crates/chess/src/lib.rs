#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod accuracy;
pub mod clock;
pub mod course;
pub mod diagram;
pub mod edits;
pub mod endgame_table;
pub mod fsrs;
pub mod game;
pub mod game_summary;
pub mod geometry;
pub mod glicko2;
pub mod journal;
pub mod laws;
pub mod level_games;
pub mod notation;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod position_setup;
pub mod premove;
pub mod puzzle;
pub mod puzzle_csv;
pub mod puzzle_set;
pub mod record;
pub mod repertoire;
pub mod result;
pub mod rules_met;
pub mod scoresheet;
pub mod sealed_line;
pub mod seat;
mod serde_text;
pub mod start_position;
pub mod steps;
pub mod time_control;
pub mod tree;
