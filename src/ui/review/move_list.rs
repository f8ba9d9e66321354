//! Draws the move list: the part around the current move.

use crate::app::dialogs::Dialog;
use crate::app::review::training::commands::mean_costs;
use crate::app::review::training::exercises::{ExerciseOutcome, ExerciseSession};
use crate::app::review::training::guess::{GuessSession, GuessVerdict};
use crate::app::review::training::{Training, TrainingSession};
use crate::ui::prelude::*;
use crate::ui::review::move_list_lines::{MoveListLayout, SpanKind, TextSpan};
use crate::ui::review::{ReviewView, status};
use crate::ui::{layout, result_card};
use crate::words::results::ResultCardWord;
use crate::words::tables::TrainingWord as W;

/// Columns of the sign that there are more moves.
const MORE: u16 = 3;

/// Draws the lines above and below the panel, with the opening on the upper one.
pub fn rules(canvas: &mut Canvas, view: &ReviewView) {
    let area = view.plan.score;
    canvas.hit(area, HitTarget::MoveList);
    if !view.plan.ruled {
        return;
    }
    layout::rules(canvas, area);
    let right = area.right().saturating_sub(MORE + 2);
    // In a variation its name comes first: what stands on the board was not played.
    let from = status::draw_variation(canvas, view, right).unwrap_or(area.x);
    status::draw_opening(canvas, view, (from, right));
}

/// Draws the move list into an area, continuing the layout of the last frame.
pub fn draw(canvas: &mut Canvas, view: &ReviewView, area: Rect) {
    if area.height == 0 {
        return;
    }
    let (voice, review) = ((canvas.lang(), canvas.app.preferences.letters()), view.review);
    let layout = MoveListLayout::of(canvas.painter.move_list.take(), review, area.width, voice);
    let annotated = match canvas.app.dialog() {
        Some((_, Dialog::Annotation(open))) => {
            canvas.hits.room.bright.push(view.plan.score);
            let notes = open.drafted(review.record().tree.notes(open.node));
            MoveListLayout::drafted(review, area.width, voice, (open.node, notes))
        }
        _ => None,
    };
    let lines = annotated.as_ref().map_or(&layout.out, |annotated| &annotated.out);
    let height = usize::from(area.height);
    // A third of the panel shows what came before: comments on the move are below it.
    let most = lines.len().saturating_sub(height);
    // A move that is not laid out yet comes after all that is.
    let here = lines.of_node(view.review.node()).unwrap_or(lines.len());
    let top = here.saturating_sub(height / 3).min(most);
    // The move being annotated is in sight, however far the user has scrolled.
    let scroll = if annotated.is_some() { 0 } else { review.scroll };
    let by = usize::try_from(scroll.unsigned_abs()).unwrap_or(usize::MAX);
    let top = if scroll < 0 { top.saturating_sub(by) } else { top.saturating_add(by).min(most) };
    // Windows are mostly about the move on the board and its neighbours, so those stay in sight.
    let row = u16::try_from(here.saturating_sub(top)).unwrap_or(u16::MAX);
    let near = Rect { y: area.y.saturating_add(row).saturating_sub(1), height: 3, ..area }.intersection(area);
    canvas.hits.room.keep(near, Importance::Subject);
    // Signs that there are more moves above or below, on the lines around the moves. The lower line may hold the title
    // of a graph, which is not cut for a sign.
    let score = view.plan.score;
    let x = score.right().saturating_sub(MORE + 1);
    let below = if is_rule(canvas, x, area.bottom()) { area.bottom() } else { score.bottom() };
    for (more, y, sign) in [(top > 0, score.y.saturating_sub(1), " ▲ "), (top < most, below, " ▼ ")] {
        if more && view.plan.ruled {
            canvas.put(x, y, score.right(), sign, TextTone::Dim);
        }
    }
    for (y, line) in (area.y..area.bottom()).zip(top..lines.len()) {
        for piece in &lines.pieces(line) {
            draw_piece(canvas, view, piece, Rect { y, height: 1, ..area });
        }
    }
    canvas.hits.unfinished |= !layout.is_whole();
    canvas.painter.move_list = Some(layout);
}

/// Returns whether a plain line stands where the sign that there are more moves would stand.
fn is_rule(canvas: &mut Canvas, x: u16, y: u16) -> bool {
    (x.saturating_sub(1)..x + MORE).all(|x| canvas.buf().cell((x, y)).is_some_and(|cell| cell.symbol() == "─"))
}

