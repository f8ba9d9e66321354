//! The timeline of a game as graphs: the evaluation as ground that White (light) wins from Black (dark), and the time
//! of each move as bars, White's up and Black's down. The half-move that is shown is marked, and a click goes to any
//! half-move.

use crate::chess::accuracy::{self, Judgement};
use crate::chess::clock::ClockDigits;
use crate::chess::pgn::comment::Eval;
use crate::chess::pgn::timeline::PlyStats;
use crate::ui::prelude::*;
use crate::ui::review::{ReviewView, sign_shown, status, tone_of};
use crate::words::tables::{TrainingWord as W, worth};
use crate::words::with_capital;
use ratatui::buffer::Cell;
use ratatui::style::Color as Ink;
use shakmaty::Color;
use std::ops::Range;

/// A cell filled from below, by eighths.
const FILLED: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Eighths in a row.
pub(super) const EIGHTHS: u16 = 8;
/// Columns of the sign that there are more moves, and of the line around it.
const SIGN: u16 = 5;
/// The fewest columns of the evaluation as one row beside its name.
const STRIP_LEAST: u16 = 16;
/// Rows that the moves keep.
const MOVES_LEAST: u16 = 10;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct GraphRows {
    title: u16,
    eval: u16,
    /// The signs of the mistakes, below the evaluation.
    signs: u16,
    axis: u16,
    /// The title of the times, if they do not stand right below the evaluation's axis, and as many rows for a second
    /// axis below them.
    head: u16,
    time: u16,
}

impl GraphRows {
    fn sum(self) -> u16 {
        self.title + self.eval + self.signs + self.axis + 2 * self.head + self.time
    }

    /// Returns the rows in a panel of this height, beside the moves. Without room the times go first, then everything.
    fn beside(height: u16, eval: bool, time: bool) -> GraphRows {
        let (high, low) = if height >= 40 { (8, 6) } else { (4, 4) };
        let rows = |eval: bool, time: bool| {
            let (eval, time) = (u16::from(eval) * high, u16::from(time) * low);
            GraphRows { title: 1, eval, axis: 1, time, ..GraphRows::default() }
        };
        let fits = |rows: &GraphRows| rows.eval + rows.time > 0 && rows.sum() + MOVES_LEAST <= height;
        [rows(eval, time), rows(eval, time && !eval)].into_iter().find(fits).unwrap_or_default()
    }

    /// Returns the rows in place of the moves, with a row for the signs of mistakes, if there are any.
    fn alone(height: u16, eval: bool, time: bool, judgements: bool) -> GraphRows {
        let [title, axis, signs] = [height >= 4, height >= 3, judgements && eval && height >= 7].map(u16::from);
        let head = u16::from(eval && time && height >= 14);
        let room = (height - title - axis - signs - 2 * head) & !1;
        let most = ((room * 3 / 5) & !1).max(2);
        let (eval, time) = match (eval, time) {
            (true, true) if room >= 4 => (most, (room - most) & !1),
            (true, _) => (room, 0),
            (false, true) => (0, room),
            (false, false) => (0, 0),
        };
        if eval + time == 0 { GraphRows::default() } else { GraphRows { title, eval, signs, axis, head, time } }
    }
}

