//! What the screens with a large board share: their layout, where the board is, and how moves look on it.

use crate::app::board::animation::AnimatedPieces;
use crate::chess::geometry::target;
use crate::ui::{
    board::{
        DraggedPiece,
        geometry::{Geometry, SquareSize, USUAL_ASPECT},
        pieces::PieceStyle,
    },
    layout::{GameLayout, LayoutRequest, PanelKind},
    prelude::*,
    theme::color::ColorDepth,
    widgets::status_and_footer,
    window_room::BOARD,
};
use shakmaty::{Chess, Move, Position, Square};

/// Returns the layout for this window and where the squares are; `None` if the window is too small, which is then
/// shown. `clock` is the widest text of the clocks, if there are any; `panel` says what stands beside the board.
pub(super) fn place(
    canvas: &mut Canvas,
    flipped: bool,
    clock: Option<&str>,
    panel: PanelKind,
) -> Option<(GameLayout, Geometry)> {
    if status_and_footer::is_too_small(canvas) {
        return None;
    }
    let config = &canvas.app.config;
    let request = LayoutRequest {
        aspect: cell_aspect(canvas),
        step: canvas.app.recent.board_step.saturating_add(config.board_step),
        style: large_style(canvas),
        coordinates: config.coordinates,
        panel,
    };
    let layout = GameLayout::of(canvas.area(), request, clock)?;
    Some((layout, Geometry::centred(layout.board, layout.size, flipped, config.coordinates)))
}

/// Returns the style of pieces on large squares, which decides which sizes there are. [`SquareSize::of_rows`] takes
/// care of squares so small that characters stand for pieces.
pub(super) fn large_style(canvas: &Canvas) -> PieceStyle {
    canvas.painter.style.shown(SquareSize::new(20, 10), canvas.painter.depth)
}

/// Returns the width of a cell of this window divided by its height.
pub(super) fn cell_aspect(canvas: &Canvas) -> f32 {
    let window = canvas.app.window;
    let measured = window.pixels.filter(|(x, y)| *x > 0 && *y > 0).map(|(x, y)| {
        let (cols, rows) = (f32::from(window.cols.max(1)), f32::from(window.rows.max(1)));
        (f32::from(x) / cols) / (f32::from(y) / rows)
    });
    canvas.app.config.board_aspect.or(measured).unwrap_or(USUAL_ASPECT)
}

/// Lets windows stand over the moves or below the board, so that the board and a column beside it stay in sight.
pub(super) fn make_room(canvas: &mut Canvas, plan: &GameLayout, geometry: &Geometry) {
    let board = geometry.outer();
    canvas.hits.room.keep(Rect { width: board.width + 1, ..board }, BOARD);
    canvas.hits.room.stand_at(plan.score, Some(plan.below_board(geometry)));
}

/// Draws the lines above and below the moves.
pub(super) fn rules(canvas: &mut Canvas, moves: Rect) {
    for y in [moves.y - 1, moves.bottom()] {
        canvas.rule(Rect { y, height: 1, ..moves });
    }
}

/// Returns the pieces on their way to their squares; none without colours, where characters would only flicker.
pub(super) fn animated(
    canvas: &Canvas,
    pieces: Option<AnimatedPieces>,
    geometry: &Geometry,
) -> [Option<DraggedPiece>; 2] {
    let Some(pieces) = pieces.filter(|_| canvas.painter.depth != ColorDepth::Mono) else { return [None, None] };
    let between = |from: u16, to: u16, half: u16| {
        let at = f32::from(from) + (f32::from(to) - f32::from(from)) * pieces.part;
        // Finds the nearest cell without a cast; no board is wide enough to go beyond the range.
        (0..u16::MAX).find(|cell| f32::from(*cell) + 0.5 > at).unwrap_or(to) + half
    };
    let mut moving = pieces.slides.iter().map(|&(from, to)| {
        let (begin, end) = (geometry.rect_of(from), geometry.rect_of(to));
        let at = (between(begin.x, end.x, begin.width / 2), between(begin.y, end.y, begin.height / 2));
        DraggedPiece { from: to, at: Some(at) }
    });
    [moving.next(), moving.next()]
}

/// Returns the square of the king of the side to move, if it is in check.
pub(super) fn king_in_check(position: &Chess) -> Option<Square> {
    position.board().king_of(position.turn()).filter(|_| position.is_check())
}

/// Returns the two squares of a move as the user sees it: castling is the king's move.
pub(super) fn from_to(mv: Move) -> Option<(Square, Square)> {
    Some((mv.from()?, target(mv)))
}