fn draw_piece(canvas: &mut Canvas, view: &ReviewView, piece: &TextSpan, row: Rect) {
    let x = row.x + piece.x;
    // The move's signs are highlighted with it: in their own colour they would be unreadable on its ground.
    let here = piece.kind != SpanKind::Number && piece.node == Some(view.review.node());
    let style = if here { canvas.tone(TextTone::Selection) } else { style(canvas, piece.kind) };
    let end = canvas.put(x, row.y, row.right(), &piece.text, style);
    let Some(node) = piece.node else { return };
    let area = Rect { x, width: end.saturating_sub(x), ..row };
    if here && piece.kind == SpanKind::Main {
        // The highlight includes a blank on both sides, where nothing else stands.
        let wide = Rect { x: x.saturating_sub(1), width: end + 2 - x, ..row };
        canvas.fill(wide.intersection(Rect { width: row.width + 1, ..row }), TextTone::Selection);
    }
    canvas.hit(area, HitTarget::Move(node));
}

fn style(canvas: &Canvas, kind: SpanKind) -> Style {
    match kind {
        SpanKind::Number => canvas.tone(TextTone::Dim),
        SpanKind::Main => canvas.tone(TextTone::Text).add_modifier(Modifier::BOLD),
        SpanKind::Side => canvas.tone(TextTone::Text),
        SpanKind::Comment if canvas.painter.depth == ColorDepth::Mono => {
            canvas.tone(TextTone::Text).add_modifier(Modifier::ITALIC)
        }
        SpanKind::Comment => canvas.tone(TextTone::Good),
        SpanKind::Other(tone) => canvas.tone(tone),
    }
}

// The running score of a training session: the points and the cost of the guesses, or the outcomes of the exercises.
// Each guess or exercise has a mark.

/// The fewest columns in which the panel is shown.
const LEAST: u16 = 24;
/// From this many rows beside the board on, the panel also shows the mean costs; from [`MARKS`] on, it is shown at all.
const WHOLE: u16 = 24;
const MARKS: u16 = 11;

/// Whether the panel shows the score, so that the status line need not.
pub(super) fn is_shown(view: &ReviewView) -> bool {
    view.plan.score.width >= LEAST && view.plan.score.height >= MARKS
}

/// Draws the panel at the top of an area, and returns what is left.
pub(super) fn draw_score_panel(canvas: &mut Canvas, view: &ReviewView, session: &TrainingSession, area: Rect) -> Rect {
    if !is_shown(view) {
        return area;
    }
    let whole = view.plan.score.height >= WHOLE;
    let y = match &session.training {
        Training::GuessMoves(guesses) => of_guesses(canvas, guesses, whole, area),
        Training::Exercises(exercises) => of_exercises(canvas, exercises, area),
    };
    let y = (y + 1).min(area.bottom());
    Rect { y, height: area.bottom() - y, ..area }
}