/// Draws the graphs at the bottom of an area, or all over it, and returns what is left for the moves. If the graphs
/// have no room, the evaluation stands as one row of blocks on the line below the moves.
pub fn draw<'a>(canvas: &mut Canvas, view: &'a ReviewView<'a>, area: Rect) -> Rect {
    // The graph of a mistake search has its place from the beginning.
    let seeks = view.review.mistake_search.is_some() && view.review.training().is_none();
    let eval = view.timeline.has_evals() || seeks;
    let time = view.timeline.longest.is_some();
    let large = view.review.graphs_large;
    let judgements = Judgement::ALL.into_iter().any(|judgement| view.timeline.count(judgement) > 0);
    let rows = match large {
        true => GraphRows::alone(area.height, eval, time, judgements),
        false => GraphRows::beside(area.height, eval, time),
    };
    if rows == GraphRows::default() {
        // In a variation, the key that leaves it stands there.
        if eval && view.plan.ruled && status::name(view, u16::MAX).is_none() {
            spark(canvas, view);
        }
        return area;
    }
    let place = Rect { y: area.bottom() - rows.sum(), height: rows.sum(), ..area };
    // A graph has its scale beside it.
    let has_scale = rows.eval.max(rows.time) > 1 && place.width >= WIDTH + GRAPH_LEAST;
    let beside = if has_scale { WIDTH } else { 0 };
    let inner = Rect { x: place.x + beside, width: place.width - beside, ..place };
    let graph = Graph { has_scale, titles: (eval, time && rows.head == 0), ..Graph::new(view, inner) };
    let parts: [(u16, DrawPart<'a>); 7] = [
        (rows.title, Graph::title),
        (rows.eval, Graph::evaluations),
        (rows.signs, Graph::signs),
        (rows.axis, Graph::axis),
        (rows.head, Graph::times_title),
        (rows.time, Graph::times),
        (rows.head, Graph::axis),
    ];
    let mut y = place.y;
    for (height, draw) in parts.into_iter().filter(|(height, _)| *height > 0) {
        draw(&graph, canvas, Rect { y, height, ..place });
        y += height;
    }
    graph.hits(canvas);
    if large { Rect { height: 0, ..area } } else { Rect { height: area.height - rows.sum(), ..area } }
}

/// Draws the evaluation as one row on the line below the moves, left of the sign that there are more.
fn spark(canvas: &mut Canvas, view: &ReviewView) {
    let score = view.plan.score;
    let place = Rect { y: score.bottom(), height: 1, width: score.width.saturating_sub(SIGN), ..score };
    // Says whose the light ground is, in as many words as leave most of the line to the graph.
    let words = [W::GraphEvals, W::GraphStrip, W::GraphShort].map(|word| format!(" {} ", word.text(canvas.lang())));
    let said = words.iter().find(|text| columns(text) + STRIP_LEAST <= place.width);
    let place = said.map_or(place, |text| {
        let x = canvas.write(place, text, TextTone::Dim);
        Rect { x, width: place.right().saturating_sub(x), ..place }
    });
    let graph = Graph::new(view, place);
    graph.evaluations(canvas, place);
    graph.hits(canvas);
}

/// Draws a part of the graphs on its rows.
type DrawPart<'a> = fn(&Graph<'a>, &mut Canvas, Rect);

struct Graph<'a> {
    view: &'a ReviewView<'a>,
    plies: &'a [PlyStats],
    /// The columns of the graphs, and all their rows.
    place: Rect,
    /// Whether scales stand beside the graphs.
    has_scale: bool,
    /// Whether the title tells the evaluation, and the time.
    titles: (bool, bool),
    /// The ply of the main line that is shown, or where the variation on the board leaves it, counted from 0.
    here: Option<usize>,
}

