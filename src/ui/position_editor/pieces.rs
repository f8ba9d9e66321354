//! The box of pieces: six of each colour with the letters that put them on the board, and the eraser.

use crate::app::{position_editor::letter, protocol::input::Tool};
use crate::ui::{
    board::{geometry::SquareSize, pieces::ROLES},
    position_editor::EditorView,
    prelude::*,
};
use crate::words::tables::PositionEditorWord as W;
use shakmaty::{Color, Piece};

/// Columns of the eraser with its label.
const ERASER: u16 = 9;

/// Columns and rows of a piece, and whether its letter stands under it.
#[derive(Clone, Copy)]
struct PieceCellSize {
    cols: u16,
    rows: u16,
    lettered: bool,
}

impl PieceCellSize {
    /// Returns the largest size that the panel allows.
    fn of(canvas: &Canvas, panel: Rect) -> PieceCellSize {
        // If letters stand for pieces, one row of cells is enough.
        let blocks = canvas.painter.style.shown(SquareSize::new(4, 2), canvas.painter.depth).grid().is_some();
        if !blocks && panel.width >= 6 * 4 + ERASER {
            return PieceCellSize { cols: 4, rows: 1, lettered: false };
        }
        let fits = |cols: u16, rows: u16, height: u16| {
            blocks && panel.width >= 6 * cols + ERASER && panel.height >= height + 2 * rows
        };
        match () {
            () if fits(6, 3, 14) => PieceCellSize { cols: 6, rows: 3, lettered: true },
            () if fits(4, 2, 11) => PieceCellSize { cols: 4, rows: 2, lettered: true },
            () => PieceCellSize { cols: 2, rows: 1, lettered: false },
        }
    }
}

/// Draws the box at the top of a panel. Returns what is left of the panel.
pub fn draw_pieces(canvas: &mut Canvas, view: &EditorView, panel: Rect) -> Rect {
    let size = PieceCellSize::of(canvas, panel);
    let mut y = panel.y;
    for color in [!below(view), below(view)] {
        for (n, role) in (0_u16..).zip(ROLES) {
            let area = Rect { x: panel.x + n * size.cols, y, width: size.cols, height: size.rows };
            draw_piece(canvas, view, role.of(color), area, size);
            let reach = Rect { height: size.rows + u16::from(size.lettered), ..area };
            canvas.hit(reach.intersection(panel), HitTarget::Tool(Tool::Piece(role.of(color))));
        }
        y += size.rows + u16::from(size.lettered);
    }
    draw_eraser(canvas, view, Rect { x: panel.x + 6 * size.cols, height: 1, ..panel }, size);
    let gap = u16::from(size.lettered && panel.height > 20);
    let height = (y + gap).saturating_sub(panel.y).min(panel.height);
    Rect { y: panel.y + height, height: panel.height - height, ..panel }
}

/// Returns the side at the bottom of the board: its pieces stand below the others.
fn below(view: &EditorView) -> Color {
    if view.editor.flipped { Color::Black } else { Color::White }
}

fn draw_piece(canvas: &mut Canvas, view: &EditorView, piece: Piece, area: Rect, size: PieceCellSize) {
    let carried = view.editor.carried().map(|(carried, _)| carried);
    let chosen = view.editor.tool == Tool::Piece(piece) || carried == Some(piece);
    let upper = letter(piece.role, canvas.app.typed_letters());
    let sign = if piece.color.is_white() { upper.to_string() } else { upper.to_lowercase().to_string() };
    if size.lettered {
        let theme = &canvas.painter.theme;
        let ground = if chosen { theme.marks.chosen } else { theme.squares }.on(piece.color.is_black());
        canvas.draw_piece(area, piece, ground);
        let x = area.x + (area.width - 1) / 2;
        canvas.put(x, area.bottom(), area.right(), &sign, TextTone::Dim.selected_if(chosen));
    } else {
        canvas.write(area, &sign, TextTone::Text.selected_if(chosen));
    }
}

/// Draws the eraser, to the right of the pieces if there is room for it.
fn draw_eraser(canvas: &mut Canvas, view: &EditorView, area: Rect, size: PieceCellSize) {
    let chosen = view.editor.tool == Tool::Eraser;
    let room = view.plan.score.right().saturating_sub(area.x);
    let word = format!("× {}", W::Eraser.text(canvas.lang()));
    let (text, gap) = if room > columns(&word) + 1 { (word, 1) } else { ("×".to_owned(), 0) };
    if room < columns(&text) + gap {
        return;
    }
    let y = area.y + (2 * size.rows + u16::from(size.lettered)) / 2 - u16::from(size.rows == 1);
    let at = Rect { x: area.x + gap, y, width: columns(&text), height: 1 };
    canvas.write(at, &text, TextTone::Accent.selected_if(chosen));
    canvas.hit(at, HitTarget::Tool(Tool::Eraser));
}
