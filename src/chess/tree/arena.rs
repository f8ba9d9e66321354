//! The nodes of a tree. All except the last few hundred are in blocks that copies of the tree share. So a game of any
//! length is copied quickly, and changing a node while there is a copy only copies its block.

use super::Node;
use std::sync::Arc;

/// Nodes per block. Nearly all games are shorter, and fit in one plain vector.
const BLOCK: usize = 512;

#[derive(Clone, Debug)]
pub(super) struct Arena {
    /// Full blocks.
    full: Vec<Arc<Vec<Node>>>,
    last: Vec<Node>,
}

impl Arena {
    pub(super) fn of(root: Node) -> Arena {
        Arena { full: Vec::new(), last: vec![root] }
    }

    pub(super) fn len(&self) -> usize {
        self.full.len() * BLOCK + self.last.len()
    }

    /// Returns the node of this number, which must exist.
    pub(super) fn get(&self, at: usize) -> &Node {
        match at.checked_sub(self.full.len() * BLOCK) {
            Some(at) => &self.last[at],                 // the caller guarantees that it exists
            None => &self.full[at / BLOCK][at % BLOCK], // it comes before the last ones, and every block is full
        }
    }

    /// Returns the same node for editing.
    pub(super) fn get_mut(&mut self, at: usize) -> &mut Node {
        match at.checked_sub(self.full.len() * BLOCK) {
            Some(at) => &mut self.last[at],                                     // as in `get`
            None => &mut Arc::make_mut(&mut self.full[at / BLOCK])[at % BLOCK], // as in `get`
        }
    }

    pub(super) fn push(&mut self, node: Node) {
        if self.last.len() == BLOCK {
            self.full.push(Arc::new(std::mem::take(&mut self.last)));
        }
        self.last.push(node);
    }
}
