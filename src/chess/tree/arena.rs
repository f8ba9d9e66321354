//! The nodes of a tree. All but the last few hundred stand in blocks that copies of the tree share: a copy of a game of any
//! length is made at once, and to change a node while there is one costs a copy of its block alone.

use super::Node;
use std::sync::Arc;

/// Nodes of a block. Nearly all games are shorter, and stand in one plain vector.
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

    /// The node of this number. There must be one.
    pub(super) fn get(&self, at: usize) -> &Node {
        match at.checked_sub(self.full.len() * BLOCK) {
            Some(at) => &self.last[at],                 // as the caller says
            None => &self.full[at / BLOCK][at % BLOCK], // before the last ones, and every block is full
        }
    }

    /// The same, to change.
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
