//! Edits of a game. Each can be undone and redone.
//!
//! An edit holds what it exchanged: the children of a node, the annotations of a node, or the tags. Nodes stay in the
//! tree's arena, so an edit costs the same in a long game as in a short one.

use crate::accuracy::Judgement;
use crate::pgn::comment::{self, BoardShape, Eval};
use crate::pgn::{Record, ResultMarker, Tags, setup};
use crate::tree::{Annotations, NodeId, Tree, TreeMove};
use shakmaty::{Move, Position};
use std::collections::HashSet;

/// What is exchanged when an edit is done, undone or redone.
#[derive(Clone, Debug)]
enum Exchange {
    Children(NodeId, Vec<NodeId>),
    Notes(NodeId, Box<Annotations>),
    Head(Box<Tags>, ResultMarker),
}

/// What edits have changed since the last call of [`Edits::take_touched`], so that a summary of the game can follow
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TouchedParts {
    /// The nodes whose children have changed.
    pub children: Vec<NodeId>,
    /// The nodes whose annotations have changed.
    pub notes: Vec<NodeId>,
    /// Whether the tags or the result have changed.
    pub head: bool,
}

impl TouchedParts {
    fn add(&mut self, change: &Exchange) {
        match change {
            Exchange::Children(node, _) => self.children.push(*node),
            Exchange::Notes(node, _) => self.notes.push(*node),
            Exchange::Head(..) => self.head = true,
        }
    }
}

/// A new annotation of a move.
#[derive(Clone, Copy, Debug)]
pub struct Annotation<'a> {
    /// Whether the comment stands before the move instead of after it.
    pub before: bool,
    /// The words of the comments, one comment per line.
    pub words: &'a str,
    /// The glyphs beside the move; `None` leaves them as they are.
    pub signs: Option<&'a [u8]>,
}

/// The kind of an edit, for messages about undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditKind {
    /// Moves were added.
    Moves,
    /// A comment was changed.
    Comment,
    /// Annotation glyphs were changed.
    Glyphs,
    /// Arrows and squares were changed.
    Shapes,
    /// A variation moved up.
    Promoted,
    /// A variation moved down.
    Demoted,
    /// Moves were removed.
    Deleted,
    /// A tag was changed.
    Tag,
    /// Engine annotations were written.
    Evaluated,
    /// A move from the opening explorer was played.
    Explored,
}

#[derive(Clone, Debug)]
struct Edit {
    /// The number of this edit, unique among the edits of this game.
    number: u64,
    what: EditKind,
    changes: Vec<Exchange>,
    /// The current node before and after.
    from: NodeId,
    to: NodeId,
}

/// Why a tag cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagError {
    /// The name is not made of letters, digits and `_` alone.
    Name,
    /// The value is not a result.
    Result,
    /// The tag is part of the start position.
    Start,
}

/// The edits of one game since it was opened.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    /// The number of the last edit made.
    last: u64,
    /// The version that the game's file holds.
    saved: u64,
    /// A later version with the same content.
    as_saved: Option<u64>,
    touched: TouchedParts,
}

impl Edits {
    /// Returns the edits for a game that was changed before it was opened: its file does not hold the current version.
    pub fn unsaved() -> Edits {
        Edits { saved: u64::MAX, ..Edits::default() }
    }

    /// Whether anything differs from the file, including engine annotations.
    pub fn is_unsaved(&self) -> bool {
        self.saved != self.version() && self.as_saved != Some(self.version())
    }

    /// Whether the user has changed something that the file does not hold. Engine annotations do not count: they can be
    /// computed again at any time. Neither do moves from the opening explorer.
    pub fn is_changed(&self) -> bool {
        self.is_unsaved()
            && self.since_saved().is_none_or(|edits| {
                edits.iter().any(|edit| !matches!(edit.what, EditKind::Evaluated | EditKind::Explored))
            })
    }

    /// Whether the file lacks nothing but engine annotations.
    pub fn is_only_evaluated(&self) -> bool {
        self.since_saved().is_some_and(|edits| edits.iter().all(|edit| edit.what == EditKind::Evaluated))
    }

