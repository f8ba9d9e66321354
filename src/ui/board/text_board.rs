//! Boards of characters: chess glyphs or letters, one a square. Marks that block art draws with shapes are brackets
//! around the piece here, and without colours everything is said by characters, reverse video and underlines.

use super::geometry::Geometry;
use super::painter::Painter;
use super::pieces::{PieceStyle, glyph, letter, own_letter};
use crate::ui::board::{Highlight, Highlights, ground};
use crate::ui::theme::ansi16;
use crate::ui::theme::color::{ColorDepth, Rgb};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use shakmaty::{Piece, Square};

/// The ground of a square among sixteen colours: a letter has no outline.
fn sixteen(square: Square, mark: Option<Highlight>, painter: &Painter) -> Rgb {
    ansi16::without_outline(ground(painter.theme(), square, mark))
}

/// The piece's own style.
fn piece_style(piece: Piece, painter: &Painter) -> Style {
    let style = Style::new();
    match painter.depth() {
        ColorDepth::Mono => style.add_modifier(piece.color.fold_wb(Modifier::BOLD, Modifier::empty())),
        ColorDepth::C16 => {
            let pieces = painter.theme().pieces(piece.color);
            style.fg(pieces.outline.to_16()).bg(pieces.fill.to_16()).add_modifier(Modifier::BOLD)
        }
        depth => {
            style.fg(painter.theme().at(painter.theme().pieces(piece.color).fill, depth).0).add_modifier(Modifier::BOLD)
        }
    }
}

/// The ground of a square.
fn ground_style(square: Square, mark: Option<Highlight>, painter: &Painter) -> Style {
    let style = Style::new();
    match painter.depth() {
        ColorDepth::Mono => style,
        ColorDepth::C16 => style.bg(sixteen(square, mark, painter).to_16()),
        depth => style.bg(painter.theme().at(ground(painter.theme(), square, mark), depth).0),
    }
}

/// The character that shows a piece.
fn symbol(piece: Piece, style: PieceStyle, painter: &Painter) -> String {
    match style {
        PieceStyle::Glyph => glyph(piece.role).to_owned(),
        PieceStyle::OwnLetters => own_letter(piece, painter.letters()),
        _ => letter(piece).to_string(),
    }
}

/// How a coordinate looks that stands on a square: in the colour of the other squares, on which it reads by contrast.
pub(in crate::ui) fn on_ground(square: Square, mark: Option<Highlight>, painter: &Painter) -> Style {
    let style = ground_style(square, mark, painter);
    match painter.depth() {
        ColorDepth::Mono => style,
        ColorDepth::C16 => style.fg(ansi16::ink_on(sixteen(square, mark, painter)).to_16()),
        depth => {
            let ground = ground(painter.theme(), square, mark);
            let ends = [painter.theme().white.fill, painter.theme().black.fill];
            let far = ends.into_iter().max_by(|a, b| a.contrast(ground).total_cmp(&b.contrast(ground)));
            style.fg(painter.theme().at(ground.mix(far.unwrap_or(ground), 190), depth).0)
        }
    }
}

/// The cell in the middle of an area.
fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width.saturating_sub(1) / 2, area.y + area.height.saturating_sub(1) / 2)
}

