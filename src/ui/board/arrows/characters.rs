//! Arrows, stars and marked squares on a board of characters: bars and dots that leave the pieces alone.

use crate::ui::board::{arrows::ArrowPath, geometry::Geometry};
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use shakmaty::Square;

/// Draws bars beside the piece of a square.
pub(super) fn fence(buf: &mut Buffer, geometry: &Geometry, square: Square, style: Style) {
    let area = geometry.rect_of(square);
    let row = area.y + area.height.saturating_sub(1) / 2;
    for col in [area.x, area.right() - 1] {
        // If a square is marked twice, the later mark is shown.
        if let Some(cell) = buf.cell_mut((col, row)).filter(|cell| cell.symbol() == "|") {
            cell.set_style(style);
        }
        put(buf, (col, row), "|", style);
    }
}

/// Draws a star in the middle of a square.
pub(super) fn star(buf: &mut Buffer, geometry: &Geometry, square: Square, style: Style) {
    let area = geometry.rect_of(square);
    let at = (area.x + area.width.saturating_sub(1) / 2, area.y + area.height.saturating_sub(1) / 2);
    put(buf, at, "★", style);
}

/// Draws dots along the path, the last of them replaced by an arrow character that points to the end.
pub(super) fn dotted(buf: &mut Buffer, geometry: &Geometry, (from, to): (Square, Square), style: Style) {
    let Some(way) = ArrowPath::between(geometry, from, to) else { return };
    let (board, size) = (geometry.board, geometry.size);
    let (wide, high) = (f32::from(size.cols), f32::from(size.rows));
    let mut dots = Vec::new();
    // Half a cell, measured across the path's main direction.
    let reach = if way.along.0.abs() * wide > way.along.1.abs() * high { 0.5 / high } else { 0.5 / wide };
    for (row, col) in (0..board.height).flat_map(|row| (0..board.width).map(move |col| (row, col))) {
        let (along, beside) = way.place(((f32::from(col) + 0.5) / wide, (f32::from(row) + 0.5) / high));
        let left = way.length - along;
        let at = (board.x + col, board.y + row);
        if along >= 0.3 && left >= 0.2 && beside <= reach && is_free(buf, at) {
            dots.push((left, at));
        }
    }
    let nearest = dots.iter().copied().min_by(|(one, _), (other, _)| one.total_cmp(other));
    for (_, at) in dots {
        put(buf, at, "•", style);
    }
    if let Some((_, at)) = nearest {
        put(buf, at, head(way.along), style);
    }
}

/// Returns the character that points in a direction (x to the right, y down).
fn head((x, y): (f32, f32)) -> &'static str {
    let side = |part: f32| i8::from(part > 0.38) - i8::from(part < -0.38);
    match (side(x), side(y)) {
        (1, -1) => "↗",
        (1, 1) => "↘",
        (-1, -1) => "↖",
        (-1, 1) => "↙",
        (1, _) => "→",
        (-1, _) => "←",
        (_, 1) => "↓",
        _ => "↑",
    }
}

/// Returns whether a cell holds nothing except an arrow's dot, the edge of a letter's tile or a dark square's dot.
fn is_free(buf: &Buffer, at: (u16, u16)) -> bool {
    buf.cell(at).is_some_and(|cell| matches!(cell.symbol(), " " | "•" | "▐" | "▌" | "·"))
}

/// Puts a character into a cell that is free.
fn put(buf: &mut Buffer, at: (u16, u16), text: &str, style: Style) {
    if is_free(buf, at)
        && let Some(cell) = buf.cell_mut(at)
    {
        cell.set_symbol(text).set_style(style);
    }
}