    /// Returns the edits between the file's version and this one; `None` if the file's version cannot be reached.
    fn since_saved(&self) -> Option<&[Edit]> {
        let of = |edits: &[Edit], number: u64| edits.iter().position(|edit| edit.number == number);
        match (of(&self.done, self.saved), of(&self.undone, self.saved)) {
            _ if self.saved == 0 => Some(&self.done),
            (Some(at), _) => self.done.get(at + 1..),
            // The next edit to be redone is the last one in `undone`.
            (None, Some(at)) => self.undone.get(at..),
            (None, None) => None,
        }
    }

    /// Returns the version of the game: the number of the last edit that is done. Undo and redo go back to old numbers;
    /// a new edit gets a new one.
    pub fn version(&self) -> u64 {
        self.done.last().map_or(0, |edit| edit.number)
    }

    /// Records that the game's file now holds this version.
    pub fn saved(&mut self, version: u64) {
        (self.saved, self.as_saved) = (version, None);
    }

    /// Returns what has changed since the last call.
    pub fn take_touched(&mut self) -> TouchedParts {
        std::mem::take(&mut self.touched)
    }

    /// Undoes the last edit. Returns its kind, and the current node before it.
    pub fn undo(&mut self, record: &mut Record) -> Option<(EditKind, NodeId)> {
        let mut edit = self.done.pop()?;
        edit.changes.iter_mut().rev().for_each(|change| exchange(record, change));
        edit.changes.iter().for_each(|change| self.touched.add(change));
        let told = (edit.what, edit.from);
        self.undone.push(edit);
        Some(told)
    }

    /// Redoes the edit that was undone last. Returns its kind, and the current node after it.
    pub fn redo(&mut self, record: &mut Record) -> Option<(EditKind, NodeId)> {
        let mut edit = self.undone.pop()?;
        edit.changes.iter_mut().for_each(|change| exchange(record, change));
        edit.changes.iter().for_each(|change| self.touched.add(change));
        let told = (edit.what, edit.to);
        self.done.push(edit);
        Some(told)
    }

    /// Records an edit that was made. `changes` holds what was there before.
    fn push_edit(&mut self, what: EditKind, changes: Vec<Exchange>, from: NodeId, to: NodeId) {
        if !changes.is_empty() {
            changes.iter().for_each(|change| self.touched.add(change));
            self.last += 1;
            self.undone.clear();
            self.done.push(Edit { number: self.last, what, changes, from, to });
        }
    }

