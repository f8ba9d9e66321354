//! The course of the rules of chess, as far as it is free of language: its lessons in order, the articles of the Laws and the rules
//! that each one teaches, and its tasks. The texts are those of [`crate::words::lessons`].
//!
//! `assets/lessons/course.txt` has a line `ID | articles | rules` for each lesson, and below it, indented, a line for each task.

use std::sync::LazyLock;

const SOURCE: &str = include_str!("../../assets/lessons/course.txt");

/// The last chapter has cases to decide and no rule of its own.
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
    /// The tasks: kind, position and answer, as they are written.
    pub tasks: Vec<&'static str>,
}

impl LessonPlan {
    /// The number of its chapter.
    #[must_use]
    pub fn chapter(&self) -> &'static str {
        self.id.split_once('.').map_or(self.id, |(chapter, _)| chapter)
    }

    /// Whether it teaches rules; the last chapter only asks about them.
    #[must_use]
    pub fn teaches(&self) -> bool {
        self.chapter() != CASES
    }
}

/// All lessons, in their order. They are read when they are first asked for.
#[must_use]
pub fn plans() -> &'static [LessonPlan] {
    static PLANS: LazyLock<Vec<LessonPlan>> = LazyLock::new(|| read(SOURCE));
    &PLANS
}

fn read(source: &'static str) -> Vec<LessonPlan> {
    let mut plans: Vec<LessonPlan> = Vec::new();
    for line in source.lines() {
        if line.starts_with(char::is_whitespace) {
            if let Some(plan) = plans.last_mut().filter(|_| !line.trim().is_empty()) {
                plan.tasks.push(line.trim());
            }
            continue;
        }
        let mut fields = line.split('|').map(str::trim);
        if let (Some(id), Some(articles), Some(rules)) = (fields.next(), fields.next(), fields.next()) {
            let articles = articles.split(", ").collect();
            plans.push(LessonPlan { id, articles, rules: rules.split_whitespace().collect(), tasks: Vec::new() });
        }
    }
    plans
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_course_is_read_whole() {
        let plans = plans();
        assert_eq!(plans.len(), 65);
        assert_eq!(plans.iter().map(|plan| plan.tasks.len()).sum::<usize>(), 232);
        let rules: BTreeSet<&str> = plans.iter().flat_map(|plan| plan.rules.iter().copied()).collect();
        assert_eq!(rules.len(), 118, "every rule of the project's list is taught");
        let castling = plans.iter().find(|plan| plan.id == "6.4").expect("a lesson");
        assert_eq!(castling.articles, ["3.8.2.2.1"]);
        assert_eq!(castling.rules, ["CAS-05", "CAS-06", "CAS-07", "CAS-16"]);
        assert_eq!((castling.chapter(), castling.teaches()), ("6", true));
        assert!(castling.tasks[0].starts_with("try | "), "{}", castling.tasks[0]);
    }

    #[test]
    fn the_cases_at_the_end_teach_no_rule() {
        assert_eq!(plans().iter().filter(|plan| !plan.teaches()).count(), 3);
    }
}
