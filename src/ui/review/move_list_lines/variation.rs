//! Lays out the moves of variations: in paragraphs of their own or, where they are short, in brackets on the line.

use crate::chess::tree::NodeId;
use crate::ui::{
    review::move_list_lines::{
        SpanKind,
        builder::{LayoutTask, LineBuilder, MOVE_COST, SHORT_COMMENT},
        number,
    },
    text::columns,
};

/// The most half-moves that a variation within a variation may have to stand in brackets on the line.
const SHORT: usize = 6;

impl LineBuilder<'_> {
    /// Writes a move of a variation and leaves what follows it as tasks: what stands within the line, then the line's
    /// next move; or, where another variation has to come in between, that variation and the rest.
    pub(super) fn line_move(&mut self, first: NodeId, node: NodeId, level: u16, with_number: bool) {
        self.side_move(node, with_number, false);
        let mut tasks = self.comment_tasks(self.comments_after(node).0);
        tasks.extend(self.kept(node, false));
        // The alternatives to the first move stand beside the variation, not in it.
        let tree = self.tree();
        let others = match tree.parent(node) {
            Some(parent) if node != first || tree.next(parent) == Some(node) => tree.variations(parent),
            _ => &[],
        };
        let (short, long): (Vec<NodeId>, Vec<NodeId>) = others.iter().partition(|&&other| self.is_short(other));
        let next = tree.next(node);
        self.pay(short.len() + long.len());
        tasks.extend(short.into_iter().map(LayoutTask::InBrackets));
        let with_number = !tasks.is_empty();
        match next {
            _ if !long.is_empty() => {
                tasks.extend(long.into_iter().map(|other| LayoutTask::Variation(other, level.saturating_add(1))));
                // The rest of the line, even if that is only the closing bracket.
                tasks.push(LayoutTask::Rest(node, level));
            }
            Some(node) => tasks.push(LayoutTask::Line { first, node, level, with_number }),
            None => {
                tasks.extend(self.comment_tasks(self.comments_after(node).1));
                tasks.push(LayoutTask::Close);
            }
        }
        self.first(tasks);
    }

    /// Whether a variation can stand in brackets: it has few moves, no variations of its own and only short comments.
    fn is_short(&self, first: NodeId) -> bool {
        let tree = self.tree();
        let mut said = 0;
        for (count, node) in std::iter::once(first).chain(tree.line_from(first)).enumerate() {
            let notes = self.notes(node);
            said += notes.before.iter().chain(&notes.after).map(String::len).sum::<usize>();
            if count >= SHORT || said > SHORT_COMMENT || tree.children(node).len() > 1 {
                return false;
            }
        }
        true
    }

    pub(super) fn in_brackets(&mut self, first: NodeId) {
        let line: Vec<NodeId> = std::iter::once(first).chain(self.tree().line_from(first)).collect();
        // The opening bracket must not stand alone at the end of a line.
        let opening = columns(&self.review.numbered(first)) + 1;
        self.room_for(opening, true);
        self.word("(", SpanKind::Bracket, None, true);
        let mut with_number = true;
        for (at, node) in line.into_iter().enumerate() {
            let bare = self.notes(node).before.is_empty();
            let before = self.comment_tasks(&self.notes(node).before);
            with_number |= !before.is_empty();
            self.at_once(before);
            self.side_move(node, with_number, at == 0 && bare);
            let after = self.comment_tasks(&self.notes(node).after);
            with_number = !after.is_empty();
            self.at_once(after);
        }
        self.close();
    }

    /// Writes the short comments of a variation in brackets.
    fn at_once(&mut self, tasks: Vec<LayoutTask>) {
        self.left = self.left.max(2 * SHORT_COMMENT);
        tasks.into_iter().for_each(|task| self.carry_out(task));
    }

    /// Writes a move of a variation, with its number before it where White moves or the line was broken.
    fn side_move(&mut self, node: NodeId, with_number: bool, glued: bool) {
        let san = self.review.san(node);
        let signs = self.signs(node);
        let white = self.tree().move_number(node).1.is_white();
        let bare = columns(&san) + signs.iter().map(|(sign, _, apart)| columns(sign) + u16::from(*apart)).sum::<u16>();
        // Any line can be the first in sight, so it must not begin with a move that does not show which side played it.
        let with_number = white || with_number || !self.has_room_for(bare, !glued);
        let number = with_number.then(|| number(self.tree(), node));
        // A number must not stand alone at the end of a line.
        self.room_for(bare + number.as_ref().map_or(0, |number| columns(number) + 1), !glued);
        if let Some(number) = &number {
            self.word(number, SpanKind::Number, Some(node), !glued);
        }
        self.word(&san, SpanKind::Side, Some(node), number.is_some() || !glued);
        self.pay(MOVE_COST);
        self.layout.out.note(node);
        for (sign, kind, apart) in signs {
            self.word(&sign, kind, Some(node), apart);
        }
    }
}