    /// Adds a move after a node. A move that is already there is not an edit. Returns the node the move leads to.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn add(&mut self, record: &mut Record, at: NodeId, step: TreeMove) -> NodeId {
        self.add_as(EditKind::Moves, record, at, step)
    }

    /// Adds a move from the opening explorer in the same way. It does not count as a change that the user wants to
    /// save.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn explore(&mut self, record: &mut Record, at: NodeId, step: TreeMove) -> NodeId {
        self.add_as(EditKind::Explored, record, at, step)
    }

    fn add_as(&mut self, what: EditKind, record: &mut Record, at: NodeId, step: TreeMove) -> NodeId {
        let mut changes = Vec::new();
        let node = grow(&mut record.tree, at, step, &mut changes);
        self.push_edit(what, changes, at, node);
        node
    }

    /// Adds all moves of another tree after the node `at`, whose position is where that tree starts, with their
    /// annotations. Moves that are there get the comments that they do not have yet, and signs of kinds that they do
    /// not have. Returns the end of the other tree's main line, and how many moves are new.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn graft(&mut self, record: &mut Record, at: NodeId, other: &Tree) -> (NodeId, usize) {
        let (mut changes, mut new) = (Vec::new(), 0);
        let mut line = vec![at];
        let mut open: Vec<(NodeId, NodeId, bool)> = vec![(other.root(), at, true)];
        while let Some((from, to, main)) = open.pop() {
            for (n, &child) in other.children(from).iter().enumerate() {
                let Some(step) = other.step(child) else { continue };
                let known = changes.len();
                let node = grow(&mut record.tree, to, step, &mut changes);
                if changes.len() > known {
                    new += 1;
                    *record.tree.notes_mut(node) = other.notes(child).clone();
                } else {
                    annotate(&mut record.tree, node, |notes| notes.add(other.notes(child)), &mut changes);
                }
                let main = main && n == 0;
                line.extend(main.then_some(node));
                open.push((child, node, main));
            }
        }
        // What stands before the first move stands before it here, too, if a variation begins there.
        let mut before = other.notes(other.root()).clone();
        let begun = line.get(1).copied().filter(|&first| record.tree.next(at) != Some(first));
        if begun.is_some() {
            before.before = std::mem::take(&mut before.after);
        }
        annotate(&mut record.tree, begun.unwrap_or(at), |notes| notes.add(&before), &mut changes);
        let end = line.last().copied().unwrap_or(at);
        self.push_edit(EditKind::Moves, changes, at, end);
        (end, new)
    }

    /// Adds a line of moves after a node, beside the moves that are there. Returns the number of new moves.
    pub fn line(&mut self, record: &mut Record, at: NodeId, moves: &[Move], comment: &str) -> usize {
        let mut changes = Vec::new();
        let first = grow_line(&mut record.tree, at, moves, &mut changes);
        let new = changes.len();
        if let Some(first) = first.filter(|_| !comment.is_empty()) {
            annotate(&mut record.tree, first, |notes| notes.after.push(comment.to_owned()), &mut changes);
        }
        self.push_edit(EditKind::Moves, changes, at, at);
        new
    }

    /// Changes the annotations of a node. Returns whether that changed anything.
    fn note(
        &mut self,
        record: &mut Record,
        node: NodeId,
        what: EditKind,
        change: impl FnOnce(&mut Annotations),
    ) -> bool {
        let mut changes = Vec::new();
        annotate(&mut record.tree, node, change, &mut changes);
        let changed = !changes.is_empty();
        self.push_edit(what, changes, node, node);
        self.compare_with_file(record);
        changed
    }

    /// Adds a comment after a move. Returns whether it was not there yet.
    pub fn append_comment(&mut self, record: &mut Record, node: NodeId, comment: String) -> bool {
        self.note(record, node, EditKind::Comment, |notes| {
            if !notes.after.contains(&comment) {
                notes.after.push(comment);
            }
        })
    }

    /// Replaces the words of the comments after a move, or before it, one comment per line. Commands in the comments
    /// stay.
    pub fn comment(&mut self, record: &mut Record, node: NodeId, before: bool, words: &str) -> bool {
        self.annotation(record, node, &Annotation { before, words, signs: None }).is_some()
    }

    /// Adds a glyph to a move, or removes it if it is there: see [`toggle_glyph`].
    pub fn glyph(&mut self, record: &mut Record, node: NodeId, nag: u8) -> bool {
        self.note(record, node, EditKind::Glyphs, |notes| toggle_glyph(&mut notes.nags, nag))
    }

    /// Changes the words of a comment and the glyphs of a move in one edit. Returns its kind, if it changed anything.
    pub fn annotation(&mut self, record: &mut Record, node: NodeId, new: &Annotation) -> Option<EditKind> {
        let notes = record.tree.notes(node);
        let texts = comment::reworded(if new.before { &notes.before } else { &notes.after }, new.words);
        let reworded = texts != *if new.before { &notes.before } else { &notes.after };
        let what = if reworded { EditKind::Comment } else { EditKind::Glyphs };
        let changed = self.note(record, node, what, |notes| {
            *if new.before { &mut notes.before } else { &mut notes.after } = texts;
            if let Some(glyphs) = new.signs {
                notes.nags = glyphs.to_vec();
            }
        });
        changed.then_some(what)
    }

    /// Removes all glyphs of a move.
    pub fn no_glyphs(&mut self, record: &mut Record, node: NodeId) -> bool {
        self.note(record, node, EditKind::Glyphs, |notes| notes.nags.clear())
    }

    /// Replaces the arrows and squares of a move.
    pub fn shapes(&mut self, record: &mut Record, node: NodeId, shapes: &[BoardShape]) -> bool {
        self.note(record, node, EditKind::Shapes, |notes| {
            if notes.shapes() != shapes {
                notes.set_shapes(shapes);
            }
        })
    }

    /// Removes a move and everything after it. Returns the new current node and the number of moves removed; `None` at
    /// the root.
    pub fn delete(&mut self, record: &mut Record, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = record.tree.parent(node)?;
        let mut open = vec![node];
        let mut gone = 0;
        while let Some(node) = open.pop() {
            gone += 1;
            open.extend(record.tree.children(node));
        }
        let before = record.tree.children(parent).to_vec();
        record.tree.remove(node);
        self.push_edit(EditKind::Deleted, vec![Exchange::Children(parent, before)], node, parent);
        self.compare_with_file(record);
        Some((parent, gone))
    }

    /// Moves the variation of a node up one place. Returns its first move; `None` on the main line.
    pub fn promote(&mut self, record: &mut Record, node: NodeId) -> Option<NodeId> {
        let start = record.tree.variation_start(node)?;
        self.swap(record, node, start, EditKind::Promoted).then_some(start)
    }

    /// Makes the line of a node the main line. Returns false if it already is.
    pub fn promote_to_main(&mut self, record: &mut Record, node: NodeId) -> bool {
        let tree = &record.tree;
        let behind = |&node: &NodeId| tree.parent(node).filter(|&parent| tree.next(parent) != Some(node));
        let path = tree.path_to(node);
        let parents = path.iter().filter_map(behind);
        let changes = parents.map(|parent| Exchange::Children(parent, tree.children(parent).to_vec())).collect();
        let changed = record.tree.promote_to_main(node);
        self.push_edit(EditKind::Promoted, changes, node, node);
        changed
    }

    /// Moves the line of a node down one place, at the last move that has a sibling after it. Returns that move; `None`
    /// if there is no such move.
    pub fn demote(&mut self, record: &mut Record, node: NodeId) -> Option<NodeId> {
        let tree = &record.tree;
        let mut line = std::iter::successors(Some(node), |&node| tree.parent(node));
        let start = line.find(|&node| tree.next_branch(node).is_some())?;
        self.swap(record, node, start, EditKind::Demoted).then_some(start)
    }

    fn swap(&mut self, record: &mut Record, node: NodeId, start: NodeId, what: EditKind) -> bool {
        let Some(parent) = record.tree.parent(start) else { return false };
        let before = record.tree.children(parent).to_vec();
        let changed = record.tree.swap_with_sibling(start, what == EditKind::Demoted);
        if changed {
            self.push_edit(what, vec![Exchange::Children(parent, before)], node, node);
        }
        changed
    }

    /// Sets a tag; an empty value removes it, except the Result, which every game has. `at` is the current node.
    /// Returns whether that changed anything.
    ///
    /// # Errors
    /// The name is not valid, the value is not a result, or the tag says where the game starts, which its moves depend
    /// on.
    pub fn tag(&mut self, record: &mut Record, at: NodeId, name: &str, value: &str) -> Result<bool, TagError> {
        let before = Exchange::Head(Box::new(record.tags.clone()), record.result);
        set_tag(record, name, value)?;
        let changed = !matches!(&before, Exchange::Head(tags, was) if **tags == record.tags && *was == record.result);
        if changed {
            self.push_edit(EditKind::Tag, vec![before], at, at);
            self.compare_with_file(record);
        }
        Ok(changed)
    }
}

