//! What stands beside the board of a lesson: the rule, the task, the answers, and the outcome of the last try.

use crate::app::learn::{LearnScreen, LessonRun};
use crate::app::protocol::input::Tool;
use crate::chess::course::task::TaskKind;
use crate::ui::board::pieces::glyph;
use crate::ui::learn::{Writer, rules_met};
use crate::ui::prelude::*;
use crate::ui::widgets::footer::told;
use crate::words::learn::{LearnWord as W, articles};
use crate::words::lessons::{Lesson, TaskText};

/// In fewer columns than this the rule is left out.
const FEW: u16 = 24;
/// Rows for the outcome of a try.
const SAID: usize = 2;

/// How much of the lesson stands beside the board. It depends only on the texts and the window, so that nothing jumps
/// while a task is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// The rule and the task, with whatever else there is room for.
    Rule(Besides),
    /// The task without the rule.
    Task,
    /// Only the answers: the question stands below the board.
    Answers,
    /// Only the number of the task: all of it stands below the board.
    Number,
}

/// What separates the rule and the task; if rows are few, only the first of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Besides {
    below_rule: bool,
    above_task: bool,
    /// A blank row above the answers, if there are any.
    above_answers: bool,
    line: bool,
    articles: bool,
}

impl Besides {
    /// Returns what this many free rows have room for. `articles` is how many rows those take.
    fn of(mut spare: usize, has_answers: bool, articles: usize) -> Besides {
        let mut takes = |rows| spare.checked_sub(rows).map(|left| spare = left).is_some();
        Besides {
            below_rule: takes(1),
            above_task: takes(1),
            above_answers: has_answers && takes(1),
            line: takes(1),
            articles: takes(articles),
        }
    }
}

impl Detail {
    fn of(lesson: &Lesson, text: &TaskText, area: Rect, lang: Lang) -> Detail {
        let rows = |text: &str| rows_of(text, area.width);
        let articles = articles(lesson.plan, lang).map_or(0, |articles| rows(&articles));
        let (task, head) = (task_rows(text, area.width), rows(&heading(lesson)) + rows(&lesson.intro) + 1);
        let height = usize::from(area.height);
        let answers = text.answers.iter().all(|answer| has_room(answer, area.width.saturating_sub(5)));
        match height.checked_sub(head + task + SAID) {
            Some(spare) if area.width >= FEW => Detail::Rule(Besides::of(spare, !text.answers.is_empty(), articles)),
            _ if task < height && has_room(&text.goal, area.width) && answers => Detail::Task,
            _ if answer_rows(text, area.width) < height && answers => Detail::Answers,
            _ => Detail::Number,
        }
    }
}

pub(super) fn heading(lesson: &Lesson) -> String {
    format!("{}  {}", lesson.plan.id, lesson.title)
}

/// Returns a box for each task, the first ones filled.
pub(super) fn boxes(filled: usize, tasks: usize) -> String {
    (0..tasks).map(|task| if task < filled { '■' } else { '□' }).collect()
}

/// Returns whether each word of a text fits into this many columns.
fn has_room(text: &str, width: u16) -> bool {
    text.split_whitespace().all(|word| columns(word) <= width)
}

fn rows_of(text: &str, width: u16) -> usize {
    lines(&[Span::raw(text.to_owned())], width).len()
}

fn task_rows(text: &TaskText, width: u16) -> usize {
    rows_of(&text.goal, width) + answer_rows(text, width)
}

fn answer_rows(text: &TaskText, width: u16) -> usize {
    let answer = |answer: &String| rows_of(&format!("1  {answer}"), width.saturating_sub(2));
    text.answers.iter().map(answer).sum()
}

/// Draws the panel. Returns what has no room in it, for the rows `below` the board. If these hold only one of the two,
/// the reply replaces the task until the next answer is typed.
pub fn draw(canvas: &mut Canvas, screen: &LearnScreen, at: &LessonRun, area: Rect, below: Rect) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    let (Some(lesson), Some(text)) = (at.lesson(lang), at.text_on_screen(lang, &canvas.app.preferences.letters()))
    else {
        return Vec::new();
    };
    let text = &text;
    let detail = Detail::of(lesson, text, area, lang);
    let mut place = Writer::new(canvas, area);
    let tasks = lesson.plan.tasks.len();
    let counts = [at.task + 1, tasks];
    if let Detail::Rule(besides) = detail {
        place.text(&heading(lesson), TextTone::Title);
        if besides.line {
            place.rule();
        }
        place.text(&lesson.intro, TextTone::Text);
        if let Some(articles) = articles(lesson.plan, lang).filter(|_| besides.articles) {
            place.right(&articles, TextTone::Dim);
        }
        place.blank_if(besides.below_rule);
        place.two(&boxes(at.task + 1, tasks), &W::TaskOf.numbers(lang, &counts));
        place.blank_if(besides.above_task);
        place.goal(&text.goal);
    } else {
        place.text(&format!("{}  {}/{}", lesson.plan.id, counts[0], counts[1]), TextTone::Title); // two counts
        place.blank_if(usize::from(area.height) > task_rows(text, area.width) + 1);
        if detail == Detail::Task {
            place.goal(&text.goal);
        }
    }
    if matches!(at.kind(), TaskKind::Pick { .. }) && detail != Detail::Number {
        place.blank_if(match detail {
            Detail::Rule(besides) => besides.above_answers,
            _ => usize::from(place.rest().height) > answer_rows(text, area.width) + SAID + 1,
        });
        for (n, answer) in text.answers.iter().enumerate() {
            place.answer(n, answer, at);
        }
    }
    if let TaskKind::Put(_) = at.kind() {
        place.blank_if(place.rest().height > 6);
        place.pieces(at);
    }
    let beside = matches!(detail, Detail::Rule(_));
    let said = beside && place.said(at);
    if beside && area.height >= 16 {
        // An endgame teaches no rule, so its moves are counted.
        let long = match at.kind() {
            TaskKind::Endgame(_) => W::MovesMade.with(lang, &[&at.run.own_moves().to_string()]),
            _ => rules_met(screen, lang)[0].clone(),
        };
        let last = Rect { y: area.bottom() - 1, height: 1, ..area };
        if place.y < last.y {
            place.canvas.put_right(area.x, last.y, area.right(), &long, TextTone::Dim);
        }
    }
    let reply = if said { Vec::new() } else { spaced(self::said(canvas, at)) };
    let goal_below = matches!(detail, Detail::Answers | Detail::Number);
    let goal = if goal_below { canvas.with_keys(&text.goal, TextTone::Accent) } else { Vec::new() };
    let mut answers = Vec::new();
    if detail == Detail::Number {
        for (n, answer) in text.answers.iter().enumerate() {
            let tone = if at.run.wrong_answers().contains(&(n + 1)) { TextTone::Error } else { TextTone::Text };
            answers.extend((n > 0 || !goal.is_empty()).then(|| Span::raw("  ")));
            answers.extend(canvas.with_keys(&format!("{} {answer}", n + 1), tone));
        }
    }
    let task = [goal, answers.clone()].concat();
    let whole = spaced([task.clone(), reply.clone()]);
    match () {
        () if reply.is_empty() || lines(&whole, below.width).len() <= below.height.into() => whole,
        () if at.input.entry.is_empty() => spaced([answers, reply]),
        () => task,
    }
}