impl<'a> Graph<'a> {
    fn new(view: &'a ReviewView<'a>, place: Rect) -> Graph<'a> {
        let tree = &view.review.record().tree;
        let node = tree.main_line_ancestor(view.review.node());
        let here = usize::try_from(tree.ply(node)).ok().and_then(|ply| ply.checked_sub(1));
        Graph { view, plies: &view.timeline.plies, place, has_scale: false, titles: (false, false), here }
    }

    /// Returns the half-moves of a column: several if there are more half-moves than columns, or one that has several
    /// columns if there are fewer.
    fn range(&self, col: u16) -> Option<Range<usize>> {
        let (count, width) = (self.plies.len(), usize::from(self.place.width));
        let col = usize::from(col);
        let start = (col * count).checked_div(width)?;
        let end = ((col + 1) * count / width).max(start + 1);
        (end <= count).then_some(start..end)
    }

    /// Makes a click go to the half-move of its column.
    fn hits(&self, canvas: &mut Canvas) {
        for col in 0..self.place.width {
            if let Some(ply) = self.range(col).and_then(|range| self.plies.get(range.start)) {
                canvas.hit(Rect { x: self.place.x + col, width: 1, ..self.place }, HitTarget::Graph(ply.node));
            }
        }
    }

    fn is_here(&self, col: u16) -> bool {
        self.here.is_some_and(|here| self.range(col).is_some_and(|range| range.contains(&here)))
    }

    /// Returns how high White's ground is, in eighths of a row.
    fn level(&self, eval: Eval, rows: u16) -> u16 {
        eighths(accuracy::of_side(eval, Color::White), rows)
    }

    /// Draws how many mistakes of each kind are marked, at the right of the title, as far as they fit after a column.
    fn legend(&self, canvas: &mut Canvas, y: u16, after: u16) {
        let timeline = self.view.timeline;
        // The worst come first: the mildest are left out if there is no room.
        let judgements = Judgement::ALL.into_iter().rev().filter(|&judgement| timeline.count(judgement) > 0);
        let sign = |judgement: Judgement| format!(" {} {} ", sign_shown(judgement.nag()), timeline.count(judgement));
        let signs = judgements.map(|judgement| (judgement, sign(judgement)));
        // Below the moves, the sign that there are more stands at the right.
        let right = self.place.right().saturating_sub(if self.view.review.graphs_large { 0 } else { SIGN });
        let shown = cut_row(signs, |(_, text)| columns(text), 0, right.saturating_sub(after + 2));
        let width: u16 = shown.iter().map(|(_, text)| columns(text)).sum();
        let mut x = right.saturating_sub(width + 1);
        // The card counts each side's mistakes; here those of both sides are counted together.
        let whose = [W::GraphCounts, W::GraphCountsShort].map(|word| format!(" {}", word.text(canvas.lang())));
        let fits = |text: &&String| width > 0 && x.saturating_sub(columns(text)) >= after;
        if let Some(text) = whose.iter().find(fits) {
            canvas.put(x.saturating_sub(columns(text)), y, x, text, TextTone::Dim);
        }
        for (judgement, text) in shown {
            x = canvas.put(x, y, right, &text, self.judgement_style(canvas, judgement));
        }
    }

    /// Draws the sign of each mistake under its column, or one further if it would touch another; the worst first if
    /// there is no room for all.
    fn signs(&self, canvas: &mut Canvas, Rect { y, .. }: Rect) {
        let area = self.place;
        let mut free = vec![true; area.width.into()];
        for judgement in Judgement::ALL.into_iter().rev() {
            let mut last = None;
            for col in 0..area.width {
                let Some(range) = self.range(col).filter(|range| self.worst(range) == Some(judgement)) else {
                    continue;
                };
                // A half-move that has several columns has only one sign.
                if last.replace(range.clone()) == Some(range) {
                    continue;
                }
                let sign = sign_shown(judgement.nag());
                let wide = columns(&sign);
                let is_free = |col: &u16| {
                    let alone = usize::from(col.saturating_sub(1))..usize::from((col + wide + 1).min(area.width));
                    col + wide <= area.width && free.get(alone).is_some_and(|cells| cells.iter().all(|cell| *cell))
                };
                let Some(col) = [col, col + 1].into_iter().find(is_free) else { continue };
                if let Some(cells) = free.get_mut(usize::from(col)..usize::from(col + wide)) {
                    cells.fill(false);
                }
                canvas.put(area.x + col, y, area.right(), &sign, self.judgement_style(canvas, judgement));
            }
        }
    }

    fn judgement_style(&self, canvas: &Canvas, judgement: Judgement) -> Style {
        canvas.tone(tone_of(judgement)).add_modifier(Modifier::BOLD)
    }

    /// Returns the worst judgement of some half-moves.
    fn worst(&self, range: &Range<usize>) -> Option<Judgement> {
        self.plies.get(range.clone()).unwrap_or_default().iter().filter_map(|ply| ply.judgement).max()
    }

    /// Draws the numbers of the moves, and a mark at the current one.
    fn axis(&self, canvas: &mut Canvas, Rect { y, .. }: Rect) {
        let (view, area) = (self.view, self.place);
        let tree = &view.review.record().tree;
        let marked: Vec<u16> = (0..area.width).filter(|&col| self.is_here(col)).collect();
        let mark = marked.get(marked.len().saturating_sub(1) / 2).map(|col| area.x + col);
        let mut free = area.x;
        let mut last = None;
        // In a short game two numbers would say little.
        let step = if self.plies.len() <= 60 { 5 } else { 10 };
        for col in 0..area.width {
            let Some(ply) = self.range(col).and_then(|range| self.plies.get(range.start)) else { continue };
            let (number, side) = tree.move_number(ply.node);
            let text = number.to_string();
            let x = area.x + col;
            if side.is_white() && number % step == 0 && last != Some(number) && x >= free {
                // A number that is half hidden by the mark would look like another number.
                let whole = mark.is_none_or(|mark| mark < x || mark > x + columns(&text));
                if whole && columns(&text) <= area.right().saturating_sub(x) {
                    free = canvas.put(x, y, area.right(), &text, TextTone::Dim) + 1;
                }
                last = Some(number);
            }
        }
        if let Some(mark) = mark {
            canvas.put(mark, y, area.right(), "▲", TextTone::Accent);
        }
    }

    fn evaluations(&self, canvas: &mut Canvas, Rect { y: top, height: rows, .. }: Rect) {
        for col in 0..self.place.width {
            let Some(range) = self.range(col) else { continue };
            let judgement = self.worst(&range);
            let Some(eval) = self.view.timeline.eval(&range) else {
                self.unknown(canvas, col, top, rows);
                continue;
            };
            let level = self.level(eval, rows);
            for row in 0..rows {
                let filled = level.saturating_sub((rows - 1 - row) * EIGHTHS).min(EIGHTHS);
                let style = self.ground(canvas, row < rows / 2, self.is_here(col), judgement);
                let x = self.place.x + col;
                canvas.put(x, top + row, x + 1, filled_cell(canvas, filled), style);
            }
        }
        // In a single row a sign would replace what the row shows.
        if rows > 1 {
            self.marks(canvas, top, rows);
        }
        if self.has_scale {
            for (row, text) in pawns(rows) {
                self.mark(canvas, top + row, &text);
            }
            self.grounds(canvas, top, rows);
        }
    }

    /// Draws the sign of each judgement where the line is, once for its half-move. A single column has room for a
    /// question mark, told apart by its colour; an inaccuracy shows there only by the colour of its column.
    fn marks(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        let (mut col, mut last) = (0, None);
        while let Some(range) = self.range(col).filter(|_| col < self.place.width) {
            let wide = (col..self.place.width).take_while(|&col| self.range(col).as_ref() == Some(&range)).count();
            let wide = u16::try_from(wide).unwrap_or(1).max(1);
            if let (Some(judgement), Some(eval)) = (self.worst(&range), self.view.timeline.eval(&range)) {
                let sign = sign_shown(judgement.nag());
                let level = self.level(eval, rows);
                let y = top + rows - 1 - (level.saturating_sub(1) / EIGHTHS).min(rows - 1);
                let narrow = (judgement > Judgement::Inaccuracy).then(|| "?".to_owned());
                let text = if columns(&sign) <= wide { Some(sign) } else { narrow };
                let x = self.place.x + col + (wide - text.as_deref().map_or(0, columns).min(wide)) / 2;
                // Two signs that touch would be read as one.
                if let Some(text) = text.filter(|_| last != Some((x, y))) {
                    last = Some((x + columns(&text), y));
                    for at in x..(x + columns(&text)).min(self.place.right()) {
                        canvas.buf().cell_mut((at, y)).into_iter().for_each(Cell::reset);
                    }
                    canvas.put(x, y, self.place.right(), &text, self.judgement_style(canvas, judgement));
                }
            }
            col += wide;
        }
    }

    /// Draws a column before the first or after the last half-move of which something is known: equality, nothing won.
    fn unknown(&self, canvas: &mut Canvas, col: u16, top: u16, rows: u16) {
        let tone = if self.is_here(col) { TextTone::Accent } else { TextTone::Border };
        let line = if rows > 1 && !canvas.has_few_colors() { "▔" } else { "─" };
        canvas.put(self.place.x + col, top + rows / 2, self.place.right(), line, tone);
    }

    /// Returns White's colour on Black's. Black's ground above the middle and White's below it are no gain for them:
    /// they are paler, so that the line of equality is visible. A judgement colours its whole column, since a sign is
    /// easily missed.
    fn ground(&self, canvas: &Canvas, above: bool, here: bool, judgement: Option<Judgement>) -> Style {
        let (theme, depth) = (&canvas.painter.theme, canvas.painter.depth);
        match depth {
            ColorDepth::True | ColorDepth::C256 => {
                let marked = match judgement {
                    _ if here => Some((theme.screen.accent, 150)),
                    Some(Judgement::Blunder) => Some((theme.screen.error, 150)),
                    Some(Judgement::Mistake) => Some((theme.screen.warning, 130)),
                    Some(Judgement::Inaccuracy) => Some((theme.screen.warning, 60)),
                    None => None,
                };
                let tint = |rgb: Rgb| marked.map_or(rgb, |(colour, part)| rgb.mix(colour, part));
                let (white, black) = (tint(theme.white.fill), tint(theme.black.fill));
                let (white, black) = if above { (white, black.mix(white, 70)) } else { (white.mix(black, 70), black) };
                Style::new().fg(theme.at(white, depth).0).bg(theme.at(black, depth).0)
            }
            ColorDepth::C16 if here => canvas.tone(TextTone::Accent).bg(Ink::Black),
            ColorDepth::C16 => Style::new().fg(Ink::White).bg(Ink::DarkGray),
            ColorDepth::Mono if here => Style::new().add_modifier(Modifier::REVERSED),
            ColorDepth::Mono => Style::new(),
        }
    }
}