/// Sets a tag of a game; an empty value removes it.
///
/// # Errors
/// See [`Edits::tag`].
pub fn set_tag(record: &mut Record, name: &str, value: &str) -> Result<(), TagError> {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(TagError::Name);
    }
    if setup::TAGS.contains(&name) {
        return Err(TagError::Start);
    }
    if name == "Result" {
        record.result = ResultMarker::read(&value).ok_or(TagError::Result)?;
        record.tags.set(name, record.result.as_str());
    } else if value.is_empty() {
        record.tags.remove(name);
    } else {
        record.tags.set(name, value);
    }
    Ok(())
}

/// Adds a move after a node and records the change if the move is new. Returns the node it leads to.
fn grow(tree: &mut Tree, at: NodeId, step: TreeMove, changes: &mut Vec<Exchange>) -> NodeId {
    let before = tree.children(at).to_vec();
    let node = tree.add_step(at, step);
    if tree.children(at).len() > before.len() {
        changes.push(Exchange::Children(at, before));
    }
    node
}

/// Adds moves after a node, as far as they are legal. Returns the first node that is new.
fn grow_line(tree: &mut Tree, at: NodeId, moves: &[Move], changes: &mut Vec<Exchange>) -> Option<NodeId> {
    let (mut node, mut first, known) = (at, None, changes.len());
    for &mv in moves {
        if !tree.position(node).is_legal(mv) {
            break;
        }
        node = grow(tree, node, TreeMove::Move(mv), changes);
        first = first.or((changes.len() > known).then_some(node));
    }
    first
}

