//! What stands beside the board of a lesson: the rule, the task, the answers, and what came of the last try.

use super::rules_met;
use crate::app::learn::{LearnScreen, LessonRun};
use crate::app::protocol::controls::Tool;
use crate::app::protocol::user_message::MessageTone;
use crate::chess::course::task::TaskKind;
use crate::ui::prelude::*;
use crate::ui::text::{VerticalAlign, lines};
use crate::words::learn::{LearnWord as W, articles};
use crate::words::lessons::{Lesson, TaskText};

/// Fewer columns than these are few: the task alone stands there.
const FEW: u16 = 24;
/// Rows for what comes of a try.
const SAID: usize = 2;

/// How much of the lesson stands beside the board. It depends on the texts and the window alone: nothing jumps while a task
/// is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// The rule with its articles, the task, and blank rows between.
    All,
    /// The rule and the task.
    Rule,
    /// The task.
    Task,
    /// The answers alone: what is asked stands below the board.
    Answers,
    /// The number of the task: all of it stands below the board.
    Number,
}

impl Detail {
    fn of(lesson: &Lesson, text: &TaskText, area: Rect) -> Detail {
        let rows = |text: &str| rows_of(text, area.width);
        let (task, head) = (task_rows(text, area.width), rows(&heading(lesson)) + rows(&lesson.intro) + 1);
        let height = usize::from(area.height);
        let answers = text.answers.iter().all(|answer| has_room(answer, area.width.saturating_sub(5)));
        // A line, the articles, and three blank rows.
        match () {
            () if area.width >= FEW && head + task + SAID + 5 <= height => Detail::All,
            () if area.width >= FEW && head + task + SAID <= height => Detail::Rule,
            () if task < height && has_room(&text.goal, area.width) && answers => Detail::Task,
            () if task - rows(&text.goal) < height && answers => Detail::Answers,
            () => Detail::Number,
        }
    }
}

fn heading(lesson: &Lesson) -> String {
    format!("{}  {}", lesson.plan.id, lesson.title)
}

/// Whether each word of a text has room in so many columns.
fn has_room(text: &str, width: u16) -> bool {
    text.split_whitespace().all(|word| columns(word) <= width)
}

/// Rows of a text in so many columns.
fn rows_of(text: &str, width: u16) -> usize {
    lines(&[Span::raw(text.to_owned())], width).len()
}

/// Rows of what is asked and of the answers.
fn task_rows(text: &TaskText, width: u16) -> usize {
    let answer = |answer: &String| rows_of(&format!("1  {answer}"), width.saturating_sub(2));
    rows_of(&text.goal, width) + text.answers.iter().map(answer).sum::<usize>()
}

/// Draws the panel. Returns what has no room in it: it is for the rows below the board.
pub fn draw(canvas: &mut Canvas, screen: &LearnScreen, at: &LessonRun, area: Rect) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    let (Some(lesson), Some(text)) = (at.lesson(lang), at.text(lang)) else { return Vec::new() };
    let detail = Detail::of(lesson, text, area);
    let few = matches!(detail, Detail::Task | Detail::Answers | Detail::Number);
    let mut place = Writer { canvas, area, y: area.y };
    let tasks = lesson.plan.tasks.len();
    let counts = [(at.task + 1).to_string(), tasks.to_string()];
    if few {
        place.text(&format!("{}  {}/{}", lesson.plan.id, counts[0], counts[1]), TextTone::Title); // two counts
    } else {
        place.text(&heading(lesson), TextTone::Title);
        if detail == Detail::All {
            place.rule();
        }
        place.text(&lesson.intro, TextTone::Text);
        if let Some(articles) = articles(lesson.plan, lang).filter(|_| detail == Detail::All) {
            place.right(&articles, TextTone::Dim);
            place.blank();
        }
        let boxes: String = (0..tasks).map(|task| if task <= at.task { '■' } else { '□' }).collect();
        place.two(&boxes, &W::TaskOf.with(lang, &counts.each_ref().map(String::as_str)));
    }
    if detail == Detail::All || few && usize::from(area.height) > task_rows(text, area.width) + 1 {
        place.blank();
    }
    if !matches!(detail, Detail::Answers | Detail::Number) {
        place.text(&text.goal, TextTone::Accent);
    }
    if matches!(at.kind(), TaskKind::Pick { .. }) && detail != Detail::Number {
        place.blank_if(usize::from(place.rest().height) > text.answers.len() + SAID + 1);
        for (n, answer) in text.answers.iter().enumerate() {
            place.answer(n, answer, at);
        }
    }
    if let TaskKind::Put(_) = at.kind() {
        place.blank_if(place.rest().height > 6);
        place.pieces(at);
    }
    let said = !few && place.said(at);
    if !few && area.height >= 16 {
        // An endgame teaches no rule: its moves are counted.
        let long = match at.kind() {
            TaskKind::Endgame(_) => W::MovesMade.with(lang, &[&at.run.own_moves().to_string()]),
            _ => rules_met(screen, lang)[0].clone(),
        };
        let last = Rect { y: area.bottom() - 1, height: 1, ..area };
        if place.y < last.y {
            place.canvas.put_right(area.x, last.y, area.right(), &long, TextTone::Dim);
        }
    }
    if !said && !at.said.is_empty() {
        return self::said(canvas, at).join(&Span::raw(" "));
    }
    let mut below = Vec::new();
    if matches!(detail, Detail::Answers | Detail::Number) {
        below.extend(canvas.with_keys(&text.goal, TextTone::Accent));
    }
    if detail == Detail::Number {
        for (n, answer) in text.answers.iter().enumerate() {
            let tone = if at.run.wrong_answers().contains(&(n + 1)) { TextTone::Error } else { TextTone::Text };
            below.push(Span::raw("  "));
            below.extend(canvas.with_keys(&format!("{} {answer}", n + 1), tone));
        }
    }
    below
}