/// Returns a cell filled by eighths, or by halves if the font may have no more.
pub(super) fn filled_cell(canvas: &Canvas, eighths: u16) -> &'static str {
    let eighths = if canvas.has_few_colors() { (eighths + 2) / 4 * 4 } else { eighths };
    FILLED.get(usize::from(eighths)).copied().unwrap_or("█")
}

/// Returns a fraction of this many rows, in eighths of a row.
pub(super) fn eighths(part: f64, rows: u16) -> u16 {
    let whole = rows * EIGHTHS;
    // Finds the nearest whole number without a cast.
    (0..whole).find(|level| f64::from(*level) + 0.5 > part * f64::from(whole)).unwrap_or(whole)
}

/// Returns a value in words, and bare. If it is unknown, the words say what the graph shows.
fn wording(value: Option<String>, [word, what]: [W; 2], lang: Lang) -> (String, String) {
    match value {
        Some(value) => (word.with(lang, &[&value]), value),
        None => (what.text(lang).to_owned(), "–".to_owned()),
    }
}

/// Returns `1:15`, `1:02:40`; with tenths under ten seconds.
fn spent_text(ms: u64) -> String {
    match (ms / 1000, ms % 1000 / 100) {
        (seconds @ ..10, tenths @ 1..) => ClockDigits::Tenths { seconds, tenths }.to_string(),
        (seconds, _) => ClockDigits::of(seconds * 1000, false).to_string(),
    }
}