/// Fills an area with blanks of a style.
fn fill(buf: &mut Buffer, area: Rect, style: Style) {
    for (col, row) in area.columns().flat_map(|column| column.rows().map(|cell| (cell.x, cell.y))) {
        if let Some(cell) = buf.cell_mut((col, row)) {
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// Marks a dark square where there are no colours: with dots, as printed diagrams hatch it. A reversed square would be the
/// light one on a dark terminal and the dark one on a light terminal.
fn hatch(buf: &mut Buffer, area: Rect, square: Square, painter: &Painter) {
    if painter.depth() != ColorDepth::Mono || square.is_light() {
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

/// Puts a piece into the middle of an area whose ground is drawn; among sixteen colours on a tile of its side's colour.
fn draw_in_middle(buf: &mut Buffer, area: Rect, piece: Piece, style: PieceStyle, painter: &Painter) {
    let (col, row) = middle(area);
    put(buf, col, row, &symbol(piece, style, painter), piece_style(piece, painter));
    if painter.depth() == ColorDepth::C16 && area.width >= 3 {
        let tile = Style::new().fg(painter.theme().pieces(piece.color).fill.to_16());
        put(buf, col.saturating_sub(1), row, "▐", tile);
        put(buf, col + 1, row, "▌", tile);
    }
}

/// A square with its piece and marks.
pub(in crate::ui) fn square(
    buf: &mut Buffer,
    area: Rect,
    square: Square,
    piece: Option<Piece>,
    marks: &Highlights,
    style: PieceStyle,
    painter: &Painter,
) {
    let mark = marks.on(square);
    let over = marks.over(square);
    let depth = painter.depth();
    fill(buf, area, ground_style(square, mark, painter));
    hatch(buf, area, square, painter);
    let (col, row) = middle(area);
    let of = |rgb: Rgb, on: fn(Rgb) -> Rgb| match depth {
        ColorDepth::Mono => Style::new().add_modifier(Modifier::BOLD),
        ColorDepth::C16 => Style::new().fg(on(sixteen(square, mark, painter)).to_16()).add_modifier(Modifier::BOLD),
        depth => Style::new().fg(painter.theme().at(rgb, depth).0).add_modifier(Modifier::BOLD),
    };
    let target = of(painter.theme().marks.target, ansi16::ink_on);
    if let Some(piece) = piece {
        draw_in_middle(buf, area, piece, style, painter);
    } else if over.dot || over.corners {
        // Without colours dark squares have dots of their own.
        put(buf, col, row, if depth == ColorDepth::Mono { "o" } else { "·" }, target);
    } else if let (Some((_, gone)), ColorDepth::True | ColorDepth::C256) =
        (marks.ghost.filter(|(at, _)| *at == square), depth)
    {
        // Fewer colours have none between the square's and the piece's.
        let theme = painter.theme();
        let pale = theme.pale(theme.pieces(gone.color), ground(theme, square, mark));
        put(buf, col, row, &symbol(gone, style, painter), Style::new().fg(theme.at(pale, depth).0));
    }
    let mut fences: Vec<(&str, &str, Style)> = Vec::new();
    if over.cursor {
        fences.push(("[", "]", of(painter.theme().marks.cursor, ansi16::cursor_on)));
    }
    if depth == ColorDepth::Mono {
        match mark {
            Some(Highlight::Check) => fences.push(("!", "!", Style::new())),
            Some(Highlight::Chosen) => fences.push(("<", ">", Style::new())),
            Some(Highlight::Lit) => fences.push(("{", "}", Style::new())),
            Some(Highlight::Last) => fences.push(("(", ")", Style::new())),
            None => {}
        }
    } else if over.corners {
        fences.push((">", "<", target));
    }
    // Beside the tile of a letter, or over its edges where there is no room.
    let first = if depth == ColorDepth::C16 && piece.is_some() && area.width >= 5 { 2 } else { 1 };
    // Where only one pair of brackets has room, the first, which is the cursor's.
    let room = usize::from((area.width.saturating_sub(1) / 2 + 1).saturating_sub(first));
    fences.truncate(room);
    for (out, (left, right, style)) in (first..).zip(fences.into_iter().rev()) {
        put(buf, col.saturating_sub(out), row, left, style);
        put(buf, col + out, row, right, style);
    }
    // A line under the piece says what its brackets cannot: without colours they show other marks, and the cursor's come first.
    if (over.corners || over.dot) && (depth == ColorDepth::Mono || (over.corners && over.cursor)) {
        for col in area.x..area.right() {
            if let Some(cell) = buf.cell_mut((col, row)) {
                cell.set_style(Style::new().add_modifier(Modifier::UNDERLINED));
            }
        }
    }
}

/// A piece under the pointer.
pub(in crate::ui) fn dragged(
    buf: &mut Buffer,
    geometry: &Geometry,
    piece: Piece,
    (col, row): (u16, u16),
    style: PieceStyle,
    painter: &Painter,
) {
    if geometry.square_at(col, row).is_some() {
        put(buf, col, row, &symbol(piece, style, painter), piece_style(piece, painter));
    }
}

/// A piece alone on a ground.
pub(in crate::ui) fn alone(
    buf: &mut Buffer,
    area: Rect,
    piece: Piece,
    ground: Rgb,
    style: PieceStyle,
    painter: &Painter,
) {
    let under = match painter.depth() {
        ColorDepth::Mono => Style::new(),
        ColorDepth::C16 => Style::new().bg(ansi16::without_outline(ground).to_16()),
        depth => Style::new().bg(painter.theme().at(ground, depth).0),
    };
    fill(buf, area, under);
    draw_in_middle(buf, area, piece, style, painter);
}
