//! How far the user is in the lessons: `learn.toml`, a file of text beside the marks of games that a person can read. Of each
//! lesson it has what became of its tasks: `"6.4" = [1, 2, 0]`, 1 solved, 2 solved at the first try and without a hint.
//!
//! A change touches the lesson's own line and leaves the rest of the text as it stands. What was solved stays solved, whatever
//! another window writes.

use super::user_marks::Damaged;
use crate::chess::course::{LessonPlan, plans};
use crate::config::with_key;
use std::collections::{BTreeMap, BTreeSet};

/// What stands above the lessons of a new file.
const HEAD: &str = "# Lessons of the rules of chess in tabiya. Of each task: 0 not yet, 1 solved, 2 solved at once.\n";

/// The table of the lessons.
const TABLE: &str = "done";

/// The most tasks that a lesson can have in the file.
const MOST_TASKS: usize = 32;

/// What became of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaskState {
    /// It is not solved yet.
    #[default]
    Open,
    /// It was solved.
    Solved,
    /// It was solved at the first try and without a hint.
    Clean,
}

/// What becomes of the progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnChange {
    /// A task was solved.
    Solved {
        /// The lesson: `6.4`.
        lesson: String,
        /// The task, from 0.
        task: usize,
        /// At the first try and without a hint.
        clean: bool,
    },
    /// Everything is forgotten.
    Forget,
}

/// How far the user is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearnProgress {
    text: String,
    done: BTreeMap<String, Vec<TaskState>>,
}

impl LearnProgress {
    /// Reads the file. A file without text has no progress.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(text: &str) -> Result<LearnProgress, Damaged> {
        let line_of = |at: usize| Damaged { line: 1 + text.get(..at).unwrap_or_default().matches('\n').count() };
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            line_of(start)
        })?;
        let mut done = BTreeMap::new();
        let lessons = match table.get(TABLE) {
            None => return Ok(LearnProgress { text: text.to_owned(), done }),
            Some(lessons) => lessons.as_table().ok_or_else(|| line_of(text.find(TABLE).unwrap_or(0)))?,
        };
        for (lesson, states) in lessons {
            let states: Option<Vec<TaskState>> =
                states.as_array().and_then(|states| states.iter().map(state).collect());
            let named = || line_of(text.find(&format!("\"{lesson}\"")).unwrap_or(0));
            done.insert(lesson.clone(), states.filter(|states| states.len() <= MOST_TASKS).ok_or_else(named)?);
        }
        Ok(LearnProgress { text: text.to_owned(), done })
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes changes, in the text too.
    pub fn put(&mut self, changes: &[LearnChange]) {
        for change in changes {
            match change {
                LearnChange::Forget => *self = LearnProgress::default(),
                LearnChange::Solved { lesson, task, clean } if *task < MOST_TASKS => {
                    let state = if *clean { TaskState::Clean } else { TaskState::Solved };
                    self.set(lesson, *task, state);
                }
                LearnChange::Solved { .. } => {}
            }
        }
    }

    /// Takes what another copy knows: of each task the better.
    pub fn merge(&mut self, other: &LearnProgress) {
        for (lesson, states) in &other.done {
            for (task, state) in states.iter().enumerate() {
                self.set(lesson, task, *state);
            }
        }
    }

    fn set(&mut self, lesson: &str, task: usize, state: TaskState) {
        let states = self.done.entry(lesson.to_owned()).or_default();
        if states.len() <= task {
            states.resize(task + 1, TaskState::Open);
        }
        let Some(known) = states.get_mut(task).filter(|known| **known < state) else { return };
        *known = state;
        let numbers: Vec<&str> = states.iter().map(|state| number(*state)).collect();
        let value = format!("[{}]", numbers.join(", "));
        let before = if self.text.is_empty() { HEAD } else { &self.text };
        // The text was read as TOML, or written here.
        if let Some(text) = with_key(before, Some(TABLE), lesson, &value) {
            self.text = text;
        }
    }

    /// What became of a task, counted from 0.
    #[must_use]
    pub fn of(&self, lesson: &str, task: usize) -> TaskState {
        self.done.get(lesson).and_then(|states| states.get(task)).copied().unwrap_or_default()
    }

    /// How many tasks of a lesson are solved.
    #[must_use]
    pub fn solved(&self, plan: &LessonPlan) -> usize {
        (0..plan.tasks.len()).filter(|task| self.of(plan.id, *task) != TaskState::Open).count()
    }

    /// What became of a lesson: it is as good as the worst of its tasks.
    #[must_use]
    pub fn lesson(&self, plan: &LessonPlan) -> TaskState {
        (0..plan.tasks.len()).map(|task| self.of(plan.id, task)).min().unwrap_or_default()
    }

    /// The rules whose lessons are all done. The cases at the end teach none.
    #[must_use]
    pub fn rules_met(&self) -> usize {
        let rules = |done: bool| {
            let lessons = plans().iter().filter(move |plan| plan.teaches());
            let lessons = lessons.filter(move |plan| (self.lesson(plan) != TaskState::Open) == done);
            lessons.flat_map(|plan| plan.rules.iter().copied()).collect::<BTreeSet<_>>()
        };
        rules(true).difference(&rules(false)).count()
    }

    /// The first task that is not solved: the lesson's place in the course, and the task.
    #[must_use]
    pub fn next(&self) -> Option<(usize, usize)> {
        let open = |plan: &LessonPlan| (0..plan.tasks.len()).find(|task| self.of(plan.id, *task) == TaskState::Open);
        plans().iter().enumerate().find_map(|(at, plan)| Some((at, open(plan)?)))
    }
}

