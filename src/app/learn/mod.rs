//! The lessons on the rules: the page of all lessons, or the lesson in progress.

use crate::app::{
    board::move_input::TextField,
    commands::{
        palette::{PaletteItem, named},
        table::{Action, Invocation, KeyContext},
    },
    context::{Transition, UpdateContext},
    dialogs::Dialog,
    protocol::{
        effect::FileEffect,
        input::{Button, Code, HitTarget, Key, Press},
        learn_progress::{LearnChange, LearnProgress, TaskState},
        user_message::Query,
    },
};
use crate::chess::course::{NamedLesson, lesson_named, plans, task::TaskKind};
use crate::words::{Lang, learn::LearnWord as W, lessons::lessons};

mod answer;
mod input;

pub use crate::app::learn::answer::LessonRun;

#[derive(Clone, Debug)]
pub struct LearnScreen {
    pub progress: LearnProgress,
    /// Whether the progress has been read: until then nothing is known about it.
    pub is_read: bool,
    /// The page of all lessons. It stays as it is while a lesson is in progress.
    pub map: LessonMap,
    pub lesson: Option<Box<LessonRun>>,
    /// Whether it was opened over a game, which waits behind it: Esc leads back there.
    pub is_aside: bool,
    /// The lesson that was asked for, kept until the progress has been read.
    wanted: Option<NamedLesson>,
}

impl LearnScreen {
    /// Opens the page of all lessons, or this lesson once the user's progress is known.
    #[must_use]
    pub fn open(lesson: Option<NamedLesson>, ctx: &mut UpdateContext) -> LearnScreen {
        ctx.request(FileEffect::ReadLearn);
        LearnScreen {
            progress: LearnProgress::default(),
            is_read: false,
            map: LessonMap::default(),
            lesson: None,
            is_aside: false,
            wanted: lesson,
        }
    }

    pub(super) fn take_progress(&mut self, progress: &LearnProgress, problem: Option<String>, ctx: &mut UpdateContext) {
        self.progress.merge(progress);
        if let Some(problem) = problem {
            ctx.warn_text(problem);
        }
        if std::mem::replace(&mut self.is_read, true) {
            return;
        }
        if let Some((lesson, _)) = self.progress.next() {
            self.map.chosen = lesson;
        }
        match self.wanted.take() {
            Some(named) => self.begin_named(named, ctx),
            None => ctx.show(Query::Lesson),
        }
    }

    /// Begins a lesson that was named, at the task that was named.
    fn begin_named(&mut self, named: NamedLesson, ctx: &mut UpdateContext) {
        match named.task {
            Some(task) => {
                self.map.chosen = named.lesson;
                self.begin_task(named.lesson, task, true, ctx);
            }
            None => self.begin_lesson(named.lesson, ctx),
        }
    }

    /// Begins a lesson at its first unsolved task, or at the first one if all are solved.
    fn begin_lesson(&mut self, lesson: usize, ctx: &mut UpdateContext) {
        let Some(plan) = plans().get(lesson) else { return };
        let open = |task: &usize| self.progress.of(plan.id, *task) == TaskState::Open;
        let task = (0..plan.tasks.len()).find(open).unwrap_or(0);
        self.map.chosen = lesson;
        self.begin_task(lesson, task, true, ctx);
    }

    /// Begins a task; `first` says that the lesson begins with it.
    fn begin_task(&mut self, lesson: usize, task: usize, first: bool, ctx: &mut UpdateContext) {
        let Some(mut begun) = LessonRun::begin(lesson, task) else { return };
        begun.rule_first = first && !ctx.plain;
        // The moves that led there belong to what is heard.
        let moves = |at: &LessonRun| at.run.line().iter().filter_map(|step| step.mv).collect::<Vec<_>>();
        let seen = |at: &LessonRun| at.run.position().zip(at.run.board());
        let told = moves(&begun);
        let same_position = self.lesson.as_deref().is_some_and(|before| {
            seen(&begun).is_some() && seen(before) == seen(&begun) && (told.is_empty() || moves(before) == told)
        });
        self.lesson = Some(Box::new(begun));
        ctx.show(if first { Query::Lesson } else { Query::NextTask { same_position } });
    }

