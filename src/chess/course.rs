//! The course on the rules of chess, without its texts: the lessons in order, the articles of the Laws and the rules
//! that each lesson teaches, and its tasks. The texts are in [`crate::words::lessons`], as they depend on the language.
//!
//! `assets/lessons/course.txt` has a line `ID | articles | rules` for each lesson, and below it, indented, a line for
//! each task: `KIND | POSITION | ANSWER`. An endgame lesson has `-` for articles and rules. [`task`] lists the kinds of
//! tasks. `start` is the initial position, `-` means no board. The moves of `pre=` are played first; then it is the
//! learner's turn. A [`run::TaskRun`] is a task in progress.

pub mod endgame;
pub mod read;
pub mod run;
pub mod task;
pub mod taught_by;
pub mod verdict;

use std::sync::LazyLock;
use task::Task;

const SOURCE: &str = include_str!("../../assets/lessons/course.txt");

/// The chapter that teaches notation.
const NOTATION: u32 = 11;
/// The chapter that only has cases to decide and no rules of its own.
const CASES: &str = "12";

/// A lesson without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPlan {
    /// Chapter and lesson: `6.4`.
    pub id: &'static str,
    /// The articles of the Laws that it teaches: `3.8.2.2.1`.
    pub articles: Vec<&'static str>,
    /// The rules of the project's own list that it teaches: `CAS-05`.
    pub rules: Vec<&'static str>,
    /// The tasks.
    pub tasks: Vec<Task>,
}

impl LessonPlan {
    /// Returns the number of its chapter.
    #[must_use]
    pub fn chapter(&self) -> &'static str {
        self.id.split_once('.').map_or(self.id, |(chapter, _)| chapter)
    }

    /// Whether the lesson belongs to the chapter that teaches notation or a later one.
    #[must_use]
    pub fn knows_notation(&self) -> bool {
        self.chapter().parse().is_ok_and(|chapter: u32| chapter >= NOTATION)
    }

    /// Whether the lesson teaches rules. One chapter only asks about them, and endgames have none.
    #[must_use]
    pub fn teaches(&self) -> bool {
        self.chapter() != CASES && !self.rules.is_empty()
    }
}

/// Returns all lessons in order. They are read on first use.
#[must_use]
pub fn plans() -> &'static [LessonPlan] {
    static PLANS: LazyLock<Vec<LessonPlan>> = LazyLock::new(|| read::read(SOURCE).0);
    &PLANS
}

/// A lesson named by its number, such as `6.4`, perhaps with one of its tasks: `6.4.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLesson {
    /// Its index in the course.
    pub lesson: usize,
    /// The task, from 0.
    pub task: Option<usize>,
}

/// Returns the lesson, and perhaps the task, that a text names.
#[must_use]
pub fn lesson_named(text: &str) -> Option<NamedLesson> {
    let text = text.trim().trim_end_matches('.');
    plans().iter().enumerate().find_map(|(lesson, plan)| {
        let rest = text.strip_prefix(plan.id)?;
        let task = match rest.strip_prefix('.') {
            Some(number) => {
                let number = number.parse::<usize>().ok()?.checked_sub(1)?;
                Some(number).filter(|number| *number < plan.tasks.len())?.into()
            }
            None => rest.is_empty().then_some(None)?,
        };
        Some(NamedLesson { lesson, task })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_course_is_read_whole() {
        let plans = plans();
        assert_eq!(plans.len(), 72);
        assert_eq!(plans.iter().map(|plan| plan.tasks.len()).sum::<usize>(), 261);
        let rules: BTreeSet<&str> = plans.iter().flat_map(|plan| plan.rules.iter().copied()).collect();
        assert_eq!(rules.len(), 118, "every rule of the project's list is taught");
        let castling = plans.iter().find(|plan| plan.id == "6.4").expect("a lesson");
        assert_eq!(castling.articles, ["3.8.2.2.1"]);
        assert_eq!(castling.rules, ["CAS-05", "CAS-06", "CAS-07", "CAS-16"]);
        assert_eq!((castling.chapter(), castling.teaches()), ("6", true));
        assert!(castling.tasks[0].source.starts_with("try | "), "{}", castling.tasks[0].source);
    }

    #[test]
    fn every_line_is_read() {
        let told: Vec<String> = read::read(SOURCE).1.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }

    #[test]
    fn a_wrong_line_is_named_and_left_out() {
        let wrong = "1.1 | 2.4 | SET-05\n  mark | start | squares=e9\n  gaze | start | a=b\n  play | start | any=e2e5\n  \
            pick | - | answers=2; ok=3\n  pick | - | answers=2; ok=1; why=1\n  reach | start | stars=e4\n  try | 8/8 w | try=e2e4\n\
            page 2\n  pick | - | answers=2; ok=1\n";
        let (plans, errors) = read::read(wrong);
        assert_eq!(plans.len(), 1);
        assert_eq!(plans[0].tasks.len(), 1, "the last one is right");
        let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9], "{errors:?}");
    }

    #[test]
    fn a_lesson_is_named_by_its_number() {
        let named = |text: &str| lesson_named(text).map(|named| (plans()[named.lesson].id, named.task));
        assert_eq!(named("6.4"), Some(("6.4", None)));
        assert_eq!(named(" 12.1.10 "), Some(("12.1", Some(9))));
        assert_eq!(named("1.1."), Some(("1.1", None)));
        for none in ["", "6", "6.9", "6.4.0", "6.4.7", "6.4.x", "6.44"] {
            assert_eq!(named(none), None, "{none}");
        }
    }

    #[test]
    fn the_cases_and_the_endgames_teach_no_rule() {
        let teaches = |plan: &LessonPlan| plan.chapter().parse::<u32>().is_ok_and(|chapter| chapter < 12);
        assert!(plans().iter().all(|plan| plan.teaches() == teaches(plan)));
        assert_eq!(plans().iter().filter(|plan| !plan.teaches()).count(), 9);
    }
}
