//! Plain mode's words in review.

use crate::app::{
    commands::action::Action,
    context::{Handled, UpdateContext},
    game_list,
    protocol::user_message::Query,
    review::Review,
};
use crate::chess::tree::NodeId;
use crate::words::tables::ReviewWord as W;

impl Review {
    /// Goes this many half-moves. Each move forward is told; going back, only the place reached. Entering and leaving a
    /// variation is told too.
    pub(in crate::app) fn steps(&mut self, act: Action, count: usize, ctx: &mut UpdateContext) {
        let depth = |review: &Review| review.record().tree.depth(review.node());
        let before = depth(self);
        let mut passed: Vec<(NodeId, bool)> = Vec::new();
        for _ in 0..count {
            let outside = depth(self);
            if !self.walk(act) {
                break;
            }
            passed.push((self.node(), depth(self) > outside));
        }
        let tree = &self.record().tree;
        let (at_start, main) = (self.node() == tree.root(), tree.is_main_line(self.node()));
        let (left, short) = (depth(self) < before, passed.len() < count);
        match act {
            Action::Next => {
                for (node, entered) in passed {
                    ctx.show(if entered { Query::Entered(node) } else { Query::Step(node) });
                }
                if short {
                    ctx.show(Query::End);
                }
            }
            _ => {
                if left {
                    ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
                }
                if at_start { ctx.info(W::AtTheStart, &[]) } else { self.say_here(ctx) }
            }
        }
    }

    /// `start`, `end`: goes there and tells the move that led there, and at the end also how the game ended, as `next`
    /// does.
    pub(in crate::app) fn arrive(&mut self, act: Action, ctx: &mut UpdateContext) {
        self.walk(act);
        self.say_here(ctx);
        if act == Action::Last {
            ctx.show(Query::End);
        }
    }

    /// Tells the move that led to the cursor.
    pub(in crate::app) fn say_here(&self, ctx: &mut UpdateContext) {
        let node = self.node();
        if node == self.record().tree.root() {
            ctx.info(W::AtTheStart, &[]);
        } else {
            ctx.show(Query::Step(node));
        }
    }

    /// Follows the line with this number: 0 is the main continuation, 1 the first variation.
    pub(in crate::app) fn go_by_line(&mut self, line: usize, ctx: &mut UpdateContext) {
        match self.record().tree.children(self.node()).get(line).copied() {
            Some(node) => {
                self.go_to(node);
                ctx.show(if line > 0 { Query::Entered(node) } else { Query::Step(node) });
            }
            None => ctx.warn(W::PlainNoLine, &[&line.to_string()]),
        }
    }

    /// Enters the variation with this number, counted from 1. Variations of the move that was told last come before
    /// those that begin after it.
    pub(in crate::app) fn enter(&mut self, number: usize, ctx: &mut UpdateContext) {
        let tree = &self.record().tree;
        let here = self.node();
        let replaced = |parent: &NodeId| tree.next(*parent) == Some(here) && !tree.variations(*parent).is_empty();
        let from = tree.parent(here).filter(replaced).unwrap_or(here);
        let variations = tree.variations(from);
        match number.checked_sub(1).and_then(|at| variations.get(at)).copied() {
            Some(node) => {
                self.go_to(node);
                ctx.show(Query::Entered(node));
            }
            None if variations.is_empty() => ctx.warn(W::PlainNoVariations, &[]),
            None => ctx.warn(W::PlainNoVariation, &[&number.to_string(), &variations.len().to_string()]),
        }
    }

    /// Leaves the variation: goes back to where it begins.
    pub(in crate::app) fn leave(&mut self, ctx: &mut UpdateContext) {
        let tree = &self.record().tree;
        let Some(from) = tree.variation_start(self.node()).and_then(|start| tree.parent(start)) else {
            return ctx.warn(W::PlainInMain, &[]);
        };
        let (root, main) = (tree.root(), tree.is_main_line(from));
        self.go_to(from);
        ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
        if from == root { ctx.info(W::AtTheStart, &[]) } else { ctx.show(Query::At(from)) }
    }

    /// Goes to the next comment with this text after the move on the board. Returns [`Handled::Yes`] if there is one.
    pub(in crate::app) fn find_comment(&mut self, text: &str, ctx: &mut UpdateContext) -> Handled {
        let needle = game_list::fold(text);
        let tree = &self.record().tree;
        let notes = |node: &NodeId| {
            let notes = tree.notes(*node);
            notes.before.iter().chain(&notes.after).any(|text| game_list::fold(text).contains(&needle))
        };
        let found = tree.walk().skip_while(|node| *node != self.node()).skip(1).find(notes);
        let Some(node) = found else { return Handled::No };
        self.go_to(node);
        ctx.show(Query::Step(node));
        Handled::Yes
    }
}