    /// Goes on after a task: to the next one, to the next lesson, or back to all lessons.
    fn go_on(&mut self, ctx: &mut UpdateContext) {
        let Some((lesson, task)) = self.lesson.as_ref().map(|at| (at.lesson, at.task)) else { return };
        let tasks = plans().get(lesson).map_or(0, |plan| plan.tasks.len());
        if task + 1 < tasks {
            self.begin_task(lesson, task + 1, false, ctx);
        } else if lesson + 1 < plans().len() {
            self.begin_lesson(lesson + 1, ctx);
        } else {
            self.leave_lesson(ctx);
        }
    }

    fn leave_lesson(&mut self, ctx: &mut UpdateContext) {
        self.lesson = None;
        ctx.show(Query::Lesson);
    }

    /// Returns what is next in the course, in words.
    #[must_use]
    pub fn next_text(&self, lang: Lang) -> String {
        let Some((lesson, task)) = self.progress.next() else { return W::AllDone.text(lang).to_owned() };
        let title = lessons(lang).get(lesson).map_or("", |lesson| lesson.title.as_str());
        let id = plans().get(lesson).map_or("", |plan| plan.id);
        W::Next.with(lang, &[id, title, &(task + 1).to_string()])
    }

    /// Records that the current task is solved, also on the disk.
    fn note_solved(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = self.lesson.as_ref().filter(|at| at.run.is_solved()) else { return };
        let lesson = at.plan().id.to_owned();
        let day = ctx.now.wall.local().day_text();
        let change = LearnChange::Solved { lesson, task: at.task, clean: at.run.is_clean(), day };
        self.progress.put(std::slice::from_ref(&change));
        ctx.request(FileEffect::SaveLearn(vec![change]));
        // A first solved task counts like a first game: no more words of welcome are needed.
        if !ctx.recent.greeted {
            ctx.recent.greeted = true;
            ctx.remember();
        }
    }

    /// Handles the return from a game that was begun here: if it was the current task and is over, the next task
    /// begins.
    pub(super) fn come_back_from_game(&mut self, ctx: &mut UpdateContext) {
        let done = |at: &LessonRun| {
            matches!(at.kind(), TaskKind::Game { .. }) && self.progress.of(at.plan().id, at.task) != TaskState::Open
        };
        if self.lesson.as_deref().is_some_and(done) {
            self.go_on(ctx);
        }
    }

    pub(super) fn forget(&mut self, ctx: &mut UpdateContext) {
        self.progress.put(&[LearnChange::Forget]);
        ctx.request(FileEffect::SaveLearn(vec![LearnChange::Forget]));
        ctx.info(W::Forgotten, &[]);
    }
}

// The page of all lessons: the selected lesson, and the search for a rule.

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
    fn map_key(&mut self, key: Key, ctx: &mut UpdateContext) {
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

    fn map_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let chosen = self.map.chosen;
        match action {
            Action::Left | Action::Right | Action::PageUp | Action::PageDown => {
                let on = matches!(action, Action::Right | Action::PageDown);
                self.map.chosen = neighbour(chosen, on);
            }
            Action::Up | Action::Down | Action::First | Action::Last => {
                self.map.chosen = action.walk(chosen, plans().len()).unwrap_or(chosen);
            }
            Action::Choose => self.begin_lesson(chosen, ctx),
            Action::Find => self.map.find = Some(TextField::default()),
            Action::Back => ctx.transition = Some(Transition::Back),
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    fn map_pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
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
    fn find_spoken(&mut self, text: &str, ctx: &mut UpdateContext) {
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