// What stands beside and in the graphs: the marks of their scales, and whose ground and whose bars they show.

/// The fewest rows of bars that leave room for a word.
const HALVES_LEAST: u16 = 4;

impl Graph<'_> {
    /// Draws what is known about the half-move that is shown, on one line.
    fn title(&self, canvas: &mut Canvas, area: Rect) {
        let (view, y, lang, (eval, time)) = (self.view, area.y, canvas.lang(), self.titles);
        canvas.rule(area);
        // For a move in a variation, only what belongs to it is shown, not what is known where the variation begins.
        let known = self.shown().map_or_else(|| view.review.eval_shown(), |ply| ply.eval);
        let eval = eval.then(|| wording(known.map(|eval| worth(eval, lang)), [W::GraphEval, W::GraphScale], lang));
        let time = time.then(|| self.time_wording(lang));
        let (said, bare): (Vec<String>, Vec<String>) = eval.into_iter().chain(time).unzip();
        let texts = [said, bare].map(|parts| format!(" {} ", parts.join(" · ")));
        let text = texts.iter().find(|text| columns(text) <= area.width).or(texts.last()).cloned().unwrap_or_default();
        let end = canvas.put(area.x + u16::from(area.width > columns(&text)), y, area.right(), &text, TextTone::Dim);
        self.legend(canvas, y, end);
    }

    fn time_wording(&self, lang: Lang) -> (String, String) {
        wording(self.shown().and_then(|ply| ply.spent).map(spent_text), [W::GraphTime, W::GraphTimes], lang)
    }

    /// Returns the half-move that is shown, if it is in the main line.
    fn shown(&self) -> Option<&PlyStats> {
        let (tree, node) = (&self.view.review.record().tree, self.view.review.node());
        self.here.filter(|_| tree.is_main_line(node)).and_then(|here| self.plies.get(here))
    }

    /// Draws the title of the times: the time of the half-move that is shown or, if unknown, what the bars are.
    fn times_title(&self, canvas: &mut Canvas, area: Rect) {
        canvas.rule(area);
        let (said, _) = self.time_wording(canvas.lang());
        canvas.put(area.x + 1, area.y, area.right(), &format!(" {said} "), TextTone::Dim);
    }

    /// Writes who is better at the upper and the lower edge, where the words hide nothing, away from the scale's
    /// figures.
    fn grounds(&self, canvas: &mut Canvas, top: u16, rows: u16) {
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
    fn halves(&self, canvas: &mut Canvas, top: u16, rows: u16) {
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

    /// Draws the scale of the times, the same above and below the middle.
    fn seconds(&self, canvas: &mut Canvas, top: u16, half: u16) {
        for (row, seconds) in times(self.view.timeline.longest.unwrap_or_default(), half) {
            let text = time_label(seconds, canvas.lang());
            self.mark(canvas, top + half - 1 - row, &text);
            self.mark(canvas, top + half + row, &text);
        }
    }

    /// Draws a mark of a scale; the graph begins to its right, after a blank.
    fn mark(&self, canvas: &mut Canvas, y: u16, text: &str) {
        let left = self.place.x - WIDTH;
        canvas.put_right(left, y, self.place.x - 1, text, TextTone::Dim);
    }
}

// The scales of the graphs: which mark stands beside which row.

/// Columns of a scale, with the blank before the graph.
const WIDTH: u16 = 5;
/// The fewest columns of a graph beside its scale.
const GRAPH_LEAST: u16 = 28;

/// The pawns that are marked, the most telling first.
const PAWNS: [i32; 3] = [3, 1, 5];

/// Returns the marks beside an evaluation of this many rows: the row from the top, and the pawns. A mark that would
/// share its row with another is left out, on both sides alike.
fn pawns(rows: u16) -> Vec<(u16, String)> {
    let half = rows / 2;
    if half == 0 {
        return Vec::new();
    }
    let mut marks = vec![(half, "0".to_owned())];
    for pawns in PAWNS {
        let part = 1.0 - accuracy::of_centipawns(pawns * 100);
        // The row in which White's part ends.
        let Some(row) = (0..half).rfind(|row| f64::from(*row) <= part * f64::from(rows)) else { continue };
        let pair = [row, rows - 1 - row];
        if marks.iter().all(|(taken, _)| !pair.contains(taken)) {
            marks.push((row, format!("+{pawns}")));
            marks.push((rows - 1 - row, format!("-{pawns}")));
        }
    }
    marks.sort_unstable_by_key(|(row, _)| *row);
    marks
}

/// The times that are marked, in seconds.
const TIMES: [u32; 22] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000, 86_400, 172_800, 432_000,
    864_000, 2_592_000, 5_184_000,
];