/// Changes the annotations of a node, and records the change if they differ afterwards.
fn annotate(tree: &mut Tree, node: NodeId, change: impl FnOnce(&mut Annotations), changes: &mut Vec<Exchange>) {
    let before = tree.notes(node).clone();
    change(tree.notes_mut(node));
    if *tree.notes(node) != before {
        changes.push(Exchange::Notes(node, Box::new(before)));
    }
}

/// Exchanges the content of a change with the record.
fn exchange(record: &mut Record, change: &mut Exchange) {
    match change {
        Exchange::Children(node, children) => {
            *children = record.tree.set_children(*node, std::mem::take(children));
        }
        Exchange::Notes(node, notes) => std::mem::swap(record.tree.notes_mut(*node), notes),
        Exchange::Head(tags, result) => {
            std::mem::swap(&mut record.tags, tags);
            std::mem::swap(&mut record.result, result);
        }
    }
}

impl Annotations {
    /// Adds comments that are not there, and signs of kinds that are not there.
    fn add(&mut self, others: &Annotations) {
        let behind = self.after.len().saturating_sub(self.behind_variations);
        for (own, place, new) in [(&mut self.before, 0, &others.before), (&mut self.after, behind, &others.after)] {
            let new: Vec<String> = new.iter().filter(|new| !own.contains(new)).cloned().collect();
            own.splice(place..place, new);
        }
        for &nag in &others.nags {
            if self.nags.iter().all(|&own| own != nag && (rank(own).is_none() || rank(own) != rank(nag))) {
                toggle_glyph(&mut self.nags, nag);
            }
        }
        self.clock = self.clock.or(others.clock);
    }
}

/// Adds a glyph to those of a move, or removes it if it is there. A move has at most one glyph that judges the move
/// (`!` and the like), and one that judges the position.
pub fn toggle_glyph(glyphs: &mut Vec<u8>, nag: u8) {
    let there = glyphs.contains(&nag);
    let kind = rank(nag);
    glyphs.retain(|&other| other != nag && (there || kind.is_none() || rank(other) != kind));
    if !there {
        glyphs.push(nag);
        // In the order in which they are written: the move first, then the position.
        glyphs.sort_by_key(|&nag| rank(nag).unwrap_or(2));
    }
}

/// Returns 0 for a glyph that judges the move, 1 for one that judges the position, `None` for others, which go with
/// any.
fn rank(nag: u8) -> Option<u8> {
    match nag {
        1..=9 => Some(0),
        10..=21 => Some(1),
        _ => None,
    }
}

/// Returns the PGN tags of a game that starts from the position at a node.
pub fn tags_from(record: &Record, at: NodeId) -> String {
    let position = record.tree.position(at);
    let fen = super::start_position::fen_of(position);
    let variant = match position.castles().mode() {
        shakmaty::CastlingMode::Chess960 => "[Variant \"Chess960\"]\n",
        shakmaty::CastlingMode::Standard => "",
    };
    format!("{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n")
}

// The edit that writes engine annotations into a game: evaluations, judgements (`?!`, `?`, `??`) and better lines.

/// What a search found about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAnnotation {
    /// The move.
    pub node: NodeId,
    /// The evaluation after the move and its search depth; `None` if the game is over.
    pub eval: Option<(Eval, u32)>,
    /// Its judgement.
    pub judgement: Option<Judgement>,
    /// A better line from the position before it; empty if there is no judgement.
    pub better: Vec<Move>,
    /// The evaluation of that line.
    pub better_eval: Option<(Eval, u32)>,
}

/// Glyphs that judge a move.
const JUDGES: std::ops::RangeInclusive<u8> = 1..=6;

