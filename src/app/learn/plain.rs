//! The lessons in plain mode: lines that are not commands, and what follows a task.

use crate::app::{
    commands::action::Action,
    context::UpdateContext,
    learn::LearnScreen,
    plain_input::words::{PlainAction, name_of},
    protocol::user_message::Query,
};
use crate::chess::course::{lesson_named, plans, task::TaskKind, verdict::TaskInput};
use crate::words::{learn::LearnWord as W, tables::PlainWord};

impl LearnScreen {
    /// Carries out a word of plain mode that the lessons share with other screens. Returns whether it is one.
    pub(in crate::app) fn word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        match word {
            PlainAction::Next if args.is_empty() => {
                if self.lesson.is_none() {
                    let next = self.progress.next().map_or(0, |(lesson, _)| lesson);
                    self.begin_lesson(next, ctx);
                } else if !self.go_on_or_watch(ctx) {
                    self.go_on(ctx); // the learner may leave a task for another time
                }
            }
            PlainAction::Back if args.is_empty() => self.leave_lesson(ctx),
            PlainAction::Find => self.find_spoken(args, ctx),
            PlainAction::Turn if args.is_empty() => {
                ctx.show(if self.lesson.is_some() { Query::Task } else { Query::Lesson });
            }
            PlainAction::Touch => match self.lesson.as_ref().and_then(|at| at.touched_in(args)) {
                Some(square) => self.judge(TaskInput::Touch(square), "", ctx),
                None => ctx.warn(PlainWord::WhichSquare, &[name_of(PlainAction::Touch, ctx.lang)]),
            },
            PlainAction::End if args.is_empty() => self.action(Action::Last, ctx),
            _ => return false,
        }
        true
    }

    /// Takes a line that is neither a word nor a command. `written` is the move that it expresses in words.
    pub(in crate::app) fn line(&mut self, bare: &str, written: &str, ctx: &mut UpdateContext) {
        if self.lesson.is_none() {
            let number = bare.starts_with(|c: char| c.is_ascii_digit());
            return if number { self.open_named(bare, ctx) } else { self.find_spoken(bare, ctx) };
        }
        if lesson_named(bare).is_some() {
            return self.open_named(bare, ctx);
        }
        let asks = self.lesson.as_ref().map(|at| match at.kind() {
            TaskKind::Mark { .. } => Some(W::PlainMark),
            TaskKind::Put(_) => Some(W::PlainPut),
            TaskKind::Pick { .. } => Some(W::PlainPick),
            TaskKind::Watch(_) => Some(W::PlainWatch),
            TaskKind::Game { .. } => Some(W::PlainGame),
            _ => None,
        });
        match asks.flatten() {
            Some(word) => ctx.warn(word, &[]),
            // A task that asks for notation takes the move as it was typed.
            None => {
                let types = self.lesson.as_ref().is_some_and(|at| matches!(at.kind(), TaskKind::Type { .. }));
                let text = if types { bare } else { written };
                self.judge(TaskInput::Text(text, ctx.input_letters), text, ctx);
            }
        }
    }

    /// Goes on after a task in plain mode: the next task follows at once. After the last one plain mode says that the
    /// lesson is done, and the next lesson waits.
    pub(super) fn go_on_in_plain(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &self.lesson else { return };
        let plan = at.plan();
        if at.task + 1 < plan.tasks.len() {
            return self.go_on(ctx);
        }
        ctx.info(W::LessonDone, &[plan.id]);
        self.map.chosen = (at.lesson + 1).min(plans().len().saturating_sub(1));
        self.lesson = None;
        ctx.show(Query::NextLesson);
    }
}