/// Writes below what was written last.
struct Writer<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    area: Rect,
    y: u16,
}

impl Writer<'_, '_> {
    fn rest(&self) -> Rect {
        Rect { y: self.y, height: self.area.bottom().saturating_sub(self.y), ..self.area }
    }

    fn text(&mut self, text: &str, tone: TextTone) {
        let spans = self.canvas.with_keys(text, tone);
        let rows = u16::try_from(lines(&spans, self.area.width).len()).unwrap_or(u16::MAX);
        let rest = self.rest();
        self.canvas.wrapped(rest, &spans, VerticalAlign::Top);
        self.y = (self.y + rows).min(self.area.bottom());
    }

    fn blank(&mut self) {
        self.y = (self.y + 1).min(self.area.bottom());
    }

    fn blank_if(&mut self, roomy: bool) {
        if roomy {
            self.blank();
        }
    }

    fn rule(&mut self) {
        if self.rest().height > 0 {
            let row = Rect { height: 1, ..self.rest() };
            self.canvas.rule(row);
            self.blank();
        }
    }

    fn right(&mut self, text: &str, tone: TextTone) {
        if self.rest().height > 0 {
            self.canvas.put_right(self.area.x, self.y, self.area.right(), text, tone);
            self.blank();
        }
    }

    /// A text at the left and one at the right of it.
    fn two(&mut self, left: &str, right: &str) {
        if self.rest().height > 0 {
            let end = self.canvas.put(self.area.x, self.y, self.area.right(), left, TextTone::Good);
            self.canvas.put(end + 2, self.y, self.area.right(), right, TextTone::Dim);
            self.blank();
        }
    }

    /// An answer with its number: the chosen one, and those that were picked and are wrong.
    fn answer(&mut self, n: usize, answer: &str, at: &LessonRun) {
        let wrong = at.run.wrong_answers().contains(&(n + 1));
        let chosen = at.chosen == n;
        let sign = match (wrong, at.run.is_solved() && chosen) {
            (true, _) => "×",
            (_, true) => "✓",
            _ => " ",
        };
        let tone = match (wrong, at.run.is_solved() && chosen) {
            (true, _) => TextTone::Error,
            (_, true) => TextTone::Good,
            _ => TextTone::Text.selected_if(chosen && !at.run.is_solved()),
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

    /// The pieces of the box.
    fn pieces(&mut self, at: &LessonRun) {
        let mut x = self.area.x;
        for (n, piece) in at.run.in_box().into_iter().enumerate() {
            let name = crate::words::notation::piece_name(self.canvas.lang(), piece.role);
            let width = columns(name) + 2;
            if x + width > self.area.right() {
                x = self.area.x;
                self.blank();
            }
            if self.rest().height == 0 {
                return;
            }
            let row = Rect { x, y: self.y, width, height: 1 };
            self.canvas.write(row, &format!(" {name} "), TextTone::Button.selected_if(n == at.chosen));
            self.canvas.hit(row, HitTarget::Tool(Tool::Piece(piece)));
            x += width + 1;
        }
        self.blank();
    }

    /// What came of the last try. Returns whether all of it has room.
    fn said(&mut self, at: &LessonRun) -> bool {
        let parts = said(self.canvas, at);
        let rows: usize = parts.iter().map(|part| lines(part, self.area.width).len()).sum();
        let gap = u16::from(usize::from(self.rest().height) > rows);
        if usize::from(self.rest().height.saturating_sub(gap)) < rows {
            return false;
        }
        self.y += gap;
        for part in parts {
            let rest = self.rest();
            self.canvas.wrapped(rest, &part, VerticalAlign::Top);
            self.y += u16::try_from(lines(&part, rest.width).len()).unwrap_or(u16::MAX).min(rest.height);
        }
        true
    }
}

/// What was said last: each sentence as spans.
fn said(canvas: &Canvas, at: &LessonRun) -> Vec<Vec<Span<'static>>> {
    let tone = |how: MessageTone| if how == MessageTone::Wrong { TextTone::Error } else { TextTone::Good };
    at.said.iter().map(|(how, text)| canvas.with_keys(text, tone(*how))).collect()
}