/// Returns the marks on one side of a graph of times: how many rows from the middle, and the time in seconds. `longest`
/// is the time in milliseconds of a bar that fills the side; a bar is as long as the square root of its time.
fn times(longest: u64, half: u16) -> Vec<(u16, u32)> {
    let longest = f64::from(u32::try_from(longest).unwrap_or(u32::MAX)) / 1000.0;
    let mut marks: Vec<(u16, u32)> = Vec::new();
    for seconds in TIMES.into_iter().rev().filter(|seconds| f64::from(*seconds) <= longest) {
        let reach = (f64::from(seconds) / longest).sqrt() * f64::from(half);
        let Some(row) = (0..half).find(|row| f64::from(*row + 1) >= reach) else { continue };
        // Next to the middle, the marks of both sides would crowd each other.
        if marks.iter().all(|(taken, _)| *taken != row) && (row > 0 || marks.is_empty()) {
            marks.push((row, seconds));
        }
    }
    marks
}

/// Returns `30s`, `5m`, `2h`, `3d`.
fn time_label(seconds: u32, lang: Lang) -> String {
    let (word, count) = match seconds {
        ..60 => (W::ScaleSeconds, seconds),
        60..3_600 => (W::ScaleMinutes, seconds / 60),
        3_600..86_400 => (W::ScaleHours, seconds / 3_600),
        _ => (W::ScaleDays, seconds / 86_400),
    };
    word.with(lang, &[&count.to_string()])
}

