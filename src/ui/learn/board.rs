//! The board of a lesson: the position, and what is picked up, marked, tried or shown as the answer.

use crate::app::{board::move_input::InputBoard, learn::LessonRun};
use crate::chess::{
    course::task::TaskKind,
    pgn::comment::{BoardShape, ShapeColor},
};
use crate::ui::{
    board::{BoardView, DraggedPiece, Highlights, geometry::Geometry},
    board_screen::{animated, king_in_check},
    prelude::*,
};
use shakmaty::{Bitboard, Board, Position};

/// Draws the board, if the task has one.
pub fn draw_board(canvas: &mut Canvas, at: &LessonRun, geometry: &Geometry) {
    let Some((position, last)) = at.shown() else { return };
    let board = match at.kind() {
        TaskKind::Put(_) => at.run.board(),
        _ => None,
    };
    let board = board.unwrap_or_else(|| position.board().clone());
    let live = at.back == 0;
    let picked = at.input.picker.picked.filter(|_| live);
    let [slides, _] = animated(canvas, at.animated(canvas.app.now), geometry);
    let moving = [None, picked.map(|picked| DraggedPiece::new(picked.from, picked.at)).or(slides)];
    // The task may ask whether a king is in check.
    let asks = at.run.task().facts.contains(&("chk", "check")) && !at.run.is_solved();
    let past = Highlights { last, check: king_in_check(position).filter(|_| !asks), ..Highlights::default() };
    let marks = if live { marks(canvas, at, past) } else { past };
    canvas.draw_board(geometry, &BoardView { board: &board, marks, moving });
    if live {
        canvas.draw_arrows(geometry, &shapes(at, &board));
        canvas.draw_stars(geometry, at.run.stars() & !board.occupied());
    }
    canvas.hits.board(*geometry);
}

/// Adds everything else that is marked to the last move and a check.
fn marks(canvas: &Canvas, at: &LessonRun, past: Highlights) -> Highlights {
    let targets = at.run.position().map(|position| {
        let letters = canvas.app.typed_letters();
        let board = InputBoard { position: &position, chess960: false, flipped: at.flipped, letters };
        at.input.targets(&board)
    });
    // Where a piece can go would be the answer to a task that asks just that, or that asks for an impossible move.
    let shown = !matches!(at.kind(), TaskKind::Mark { .. } | TaskKind::Try { .. });
    let targets = targets.filter(|_| shown).unwrap_or_default();
    Highlights {
        chosen: at.input.picker.picked.map(|picked| picked.from),
        touched: at.run.touched().squares.iter().copied().filter(|_| !at.run.is_solved()).collect(),
        quiet: targets.quiet,
        captures: targets.captures,
        cursor: at.input.picker.cursor,
        lit: at.marked | at.run.stars(),
        ..past
    }
}

/// Returns the pieces to be captured, the refused move with what forbids it, and the answer.
fn shapes(at: &LessonRun, board: &Board) -> Vec<BoardShape> {
    let taken = at.run.stars() & board.occupied();
    let mut shapes: Vec<BoardShape> =
        taken.into_iter().map(|square| BoardShape::Square(ShapeColor::Yellow, square)).collect();
    if let Some((from, to)) = at.tried {
        // Next to what forbids it, the move has a colour of its own: a king on red ground would seem to be in check.
        let color = if at.forbidden_by.is_empty() { ShapeColor::Red } else { ShapeColor::Blue };
        shapes.push(BoardShape::Arrow(color, from, to));
    }
    shapes.extend(at.forbidden_by.iter().copied());
    if at.shows_answer && !at.run.is_solved() {
        match at.kind() {
            TaskKind::Mark { squares, .. } => {
                let all: Bitboard = *squares;
                shapes.extend(all.into_iter().map(|square| BoardShape::Square(ShapeColor::Green, square)));
            }
            TaskKind::Put(pieces) => {
                let squares = pieces.iter().map(|(square, _)| *square);
                shapes.extend(squares.map(|square| BoardShape::Square(ShapeColor::Green, square)));
            }
            _ => shapes.extend(at.next_move().map(|(from, to, _)| BoardShape::Arrow(ShapeColor::Green, from, to))),
        }
    }
    shapes
}
