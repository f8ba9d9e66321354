//! What was better than the mistake at the current node: an arrow on the board and the words below it, in the same colour.

use crate::app::review::{Fork, Review};
use crate::chess::{
    pgn::comment::{BoardShape, ShapeColor},
    tree::NodeId,
};
use crate::ui::{board::arrows, board_screen::from_to, prelude::*};
use shakmaty::{Piece, Position as _, Square};

/// Hints in a running game have this colour too; arrows that the user draws begin with another one.
const PAINT: ShapeColor = ShapeColor::Blue;

/// Returns the moves that are named as better than the mistake at the current node. There are none while the user
/// chooses among the next moves, enters moves, still has to find them, or reads the card of the whole game.
pub(super) fn moves(review: &Review) -> Vec<NodeId> {
    let chooses = matches!(review.fork(), Some((Fork::Ahead, _, chosen)) if chosen > 0);
    if chooses || review.card().is_some() || review.training().is_some() || review.edits.entry().is_some() {
        return Vec::new();
    }
    review.better()
}

/// Returns an arrow for each. It begins where its piece stood before the mistake, even if that piece made it.
pub(super) fn shapes(review: &Review) -> Vec<BoardShape> {
    arrows_of(review).into_iter().map(|(from, to)| BoardShape::Arrow(PAINT, from, to)).collect()
}

/// Returns the piece that made the mistake, on the square it left, if an arrow begins there.
pub(super) fn ghost(review: &Review) -> Option<(Square, Piece)> {
    let tree = &review.record().tree;
    let (from, _) = tree.played(review.node()).and_then(from_to)?;
    let begins = arrows_of(review).into_iter().any(|(square, _)| square == from);
    let before = tree.parent(review.node()).filter(|_| begins)?;
    Some((from, tree.position(before).board().piece_at(from)?))
}

/// Returns their squares, from and to. In a blindfold review none are shown.
fn arrows_of(review: &Review) -> Vec<(Square, Square)> {
    if review.blindfold.said().is_some() {
        return Vec::new();
    }
    let tree = &review.record().tree;
    moves(review).into_iter().filter_map(|node| tree.played(node).and_then(from_to)).collect()
}

/// Returns the style of the words.
pub(super) fn text_style(canvas: &Canvas) -> Style {
    arrows::words(PAINT, canvas.painter)
}
