//! The page of all lessons: the chapters, the lessons of the chosen chapter, and what comes next.

use crate::app::learn::LearnScreen;
use crate::app::protocol::learn_progress::TaskState;
use crate::chess::course::{LessonPlan, plans};
use crate::ui::learn::rules_met;
use crate::ui::prelude::*;
use crate::words::learn::{LearnWord as W, articles};
use crate::words::lessons::{Lesson, lessons};

/// Columns of the chapters, and the fewest columns of a window that has room for them beside the lessons.
const CHAPTERS: u16 = 38;
const TWO: u16 = 76;
/// The widest page.
const MOST: u16 = 110;

/// What the footer offers during a search for a rule.
const FINDING: [Action; 2] = [Action::Choose, Action::Back];
/// What it offers otherwise, the most important first.
const ACTS: [Action; 7] =
    [Action::Choose, Action::Down, Action::Right, Action::Find, Action::Back, Action::Help, Action::Palette];

pub fn draw(canvas: &mut Canvas, screen: &LearnScreen) {
    let lang = canvas.lang();
    let [met, short] = rules_met(screen, lang);
    let done = W::LessonsDone.numbers(lang, &[screen.progress.lessons_done(), plans().len()]);
    let both = format!("{done} · {met}");
    let body = footer::page(canvas, MOST, W::Home.text(lang), [both, met, short]);
    let list = Rect { y: body.y + 2, height: body.height.saturating_sub(4), ..body };
    canvas.hits.room.stand_at(list, None);
    if body.width >= TWO {
        chapters(canvas, screen, Rect { width: CHAPTERS, ..list });
        let x = list.x + CHAPTERS + if list.width > TWO { 2 } else { 1 };
        lessons_of_chapter(canvas, screen, Rect { x, width: list.right().saturating_sub(x), ..list });
    } else {
        one_list(canvas, screen, list);
        legend(canvas, screen, Rect { y: body.y + 1, height: 1, ..body });
    }
    let line = Rect { y: body.bottom() - 1, height: 1, ..body };
    status(canvas, screen, line);
    let acts: &[Action] = if screen.map.find.is_some() { &FINDING } else { &ACTS };
    footer::keys(canvas, acts, body);
}

/// The stars of lessons: with all tasks solved at once, with some tasks solved, with none solved.
const SOLVED: (&str, TextTone) = ("★", TextTone::Good);
const BEGUN: (&str, TextTone) = ("☆", TextTone::Accent);
const OPEN: (&str, TextTone) = ("☆", TextTone::Dim);

/// Returns the star of a lesson and how it looks: filled if all its tasks are solved, in colour if they were solved at
/// once; a hollow one has a colour if some are solved.
fn star(screen: &LearnScreen, plan: &LessonPlan) -> (&'static str, TextTone) {
    match screen.progress.lesson(plan) {
        TaskState::Clean => SOLVED,
        TaskState::Solved => ("★", TextTone::Text),
        TaskState::Open if screen.progress.solved(plan) > 0 => BEGUN,
        TaskState::Open => OPEN,
    }
}

/// Draws the chapters, with a star for each of their lessons.
fn chapters(canvas: &mut Canvas, screen: &LearnScreen, area: Rect) {
    let all = lessons(canvas.lang());
    let chosen = all.get(screen.map.chosen).map(|lesson| lesson.plan.chapter());
    // If there is room, a blank row between them makes them easier to read.
    let step = if area.height >= 30 { 2 } else { 1 };
    let mut y = area.y;
    for group in all.chunk_by(|a, b| a.plan.chapter() == b.plan.chapter()) {
        let Some(first) = group.first() else { continue };
        if y >= area.bottom() {
            return;
        }
        let row = Rect { y, height: 1, ..area };
        let is_chosen = chosen == Some(first.plan.chapter());
        if is_chosen {
            canvas.fill(row, TextTone::Selection);
        }
        let tone = TextTone::Text.selected_if(is_chosen);
        canvas.put_right(row.x, y, row.x + 2, first.plan.chapter(), tone);
        let stars = u16::try_from(group.len()).unwrap_or(0);
        let place = row.right().saturating_sub(stars + 1);
        canvas.put(row.x + 3, y, place.saturating_sub(1), &first.chapter, tone);
        for (n, lesson) in (0_u16..).zip(group) {
            let (sign, look) = star(screen, lesson.plan);
            canvas.put(place + n, y, row.right(), sign, look.selected_if(is_chosen));
        }
        let at = all.iter().position(|lesson| std::ptr::eq(lesson, first)).unwrap_or(0);
        canvas.hit(row, HitTarget::Row(at));
        y += step;
    }
    // What the stars mean, below them.
    legend(canvas, screen, Rect { y: y + 1, height: 1, width: area.width - 1, ..area }.intersection(area));
}

