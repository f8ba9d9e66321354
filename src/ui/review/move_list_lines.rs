//! The move list as lines of text: the moves of the main line in two columns, comments and variations in
//! paragraphs below the move they belong to, each variation a step further in, with a line at its left.
//!
//! They are made without recursion: variations may be nested a thousand deep.
//!
//! A game may have a million moves: the lines are kept from frame to frame ([`MoveListLayout`]), and made in slices of bounded
//! work, so that a key never waits for all of them.

use crate::chess::{
    pgn::{
        comment::{self, visible},
        sanitize,
    },
    tree::{Annotations, NodeId, Tree},
};
use crate::words::{Lang, grammar::relief, results::closing};

mod bracket;
mod builder;
mod comments;
mod variation;

pub(in crate::ui) use crate::ui::review::move_list_lines::builder::MoveListLayout;

/// The fewest columns in which comments stand among the moves, and the reason for the result below them. In fewer
/// columns they would be broken word by word, so they stand below the board.
pub(super) const TEXT_LEAST: u16 = 20;
/// The sign of a comment that stands below the board when its move is shown.
const COMMENTED: &str = "¶";
/// Columns per level of variations.
const STEP: u16 = 2;
/// The sign of a draw that was offered.
const OFFER: &str = "(=)";

/// What kind of text a span holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// The number of a move.
    Number,
    /// A move of the game itself.
    Main,
    /// A move of a variation.
    Side,
    /// A sign of praise.
    Good,
    /// A sign of a mistake or of doubt.
    Dubious,
    /// The sign of a blunder.
    Bad,
    /// Another sign.
    Sign,
    /// A comment.
    Comment,
    /// Says that another player takes over a side.
    Relief,
    /// The brackets of a variation.
    Bracket,
    /// The mark of folded variations.
    Folded,
    /// The line at the left of a variation.
    Guide,
    /// The result.
    Result,
    /// Why the game ended so.
    Reason,
    /// What is wrong with the game.
    Wrong,
    /// A note on the file, or text of it that is not part of a game.
    FileNote,
}

/// Some text on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSpan {
    /// Columns from the left.
    pub x: u16,
    /// The text.
    pub text: String,
    /// What it is.
    pub kind: SpanKind,
    /// The move it belongs to.
    pub node: Option<NodeId>,
}

/// The lines of a move list, as many as have been made. A deeply nested line takes no more memory than any other.
#[derive(Debug, Default)]
pub struct MoveListLines {
    lines: Vec<MoveListLine>,
    pieces: Vec<PackedSpan>,
    /// The text of all spans, one after another.
    text: String,
    /// The line of each node, by its index in the tree; counted from 1, 0 if none was made.
    of_node: Vec<u32>,
}

#[derive(Debug)]
struct MoveListLine {
    /// How many lines of variations stand at its left.
    guides: u16,
    /// The index of its first span.
    from: usize,
}

/// A span as it is stored.
#[derive(Debug)]
struct PackedSpan {
    x: u16,
    kind: SpanKind,
    node: Option<NodeId>,
    /// The byte at which its text begins.
    from: usize,
}

impl MoveListLines {
    /// Returns how many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line on which a move stands, if it has been made.
    pub fn of_node(&self, node: NodeId) -> Option<usize> {
        let line = *self.of_node.get(node.index())?;
        usize::try_from(line).ok()?.checked_sub(1)
    }

    /// Returns the spans of a line.
    pub fn pieces(&self, line: usize) -> Vec<TextSpan> {
        let Some(MoveListLine { guides, from }) = self.lines.get(line) else { return Vec::new() };
        let to = self.lines.get(line + 1).map_or(self.pieces.len(), |next| next.from);
        let guide = |level| TextSpan { x: level * STEP, text: "│".into(), kind: SpanKind::Guide, node: None };
        (0..*guides).map(guide).chain((*from..to).filter_map(|at| self.piece(at))).collect()
    }

    fn piece(&self, at: usize) -> Option<TextSpan> {
        let kept = self.pieces.get(at)?;
        let end = self.pieces.get(at + 1).map_or(self.text.len(), |next| next.from);
        let text = self.text.get(kept.from..end)?.to_owned();
        Some(TextSpan { x: kept.x, text, kind: kept.kind, node: kept.node })
    }

