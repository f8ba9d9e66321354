//! The moves played, numbered, in two columns (in one where the panel is narrow). The move that is shown on the board is
//! marked and always in sight.

use super::GameView;
use crate::chess::notation;
use crate::chess::tree::NodeId;
use crate::ui::canvas::Canvas;
use crate::ui::prelude::*;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use ratatui::layout::Rect;
use shakmaty::Position;

/// Columns of a move's number: `100. `.
const NUMBER: u16 = 5;
/// Columns of the longest move, `Nb1xd2+`, and a blank.
const MOVE: u16 = 8;
/// The widest column of moves; wider, and the eye loses the row.
const MOVE_MOST: u16 = 14;

/// How much a cell of the half with the last moves weighs when a window is placed, and a cell of the last moves.
const HALF: u32 = 2;
const LAST: u32 = 20;

/// The rows of a score.
struct MoveRows<'a> {
    line: &'a [NodeId],
    /// Half-moves that are missing at the front of the first row: one if Black began.
    offset: usize,
    /// The number of the first row.
    first: u32,
    /// Moves in a row.
    per_row: usize,
}

impl MoveRows<'_> {
    /// Rows of moves.
    fn count(&self) -> usize {
        (self.line.len() + self.offset).div_ceil(self.per_row)
    }

    /// The row of a half-move, counted from 0.
    fn row_of(&self, ply: usize) -> usize {
        (ply + self.offset) / self.per_row
    }

    /// The half-move at a row and column.
    fn at(&self, row: usize, col: usize) -> Option<(usize, NodeId)> {
        let ply = (row * self.per_row + col).checked_sub(self.offset)?;
        Some((ply, *self.line.get(ply)?))
    }
}

/// Draws the move list into an area; the result, where nothing else shows it, is its last row.
pub fn draw(canvas: &mut Canvas, view: &GameView, area: Rect, result_shown: bool) {
    let game = view.play.game();
    let start = game.tree().start().position();
    let pairs = area.width > NUMBER + 2 * MOVE;
    let rows = MoveRows {
        line: game.line(),
        offset: usize::from(start.turn().is_black()),
        first: start.fullmoves().get(),
        per_row: if pairs { 2 } else { 1 },
    };
    let result = game.ending().map(|ending| ending.token()).filter(|_| !result_shown);
    let total = rows.count() + usize::from(result.is_some());
    let height = usize::from(area.height);
    let shown = view.play.viewing.unwrap_or(rows.line.len());
    let middle = match shown.checked_sub(1) {
        Some(ply) if view.play.viewing.is_some() => rows.row_of(ply),
        None => 0,
        Some(_) => total,
    };
    let top = middle.saturating_sub(height / 2).min(total.saturating_sub(height));
    spare(canvas, area, middle.min(total).saturating_sub(top + usize::from(middle == total)));
    for (y, row) in (area.y..area.bottom()).zip(top..total) {
        if row == rows.count() {
            canvas.put(area.x, y, area.right(), &format!("     {}", result.unwrap_or_default()), TextTone::Title);
        } else {
            draw_row(canvas, view, &rows, row, Rect { y, height: 1, ..area });
        }
    }
}

/// Asks windows to leave the half of the area visible in which a row is, and the row and its neighbours most of all. It is
/// the half so that a window seldom moves when a move is played under it.
fn spare(canvas: &mut Canvas, area: Rect, row: usize) {
    let y = area.y.saturating_add(u16::try_from(row).unwrap_or(u16::MAX)).min(area.bottom().saturating_sub(1));
    let half = area.height.div_ceil(2);
    let top = if y < area.y + half { area.y } else { area.bottom() - half };
    canvas.hits.keep_visible(Rect { y: top, height: half, ..area }, HALF);
    canvas.hits.keep_visible(Rect { y: y.saturating_sub(1), height: 3, ..area }.intersection(area), LAST);
}

fn draw_row(canvas: &mut Canvas, view: &GameView, rows: &MoveRows, row: usize, area: Rect) {
    let dim = canvas.tone(TextTone::Dim);
    let slot = row * rows.per_row;
    let number = rows.first.saturating_add(u32::try_from(slot / 2).unwrap_or(u32::MAX));
    let black = slot % 2 == 1;
    if !black {
        let text = format!("{number}.");
        let x = area.x + NUMBER.saturating_sub(1).saturating_sub(columns(&text));
        canvas.put(x, area.y, area.right(), &text, dim);
    }
    // A blank more where there is room, so that the mark of a move does not touch its number.
    let left = NUMBER + u16::from(rows.per_row > 1);
    let each = (area.width.saturating_sub(left) / u16::try_from(rows.per_row).unwrap_or(1)).min(MOVE_MOST);
    for col in 0..rows.per_row {
        let x = area.x + left + each * u16::try_from(col).unwrap_or(0);
        match rows.at(row, col) {
            Some((ply, node)) => draw_move(canvas, view, ply, node, Rect { x, width: each, ..area }),
            // Black began: White's place in the first row is empty.
            None if slot + col < rows.offset => {
                canvas.put(x, area.y, x + each, "...", dim);
            }
            None => {}
        }
    }
}

fn draw_move(canvas: &mut Canvas, view: &GameView, ply: usize, node: NodeId, area: Rect) {
    let tree = view.play.game().tree();
    let (Some(before), Some(mv)) = (tree.parent(node), tree.played(node)) else { return };
    let san = notation::san(tree.position(before), mv, &canvas.app.letters);
    let offered = tree.notes(node).after.iter().any(|note| note == "(=)");
    let here = view.play.viewing.unwrap_or(view.play.game().line().len()) == ply + 1;
    let wide = columns(&san) + 1;
    let (style, dim) = if here {
        (canvas.tone(TextTone::Selection), canvas.tone(TextTone::Selection))
    } else {
        (canvas.tone(TextTone::Text), canvas.tone(TextTone::Dim))
    };
    let mut right = canvas.write(area, &san, style);
    if offered {
        // Where the whole mark does not fit, its sign alone stands.
        let mark = if wide + 4 <= area.width { " (=)" } else { "=" };
        right = canvas.put(right, area.y, area.right(), mark, dim);
    }
    let start = area.x.saturating_sub(1);
    if here {
        // A blank of the mark's ground on both sides.
        let ground = Rect { x: start, y: area.y, width: right + 1 - start, height: 1 };
        canvas.fill(ground.intersection(Rect { width: area.width + 1, ..ground }), style);
    }
    canvas.hit(Rect { x: area.x, width: area.width, ..area }, HitTarget::Move(node));
}