/// Writes at the right of a row what the stars of lessons mean, for as many as there is room for.
fn legend(canvas: &mut Canvas, screen: &LearnScreen, row: Rect) {
    let lang = canvas.lang();
    let begun = lessons(lang).iter().any(|lesson| star(screen, lesson.plan) == BEGUN);
    let begun = begun.then_some((BEGUN, W::LegendBegun));
    let stars = [(SOLVED, W::LegendSolved), (OPEN, W::LegendOpen)].into_iter().chain(begun);
    let wide = |(_, word): &(_, W)| columns(word.text(lang)) + 2;
    let shown = cut_row(stars, wide, 2, row.width.saturating_sub(2));
    let width: u16 = shown.iter().map(|star| wide(star) + 2).sum();
    if row.height == 0 || shown.len() < 2 {
        return;
    }
    let mut x = row.right() - width; // it fits
    for ((sign, tone), word) in shown {
        x = canvas.put(x, row.y, row.right(), sign, tone);
        x = canvas.put(x + 1, row.y, row.right(), word.text(lang), TextTone::Dim) + 2;
    }
}

/// Draws the lessons of the chosen chapter, then the rule of the chosen lesson.
fn lessons_of_chapter(canvas: &mut Canvas, screen: &LearnScreen, area: Rect) {
    let all = lessons(canvas.lang());
    let Some(chosen) = all.get(screen.map.chosen) else { return };
    let end = canvas.write(area, &format!("{}  {}", chosen.plan.chapter(), chosen.chapter), TextTone::Title);
    let tasks = W::TasksColumn.text(canvas.lang());
    if end + 1 + columns(tasks) < area.right() {
        canvas.put_right(end + 1, area.y, area.right() - 1, tasks, TextTone::Dim);
    }
    let mut y = area.y + 2;
    for (n, lesson) in all.iter().enumerate().filter(|(_, lesson)| lesson.plan.chapter() == chosen.plan.chapter()) {
        lesson_row(canvas, screen, n, lesson, Rect { y, height: 1, ..area }.intersection(area));
        y += 1;
    }
    let text = Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area };
    // The title is repeated if its row has no room for it.
    let clipped = columns(&chosen.title) + 13 > area.width;
    let mut rule = if clipped { format!("{}. {}", chosen.title, chosen.intro) } else { chosen.intro.clone() };
    if let Some(articles) = articles(chosen.plan, canvas.lang()) {
        rule = format!("{rule} ({articles})");
    }
    let spans = [Span::styled(rule, canvas.tone(TextTone::Dim))];
    canvas.wrapped(text, &spans);
}

/// Draws a lesson: its star, its number and title, and how many of its tasks are solved.
fn lesson_row(canvas: &mut Canvas, screen: &LearnScreen, n: usize, lesson: &Lesson, row: Rect) {
    if row.height == 0 {
        return;
    }
    let is_chosen = screen.map.chosen == n;
    if is_chosen {
        canvas.fill(row, TextTone::Selection);
        canvas.write(row, "›", TextTone::Selection); // not marked by its colour alone
    }
    let tone = TextTone::Text.selected_if(is_chosen);
    let (sign, look) = star(screen, lesson.plan);
    canvas.put(row.x + 1, row.y, row.right(), sign, look.selected_if(is_chosen));
    let (solved, tasks) = (screen.progress.solved(lesson.plan), lesson.plan.tasks.len());
    let count = if solved > 0 { format!("{solved}/{tasks}") } else { tasks.to_string() };
    let end =
        canvas.put_right(row.x, row.y, row.right().saturating_sub(1), &count, TextTone::Dim.selected_if(is_chosen));
    let title = format!("{} {}", lesson.plan.id, lesson.title);
    canvas.put(row.x + 3, row.y, end.saturating_sub(1), &title, tone);
    canvas.hit(row, HitTarget::Row(n));
}

/// Draws all lessons in few columns: one below another, each chapter with its heading, the chosen lesson in sight.
fn one_list(canvas: &mut Canvas, screen: &LearnScreen, area: Rect) {
    let all = lessons(canvas.lang());
    let rows: Vec<(Option<usize>, &Lesson)> = all
        .iter()
        .enumerate()
        .flat_map(|(n, lesson)| {
            let begins = n == 0 || all.get(n - 1).is_some_and(|before| before.chapter != lesson.chapter);
            begins.then_some((None, lesson)).into_iter().chain([(Some(n), lesson)])
        })
        .collect();
    let chosen = rows.iter().position(|(n, _)| *n == Some(screen.map.chosen)).unwrap_or(0);
    popup::draw_list(canvas, area, (chosen, &rows), |canvas, _, (n, lesson), row| match n {
        Some(n) => lesson_row(canvas, screen, *n, lesson, row),
        None => _ = canvas.write(row, &format!("{}  {}", lesson.plan.chapter(), lesson.chapter), TextTone::Title),
    });
}

/// Draws the search for a rule, a message, or otherwise what comes next.
fn status(canvas: &mut Canvas, screen: &LearnScreen, line: Rect) {
    let lang = canvas.lang();
    if let Some(entry) = &screen.map.find {
        let tone = if screen.map.nothing_found { TextTone::Error } else { TextTone::Text };
        text_input::ask(canvas, line, W::Find.text(lang), entry, tone);
    } else if canvas.app.status.is_some() {
        footer::status(canvas, line);
    } else if screen.is_read {
        let next = screen.next_text(lang);
        canvas.put(line.x, line.y, line.right(), &next, TextTone::Accent);
    }
}
