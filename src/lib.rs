//! tabiya: a chess board for the terminal.
//!
//! Dependencies point one way: `runtime → {ui, plain} → app → {bot, uci} → chess`; `config` and `words` are below
//! `app`. See ARCHITECTURE.md for the map and for how data flows.

pub mod app;
pub mod arbiter;
pub mod cli;
pub mod config;
pub mod pgn_commands;
pub mod plain;
pub mod runtime;
pub mod ui;
pub mod words;

pub use tabiya_chess as chess;
pub use tabiya_engine::{bot, uci};
