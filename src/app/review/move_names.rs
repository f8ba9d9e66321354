//! Names for the moves of the game on the board: with number or side, on the screen and in plain mode.

use crate::app::{context::UpdateContext, review::Review};
use crate::chess::tree::NodeId;
use crate::words::moves::{self, MoveWord};

impl Review {
    /// Returns a move for the middle of a sentence, when its side is clear.
    pub(in crate::app) fn moves_text(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) if ctx.plain => ctx.told(tree.position(before), mv),
            (None, Some(_)) if ctx.plain => MoveWord::Passes.text(ctx.lang).to_owned(),
            _ => self.san(node),
        }
    }

    /// Returns a move with its number: `12… Nf6`, or in plain mode `Black's move 12, knight g8 to f6`.
    pub(in crate::app) fn numbered_moves_text(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match tree.parent(node).filter(|_| ctx.plain) {
            Some(before) => {
                moves::numbered(ctx.voice, tree.move_number(node).0, tree.position(before), tree.played(node))
            }
            None => self.numbered(node),
        }
    }

    /// Returns a move with its side, for a sentence with several moves: `12… Nf6`, or `Black: knight f6`.
    pub(in crate::app) fn moves_text_by_side(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) if ctx.plain => moves::by_side(ctx.voice, tree.position(before), mv),
            _ => self.numbered(node),
        }
    }

    /// Returns a move with its number, in the user's letters: `12. Nf3`, `12… Nf6`.
    #[must_use]
    pub fn numbered(&self, node: NodeId) -> String {
        let (number, color) = self.record.tree.move_number(node);
        format!("{number}{} {}", if color.is_white() { "." } else { "…" }, self.san(node))
    }
}
