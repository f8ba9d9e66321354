//! The Laws: what ends a game by itself, what may be claimed, and who can still mate.

mod barred;
pub mod claims;
mod clouds;
pub mod ending;
mod guess;
mod opening_mates;
mod packed;
mod picture;
pub mod touch;
pub mod unwinnable;
mod visit;
