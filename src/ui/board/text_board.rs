//! Boards of characters: chess glyphs or letters, one per square. Marks that block art draws as shapes are brackets
//! around the piece here, and without colours everything is shown by characters, bold type and underlines.

use crate::chess::notation::Letters;
use crate::ui::board::geometry::{Geometry, SquareSize};
use crate::ui::board::painter::Painter;
use crate::ui::board::pieces::{PieceStyle, glyph, letter};
use crate::ui::board::{Highlight, Highlights, ground};
use crate::ui::theme;
use crate::ui::theme::color::{ColorDepth, Rgb};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Clear, Widget};
use shakmaty::{Piece, Square};

/// The contrast at which a tile is told from its square.
const APART: f32 = 1.5;

/// Returns a colour as it is sent to the terminal.
fn color(rgb: Rgb, painter: &Painter) -> Color {
    painter.theme.at(rgb, painter.depth).0
}

fn ground_style(ground: Rgb, painter: &Painter) -> Style {
    if painter.depth == ColorDepth::Mono { Style::new() } else { Style::new().bg(color(ground, painter)) }
}

fn piece_style(piece: Piece, painter: &Painter) -> Style {
    let style = Style::new();
    let pieces = painter.theme.pieces(piece.color);
    match painter.depth {
        ColorDepth::Mono => style.add_modifier(piece.color.fold_wb(Modifier::BOLD, Modifier::empty())),
        // Many terminals show bold black as grey.
        ColorDepth::C16 => style.fg(color(pieces.outline, painter)).bg(color(pieces.fill, painter)),
        ColorDepth::True | ColorDepth::C256 => style.fg(color(pieces.fill, painter)).add_modifier(Modifier::BOLD),
    }
}

fn symbol(piece: Piece, size: SquareSize, painter: &Painter) -> String {
    match painter.style.shown(size, painter.depth) {
        PieceStyle::Glyph => glyph(piece.role).to_owned(),
        PieceStyle::OwnLetters => letter(piece, painter.letters),
        _ => letter(piece, Letters::En),
    }
}

/// Returns the style of a coordinate on a square: the ground mixed with the side's colour that contrasts more with it.
pub(in crate::ui) fn on_ground(square: Square, mark: Option<Highlight>, painter: &Painter) -> Style {
    let ground = ground(&painter.theme, square, mark);
    let style = ground_style(ground, painter);
    match painter.depth {
        ColorDepth::Mono => style,
        ColorDepth::C16 => style.fg(color(theme::ink_on(ground), painter)),
        ColorDepth::True | ColorDepth::C256 => {
            let ends = [painter.theme.white.fill, painter.theme.black.fill];
            let far = ends.into_iter().max_by(|a, b| a.contrast(ground).total_cmp(&b.contrast(ground)));
            style.fg(color(ground.mix(far.unwrap_or(ground), 190), painter))
        }
    }
}

fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width.saturating_sub(1) / 2, area.y + area.height.saturating_sub(1) / 2)
}

fn fill(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    Clear.render(area, buf);
    buf.set_style(area, style);
}

/// Marks a dark square with dots where there are no colours, as printed diagrams hatch it. A reversed square would be
/// the light one on a dark terminal and the dark one on a light terminal.
fn hatch(buf: &mut Buffer, area: Rect, square: Square, painter: &Painter) {
    if painter.depth != ColorDepth::Mono || square.is_light() {
        return;
    }
    let (middle, _) = middle(area);
    for row in area.top()..area.bottom() {
        for col in (area.left()..area.right()).filter(|col| col % 2 == middle % 2) {
            put(buf, col, row, "·", Style::new());
        }
    }
}

/// Puts a character over what is there, if the cell exists.
fn put(buf: &mut Buffer, col: u16, row: u16, text: &str, style: Style) {
    if let Some(cell) = buf.cell_mut((col, row)) {
        cell.set_symbol(text).set_style(style);
    }
}

