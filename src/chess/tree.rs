//! The moves of a game as a tree: the main line, variations, and what was written beside them.
//!
//! Live play and PGN grow the same tree. Nodes stand in one arena, so that no depth of variations
//! and no length of game can overflow a stack.

use shakmaty::{Chess, Move, Position};

use super::start::Start;

/// A node of one tree: the position after a move. The root is the position before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// How a node was reached from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A legal move.
    Move(Move),
    /// A null move (`--`, `Z0`): the side to move passes. Only in analysis, never in play.
    Null,
}

/// What is written beside a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments before the move (only the first move of a line has them).
    pub before: Vec<String>,
    /// Comments after the move.
    pub after: Vec<String>,
    /// Numeric annotation glyphs (PGN 8.2.4), in the order written.
    pub nags: Vec<u8>,
    /// The mover's clock after the move, in milliseconds (`[%clk]`).
    pub clock: Option<u64>,
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    step: Option<Step>,
    children: Vec<NodeId>,
    position: Chess,
    ply: u32,
    notes: Notes,
}

/// A game tree. The first child of a node continues its line; the others are variations.
#[derive(Clone, Debug)]
pub struct Tree {
    start: Start,
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree of one node: the position to start from.
    #[must_use]
    pub fn new(start: Start) -> Tree {
        let root = Node {
            parent: None,
            step: None,
            children: Vec::new(),
            position: start.position().clone(),
            ply: 0,
            notes: Notes::default(),
        };
        Tree { start, nodes: vec![root] }
    }

    /// Where the game starts.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The node of the start position.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize] // ids are made by `add` alone and nodes are never taken out of the arena
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize] // as in `node`
    }

    /// The position at a node.
    #[must_use]
    pub fn position(&self, id: NodeId) -> &Chess {
        &self.node(id).position
    }

    /// The node before, none at the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The continuations: the line's own first, then the variations.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The step that led here, none at the root.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.node(id).step
    }

    /// The move that led here, none at the root and after a null move.
    #[must_use]
    pub fn played(&self, id: NodeId) -> Option<Move> {
        match self.node(id).step {
            Some(Step::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    /// Half-moves from the start position to this node.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> u32 {
        self.node(id).ply
    }

    /// What is written beside the move that led here (at the root: before the game).
    #[must_use]
    pub fn notes(&self, id: NodeId) -> &Notes {
        &self.node(id).notes
    }

    /// The same, to change.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.node_mut(id).notes
    }

    /// The child of `parent` reached by `mv`: the one that is there, or a new last one.
    ///
    /// `mv` must be legal in the parent's position; the callers have it from that position's own list.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        self.add_step(parent, Step::Move(mv))
    }

    /// As [`Tree::add`], for either kind of step. A null move that would leave a king in check is
    /// stored with the side to move unchanged, so that the tree stays walkable.
    pub fn add_step(&mut self, parent: NodeId, step: Step) -> NodeId {
        if let Some(&there) = self.children(parent).iter().find(|&&child| self.step(child) == Some(step)) {
            return there;
        }
        let before = self.node(parent);
        let ply = before.ply + 1;
        let mut position = before.position.clone();
        match step {
            Step::Move(mv) => position.play_unchecked(mv),
            Step::Null => {
                if let Ok(passed) = position.clone().swap_turn() {
                    position = passed;
                }
            }
        }
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)); // four thousand million nodes do not fit in memory
        self.nodes.push(Node {
            parent: Some(parent),
            step: Some(step),
            children: Vec::new(),
            position,
            ply,
            notes: Notes::default(),
        });
        self.node_mut(parent).children.push(id);
        id
    }

    /// Takes a node and all that follows it out of the tree. The root stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.node_mut(parent).children.retain(|&child| child != id);
        }
    }

    /// The line that goes on from a node by first children, the node itself not included.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(id).first().copied(), |&node| self.children(node).first().copied())
    }

    /// The nodes from the first move to this one, in the order played.
    #[must_use]
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&node| self.parent(node)).filter(|&node| node != self.root()).collect();
        path.reverse();
        path
    }
}