/// How many rules the course teaches.
#[must_use]
pub fn rules_taught() -> usize {
    let taught = plans().iter().filter(|plan| plan.teaches()).flat_map(|plan| plan.rules.iter());
    taught.collect::<BTreeSet<_>>().len()
}

fn number(state: TaskState) -> &'static str {
    match state {
        TaskState::Open => "0",
        TaskState::Solved => "1",
        TaskState::Clean => "2",
    }
}

fn state(value: &toml::Value) -> Option<TaskState> {
    match value.as_integer()? {
        0 => Some(TaskState::Open),
        1 => Some(TaskState::Solved),
        2 => Some(TaskState::Clean),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(lesson: &str, task: usize, clean: bool) -> LearnChange {
        LearnChange::Solved { lesson: lesson.to_owned(), task, clean }
    }

    #[test]
    fn what_was_solved_is_written_and_read_back() {
        let mut progress = LearnProgress::default();
        progress.put(&[solved("6.4", 1, true), solved("1.1", 0, false)]);
        let text = "# Lessons of the rules of chess in tabiya. Of each task: 0 not yet, 1 solved, 2 solved at once.\n\n\
            [done]\n\"1.1\" = [1]\n\"6.4\" = [0, 2]\n";
        let mut lines: Vec<&str> = progress.text().lines().collect();
        lines.sort_unstable();
        let mut wanted: Vec<&str> = text.lines().collect();
        wanted.sort_unstable();
        assert_eq!(lines, wanted, "{}", progress.text());
        assert_eq!(LearnProgress::read(progress.text()), Ok(progress.clone()));
        progress.put(&[solved("6.4", 1, false), solved("6.4", 0, false)]);
        assert!(progress.text().contains("\"6.4\" = [1, 2]\n"), "what was clean stays so: {}", progress.text());
        progress.put(&[LearnChange::Forget]);
        assert_eq!(progress, LearnProgress::default());
    }

    #[test]
    fn the_rest_of_the_text_stays() {
        let text = "# mine\nx = 1\n[games]\ncastling = 2\n[done] # here\n\"9.9\" = [1] # a lesson of tomorrow\n";
        let mut progress = LearnProgress::read(text).unwrap();
        progress.put(&[solved("1.1", 2, true)]);
        let now = progress.text();
        assert!(now.contains("castling = 2\n") && now.contains("\"9.9\" = [1] # a lesson of tomorrow\n"), "{now}");
        assert_eq!(LearnProgress::read(now).unwrap().of("1.1", 2), TaskState::Clean);
    }

    #[test]
    fn two_copies_lose_nothing_of_each_other() {
        let (mut one, mut other) = (LearnProgress::default(), LearnProgress::default());
        one.put(&[solved("1.1", 0, true), solved("1.1", 1, false)]);
        other.put(&[solved("1.1", 1, true), solved("2.1", 0, false)]);
        one.merge(&other);
        assert_eq!((one.of("1.1", 0), one.of("1.1", 1)), (TaskState::Clean, TaskState::Clean));
        assert_eq!(one.of("2.1", 0), TaskState::Solved);
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (text, line) in [
            ("x = \n", 1),
            ("# a\n[done]\n\"1.1\" = [3]\n", 3),
            ("[done]\n\"1.1\" = [1]\n\"1.2\" = 2\n", 3),
            ("done = 3\n", 1),
        ] {
            assert_eq!(LearnProgress::read(text), Err(Damaged { line }), "{text}");
        }
    }

    #[test]
    fn a_rule_is_met_when_all_its_lessons_are_done() {
        let mut progress = LearnProgress::default();
        assert_eq!((progress.rules_met(), rules_taught(), progress.next()), (0, 118, Some((0, 0))));
        let all = |plan: &LessonPlan| (0..plan.tasks.len()).map(|task| solved(plan.id, task, true)).collect::<Vec<_>>();
        let of = |id: &str| plans().iter().find(|plan| plan.id == id).unwrap();
        progress.put(&all(of("11.1")));
        assert_eq!(progress.rules_met(), 0, "11.2 teaches the same rule");
        progress.put(&all(of("11.2")));
        progress.put(&all(of("1.1")));
        assert_eq!((progress.rules_met(), progress.next()), (2, Some((1, 0))));
        assert_eq!(progress.lesson(of("1.1")), TaskState::Clean);
        for plan in plans() {
            progress.put(&all(plan));
        }
        assert_eq!((progress.rules_met(), progress.next()), (118, None));
    }
}
