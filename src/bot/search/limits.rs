//! How far a search may go, and what it leaves out.

use shakmaty::Move;

use super::score::MAX_PLY;
use crate::bot::levels::Handicap;

/// What a search is asked for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// So many half-moves deep, extensions not counted.
    pub depth: u32,
    /// So many positions, to one exactly: the same budget finds the same move everywhere.
    pub nodes: u64,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Only these moves at the root; empty: all.
    pub moves: Vec<Move>,
    /// So many best lines.
    pub lines: usize,
    /// Whether branches are cut that are most likely worthless. Without, the score of a depth is exactly what looking
    /// at everything would give.
    pub prune: bool,
    /// What a weaker player sees and overlooks; `None` sees everything.
    pub sight: Option<Handicap>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: u32::try_from(MAX_PLY - 20).unwrap_or(64),
            nodes: u64::MAX,
            mate: None,
            moves: Vec::new(),
            lines: 1,
            prune: true,
            sight: None,
        }
    }
}

impl Limits {
    /// A budget of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes, ..Limits::default() }
    }

    /// A depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth, ..Limits::default() }
    }
}
