//! The lines of the analysis at the foot of the panel: how deep it went, how many positions it saw, and each line with
//! its score from White's side. Also the evaluation bar beside the board.

use crate::bot::move_cost::from_white;
use crate::chess::pgn::comment::Eval;
use crate::chess::{accuracy, notation};
use crate::ui::prelude::*;
use crate::ui::review::ReviewView;
use crate::ui::review::graphs::{EIGHTHS, eighths, filled_cell};
use crate::words::tables::{AnalysisWord as W, worth};
use crate::words::values;
use ratatui::style::Color as Ink;
use shakmaty::{Chess, Color, Move, Position};

/// Columns of a score: `+12.34`.
const SCORE: u16 = 6;
/// In a panel with fewer columns, moves have no numbers.
const NARROW: u16 = 20;
/// Rows above and below the moves of a game: what is known of the game, and its result.
const HEAD: u16 = 3;
/// The fewest rows that the moves of the game keep; if they would have fewer, fewer lines are shown, but at least one.
const MOVES: u16 = 4;

/// Draws the panel at the foot of an area, if the analysis is on. Returns what is left for the moves.
pub(super) fn draw(canvas: &mut Canvas, view: &ReviewView, area: Rect) -> Rect {
    if !canvas.app.screens.analysis.on || !can_evaluate(view) || area.height < 2 {
        return area;
    }
    let wanted = u16::try_from(canvas.app.recent.lines()).unwrap_or(1);
    let lines = wanted.min(area.height.saturating_sub(MOVES + 1)).max(1);
    // A line with two rows shows where it leads. The moves of a game that has just begun do not need the room.
    let tall = is_short(view, area.height.saturating_sub(2 * lines + 1));
    let each = if tall { 2 } else { 1 };
    let rows = lines * each + 1;
    let panel = Rect { y: area.bottom() - rows, height: rows, ..area };
    let position = view.review.position();
    let found = canvas.app.screens.analysis.of(position);
    title(canvas, view, panel, (lines, wanted));
    let rest = Rect { height: area.height - rows, ..area };
    let first = Rect { y: panel.y + 1, height: each, ..panel };
    if position.legal_moves().is_empty() {
        let word = if position.is_check() { W::Mated } else { W::NoMove };
        canvas.write(first, word.text(canvas.lang()), TextTone::Text);
        return rest;
    }
    let Some(found) = found else { return rest };
    for (n, line) in found.lines.iter().enumerate().take(usize::from(lines)) {
        let row = Rect { y: first.y + each * u16::try_from(n).unwrap_or(0), ..first }; // at most five
        let eval = from_white(line.score, position.turn());
        let tone = if n == 0 { TextTone::Title } else { TextTone::Text };
        let score = worth(eval, canvas.lang());
        // A number to choose it by, while the lines stand still.
        let row = match canvas.app.screens.analysis.is_held() {
            true => {
                let x = canvas.put(row.x, row.y, row.right(), &(n + 1).to_string(), TextTone::KeyName) + 1;
                Rect { x, width: row.right().saturating_sub(x), ..row }
            }
            false => row,
        };
        // In a narrow panel a move is worth more than aligned columns.
        let right = row.x + if panel.width < NARROW { columns(&score) } else { SCORE };
        canvas.put_right(row.x, row.y, right.min(row.right()), &score, tone);
        let room = Rect { x: right + 1, width: row.right().saturating_sub(right + 1), ..row };
        moves(canvas, view, position, &line.moves, room, tone);
        canvas.hit(row, HitTarget::Line(n));
    }
    rest
}

/// Returns whether there can be an evaluation: not while moves are guessed, where it would say whether there is
/// something to find, and not of a position that cannot be played.
fn can_evaluate(view: &ReviewView) -> bool {
    view.review.training().is_none() && view.review.record().tree.start().unplayable().is_none()
}

/// Returns whether the moves of the game have enough room in this many rows, however they are laid out.
fn is_short(view: &ReviewView, rows: u16) -> bool {
    let tree = &view.review.record().tree;
    let (moves, nodes) = (tree.main_line().len(), tree.added());
    // Two half-moves stand in a row where nothing comes between them.
    let least = if nodes > moves + 1 { nodes } else { moves.div_ceil(2) } + usize::from(HEAD);
    view.plan.score.width >= NARROW && usize::from(rows) >= least.max(MOVES.into())
}

