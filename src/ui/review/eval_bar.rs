//! The evaluation as a bar beside the board: White's part of it is White's share of the chances. White's end is where
//! White's pieces are.

use crate::chess::{accuracy, pgn::comment::Eval};
use crate::ui::{
    board::geometry::Geometry,
    prelude::*,
    review::{
        ReviewView,
        graphs::{EIGHTHS, eighths, filled_cell},
    },
    theme::color::ColorDepth,
};
use crate::words::tables::worth;
use ratatui::style::Color as Ink;
use shakmaty::{Color, Position};

/// A colour with less contrast to the ground of the screen can't be seen on it (WCAG 2.1, 1.4.11).
const SEEN: f32 = 3.0;

/// Returns the evaluation shown: that of the analysis, or otherwise the one written in the game.
fn shown(view: &ReviewView) -> Option<Eval> {
    let review = view.review;
    if review.training().is_some() {
        return None; // it would say whether there is something to find
    }
    let position = review.position();
    if view.app.analysis.on && position.legal_moves().is_empty() {
        let loser = position.turn();
        return Some(if position.is_check() { Eval::Mate(loser.fold_wb(-1, 1)) } else { Eval::Centipawns(0) });
    }
    let known = review.eval_shown();
    view.app.analysis.bar(position, known).or(known)
}

/// Draws the bar to the right of the board, if there is an evaluation and a free column.
pub fn draw_eval_bar(canvas: &mut Canvas, view: &ReviewView, geometry: &Geometry) {
    let Some(eval) = shown(view) else { return };
    let (board, right) = (geometry.board, geometry.outer().right());
    // A blank between board and bar, if there are enough columns before the panel.
    let beside = if view.plan.score.x > right { view.plan.score.x - right } else { canvas.area().right() - right };
    let x = if beside >= 3 { right + 1 } else { right };
    if beside == 0 || x >= canvas.area().right() {
        return;
    }
    let below = if view.review.flipped() { Color::Black } else { Color::White };
    let part = accuracy::of_side(eval, below);
    // A little of both colours stays as long as nothing is decided.
    let whole = board.height * EIGHTHS;
    let level = eighths(part, board.height);
    let level = match eval {
        Eval::Mate(_) => level,
        Eval::Centipawns(_) => level.clamp(1, whole - 1),
    };
    for row in 0..board.height {
        let filled = level.saturating_sub((board.height - 1 - row) * EIGHTHS).min(EIGHTHS);
        let (symbol, style) = cell(canvas, below, filled);
        canvas.put(x, board.y + row, x + 1, symbol, style);
    }
    edges(canvas, Rect { x, width: 1, ..board }, beside);
    number(canvas, geometry, x, (eval, part >= 0.5));
}

/// Draws thin lines beside the bar, if there are columns for them and one of its two colours can hardly be told from
/// the ground of the screen: White's on a light theme, Black's on a dark one.
fn edges(canvas: &mut Canvas, bar: Rect, beside: u16) {
    let (theme, depth) = (&canvas.painter.theme, canvas.painter.depth);
    let ground = theme.at(theme.screen.background, depth).1;
    let is_lost = |side: Color| theme.at(theme.pieces(side).fill, depth).1.contrast(ground) < SEEN;
    if canvas.has_few_colors() || !Color::ALL.into_iter().any(is_lost) {
        return;
    }
    let left = (beside >= 3).then(|| (bar.x.saturating_sub(1), "▕"));
    let right = (beside >= 2).then_some((bar.right(), "▏"));
    for (x, line) in [left, right].into_iter().flatten() {
        for y in bar.top()..bar.bottom() {
            canvas.put(x, y, x + 1, line, TextTone::Dim);
        }
    }
}

/// Writes the evaluation as a number at the bar's end on the better side: beyond the board, if a row is free there.
fn number(canvas: &mut Canvas, geometry: &Geometry, bar: u16, (eval, below): (Eval, bool)) {
    let board = geometry.board;
    let text = worth(eval, canvas.lang());
    let y = if below { Some(board.bottom()) } else { board.y.checked_sub(1) };
    let wide = columns(&text);
    // Centred on the bar's column, but within the window.
    let x = bar.saturating_sub(wide / 2).min(canvas.area().right().saturating_sub(wide)).max(board.right());
    let Some(place) = y.map(|y| Rect { x, y, width: wide, height: 1 }) else { return };
    let inside = place.intersection(canvas.area()) == place;
    let free = inside && place.positions().all(|at| canvas.buf().cell(at).is_some_and(|cell| cell.symbol() == " "));
    // The row below the board belongs to it only if the files are named there.
    let own = !below || geometry.outer().bottom() > board.bottom();
    if free && own {
        canvas.write(place, &text, TextTone::Dim);
    }
}

/// Returns a cell of which this many eighths, from below, have one side's colour.
fn cell(canvas: &Canvas, below: Color, filled: u16) -> (&'static str, Style) {
    let (theme, depth) = (&canvas.painter.theme, canvas.painter.depth);
    let ink = |side: Color| theme.at(theme.pieces(side).fill, depth).0;
    let (own, other) = match depth {
        ColorDepth::True | ColorDepth::C256 => (ink(below), ink(!below)),
        ColorDepth::C16 => below.fold_wb((Ink::White, Ink::DarkGray), (Ink::DarkGray, Ink::White)),
        // With one colour, White's part is full and Black's is a pattern, and no cell shows both.
        ColorDepth::Mono => {
            let side = if filled >= EIGHTHS / 2 { below } else { !below };
            return (side.fold_wb("█", "░"), canvas.tone(TextTone::Text));
        }
    };
    (filled_cell(canvas, filled), Style::new().fg(own).bg(other))
}
