//! The captured pieces of a game without clocks, drawn as on the board, where other games have their clocks, so that
//! the moves stand in the middle in both.

use crate::ui::{
    board::{geometry::SquareSize, pieces::ROLES},
    board_screen::cell_aspect,
    game::{GameView, captured, clocks},
    layout::PlayerArea,
    prelude::*,
    widgets::digits::DigitSize,
};
use shakmaty::{Color, Piece, Role};

/// Rows of a piece, unless the pieces on the board have fewer.
const ROWS: u16 = 3;
/// Columns between two kinds.
const GAP: u16 = 2;

/// Draws what a side has captured: each kind once, with its number if there are several.
pub(super) fn draw_tray(canvas: &mut Canvas, view: &GameView, side: Color, place: &PlayerArea, bottom: bool) {
    let top = place.clock(bottom).y + u16::from(place.padded);
    let tray = Rect { y: top, height: DigitSize::Large.height(), ..place.area }.intersection(place.area);
    let taken = captured::by(view.play, side);
    if taken.is_empty() {
        return; // its rows stay free, so nothing moves at the first capture
    }
    let style = canvas.tone(TextTone::Clock);
    canvas.fill(tray, style);
    if place.padded {
        clocks::half_rows(canvas, tray, style);
    }
    let kinds = ROLES.into_iter().map(|role| (role, taken.iter().filter(|piece| **piece == role).count()));
    let size = SquareSize::of_rows(ROWS.min(view.plan.size.rows), cell_aspect(canvas), canvas.painter.style);
    let mut x = tray.x + 1;
    for (role, count) in kinds.filter(|(_, count)| *count > 0) {
        x = kind(canvas, Rect { x, width: tray.right().saturating_sub(x), ..tray }, (role, count), !side, size);
    }
}

/// Draws a kind of piece on a square of its own, followed by its number. Returns the column where the next one begins.
fn kind(canvas: &mut Canvas, room: Rect, (role, count): (Role, usize), color: Color, size: SquareSize) -> u16 {
    let y = room.y + room.height.saturating_sub(size.rows) / 2;
    let area = Rect { y, width: size.cols, height: size.rows, ..room };
    if area.intersection(room) != area {
        return room.x;
    }
    // The square on which the side stands out better.
    let ground = canvas.painter.theme.squares.on(color.is_black());
    canvas.draw_piece(area, Piece { color, role }, ground);
    let number = if count > 1 { format!("×{count}") } else { String::new() };
    canvas.put(area.right(), y + size.rows / 2, room.right(), &number, TextTone::Clock);
    area.right() + columns(&number) + GAP
}
