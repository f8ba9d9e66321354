//! The branches of a tree: going from one to the next, and changing their order.

use super::{NodeId, Tree};

impl Tree {
    /// The sibling after this node, for walking from branch to branch; none behind the last.
    #[must_use]
    pub fn next_branch(&self, id: NodeId) -> Option<NodeId> {
        let (siblings, at) = self.siblings(id)?;
        siblings.get(at + 1).copied()
    }

    /// Moves the variation of `id` one place up: before the previous sibling; the first variation becomes its parent's
    /// line. Returns false on the main line, where there is nothing to do.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(start) = self.variation_start(id) else { return false };
        self.swap_with_sibling(start, |at| at.checked_sub(1))
    }

    /// Makes the line of `id` the main line, all the way from the root. Returns false if it was that already.
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

    /// Moves a node one place down among its siblings: the line's own move becomes its first
    /// variation. Returns false for the last.
    pub fn demote(&mut self, id: NodeId) -> bool {
        self.swap_with_sibling(id, |at| at.checked_add(1))
    }

    /// The children of the parent, and the index of the node among them.
    pub(super) fn siblings(&self, id: NodeId) -> Option<(&[NodeId], usize)> {
        let siblings = self.children(self.parent(id)?);
        Some((siblings, siblings.iter().position(|&child| child == id)?))
    }

    pub(super) fn swap_with_sibling(&mut self, id: NodeId, other: impl Fn(usize) -> Option<usize>) -> bool {
        let Some((siblings, at)) = self.siblings(id) else { return false };
        let Some(to) = other(at).filter(|&to| to < siblings.len()) else { return false };
        let Some(parent) = self.parent(id) else { return false };
        self.node_mut(parent).children.swap(at, to);
        self.rebuild_main_line(parent);
        true
    }
}
