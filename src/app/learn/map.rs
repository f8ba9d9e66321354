//! The page of all lessons: the selected lesson, and the search for a rule.

use crate::app::{
    board::text_field::TextField,
    commands::{
        action::{Action, Invocation, KeyContext},
        palette::{PaletteItem, named},
    },
    context::{Transition, UpdateContext},
    dialogs::Dialog,
    learn::LearnScreen,
    protocol::{
        hit_target::HitTarget,
        input::{Button, Code, Key, Press},
    },
};
use crate::chess::course::{lesson_named, plans};
use crate::words::learn::LearnWord as W;

/// The page of all lessons.
#[derive(Clone, Debug, Default)]
pub struct LessonMap {
    /// The selected lesson, by its index in the course.
    pub chosen: usize,
    /// The text of a search for a rule, while the user types it.
    pub find: Option<TextField>,
    /// Whether the search found no lesson.
    pub nothing_found: bool,
}

impl LearnScreen {
    pub(super) fn map_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if let Some(entry) = &mut self.map.find {
            match key.code {
                Code::Enter => {
                    self.map.find = None;
                    if !std::mem::take(&mut self.map.nothing_found) {
                        self.begin_lesson(self.map.chosen, ctx);
                    }
                }
                Code::Esc => (self.map.find, self.map.nothing_found) = (None, false),
                Code::Backspace if entry.is_empty() => self.map.find = None,
                _ => {
                    if entry.key(key) {
                        let typed = entry.text().to_owned();
                        self.choose_named(&typed, ctx);
                    }
                }
            }
            return;
        }
        if let Some(action) = ctx.keys.of_key(KeyContext::Learn, key) {
            self.action(action, ctx);
        }
    }

    pub(super) fn map_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let last = plans().len().saturating_sub(1);
        let chosen = self.map.chosen;
        match action {
            Action::Up => self.map.chosen = chosen.checked_sub(1).unwrap_or(last),
            Action::Down => self.map.chosen = if chosen >= last { 0 } else { chosen + 1 },
            Action::Left | Action::Right | Action::PageUp | Action::PageDown => {
                let on = matches!(action, Action::Right | Action::PageDown);
                self.map.chosen = neighbour(chosen, on);
            }
            Action::First => self.map.chosen = 0,
            Action::Last => self.map.chosen = last,
            Action::Choose => self.begin_lesson(chosen, ctx),
            Action::Find => self.map.find = Some(TextField::default()),
            Action::Back => ctx.transition = Some(Transition::Back),
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub(super) fn map_pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => {
                let again = self.map.chosen == *row;
                self.map.chosen = *row;
                if again {
                    self.begin_lesson(*row, ctx);
                }
            }
            (Press::ScrollUp, _) => self.map_action(Action::Up, ctx),
            (Press::ScrollDown, _) => self.map_action(Action::Down, ctx),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    /// Selects the first lesson that a text names. Returns whether there is one.
    fn choose_named(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let rule = named(text, ctx.lang).into_iter().find_map(|item| match item {
            PaletteItem::Rule(lesson) => Some(lesson),
            _ => None,
        });
        let found = lesson_named(text).map(|named| named.lesson).or(rule);
        self.map.nothing_found = found.is_none() && !text.trim().is_empty();
        self.map.chosen = found.unwrap_or(self.map.chosen);
        found.is_some()
    }

    /// Finds the rule that a user of plain mode has named, and begins its lesson.
    pub(super) fn find_spoken(&mut self, text: &str, ctx: &mut UpdateContext) {
        if self.choose_named(text, ctx) {
            self.begin_lesson(self.map.chosen, ctx);
        } else {
            self.map.nothing_found = false;
            ctx.warn(W::FindNothing, &[text]);
        }
    }
}

/// Returns the first lesson of the next chapter; going back, the first of the lesson's own chapter, and from there the
/// first of the previous chapter.
fn neighbour(lesson: usize, on: bool) -> usize {
    let chapter = |lesson: usize| plans().get(lesson).map(|plan| plan.chapter());
    let first = |of: usize| (0..=of).find(|at| chapter(*at) == chapter(of)).unwrap_or(of);
    if on {
        let next = (lesson..plans().len()).find(|at| chapter(*at) != chapter(lesson));
        return next.unwrap_or(lesson);
    }
    match first(lesson) {
        0 => 0,
        own if own == lesson => first(own - 1),
        own => own,
    }
}
