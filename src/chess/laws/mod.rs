//! The Laws: what ends a game automatically, what may be claimed, and who can still mate.

pub mod can_mate;
pub mod claims;
pub mod ending;
mod helpmate_search;
mod heuristics;
mod mate_pattern;
mod opening_mates;
mod packed_position;
mod pawn_wall_proof;
mod reachability;
pub mod touch_move;
