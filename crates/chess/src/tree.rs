//! The moves of a game as a tree: the main line, the variations, and the annotations of each move.
//!
//! Live play and PGN files build the same tree. All nodes are in one arena and no function recurses, so neither deep
//! variations nor a long game can overflow the stack.

use crate::notation::{Letters, number_before, san};
use crate::start_position::{StartPosition, UnplayableSetup, fen_of, position_of};
use crate::steps;
use shakmaty::{Board, Chess, Color, EnPassantMode, Move, Position};
use std::collections::HashSet;
use std::sync::Arc;

/// A node of a tree: the position after a move. The root, the default, is the position before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the index of the node in its tree, from 0, in the order in which nodes were added.
    pub fn index(self) -> usize {
        self.0 as usize // u32 fits usize on every platform we build for
    }
}

/// How a node was reached from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeMove {
    /// A legal move.
    Move(Move),
    /// A null move (`--`, `Z0`): the side to move passes. It occurs only in analysis, never in play.
    Null,
}

/// The annotations of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Comments before the move. Only the first move of a variation has them, and a move written after the variations
    /// of the move before it. Elsewhere they cannot be told apart from the comments after the previous move, and the
    /// PGN writer puts them there.
    pub before: Vec<String>,
    /// Comments after the move, each as it is written, including commands such as `[%cal Ge2e4]` (see
    /// [`super::pgn::comment`] for their meaning). At the root: comments before the first move.
    pub after: Vec<String>,
    /// How many of the last comments in `after` come after the variations on the move: see [`Tree::comments_after`].
    pub behind_variations: usize,
    /// Numeric annotation glyphs (PGN 8.2.4), in the order written.
    pub nags: Vec<u8>,
    /// The mover's clock after the move, in milliseconds. If it differs from the `[%clk]` in `after`, or there is none,
    /// this value is written.
    pub clock: Option<u64>,
}

/// What a tree holds of a node, for who reads all of it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    parent: Option<NodeId>,
    pub(crate) step: Option<TreeMove>,
    children: Children,
    pub(crate) position: Chess,
    ply: u32,
    /// `None` in place of empty ones: most moves have none.
    notes: Option<Box<Annotations>>,
}

impl Node {
    fn new(parent: Option<NodeId>, step: Option<TreeMove>, position: Chess, ply: u32) -> Node {
        Node { parent, step, children: Children::Many(Vec::new()), position, ply, notes: None }
    }

    pub(crate) fn children(&self) -> &[NodeId] {
        self.children.as_slice()
    }
}

/// The children of a node. One alone, as nearly all nodes have, needs no memory of its own.
#[derive(Clone, Debug)]
enum Children {
    One(NodeId),
    Many(Vec<NodeId>),
}

impl Children {
    fn as_slice(&self) -> &[NodeId] {
        match self {
            Children::One(only) => std::slice::from_ref(only),
            Children::Many(all) => all,
        }
    }

    fn push(&mut self, id: NodeId) {
        match self {
            Children::Many(none) if none.is_empty() => *self = Children::One(id),
            Children::Many(all) => all.push(id),
            Children::One(first) => *self = Children::Many(vec![*first, id]),
        }
    }
}

/// A game tree. The first child of a node continues its line; the others are variations. A long tree is quick to copy,
/// because copies share the nodes, see `Arena`.
///
/// # Panics
/// A method that is given a node of another tree panics if this one has fewer nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    start: StartPosition,
    nodes: Arena,
    /// The main line without the root: the node of ply `n` is at index `n - 1`. It is kept because it is needed all the
    /// time, and a game may have hundreds of thousands of half-moves.
    main: Vec<NodeId>,
    /// False in most games: then no node has annotations.
    may_be_annotated: bool,
}

impl Default for Tree {
    /// Returns a tree of one node: the initial position.
    fn default() -> Tree {
        Tree::new(StartPosition::default())
    }
}

impl Tree {
    /// Returns a tree of one node: the start position.
    pub fn new(start: StartPosition) -> Tree {
        Tree::with_room(start, 1)
    }