/// Draws `── depth 14 · 1.2 M positions ──`.
fn title(canvas: &mut Canvas, view: &ReviewView, panel: Rect, (lines, wanted): (u16, u16)) {
    let lang = canvas.lang();
    canvas.rule(panel);
    let position = view.review.position();
    let over = position.legal_moves().is_empty();
    let text = match canvas.app.screens.analysis.of(position) {
        _ if over => return, // there is nothing to analyse
        Some(found) if found.over && found.lines.is_empty() => W::Over.text(lang).to_owned(),
        Some(found) => {
            let depth = W::Depth.with(lang, &[&found.depth.to_string()]);
            let fewer = (lines < wanted).then(|| W::LinesShown.with(lang, &[&lines.to_string(), &wanted.to_string()]));
            let positions = W::Positions.with(lang, &[&many(found.nodes, lang)]);
            let over = found.over.then(|| W::Over.text(lang).to_owned());
            let engine = canvas.app.screens.analysis.engine().map(str::to_owned);
            // Before the depth, since not everybody knows a sign such as #12.
            let best = found.lines.first().map(|line| from_white(line.score, position.turn()));
            let mate = best.filter(|eval| matches!(eval, Eval::Mate(_))).map(|eval| values::worth(eval, lang));
            let parts = [mate, engine, Some(depth.clone()), fewer, Some(positions), over];
            let mut parts: Vec<String> = parts.into_iter().flatten().collect();
            // A part that does not fit is left out whole, the last first. The depth stays: the user only knows the
            // engine.
            let fits = |parts: &[String]| columns(&parts.join(" · ")) + 4 <= panel.width;
            let least = parts.iter().take_while(|part| **part != depth).count() + 1;
            drop_until(&mut parts, least, fits);
            if fits(&parts) { parts.join(" · ") } else { depth }
        }
        None => W::Begins.text(lang).to_owned(),
    };
    let x = panel.x + u16::from(columns(&text) + 3 < panel.width);
    canvas.put(x, panel.y, panel.right(), &format!(" {text} "), TextTone::Dim);
}

/// Draws the moves of a line with their numbers, as many whole ones as fit into the rows of an area.
fn moves(canvas: &mut Canvas, view: &ReviewView, from: &Chess, line: &[Move], area: Rect, tone: TextTone) {
    let mut position = from.clone();
    let (mut number, mut side) = view.review.record().tree.number_after(view.review.node());
    let (mut x, mut y) = (area.x, area.y);
    for (n, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) {
            return;
        }
        let san = notation::san(&position, mv, &canvas.app.preferences.letters());
        let has_room = view.plan.score.width >= NARROW;
        let count = if has_room { notation::number_before(number, side, n == 0) } else { String::new() };
        let is_last_row = y + 1 >= area.bottom();
        let more = if is_last_row && n + 1 < line.len() { 2 } else { 0 };
        if columns(&count) + columns(&san) + more > area.right().saturating_sub(x) {
            if is_last_row {
                canvas.put(x, y, area.right(), "…", TextTone::Dim);
                return;
            }
            (x, y) = (area.x, y + 1);
        }
        x = canvas.put(x, y, area.right(), &count, TextTone::Dim);
        x = canvas.put(x, y, area.right(), &san, tone) + 1;
        position.play_unchecked(mv);
        number += u32::from(side.is_black());
        side = !side;
    }
}

/// Returns a count in about three digits: `850`, `12 k`, `1.2 M`.
fn many(count: u64, lang: Lang) -> String {
    let tenths = |unit: u64| {
        let (whole, tenth) = (count / unit, count % unit * 10 / unit);
        if whole < 10 { format!("{whole}{}{tenth}", lang.decimal_separator()) } else { whole.to_string() }
    };
    match count {
        0..=999 => count.to_string(),
        1_000..=999_999 => format!("{} k", tenths(1_000)),
        _ => format!("{} M", tenths(1_000_000)),
    }
}

// The evaluation as a bar beside the board: White's part of it is White's share of the chances. White's end is where
// White's pieces are.

/// A colour with less contrast to the ground of the screen can't be seen on it (WCAG 2.1, 1.4.11).
const SEEN: f32 = 3.0;

/// Returns the evaluation shown: that of the analysis, or otherwise the one written in the game.
fn shown(view: &ReviewView) -> Option<Eval> {
    let review = view.review;
    if !can_evaluate(view) {
        return None;
    }
    let position = review.position();
    if view.app.screens.analysis.on && position.legal_moves().is_empty() {
        let loser = position.turn();
        return Some(if position.is_check() { Eval::Mate(loser.fold_wb(-1, 1)) } else { Eval::Centipawns(0) });
    }
    let known = review.eval_shown();
    view.app.screens.analysis.bar(position, known).or(known)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_short() {
        for (count, text) in
            [(850, "850"), (1_234, "1.2 k"), (12_345, "12 k"), (1_250_000, "1.2 M"), (98_000_000, "98 M")]
        {
            assert_eq!(many(count, Lang::En), text);
        }
        assert_eq!(many(1_234, Lang::Fr), "1,2 k");
    }

    #[test]
    fn scores_are_signed() {
        let rows = [
            (Eval::Centipawns(35), "+0.35"),
            (Eval::Centipawns(-7), "-0.07"),
            (Eval::Mate(3), "#3"),
            (Eval::Mate(-12), "#-12"),
        ];
        for (eval, text) in rows {
            assert_eq!(worth(eval, Lang::En), text);
        }
    }
}
