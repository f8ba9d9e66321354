//! The moves played, numbered, in two columns (one where the panel is narrow). The move that is shown on the board is
//! marked and always in sight.

use super::GameView;
use crate::chess::pgn::ResultMarker;
use crate::ui::prelude::*;
use shakmaty::Position;

/// Columns of a move's number: `100. `.
const NUMBER: u16 = 5;
/// Columns of the longest move, `Nb1xd2+`, and a blank.
const MOVE: u16 = 8;
/// The widest column of moves: any wider, and the eye loses the row.
const MOVE_MOST: u16 = 14;

/// Draws the move list into an area; its last row is the result, if nothing else shows it.
pub fn draw(canvas: &mut Canvas, view: &GameView, area: Rect, result_shown: bool) {
    let game = view.play.game();
    let start = game.tree().start().position();
    let per_row = if area.width > NUMBER + 2 * MOVE { 2 } else { 1 };
    // Half-moves missing at the beginning of the first row: one if Black began.
    let offset = usize::from(start.turn().is_black());
    let result = game.ending().map(|ending| ResultMarker::from(ending).shown()).filter(|_| !result_shown);
    let moves = (game.line().len() + offset).div_ceil(per_row);
    let total = moves + usize::from(result.is_some());
    let height = usize::from(area.height);
    let shown = view.play.viewing().unwrap_or(game.line().len());
    let middle = match shown.checked_sub(1) {
        Some(ply) if view.play.viewing().is_some() => (ply + offset) / per_row,
        None => 0,
        Some(_) => total,
    };
    let top = middle.saturating_sub(height / 2).min(total.saturating_sub(height));
    spare(canvas, area, middle.min(total).saturating_sub(top + usize::from(middle == total)));
    for (y, row) in (area.y..area.bottom()).zip(top..total) {
        if row == moves {
            canvas.put(area.x, y, area.right(), &format!("     {}", result.unwrap_or_default()), TextTone::Title);
        } else {
            draw_row(canvas, view, (row * per_row, per_row, offset), Rect { y, height: 1, ..area });
        }
    }
}

/// Asks windows to leave visible the half of the area that holds a row, and above all the row and its neighbours. It is
/// a whole half so that a window seldom moves when a move is played under it.
fn spare(canvas: &mut Canvas, area: Rect, row: usize) {
    let y = area.y.saturating_add(u16::try_from(row).unwrap_or(u16::MAX)).min(area.bottom().saturating_sub(1));
    let half = area.height.div_ceil(2);
    let top = if y < area.y + half { area.y } else { area.bottom() - half };
    canvas.hits.room.keep(Rect { y: top, height: half, ..area }, Importance::RecentMoves);
    canvas.hits.room.keep(Rect { y: y.saturating_sub(1), height: 3, ..area }.intersection(area), Importance::LastMoves);
}

/// Draws a row, given how many half-move slots come before it, how many it has, and how many half-moves are missing at
/// the beginning of the first row.
fn draw_row(canvas: &mut Canvas, view: &GameView, (slot, per_row, offset): (usize, usize, usize), area: Rect) {
    let game = view.play.game();
    if slot % 2 == 0 {
        let first = game.tree().start().position().fullmoves().get();
        let number = first.saturating_add(u32::try_from(slot / 2).unwrap_or(u32::MAX));
        let text = format!("{number}.");
        let x = area.x + (NUMBER - 1).saturating_sub(columns(&text));
        canvas.put(x, area.y, area.right(), &text, TextTone::Dim);
    }
    // One more blank where there is room, so that the mark of a move does not touch its number.
    let left = NUMBER + u16::from(per_row > 1);
    let each = (area.width.saturating_sub(left) / u16::try_from(per_row).unwrap_or(1)).min(MOVE_MOST);
    for col in 0..per_row {
        let x = area.x + left + each * u16::try_from(col).unwrap_or(0);
        let ply = (slot + col).checked_sub(offset);
        match ply.and_then(|ply| game.line().get(ply).map(|&node| (ply, node))) {
            Some((ply, node)) => draw_move(canvas, view, ply, node, Rect { x, width: each, ..area }),
            // Black began: White's place in the first row is empty.
            None if ply.is_none() => _ = canvas.put(x, area.y, x + each, "...", TextTone::Dim),
            None => {}
        }
    }
}

fn draw_move(canvas: &mut Canvas, view: &GameView, ply: usize, node: NodeId, area: Rect) {
    let tree = view.play.game().tree();
    let san = tree.san(node, &canvas.app.preferences.letters());
    let offered = tree.notes(node).after.iter().any(|note| note == "(=)");
    let here = view.play.viewing().unwrap_or(view.play.game().line().len()) == ply + 1;
    let wide = columns(&san) + 1;
    let mut right = canvas.write(area, &san, TextTone::Text.selected_if(here));
    if offered {
        // If the whole mark does not fit, only its sign is shown.
        let mark = if wide + 4 <= area.width { " (=)" } else { "=" };
        right = canvas.put(right, area.y, area.right(), mark, TextTone::Dim.selected_if(here));
    }
    let start = area.x.saturating_sub(1);
    if here {
        // The mark's ground includes a blank on both sides.
        let ground = Rect { x: start, y: area.y, width: right + 1 - start, height: 1 };
        canvas.fill(ground.intersection(Rect { width: area.width + 1, ..ground }), TextTone::Selection);
    }
    canvas.hit(area, HitTarget::Move(node));
}