    /// Returns the same with room for about so many nodes, so that it need not be moved while it grows.
    pub fn with_room(start: StartPosition, nodes: usize) -> Tree {
        let room = nodes.clamp(1, BLOCK);
        let mut first = Vec::with_capacity(room);
        first.push(Node::new(None, None, start.position().clone(), 0));
        let nodes = Arena { full: Vec::new(), last: first };
        Tree { start, nodes, main: Vec::with_capacity(room - 1), may_be_annotated: false }
    }

    /// Returns the start position.
    pub fn start(&self) -> &StartPosition {
        &self.start
    }

    /// Returns the node of the start position.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()) // only `append` makes ids, and nodes are never removed from the arena
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes.get_mut(id.index()) // as in `node`
    }

    /// Returns the position at a node.
    pub fn position(&self, id: NodeId) -> &Chess {
        &self.node(id).position
    }

    /// Returns the pieces at a node: also those of a start position in which no game can be played.
    pub fn board(&self, id: NodeId) -> &Board {
        self.start.unplayable().map_or_else(|| self.position(id).board(), UnplayableSetup::board)
    }

    /// Returns the FEN of a node, as for [`Tree::board`].
    pub fn fen(&self, id: NodeId) -> String {
        self.start.unplayable().map_or_else(|| fen_of(self.position(id)), |_| self.start.fen())
    }

    /// Returns the node before; `None` at the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Returns the continuations: the line's own first, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).children()
    }

    /// Returns the step that led here; `None` at the root.
    pub fn step(&self, id: NodeId) -> Option<TreeMove> {
        self.node(id).step
    }

    /// Returns the move that led here; `None` at the root and after a null move.
    pub fn played(&self, id: NodeId) -> Option<Move> {
        match self.node(id).step {
            Some(TreeMove::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    /// Returns the number of half-moves from the start position to this node.
    pub fn ply(&self, id: NodeId) -> u32 {
        self.node(id).ply
    }

    /// Returns the annotations of the move that led here (at the root: of the game).
    pub fn notes(&self, id: NodeId) -> &Annotations {
        static NONE: Annotations =
            Annotations { before: Vec::new(), after: Vec::new(), behind_variations: 0, nags: Vec::new(), clock: None };
        self.node(id).notes.as_deref().unwrap_or(&NONE)
    }

    /// Returns the nodes that have annotations and can be reached from the root, in the order of [`Tree::walk`].
    pub fn annotated(&self) -> Vec<NodeId> {
        if !self.may_be_annotated {
            return Vec::new();
        }
        self.walk().filter(|&id| *self.notes(id) != Annotations::default()).collect()
    }

    /// Returns the comments after a move: those directly after it, and those after the variations on it. If another
    /// move follows, the latter would belong to that move, so they only exist at the end of a line.
    pub fn comments_after(&self, id: NodeId) -> (&[String], &[String]) {
        self.split_after(id, self.notes(id))
    }

    /// Does the same for annotations that the move may get.
    pub fn split_after<'a>(&self, id: NodeId, notes: &'a Annotations) -> (&'a [String], &'a [String]) {
        let apart = notes.behind_variations > 0 && self.next(id).is_none() && self.has_variations_on(id);
        let behind = if apart { notes.behind_variations } else { 0 };
        notes.after.split_at(notes.after.len().saturating_sub(behind))
    }

    /// Whether there are variations on the move to a node, so that they stand behind it.
    pub(crate) fn has_variations_on(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|parent| self.next(parent) == Some(id) && !self.variations(parent).is_empty())
    }

    /// Returns the annotations of a node for editing.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Annotations {
        self.may_be_annotated = true;
        self.node_mut(id).notes.get_or_insert_default()
    }

    /// Returns the child of `parent` reached by `mv`: the existing one, or a new last child.
    ///
    /// # Panics
    /// May panic if the move is illegal: callers take it from the list of the parent's position.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        self.add_step(parent, TreeMove::Move(mv))
    }

    /// Like [`Tree::add`], for either kind of step; see [`Tree::append`] for a null move in check.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn add_step(&mut self, parent: NodeId, step: TreeMove) -> NodeId {
        match self.children(parent).iter().find(|&&child| self.step(child) == Some(step)) {
            Some(&there) => there,
            None => self.append(parent, step),
        }
    }

    /// Adds a new last child of `parent`, even if another child is reached by the same step: files may contain the same
    /// move twice, each with its own comments. A side in check cannot pass: such a null move is left out, and
    /// `parent` returned.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn append(&mut self, parent: NodeId, step: TreeMove) -> NodeId {
        let before = self.node(parent);
        let passed = (step == TreeMove::Null).then(|| pass(&before.position));
        if passed == Some(None) {
            return parent;
        }
        let node = Node::new(Some(parent), Some(step), before.position.clone(), before.ply + 1);
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)); // memory cannot hold four billion nodes
        // The position is big: it is changed where it stays.
        let position = &mut self.nodes.push(node).position;
        match step {
            TreeMove::Move(mv) => position.play_unchecked(mv),
            TreeMove::Null => *position = passed.flatten().unwrap_or_default(), // seen above to be there
        }
        self.node_mut(parent).children.push(id);
        if self.main.last().copied().unwrap_or(NodeId::ROOT) == parent {
            self.main.push(id);
        }
        id
    }

    /// Removes a node and everything after it from the tree. The root stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            let children = self.children(parent).iter().copied().filter(|&child| child != id).collect();
            self.node_mut(parent).children = Children::Many(children);
            self.rebuild_main_line(parent);
        }
    }

    /// Replaces the children of a node and returns the old ones: this is how an edit is undone. Nodes with another
    /// parent and repetitions are left out. Nodes are never deleted, only made unreachable.
    pub fn set_children(&mut self, id: NodeId, mut children: Vec<NodeId>) -> Vec<NodeId> {
        let mut seen = HashSet::new();
        children.retain(|&child| self.parent(child) == Some(id) && seen.insert(child));
        let had = self.children(id).to_vec();
        self.node_mut(id).children = Children::Many(children);
        self.rebuild_main_line(id);
        had
    }

    /// Rebuilds the main line from a node whose children have changed. If it continues with the same child, there is
    /// nothing to rebuild.
    fn rebuild_main_line(&mut self, id: NodeId) {
        let after = self.ply(id) as usize; // u32 fits usize on every platform we build for
        if !self.is_main_line(id) || self.main.get(after).copied() == self.next(id) {
            return;
        }
        self.main.truncate(after);
        let mut last = id;
        while let Some(next) = self.next(last) {
            steps::count(1);
            self.main.push(next);
            last = next;
        }
    }

    /// Returns the line that continues from a node by first children, without the node itself.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&node| self.next(node)).inspect(|_| steps::count(1))
    }

    /// Returns the nodes from the first move to this one, in the order played.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&node| self.parent(node)).filter(|&node| node != self.root()).collect();
        path.reverse();
        path
    }

    /// Returns the positions that occurred before a node and may occur again, oldest first.
    pub fn positions_before(&self, id: NodeId) -> Vec<Chess> {
        let before = std::iter::successors(self.parent(id), |&node| self.parent(node));
        // Positions before the last capture or pawn move cannot occur again; and after 150 half-moves the game is over
        // (Article 9.6.2), whatever a file goes on with.
        let before = before.take(usize::try_from(self.position(id).halfmoves().min(150)).unwrap_or(150));
        let mut seen: Vec<Chess> = before.map(|node| self.position(node).clone()).collect();
        seen.reverse();
        seen
    }

    /// Returns the first child, with which the line continues.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// Returns the children that do not continue the line.
    pub fn variations(&self, id: NodeId) -> &[NodeId] {
        self.children(id).get(1..).unwrap_or_default()
    }

    /// Returns the moves of the game itself: first children from the root, without the root.
    pub fn main_line(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + '_ {
        self.main.iter().copied().inspect(|_| steps::count(1))
    }

    /// Returns the node of the main line after that many half-moves; `None` past its end, and for 0 (the root).
    pub fn main_node(&self, ply: u32) -> Option<NodeId> {
        let before = (ply as usize).checked_sub(1)?; // as in `rebuild_main_line`
        self.main.get(before).copied()
    }

    /// Returns the number of half-moves in the main line.
    pub fn main_plies(&self) -> u32 {
        u32::try_from(self.main.len()).unwrap_or(u32::MAX) // nodes are numbered in u32
    }

    /// Returns the last node of the line that continues from `id`; `id` itself if nothing follows.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        if self.is_main_line(id) {
            return self.main.last().copied().unwrap_or(id);
        }
        self.line_from(id).last().unwrap_or(id)
    }

    /// Whether every step from the root to this node is a first child.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        id == self.root() || self.main_node(self.ply(id)) == Some(id)
    }

    /// Returns the last node of the main line on the way to this one: the node itself, or where its variation leaves
    /// the game.
    pub fn main_line_ancestor(&self, id: NodeId) -> NodeId {
        self.path_to_main_line(id).last().and_then(|node| self.parent(node)).unwrap_or(id)
    }

    /// Whether the node can be reached from the root. Removed nodes cannot.
    pub fn contains(&self, id: NodeId) -> bool {
        (id.0 as usize) < self.nodes.len() // u32 fits usize on every platform we build for
            && self
                .path_to_main_line(id)
                .all(|node| self.parent(node).is_none_or(|parent| self.children(parent).contains(&node)))
    }

    /// Returns the node where the line of `id` leaves another line: the first node of its variation; `None` on the main
    /// line.
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        self.path_to_main_line(id).find(|&node| !self.continues_line(node))
    }

    /// Returns the node itself, or, if it comes after this ply, its ancestor at that ply.
    pub fn ancestor_at_ply(&self, id: NodeId, ply: u32) -> NodeId {
        let leaves = self.main_line_ancestor(id);
        if self.ply(leaves) > ply {
            return self.main_node(ply).unwrap_or(self.root());
        }
        self.path_to_main_line(id).find(|&node| self.ply(node) <= ply).unwrap_or(leaves)
    }

    /// Returns how many variations deep a node is: 0 on the main line.
    pub fn depth(&self, id: NodeId) -> usize {
        self.path_to_main_line(id).filter(|&node| !self.continues_line(node)).count()
    }

    /// Returns the number of the move that led to a node and the side that made it. At the root: the number and the
    /// side of the next move.
    #[inline]
    pub fn move_number(&self, id: NodeId) -> (u32, Color) {
        self.number_of(self.ply(id).saturating_sub(1))
    }

    /// Returns the number of the move that led to a node, as moves in a line are numbered: `12.`, or `12…` for Black.
    pub fn move_number_text(&self, id: NodeId) -> String {
        let (number, side) = self.move_number(id);
        format!("{number}{}", side.fold_wb(".", "…"))
    }

    /// Returns the SAN of the move that led to a node: `--` for a null move, nothing at the root.
    pub fn san(&self, id: NodeId, letters: &Letters) -> String {
        match (self.step(id), self.parent(id)) {
            (Some(TreeMove::Move(mv)), Some(before)) => san(self.position(before), mv, letters),
            (Some(TreeMove::Null), _) => "--".to_owned(),
            _ => String::new(),
        }
    }

    /// Returns the move that led to a node with its number: `12. Nf3`, `12… Nf6`. Nothing at the root.
    pub fn numbered_san(&self, id: NodeId, letters: &Letters) -> String {
        self.step(id).map_or_else(String::new, |_| format!("{} {}", self.move_number_text(id), self.san(id, letters)))
    }

    /// Returns the moves that lead to a node in one line of PGN's movetext: `1. e4 e5 2. Nf3`. Nothing at the root.
    pub fn movetext_to(&self, id: NodeId) -> String {
        let moves = self.path_to(id).into_iter().enumerate().map(|(at, node)| {
            let (number, side) = self.move_number(node);
            // PGN 8.2.2.2 wants three periods.
            number_before(number, side, at == 0).replace('…', "...") + &self.san(node, &Letters::En)
        });
        moves.collect::<Vec<_>>().join(" ")
    }

    /// Returns the number and the side of a move that would follow a node.
    pub fn number_after(&self, id: NodeId) -> (u32, Color) {
        self.number_of(self.ply(id))
    }

    /// Returns the number and the side of the half-move that comes after `before` others. The first has the move number
    /// of the start position; if Black is to move there, it is the second half of that move.
    #[inline]
    fn number_of(&self, before: u32) -> (u32, Color) {
        let start = self.start.position();
        let halves = before.saturating_add(u32::from(start.turn().is_black()));
        let color = if halves.is_multiple_of(2) { Color::White } else { Color::Black };
        (start.fullmoves().get().saturating_add(halves / 2), color)
    }

    /// Returns all nodes from the root. Each node comes before what follows it, and a line's own move before its
    /// variations. There is no recursion, so depth costs no stack.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![self.root()];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.children(node).iter().rev());
            Some(node)
        })
    }

    /// Returns how many nodes were ever added, including the root.
    pub fn added(&self) -> usize {
        self.nodes.len()
    }

    /// Returns how many nodes can be reached, including the root.
    pub fn size(&self) -> usize {
        self.walk().count()
    }

    /// Walks back from a node until it reaches the main line, which is left out; empty for a node on the main line.
    fn path_to_main_line(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&node| self.parent(node))
            .take_while(|&node| !self.is_main_line(node))
            .inspect(|_| steps::count(1))
    }

    fn continues_line(&self, id: NodeId) -> bool {
        self.parent(id).is_none_or(|parent| self.next(parent) == Some(id))
    }
}

