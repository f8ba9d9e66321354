//! What comes from files and what is left in them: settings, games that are saved, folders that several processes
//! share, and any bytes at all.

mod configs;
mod fuzz;
#[cfg(unix)]
mod saving;
#[path = "../support/mod.rs"]
mod support;
mod windows;