// The times of the moves as bars, White's up and Black's down from the middle.

/// A whole cell in a lighter shade.
const HATCHED: &str = "▒";

impl Graph<'_> {
    /// Draws the bars. Only that of the half-move that is shown has the accent colour: the title gives its time.
    fn times(&self, canvas: &mut Canvas, Rect { y: top, height: rows, .. }: Rect) {
        // No time is longer than a few weeks.
        let float = |ms: u64| f64::from(u32::try_from(ms).unwrap_or(u32::MAX));
        let longest = self.view.timeline.longest.unwrap_or_default().max(1);
        let half = rows / 2;
        // White's bars are the lighter ones.
        let (white, black) = match canvas.painter.theme.is_light() {
            true => (TextTone::Dim, TextTone::Text),
            false => (TextTone::Text, TextTone::Dim),
        };
        for col in 0..self.place.width {
            let Some(range) = self.range(col).map(|range| self.whole_moves(&range)) else { continue };
            for side in Color::ALL {
                let plies = self.plies.get(range.clone()).unwrap_or_default();
                let of_side = || plies.iter().zip(range.clone()).filter(|(ply, _)| ply.side == side);
                let Some(spent) = of_side().filter_map(|(ply, _)| ply.spent).max() else { continue };
                let is_here = of_side().any(|(_, at)| self.here == Some(at));
                // The square root: beside one long think the others would have no bars at all.
                let level = eighths((float(spent) / float(longest)).sqrt(), half).max(1);
                let style = canvas.tone(match side {
                    _ if is_here => TextTone::Accent,
                    Color::White => white,
                    Color::Black => black,
                });
                for row in 0..half {
                    let (x, y) = (self.place.x + col, side.fold_wb(top + half - 1 - row, top + half + row));
                    let filled = level.saturating_sub(row * EIGHTHS).min(EIGHTHS);
                    // With few colours the two sides have no colours of their own, and half a row looks like White's.
                    if canvas.has_few_colors() && side.is_black() {
                        let sign = if filled >= EIGHTHS / 2 || row == 0 { HATCHED } else { " " };
                        canvas.put(x, y, x + 1, sign, style);
                        continue;
                    }
                    // There are no blocks that hang from the top: the part below the bar is drawn instead, in reverse.
                    let hangs = side.is_black() && !matches!(filled, 0 | EIGHTHS);
                    let filled = if hangs { EIGHTHS - filled } else { filled };
                    let style = if hangs { style.add_modifier(Modifier::REVERSED) } else { style };
                    canvas.put(x, y, x + 1, filled_cell(canvas, filled), style);
                }
            }
        }
        if self.has_scale {
            self.seconds(canvas, top, half);
            self.halves(canvas, top, rows);
        }
    }

    /// Returns some half-moves with the other halves of their moves: both have the bars of both sides.
    fn whole_moves(&self, range: &Range<usize>) -> Range<usize> {
        let odd = usize::from(self.plies.first().is_some_and(|ply| ply.side.is_black()));
        let start = ((range.start + odd) & !1).saturating_sub(odd);
        let end = ((range.end + odd + 1) & !1).saturating_sub(odd).min(self.plies.len());
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_given_in_a_fixed_order() {
        for height in 3..=60 {
            for (eval, time) in [(true, true), (true, false), (false, true), (false, false)] {
                let beside = GraphRows::beside(height, eval, time);
                assert!(beside.sum() == 0 || beside.sum() + MOVES_LEAST <= height, "{height}: {beside:?}");
                assert!(beside.time == 0 || beside.eval > 0 || !eval, "the times go first: {height}: {beside:?}");
                for judgements in [false, true] {
                    let alone = GraphRows::alone(height, eval, time, judgements);
                    assert!(alone.sum() <= height, "{height}: {alone:?}");
                    assert!(alone.eval % 2 + alone.time % 2 == 0, "halves are equal: {height}: {alone:?}");
                    assert_eq!(alone.sum() > 0, eval || time || height < 3, "{height}: {alone:?}");
                }
            }
        }
        let rows = |time| GraphRows { title: 1, eval: 4, axis: 1, time, ..GraphRows::default() };
        assert_eq!(GraphRows::beside(24, true, true), rows(4));
        assert_eq!(GraphRows::beside(16, true, true), rows(0));
        assert_eq!(GraphRows::beside(12, true, true), GraphRows::default());
    }

    #[test]
    fn an_advantage_fills_and_equality_is_the_middle() {
        let level = |eval| eighths(accuracy::of_side(eval, Color::White), 4);
        let rows = [
            (Eval::Centipawns(0), 16),
            (Eval::Mate(3), 32),
            (Eval::Mate(-3), 0),
            (Eval::Centipawns(30_000), 32),
            (Eval::Centipawns(-30_000), 0),
        ];
        for (eval, want) in rows {
            assert_eq!(level(eval), want, "{eval:?}");
        }
        assert!(level(Eval::Centipawns(100)) > 17 && level(Eval::Centipawns(-100)) < 15);
    }

    #[test]
    fn times_are_short() {
        for (ms, text) in [(0, "0:00"), (4_200, "0:04.2"), (75_000, "1:15"), (3_760_000, "1:02:40"), (61_900, "1:01")] {
            assert_eq!(spent_text(ms), text);
        }
    }
}

