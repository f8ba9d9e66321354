//! How far a search may go, and what it leaves out.

use super::iterative_deepening::max_depth;
use crate::bot::levels::Handicap;
use shakmaty::Move;

/// The limits of one search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last depth, in half-moves; extensions do not count.
    pub depth: u32,
    /// The number of nodes, kept to exactly: the same limit finds the same move on every machine.
    pub nodes: u64,
    /// Stop once a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Only these moves at the root. Empty means all.
    pub root_moves: Vec<Move>,
    /// The number of best lines.
    pub lines: usize,
    /// Whether to prune and reduce. Without it, the score at a depth is exactly that of the full tree (plus
    /// quiescence).
    pub prune: bool,
    /// What a weaker player misses. With `None`, nothing is missed.
    pub handicap: Option<Handicap>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: max_depth(),
            nodes: u64::MAX,
            mate: None,
            root_moves: Vec::new(),
            lines: 1,
            prune: true,
            handicap: None,
        }
    }
}

impl Limits {
    /// Creates limits with a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes, ..Limits::default() }
    }

    /// Creates limits with a depth in half-moves.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth, ..Limits::default() }
    }
}