    fn begin(&mut self, guides: u16) {
        self.lines.push(MoveListLine { guides, from: self.pieces.len() });
    }

    fn push(&mut self, x: u16, text: &str, kind: SpanKind, node: Option<NodeId>) {
        if self.lines.is_empty() {
            self.begin(0);
        }
        self.pieces.push(PackedSpan { x, kind, node, from: self.text.len() });
        self.text.push_str(text);
    }

    /// Returns the spans of the last line, without its guides.
    fn last(&self) -> Vec<TextSpan> {
        let from = self.lines.last().map_or(self.pieces.len(), |line| line.from);
        (from..self.pieces.len()).filter_map(|at| self.piece(at)).collect()
    }

    /// Returns the text of the last span of the last line.
    fn last_text(&self) -> &str {
        let from = self.lines.last().map_or(self.pieces.len(), |line| line.from);
        let last = self.pieces.get(from..).and_then(<[PackedSpan]>::last);
        last.and_then(|kept| self.text.get(kept.from..)).unwrap_or_default()
    }

    /// Removes the last spans.
    fn drop_last(&mut self, count: usize) {
        let left = self.pieces.len().saturating_sub(count);
        if let Some(first) = self.pieces.get(left) {
            self.text.truncate(first.from);
        }
        self.pieces.truncate(left);
    }

    /// Records the line of a move: the last one begun.
    fn note(&mut self, node: NodeId) {
        let at = node.index();
        if self.of_node.len() <= at {
            self.of_node.resize(at + 1, 0);
        }
        if let Some(line) = self.of_node.get_mut(at) {
            *line = u32::try_from(self.lines.len().max(1)).unwrap_or(u32::MAX);
        }
    }
}

/// Returns `12.` for a move of White's, `12…` for one of Black's.
fn number(tree: &Tree, node: NodeId) -> String {
    let (number, color) = tree.move_number(node);
    if color.is_white() { format!("{number}.") } else { format!("{number}…") }
}

/// Returns why the game ended, as the last comment after its last move says it, in the reader's language.
pub(super) fn reason_at(tree: &Tree, node: NodeId, lang: Lang) -> Option<String> {
    reason_in(tree, node, tree.notes(node), lang)
}

/// Returns the same for other annotations of that move.
fn reason_in(tree: &Tree, node: NodeId, notes: &Annotations, lang: Lang) -> Option<String> {
    let last = tree.is_main_line(node) && tree.next(node).is_none();
    if !last {
        return None;
    }
    notes.visible_after().last().and_then(|text| closing(&text, lang))
}

/// Returns the comments of a move that stand below the board if there is no room for them among the moves.
pub(super) fn comment_below(tree: &Tree, node: NodeId, lang: Lang) -> Option<String> {
    let notes = tree.notes(node);
    let mut after: Vec<String> = notes.visible_after().collect();
    if reason_in(tree, node, notes, lang).is_some() {
        after.pop();
    }
    let before = notes.before.iter().map(|text| visible(text));
    let texts = before.chain(after).filter(|text| !text.is_empty() && !is_offer(text));
    let texts: Vec<String> = texts.map(|text| relief(&text, lang).unwrap_or(text)).collect();
    (!texts.is_empty()).then(|| sanitize(&texts.join(" ")).into_owned())
}

/// Returns whether a comment is nothing but the sign that a draw was offered with the move.
fn is_offer(comment: &str) -> bool {
    comment.trim() == OFFER
}

/// Returns a glyph as it is shown: signs that hardly any terminal font has are spelled out.
pub fn sign_shown(nag: u8) -> String {
    match nag {
        14 => "+=".to_owned(),
        15 => "=+".to_owned(),
        22 | 23 => "⊙".to_owned(),
        32 | 33 => "↑↑".to_owned(),
        44 | 45 => "=∞".to_owned(),
        _ => comment::sign(nag).map_or_else(|| format!("${nag}"), str::to_owned),
    }
}

#[cfg(test)]
mod tests;
