//! The lessons on the rules: the page of all lessons, or the lesson in progress.

use crate::app::{
    context::UpdateContext,
    protocol::{
        effect::FileEffect,
        learn_progress::{LearnChange, LearnProgress, TaskState},
        user_message::Query,
    },
};
use crate::chess::course::{NamedLesson, plans, task::TaskKind};
use crate::words::{Lang, learn::LearnWord as W, lessons::lessons};

mod answer;
mod commands;
mod endgame;
mod input;
mod map;
mod notes;
mod plain;
mod pointer;
mod under_way;

pub use crate::app::learn::{map::LessonMap, under_way::LessonRun};

/// The lessons screen.
#[derive(Clone, Debug)]
pub struct LearnScreen {
    /// The user's progress.
    pub progress: LearnProgress,
    /// Whether the progress has been read: until then nothing is known about it.
    pub is_read: bool,
    /// The page of all lessons. It stays as it is while a lesson is in progress.
    pub map: LessonMap,
    /// The lesson in progress.
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

    /// Takes the progress that was read.
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
    pub(super) fn go_on(&mut self, ctx: &mut UpdateContext) {
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

    /// Goes back to all lessons.
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

    /// Forgets all progress.
    pub(super) fn forget(&mut self, ctx: &mut UpdateContext) {
        self.progress.put(&[LearnChange::Forget]);
        ctx.request(FileEffect::SaveLearn(vec![LearnChange::Forget]));
        ctx.info(W::Forgotten, &[]);
    }
}
