//! Whether the game again matches its file, after a change was made and taken back by hand.

use super::{Edits, Exchange};
use crate::chess::pgn::Record;
use crate::chess::tree::NodeId;
use std::collections::HashSet;

impl Edits {
    /// Compares the game with the file's content. If nothing differs, this version needs no save.
    pub(super) fn compare_with_file(&mut self, record: &Record) {
        if self.changed_parts().is_some_and(|parts| parts.into_iter().all(|before| is_as_before(record, before))) {
            self.as_saved = Some(self.version());
        }
    }

    /// Returns the file's content of each part that has changed since: the first edit of a part holds it. `None` if the
    /// file's version cannot be reached.
    fn changed_parts(&self) -> Option<Vec<&Exchange>> {
        let (mut children, mut notes, mut head) = (HashSet::<NodeId>::new(), HashSet::<NodeId>::new(), false);
        let mut is_first = |change: &&Exchange| match change {
            Exchange::Children(node, _) => children.insert(*node),
            Exchange::Notes(node, _) => notes.insert(*node),
            Exchange::Head(..) => !std::mem::replace(&mut head, true),
        };
        let changes = self.since_saved()?.iter().flat_map(|edit| &edit.changes);
        Some(changes.filter(&mut is_first).collect())
    }
}

/// Whether a part of the game is as it was before. A move that is no longer in the game has nothing to compare; its
/// parent's children are compared instead.
fn is_as_before(record: &Record, before: &Exchange) -> bool {
    match before {
        Exchange::Children(node, children) => {
            !record.tree.contains(*node) || record.tree.children(*node) == children.as_slice()
        }
        Exchange::Notes(node, notes) => !record.tree.contains(*node) || *record.tree.notes(*node) == **notes,
        Exchange::Head(tags, result) => record.tags == **tags && record.result == *result,
    }
}
