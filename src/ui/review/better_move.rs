//! What was better than the mistake at the current node: an arrow on the board and the words below it, in the same colour.

use crate::app::review::{Fork, Review};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::tree::NodeId;
use crate::ui::board::arrows;
use crate::ui::board_screen::from_to;
use crate::ui::prelude::*;
use shakmaty::{Piece, Position as _, Square};

/// The colour of hints in a running game too; arrows that the user draws begin with another one.
const PAINT: ShapeColor = ShapeColor::Blue;

/// The moves that are named as better than the mistake at the current node. None while the user chooses among the next
/// moves, enters moves, is still to find them, or reads the card of the whole game.
pub(super) fn moves(review: &Review) -> Vec<NodeId> {
    let chooses = matches!(review.fork(), Some((Fork::Ahead, _, chosen)) if chosen > 0);
    if chooses || review.card().is_some() || review.training().is_some() || review.edits.entry().is_some() {
        return Vec::new();
    }
    review.better()
}

/// An arrow for each. It begins where the piece stood before the mistake: if the same piece made it, on the square it left.
pub(super) fn shapes(review: &Review) -> Vec<BoardShape> {
    arrows_of(review).into_iter().map(|(from, to)| BoardShape::Arrow(PAINT, from, to)).collect()
}

/// The piece that made the mistake, on the square it left, where an arrow begins.
pub(super) fn ghost(review: &Review) -> Option<(Square, Piece)> {
    let tree = &review.record().tree;
    let (from, _) = tree.played(review.node()).and_then(from_to)?;
    let begins = arrows_of(review).into_iter().any(|(square, _)| square == from);
    let before = tree.parent(review.node()).filter(|_| begins)?;
    Some((from, tree.position(before).board().piece_at(from)?))
}

/// Their squares, from and to. In blindfold review none is shown.
fn arrows_of(review: &Review) -> Vec<(Square, Square)> {
    if review.blindfold.said().is_some() {
        return Vec::new();
    }
    let tree = &review.record().tree;
    moves(review).into_iter().filter_map(|node| tree.played(node).and_then(from_to)).collect()
}

/// How the words look.
pub(super) fn text_style(canvas: &Canvas) -> Style {
    arrows::words(PAINT, canvas.painter)
}