/// Returns the position after a null move; `None` if the side to move is in check and cannot pass.
pub fn pass(position: &Chess) -> Option<Chess> {
    let mode = position.castles().mode();
    let mut setup = position.to_setup(EnPassantMode::Always);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    setup.swap_turn();
    position_of(setup, mode)
}

/// Equal trees have the same start, the same steps in the same order, and the same annotations. How they were built,
/// and what was removed in between, does not matter.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        if self.start != other.start {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((mine, theirs)) = pairs.pop() {
            let (children, others) = (self.children(mine), other.children(theirs));
            if self.step(mine) != other.step(theirs)
                || self.notes(mine) != other.notes(theirs)
                || children.len() != others.len()
            {
                return false;
            }
            pairs.extend(children.iter().copied().zip(others.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

// The nodes of a tree. All except the last few hundred are in blocks that copies of the tree share. So a game of any
// length is copied quickly, and changing a node while there is a copy only copies its block.

/// Nodes per block. Nearly all games are shorter, and fit in one plain vector.
const BLOCK: usize = 512;

#[derive(Clone, Debug)]
struct Arena {
    /// Full blocks.
    full: Vec<Arc<Vec<Node>>>,
    last: Vec<Node>,
}

impl Arena {
    fn len(&self) -> usize {
        self.full.len() * BLOCK + self.last.len()
    }

    /// Returns the node of this number, which must exist.
    fn get(&self, at: usize) -> &Node {
        match at.checked_sub(self.full.len() * BLOCK) {
            Some(at) => &self.last[at],                 // the caller guarantees that it exists
            None => &self.full[at / BLOCK][at % BLOCK], // it comes before the last ones, and every block is full
        }
    }

    /// Returns the same node for editing.
    fn get_mut(&mut self, at: usize) -> &mut Node {
        match at.checked_sub(self.full.len() * BLOCK) {
            Some(at) => &mut self.last[at],                                     // as in `get`
            None => &mut Arc::make_mut(&mut self.full[at / BLOCK])[at % BLOCK], // as in `get`
        }
    }

    fn push(&mut self, node: Node) -> &mut Node {
        if self.last.len() == BLOCK {
            self.full.push(Arc::new(std::mem::replace(&mut self.last, Vec::with_capacity(BLOCK))));
        }
        let at = self.last.len();
        self.last.push(node);
        &mut self.last[at] // it was just added
    }
}

// The branches of a tree: moving between them, and changing their order.

impl Tree {
    /// Returns the next sibling of this node, for moving from branch to branch; `None` after the last.
    pub fn next_branch(&self, id: NodeId) -> Option<NodeId> {
        let (siblings, at) = self.siblings(id)?;
        siblings.get(at + 1).copied()
    }

    /// Makes the line of `id` the main line, all the way from the root. Returns false if it already was.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        let mut first = None;
        for node in self.path_to(id) {
            if let Some(parent) = self.parent(node).filter(|_| !self.continues_line(node)) {
                let others = self.children(parent).iter().copied().filter(|&child| child != node);
                let children = std::iter::once(node).chain(others).collect();
                self.node_mut(parent).children = Children::Many(children);
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
        let mut children = siblings.to_vec();
        children.swap(at, to);
        self.node_mut(parent).children = Children::Many(children);
        self.rebuild_main_line(parent);
        true
    }
}

#[cfg(test)]
mod tests;