/// The sign of a guess or an exercise, and its tone.
type Mark = (&'static str, TextTone);

fn mark(verdict: GuessVerdict) -> Mark {
    match verdict {
        GuessVerdict::Found => ("●", TextTone::Good),
        GuessVerdict::AsGood => ("◆", TextTone::Good),
        GuessVerdict::Near => ("◇", TextTone::Warning),
        GuessVerdict::Missed => ("×", TextTone::Error),
        GuessVerdict::Shown => ("–", TextTone::Dim),
    }
}

/// Writes spans over as many rows as they need, and returns the row below them.
fn wrapped(canvas: &mut Canvas, spans: &[Span], y: u16, area: Rect) -> u16 {
    canvas.wrapped(Rect { y, height: area.bottom().saturating_sub(y), ..area }, spans)
}

/// Draws a percentage over a row: a bar, then the figure.
fn bar(canvas: &mut Canvas, percent: u32, row: Rect) {
    let figure = format!(" {}", ResultCardWord::Percent.with(canvas.lang(), &[&percent.to_string()]));
    let bar = Rect { width: row.width.saturating_sub(columns(&figure)), ..row };
    result_card::bar(canvas, percent, bar, TextTone::Good);
    canvas.put(bar.right(), row.y, row.right(), &figure, TextTone::Dim);
}

fn of_guesses(canvas: &mut Canvas, guesses: &GuessSession, whole: bool, area: Rect) -> u16 {
    let lang = canvas.lang();
    let tries = guesses.tries.as_slice();
    let points = match tries {
        [] => W::PanelNone.text(lang).to_owned(),
        _ => W::PanelPoints.with(lang, &[&guesses.points().to_string(), &guesses.most().to_string()]),
    };
    let x = canvas.write(area, &points, TextTone::Title) + 2;
    if !tries.is_empty() && area.right() >= x + 12 {
        bar(canvas, guesses.percent(), Rect { x, width: (area.right() - x).min(28), height: 1, ..area });
    }
    // The last guesses, the newest at the right.
    let most = usize::from(area.width / 2);
    let marks = tries.iter().skip(tries.len().saturating_sub(most)).map(|tried| mark(tried.verdict()));
    let words = [W::PanelFound, W::PanelAsGood, W::PanelNear, W::PanelMissed, W::PanelShown];
    let is_told =
        |verdict: GuessVerdict, count: usize| count > 0 || verdict == GuessVerdict::Found && !tries.is_empty();
    let counts = GuessVerdict::ALL.into_iter().zip(words).filter_map(|(verdict, word)| {
        let count = guesses.count(verdict);
        is_told(verdict, count).then(|| (mark(verdict), word, count))
    });
    let mut y = marks_and_counts(canvas, area, marks.collect(), counts.collect());
    if let Some([guess, game]) = mean_costs(tries, lang).filter(|_| whole) {
        let text = W::PanelCost.with(lang, &[&guess, &game]);
        y = wrapped(canvas, &[Span::styled(text, canvas.tone(TextTone::Dim))], y, area);
    }
    y
}

/// Draws marks below the first row of an area, and below them how often each was given: a mark and its count stay on
/// one line. Returns the row below.
fn marks_and_counts(canvas: &mut Canvas, area: Rect, marks: Vec<Mark>, counts: Vec<(Mark, W, usize)>) -> u16 {
    let marks: Vec<Span> =
        marks.into_iter().map(|(sign, tone)| Span::styled(format!("{sign} "), canvas.tone(tone))).collect();
    let y = wrapped(canvas, &marks, area.y + 1, area).max(area.y + 2);
    let counted = counts.into_iter().flat_map(|((sign, tone), word, count)| {
        let said = word.with(canvas.lang(), &[&count.to_string()]).replace(' ', "\u{a0}");
        [
            Span::styled(format!("{sign}\u{a0}"), canvas.tone(tone)),
            Span::styled(format!("{said}  "), canvas.tone(TextTone::Text)),
        ]
    });
    let counted: Vec<Span> = counted.collect();
    wrapped(canvas, &counted, y, area)
}

fn of_exercises(canvas: &mut Canvas, exercises: &ExerciseSession, area: Rect) -> u16 {
    let lang = canvas.lang();
    let (at, all) = exercises.count();
    let title = W::PanelOf.with(lang, &[&at.to_string(), &all.to_string()]);
    canvas.write(area, &title, TextTone::Title);
    let present = exercises.solved.len();
    let look = |outcome: ExerciseOutcome| match outcome {
        ExerciseOutcome::AtOnce => mark(GuessVerdict::Found),
        ExerciseOutcome::Later => mark(GuessVerdict::Near),
        ExerciseOutcome::Shown => mark(GuessVerdict::Shown),
    };
    // The marks around the present exercise; before the first answer there is nothing to mark.
    let most = usize::from(area.width / 2);
    let first = (present + 1).saturating_sub(most);
    let marked = if present == 0 && exercises.present().is_none() { 0 } else { all.min(first + most) };
    let marks = (first..marked).map(|at| {
        let outcome = exercises.solved.get(at).copied();
        match outcome.or_else(|| exercises.present().filter(|_| at == present)) {
            Some(outcome) => look(outcome),
            None if at == present => ("▸", TextTone::Accent),
            None => ("·", TextTone::Dim),
        }
    });
    let kinds = [
        (ExerciseOutcome::AtOnce, W::PanelFirst),
        (ExerciseOutcome::Later, W::PanelLater),
        (ExerciseOutcome::Shown, W::PanelShown),
    ];
    let count = |kind: ExerciseOutcome| exercises.solved.iter().filter(|solved| **solved == kind).count();
    let counts = kinds.into_iter().map(|(kind, word)| (look(kind), word, count(kind)));
    marks_and_counts(canvas, area, marks.collect(), counts.filter(|(.., count)| *count > 0).collect())
}