#[cfg(test)]
mod scale_tests {
    use super::*;

    #[test]
    fn pawns_are_marked_where_they_are_and_never_twice_on_a_row() {
        let said = |rows| {
            let marks: Vec<String> = pawns(rows).into_iter().map(|(row, text)| format!("{row}:{text}")).collect();
            marks.join(" ")
        };
        assert_eq!(said(0), "");
        assert_eq!(said(4), "0:+3 2:0 3:-3");
        assert_eq!(said(8), "1:+3 4:0 6:-3");
        assert_eq!(said(14), "1:+5 3:+3 5:+1 7:0 8:-1 10:-3 12:-5");
        for rows in 0..60 {
            let marks = pawns(rows);
            let taken: std::collections::HashSet<u16> = marks.iter().map(|(row, _)| *row).collect();
            assert_eq!(taken.len(), marks.len(), "{rows}");
            assert!(taken.iter().all(|row| *row < rows), "{rows}");
        }
    }

    #[test]
    fn times_are_marked_at_round_figures() {
        assert_eq!(times(240_000, 4), [(2, 120), (1, 60)]);
        assert_eq!(times(60_000, 2), [(1, 60)]);
        assert_eq!(times(500, 4), []);
        assert_eq!(times(30_000, 1), [(0, 30)]);
        for longest in [1_000, 7_000, 61_000, 3_600_000, u64::MAX] {
            for half in 1..12 {
                let marks = times(longest, half);
                assert!(!marks.is_empty() && marks.iter().all(|(row, _)| *row < half), "{longest} {half}");
            }
        }
        let labels = [(5, "5s"), (60, "1m"), (1_800, "30m"), (7_200, "2h"), (172_800, "2d")];
        for (seconds, label) in labels {
            assert_eq!(time_label(seconds, Lang::En), label);
        }
    }
}
