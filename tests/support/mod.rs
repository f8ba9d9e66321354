//! Code that several test binaries and the fuzz targets share. Each binary includes this folder once, as a module.

#![allow(dead_code, reason = "no binary uses all of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

pub mod driver;
pub mod invariants;
pub mod lessons;
pub mod painted;
pub mod snapshot;
pub mod wording;
pub mod world;
