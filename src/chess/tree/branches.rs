//! The branches of a tree: moving between them, and changing their order.

use super::{NodeId, Tree};

impl Tree {
    /// Returns the next sibling of this node, for moving from branch to branch; `None` after the last.
    #[must_use]
    pub fn next_branch(&self, id: NodeId) -> Option<NodeId> {
        let (siblings, at) = self.siblings(id)?;
        siblings.get(at + 1).copied()
    }

    /// Makes the line of `id` the main line, all the way from the root. Returns false if it already was.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        let mut first = None;
        for node in self.path_to(id) {
            if let Some(parent) = self.parent(node).filter(|_| !self.continues_line(node)) {
                let children = &mut self.node_mut(parent).children;
                children.retain(|&child| child != node);
                children.insert(0, node);
                first = first.or(Some(parent));
            }
        }
        if let Some(parent) = first {
            self.rebuild_main_line(parent); // nothing before it has changed
        }
        first.is_some()
    }

    /// Returns the children of the parent, and the index of the node among them.
    fn siblings(&self, id: NodeId) -> Option<(&[NodeId], usize)> {
        let siblings = self.children(self.parent(id)?);
        Some((siblings, siblings.iter().position(|&child| child == id)?))
    }

    /// Exchanges a node with the sibling before or after it. A line's own move and its first variation change places
    /// too. Returns false if there is no such sibling.
    pub fn swap_with_sibling(&mut self, id: NodeId, after: bool) -> bool {
        let Some((siblings, at)) = self.siblings(id) else { return false };
        let to = if after { at.checked_add(1) } else { at.checked_sub(1) };
        let Some(to) = to.filter(|&to| to < siblings.len()) else { return false };
        let Some(parent) = self.parent(id) else { return false };
        self.node_mut(parent).children.swap(at, to);
        self.rebuild_main_line(parent);
        true
    }
}