impl Writer<'_, '_> {
    /// Writes what is asked. Windows leave it in sight, because they ask for a part of the answer.
    fn goal(&mut self, goal: &str) {
        let top = self.y;
        self.text(goal, TextTone::Accent);
        let rows = Rect { y: top, height: self.y - top, ..self.area };
        self.canvas.hits.room.keep_bright(rows, Importance::Subject);
        // The rule above it stays in sight too, if a window has room below.
        self.canvas.hits.room.keep(Rect { height: top - self.area.y, ..self.area }, Importance::Useful);
    }

    /// Writes an answer with its number, marked if it is the chosen one, or if it was picked and is wrong.
    fn answer(&mut self, n: usize, answer: &str, at: &LessonRun) {
        let wrong = at.run.wrong_answers().contains(&(n + 1));
        let chosen = at.chosen == Some(n);
        let (sign, tone) = match (wrong, at.run.is_solved() && chosen) {
            (true, _) => ("×", TextTone::Error),
            (_, true) => ("✓", TextTone::Good),
            _ => (" ", TextTone::Text.selected_if(chosen)),
        };
        let (top, whole) = (self.y, self.area);
        if tone == TextTone::Selection {
            let rows = rows_of(&format!("{}  {answer}", n + 1), whole.width.saturating_sub(2));
            let height = u16::try_from(rows).unwrap_or(u16::MAX).min(self.rest().height);
            self.canvas.fill(Rect { y: top, height, ..whole }, TextTone::Selection);
        }
        if self.rest().height > 0 {
            self.canvas.write(self.rest(), sign, tone);
        }
        self.area = Rect { x: whole.x + 2, width: whole.width.saturating_sub(2), ..whole };
        self.text(&format!("{}  {answer}", n + 1), tone);
        self.area = whole;
        let row = Rect { y: top, height: self.y.saturating_sub(top), ..self.area };
        self.canvas.hit(row, HitTarget::Row(n));
    }

    fn pieces(&mut self, at: &LessonRun) {
        let mut x = self.area.x;
        let pieces = at.run.in_box();
        let chosen = pieces.get(at.chosen.unwrap_or(0));
        for alike in pieces.chunk_by(|one, next| one == next) {
            let Some(piece) = alike.first() else { continue };
            // The shape is the one on the board: a learner does not know yet which piece has this name.
            let name = crate::words::notation::piece_name(self.canvas.lang(), piece.role);
            let count = if alike.len() > 1 { format!("×{} ", alike.len()) } else { String::new() };
            let label = format!(" {} {name} {count}", glyph(piece.role));
            let width = columns(&label);
            if x + width > self.area.right() {
                x = self.area.x;
                self.blank();
            }
            if self.rest().height == 0 {
                return;
            }
            let row = Rect { x, y: self.y, width, height: 1 };
            self.canvas.write(row, &label, TextTone::Button.selected_if(chosen == Some(piece)));
            self.canvas.hit(row, HitTarget::Tool(Tool::Piece(*piece)));
            x += width + 1;
        }
        self.blank();
    }

    /// Writes the outcome of the last try, if all of it fits. Returns whether it does.
    fn said(&mut self, at: &LessonRun) -> bool {
        let parts = said(self.canvas, at);
        let rows: usize = parts.iter().map(|part| lines(part, self.area.width).len()).sum();
        let gap = u16::from(usize::from(self.rest().height) > rows);
        if usize::from(self.rest().height.saturating_sub(gap)) < rows {
            return false;
        }
        self.y += gap;
        for part in parts {
            self.y = self.canvas.wrapped(self.rest(), &part);
        }
        true
    }
}

/// Returns what was said last: each sentence as spans.
fn said(canvas: &Canvas, at: &LessonRun) -> Vec<Vec<Span<'static>>> {
    at.said.iter().map(|(how, text)| canvas.with_keys(text, told(*how, TextTone::Good))).collect()
}
