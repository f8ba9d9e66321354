//! The only impure rooms: descriptors, threads and time live here.

// The door of the house: the clocks, files, environment and threads that the other rooms are forbidden are used here.
#![allow(clippy::disallowed_methods)]

pub mod clipboard;
pub mod edit;
pub mod event;
pub mod event_loop;
pub mod frame;
pub mod input;
pub mod journals;
pub mod keys;
pub mod opening;
pub mod out;
pub mod paths;
pub mod pgn;
pub mod plain_loop;
pub mod records;
pub mod rejoin;
pub mod signals;
pub mod start;
pub mod store;
pub mod terminal;
pub mod time;
pub mod trouble;
pub mod workers;
pub mod world;