impl Edits {
    /// Writes annotations to the moves, as one edit. A glyph of the user stays. A better move that is already in the
    /// game gets no second line, only its evaluation.
    ///
    /// The annotations join the edit numbered `edit` if that is the last one and not saved yet, so that annotations
    /// that arrive one by one are undone together. Returns the number of the edit to join next time; `edit` if nothing
    /// was new.
    pub fn annotate(
        &mut self,
        record: &mut Record,
        at: NodeId,
        annotations: &[MoveAnnotation],
        edit: Option<u64>,
    ) -> Option<u64> {
        let mut changes = Vec::new();
        for annotation in annotations {
            if record.tree.contains(annotation.node) {
                note(record, annotation, &mut changes);
                better(record, annotation, &mut changes);
            }
        }
        if changes.is_empty() {
            return edit;
        }
        let (next, saved) = (self.last + 1, self.saved);
        match self.done.last_mut().filter(|last| Some(last.number) == edit && last.number != saved) {
            Some(last) => {
                changes.iter().for_each(|change| self.touched.add(change));
                last.changes.extend(changes);
                last.number = next;
                self.last = next;
                self.undone.clear();
            }
            None => self.push_edit(EditKind::Evaluated, changes, at, at),
        }
        Some(self.version())
    }
}

fn note(record: &mut Record, annotation: &MoveAnnotation, changes: &mut Vec<Exchange>) {
    let write = |notes: &mut Annotations| {
        if let Some((eval, depth)) = annotation.eval {
            set_eval(notes, eval, depth);
        }
        if let Some(judgement) = annotation.judgement
            && !notes.nags.iter().any(|nag| JUDGES.contains(nag))
        {
            notes.nags.insert(0, judgement.nag());
        }
    };
    annotate(&mut record.tree, annotation.node, write, changes);
}

/// Writes an evaluation, unless there is one of a greater depth, or of another program that tells no depth.
fn set_eval(notes: &mut Annotations, eval: Eval, depth: u32) {
    if notes.eval().is_none_or(|(_, known)| known.is_some_and(|known| known <= depth)) {
        notes.set_eval(eval, depth);
    }
}

fn better(record: &mut Record, annotation: &MoveAnnotation, changes: &mut Vec<Exchange>) {
    let Some(parent) = record.tree.parent(annotation.node) else { return };
    let Some(best) = annotation.better.first() else { return };
    let there = record.tree.children(parent).iter().copied().find(|&child| record.tree.played(child) == Some(*best));
    if let Some(there) = there {
        // The game already has this move: it only gets the evaluation that shows it is better.
        if let Some((eval, depth)) = annotation.better_eval.filter(|_| record.tree.notes(there).eval().is_none()) {
            annotate(&mut record.tree, there, |notes| set_eval(notes, eval, depth), changes);
        }
        return;
    }
    let first = grow_line(&mut record.tree, parent, &annotation.better, changes);
    if let Some((first, (eval, depth))) = first.zip(annotation.better_eval) {
        record.tree.notes_mut(first).set_eval(eval, depth);
    }
}

// Whether the game again matches its file, after a change was made and taken back by hand.

