//! The rule of a lesson on a page of its own, for a small window that has no room for it beside the board.

use crate::ui::{
    learn::{
        panel::{boxes, heading},
        writer::Writer,
    },
    prelude::*,
};
use crate::words::{
    Number,
    learn::{LearnWord as W, articles},
    lessons::Lesson,
};

/// Draws the page.
pub fn draw_rule_page(canvas: &mut Canvas, lesson: &Lesson, area: Rect) {
    let lang = canvas.lang();
    let tasks = lesson.plan.tasks.len();
    let mut place = Writer::new(canvas, area);
    place.text(&heading(lesson), TextTone::Title);
    place.rule();
    place.blank();
    place.text(&lesson.intro, TextTone::Text);
    place.blank();
    if let Some(articles) = articles(lesson.plan, lang) {
        place.right(&articles, TextTone::Dim);
        place.blank();
    }
    place.two(&boxes(0, tasks), &W::PlainTasks.counted(lang, Number::of(tasks), &tasks.to_string(), &[]));
}
