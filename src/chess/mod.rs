//! Chess as the Laws know it. Pure: nothing here reads a clock, a file or a thread.

pub mod clock;
pub mod diagram;
pub mod edits;
pub mod game;
pub mod geometry;
pub mod journal;
pub mod laws;
pub mod moment;
pub mod notation;
pub mod odds;
pub mod offers_and_claims;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod position_setup;
pub mod premove;
pub mod record;
pub mod result;
pub mod seat;
pub mod start_position;
pub mod steps;
pub mod time_control;
pub mod tree;
pub mod win_chances;