impl Edits {
    /// Compares the game with the file's content. If nothing differs, this version needs no save.
    fn compare_with_file(&mut self, record: &Record) {
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

#[cfg(test)]
mod tests;

#[cfg(test)]
mod annotate_tests {
    use std::sync::Arc;

    use super::*;
    use crate::notation::{Letters, read};
    use crate::pgn::{PgnText, writer};

    fn record(pgn: &str) -> Record {
        PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap()
    }

    /// Returns an annotation of the nth half-move of the main line, with a better line from the position before it.
    fn annotation(record: &Record, nth: usize, better: &str) -> MoveAnnotation {
        let node = record.tree.main_line().nth(nth).unwrap();
        let mut position = record.tree.position(record.tree.parent(node).unwrap()).clone();
        let read = |word: &str| {
            let mv = read(&position, word, &Letters::En).unwrap().mv;
            position.play_unchecked(mv);
            mv
        };
        MoveAnnotation {
            node,
            eval: Some((Eval::Centipawns(-512), 14)),
            judgement: Some(Judgement::Blunder),
            better: better.split_whitespace().map(read).collect(),
            better_eval: Some((Eval::Centipawns(20), 14)),
        }
    }

    #[test]
    fn remarks_are_one_edit_that_can_be_undone_and_done_again() {
        let mut game = record("1. e4 {[%clk 0:01:00]} e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        let untouched = game.clone();
        let annotations = [annotation(&game, 2, "Nf3 Nc6 Bb5"), annotation(&game, 3, "Nc6")];
        let mut edits = Edits::default();
        let root = game.tree.root();
        assert!(edits.annotate(&mut game, root, &annotations, None).is_some());
        let text = writer::export(&game).replace('\n', " ");
        assert!(text.contains("2. Qh5 $4 {[%eval -5.12,14]} (2. Nf3 {[%eval 0.20,14]} 2... Nc6 3. Bb5)"), "{text}");
        assert!(text.contains("2... Ke7 $4 {[%eval -5.12,14]} (2... Nc6 {[%eval 0.20,14]})"), "{text}");
        let judged = game.clone();
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert_eq!(game, untouched);
        edits.redo(&mut game);
        assert_eq!(game, judged);
        let version = edits.version();
        assert_eq!(edits.annotate(&mut game, root, &annotations, None), None, "the same again is nothing new");
        assert_eq!(edits.version(), version);
    }

    #[test]
    fn deeper_and_other_programs_evaluations_stay() {
        let mut game =
            record("1. e4 {[%eval 0.2,40]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.1,13]} (2. d4 {[%eval 0.4]}) Nc6 *");
        let annotations = [0, 1, 2, 3].map(|nth| annotation(&game, nth, if nth == 2 { "d4" } else { "" }));
        let root = game.tree.root();
        Edits::default().annotate(&mut game, root, &annotations, None);
        let text = writer::export(&game).replace('\n', " ");
        for stays in
            ["[%eval 0.2,40]", "[%eval 0.3]", "2. Nf3 $4 {[%eval -5.12,14]} (2. d4 {[%eval 0.4]})", "Nc6 $4 {[%eval -5"]
        {
            assert!(text.contains(stays), "{stays}: {text}");
        }
    }

    #[test]
    fn annotations_in_a_row_are_one_edit_and_not_the_users() {
        let mut game = record("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        let untouched = game.clone();
        let (root, last) = (game.tree.root(), game.tree.end_of_line(game.tree.root()));
        let (one, two) = (annotation(&game, 2, "Nf3 Nc6"), annotation(&game, 3, "Nc6"));
        let mut edits = Edits::default();
        let edit = edits.annotate(&mut game, root, std::slice::from_ref(&one), None);
        assert_eq!(edits.annotate(&mut game, root, std::slice::from_ref(&one), edit), edit, "nothing new");
        let edit = edits.annotate(&mut game, root, std::slice::from_ref(&two), edit);
        assert_eq!((edits.is_unsaved(), edits.is_changed()), (true, false));
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert!(game == untouched && edits.undo(&mut game).is_none(), "all of it at once");
        edits.redo(&mut game);
        // The user's own edit comes in between: it is neither undone with the annotations nor taken for one of them.
        edits.comment(&mut game, last, false, "mate");
        assert!(edits.is_changed());
        edits.undo(&mut game);
        assert!(!edits.is_changed());
        edits.redo(&mut game);
        let mut again = annotation(&game, 1, "");
        again.judgement = None;
        edits.annotate(&mut game, root, &[again], edit);
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Comment));
        // An edit that was saved in the meantime is not changed behind the file's back.
        edits.saved(edits.version());
        let edit = Some(edits.version());
        let mut more = annotation(&game, 0, "");
        more.judgement = None;
        edits.annotate(&mut game, root, &[more], edit);
        assert_eq!((edits.is_unsaved(), edits.is_changed()), (true, false));
        edits.undo(&mut game);
        assert!(!edits.is_unsaved());
        edits.undo(&mut game);
        assert_eq!(
            (edits.is_unsaved(), edits.is_changed()),
            (true, false),
            "evaluations that were saved are taken out"
        );
    }

    #[test]
    fn what_a_person_wrote_stays() {
        let mut game = record("1. e4 e5 2. Qh5 $5 {Ha! [%eval 0.1]} (2. Nf3 {main line}) 2... Ke7 *");
        let annotations = [annotation(&game, 2, "Nf3 Nc6")];
        let root = game.tree.root();
        Edits::default().annotate(&mut game, root, &annotations, None);
        let text = writer::export(&game).replace('\n', " ");
        assert!(text.contains("2. Qh5 $5 {Ha! [%eval 0.1]} (2. Nf3 {[%eval 0.20,14]} {main line}) 2... Ke7"), "{text}");
    }
}