/// Puts a piece into the middle of an area whose ground is drawn; with sixteen colours, on a tile of its side's colour.
/// Where the tile can hardly be told from the ground, its edges are dark.
fn draw_in_middle(buf: &mut Buffer, area: Rect, piece: Piece, ground: Rgb, painter: &Painter) {
    let size = SquareSize::new(area.width, area.height);
    let (col, row) = middle(area);
    put(buf, col, row, &symbol(piece, size, painter), piece_style(piece, painter));
    if painter.depth == ColorDepth::C16 && area.width >= 3 {
        let fill = painter.theme.pieces(piece.color).fill;
        let edge = if fill.contrast(ground) < APART { painter.theme.squares.dark } else { fill };
        let tile = Style::new().fg(color(edge, painter));
        put(buf, col.saturating_sub(1), row, "▐", tile);
        put(buf, col + 1, row, "▌", tile);
    }
}

pub(in crate::ui) fn square(
    buf: &mut Buffer,
    area: Rect,
    square: Square,
    (piece, ghost): (Option<Piece>, Option<Piece>),
    marks: &Highlights,
    painter: &Painter,
) {
    let (mark, over, depth) = (marks.on(square), marks.over(square), painter.depth);
    let ground = ground(&painter.theme, square, mark);
    fill(buf, area, ground_style(ground, painter));
    hatch(buf, area, square, painter);
    let (col, row) = middle(area);
    let of = |rgb: Rgb, in_sixteen: fn(Rgb) -> Rgb| {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match depth {
            ColorDepth::Mono => bold,
            ColorDepth::C16 => bold.fg(color(in_sixteen(ground), painter)),
            ColorDepth::True | ColorDepth::C256 => bold.fg(color(rgb, painter)),
        }
    };
    let target = of(painter.theme.marks.target, theme::ink_on);
    if let Some(piece) = piece {
        draw_in_middle(buf, area, piece, ground, painter);
    } else if over.dot || over.corners {
        // Without colours, dark squares have dots of their own.
        put(buf, col, row, if depth == ColorDepth::Mono { "o" } else { "·" }, target);
    } else if let (Some(gone), ColorDepth::True | ColorDepth::C256) = (ghost, depth) {
        // With fewer colours there is none between the square's and the piece's.
        let pale = painter.theme.pale(painter.theme.pieces(gone.color), ground);
        let symbol = symbol(gone, SquareSize::new(area.width, area.height), painter);
        put(buf, col, row, &symbol, Style::new().fg(color(pale, painter)));
    }
    let cursor = over.cursor.then(|| ("[", "]", of(painter.theme.marks.cursor, theme::cursor_on)));
    let other = match mark {
        _ if depth != ColorDepth::Mono => over.corners.then_some((">", "<", target)),
        Some(Highlight::Check) => Some(("!", "!", Style::new())),
        Some(Highlight::Chosen) => Some(("<", ">", Style::new())),
        Some(Highlight::Lit) => Some(("{", "}", Style::new())),
        Some(Highlight::Last) => Some(("(", ")", Style::new())),
        None => None,
    };
    let mut fences: Vec<(&str, &str, Style)> = cursor.into_iter().chain(other).collect();
    // Beside the tile of a letter, or over its edges if there is no room.
    let first = if depth == ColorDepth::C16 && piece.is_some() && area.width >= 5 { 2 } else { 1 };
    // If only one pair of brackets fits, it is the first, which is the cursor's.
    let room = usize::from((area.width.saturating_sub(1) / 2 + 1).saturating_sub(first));
    fences.truncate(room);
    for (out, (left, right, style)) in (first..).zip(fences.into_iter().rev()) {
        put(buf, col.saturating_sub(out), row, left, style);
        put(buf, col + out, row, right, style);
    }
    // A line under the piece says what its brackets can't: without colours they are other marks, the cursor's first.
    if (over.corners || over.dot) && (depth == ColorDepth::Mono || (over.corners && over.cursor)) {
        let row = Rect { y: row, height: 1, ..area };
        buf.set_style(row, Style::new().add_modifier(Modifier::UNDERLINED));
    }
}

/// Draws a piece under the pointer.
pub(super) fn dragged(buf: &mut Buffer, geometry: &Geometry, piece: Piece, (col, row): (u16, u16), painter: &Painter) {
    if geometry.square_at(col, row).is_some() {
        put(buf, col, row, &symbol(piece, geometry.size, painter), piece_style(piece, painter));
    }
}

/// Draws a piece alone on a ground.
pub(super) fn alone(buf: &mut Buffer, area: Rect, piece: Piece, ground: Rgb, painter: &Painter) {
    fill(buf, area, ground_style(ground, painter));
    draw_in_middle(buf, area, piece, ground, painter);
}
