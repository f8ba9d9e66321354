//! What stands beside and in the graphs: the marks of their scales, and whose ground and whose bars they show.

use crate::chess::pgn::timeline::PlyStats;
use crate::ui::{
    prelude::*,
    review::graphs::{EIGHTHS, Graph, scale, spent_text},
    theme::color::ColorDepth,
};
use crate::words::{
    results::side,
    tables::{TrainingWord as W, worth},
    with_capital,
};
use ratatui::style::Modifier;
use shakmaty::Color;

/// The fewest rows of bars that leave room for a word.
const HALVES_LEAST: u16 = 4;

impl Graph<'_> {
    /// Draws what is known about the half-move that is shown, on one line.
    pub(super) fn title(&self, canvas: &mut Canvas, area: Rect, eval: bool, time: bool) {
        let (view, y, lang) = (self.view, area.y, canvas.lang());
        canvas.rule(area);
        // For a move in a variation, only what belongs to it is shown, not what is known where the variation begins.
        let known = self.shown().map_or_else(|| view.review.eval_shown(), |ply| ply.eval);
        // If nothing is known about the half-move, the title says what the graph shows.
        let wording = |value: Option<String>, word: W, what: W| match value {
            Some(value) => (word.with(lang, &[&value]), value),
            None => (what.text(lang).to_owned(), "–".to_owned()),
        };
        let spent = self.shown().and_then(|ply| ply.spent).map(spent_text);
        let eval = eval.then(|| wording(known.map(|eval| worth(eval, lang)), W::GraphEval, W::GraphScale));
        let time = time.then(|| wording(spent, W::GraphTime, W::GraphTimes));
        let (said, bare): (Vec<String>, Vec<String>) = eval.into_iter().chain(time).unzip();
        let texts = [said, bare].map(|parts| format!(" {} ", parts.join(" · ")));
        let text = texts.iter().find(|text| columns(text) <= area.width).or(texts.last()).cloned().unwrap_or_default();
        let end = canvas.put(area.x + u16::from(area.width > columns(&text)), y, area.right(), &text, TextTone::Dim);
        self.legend(canvas, y, end);
    }

    /// Returns the half-move that is shown, if it is in the main line.
    fn shown(&self) -> Option<&PlyStats> {
        let (tree, node) = (&self.view.review.record().tree, self.view.review.node());
        self.here.filter(|_| tree.is_main_line(node)).and_then(|here| self.plies.get(here))
    }

    /// Draws the title of the times: the time of the half-move that is shown or, if unknown, what the bars are.
    pub(super) fn times_title(&self, canvas: &mut Canvas, area: Rect) {
        let lang = canvas.lang();
        canvas.rule(area);
        let spent = self.shown().and_then(|ply| ply.spent).map(spent_text);
        let said =
            spent.map_or_else(|| W::GraphTimes.text(lang).to_owned(), |spent| W::GraphTime.with(lang, &[&spent]));
        canvas.put(area.x + 1, area.y, area.right(), &format!(" {said} "), TextTone::Dim);
    }

    /// Writes who is better at the upper and the lower edge, where the words hide nothing, away from the scale's
    /// figures.
    pub(super) fn grounds(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        let lang = canvas.lang();
        for color in Color::ALL {
            let text = &with_capital(&W::BetterSide.with(lang, &[side(color, lang)]));
            let (y, above) = color.fold_wb((top, true), (top + rows - 1, false));
            let is_ground = |col: u16| {
                let Some(range) = self.range(col) else { return false };
                let level = self.view.timeline.eval(&range).map(|eval| self.level(eval, rows));
                let own =
                    level.is_some_and(|level| if above { level <= (rows - 1) * EIGHTHS } else { level >= EIGHTHS });
                own && self.worst(&range).is_none()
            };
            let wide = columns(text);
            let mut places = 1..self.place.width.saturating_sub(wide);
            let Some(col) = places.rfind(|&col| (col - 1..=col + wide).all(is_ground)) else { continue };
            let ground = self.ground(canvas, above, false, None);
            let style = match (above, canvas.painter.depth) {
                (true, _) => ground,
                (false, ColorDepth::Mono) => ground.add_modifier(Modifier::REVERSED),
                (false, _) => Style { fg: ground.bg, bg: ground.fg, ..ground },
            };
            // The words stay where they are when the current move comes under them: its column keeps its own ground.
            for (col, letter) in (col..).zip(text.chars()) {
                let ground = canvas.buf().cell((self.place.x + col, y)).map(|cell| (cell.fg, cell.bg));
                let style = match ground.filter(|_| self.is_here(col)) {
                    Some((fg, bg)) if above => Style { fg: Some(fg), bg: Some(bg), ..style },
                    Some((fg, bg)) => Style { fg: Some(bg), bg: Some(fg), ..style },
                    None => style,
                };
                let x = self.place.x + col;
                canvas.put(x, y, x + 1, letter.encode_utf8(&mut [0; 4]), style);
            }
        }
    }

    /// Writes whose bars are above and below the middle, where the word covers and touches no bar.
    pub(super) fn halves(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        let lang = canvas.lang();
        if rows < HALVES_LEAST {
            return;
        }
        for color in Color::ALL {
            let (text, y) = (side(color, lang), color.fold_wb(top, top + rows - 1));
            let wide = columns(text);
            let is_free =
                |canvas: &mut Canvas, x: u16| canvas.buf().cell((x, y)).is_some_and(|cell| cell.symbol() == " ");
            let place = (self.place.x..self.place.right().saturating_sub(wide))
                .find(|&x| (x.saturating_sub(1)..=x + wide).all(|x| is_free(canvas, x)));
            if let Some(x) = place {
                canvas.put(x, y, self.place.right(), text, TextTone::Dim);
            }
        }
    }

    /// Draws the scale of the evaluation.
    pub(super) fn pawns(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        for (row, text) in scale::pawns(rows) {
            self.mark(canvas, top + row, &text);
        }
    }

    /// Draws the scale of the times, the same above and below the middle.
    pub(super) fn seconds(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        let half = rows / 2;
        for (row, seconds) in scale::times(self.view.timeline.longest.unwrap_or_default(), half) {
            let text = scale::time_label(seconds, canvas.lang());
            self.mark(canvas, top + half - 1 - row, &text);
            self.mark(canvas, top + half + row, &text);
        }
    }

    /// Draws a mark of a scale; the graph begins to its right, after a blank.
    fn mark(&self, canvas: &mut Canvas, y: u16, text: &str) {
        let left = self.place.x - scale::WIDTH;
        canvas.put_right(left, y, self.place.x - 1, text, TextTone::Dim);
    }
}
