//! The computer player as a UCI engine (Universal Chess Interface, as published with Shredder in 2004–2006).
//!
//! Pure: [`UciServer`] takes lines and answers with lines and orders; [`report`] words what a search finds. The runtime
//! reads standard input, keeps the thread that searches and the time.

pub mod client;
pub mod command;
pub mod go;
pub mod options;
pub mod report;
mod server;

pub use server::{ServerAction, UciServer};
