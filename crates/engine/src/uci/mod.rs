//! The Universal Chess Interface (UCI, as published with Shredder in 2004–2006), both ways.
//!
//! [`UciServer`] is our own bot as an engine for another interface; [`client`] talks to external engines. Both are
//! pure: lines go in, lines and actions come out. The runtime owns the pipes, the threads and the time.

pub mod client;
pub mod go;
pub mod server;

pub use crate::uci::server::{ServerAction, UciServer};
