//! The lines of the analysis at the foot of the panel: how deep it went, how many positions it saw, and each line with
//! its score from White's side.

use crate::app::review::analysis::from_white;
use crate::chess::{notation, pgn::comment::Eval};
use crate::ui::{prelude::*, review::ReviewView, text::fit_text::drop_until};
use crate::words::{
    tables::{AnalysisWord as W, worth},
    values,
};
use shakmaty::{Chess, Move, Position};

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
    if !canvas.app.analysis.on || view.review.training().is_some() || area.height < 2 {
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
    let found = canvas.app.analysis.of(position);
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
        let row = match canvas.app.analysis.is_held() {
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
    let text = match canvas.app.analysis.of(position) {
        _ if over => return, // there is nothing to analyse
        Some(found) => {
            let depth = W::Depth.with(lang, &[&found.depth.to_string()]);
            let fewer = (lines < wanted).then(|| W::LinesShown.with(lang, &[&lines.to_string(), &wanted.to_string()]));
            let positions = W::Positions.with(lang, &[&many(found.nodes, lang)]);
            let over = found.over.then(|| W::Over.text(lang).to_owned());
            let engine = canvas.app.analysis.engine().map(str::to_owned);
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
        let san = notation::san(&position, mv, &canvas.app.letters);
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
