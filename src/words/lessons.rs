//! The texts of the course on the rules in each language: `assets/lessons/en.toml` and the others. A language without
//! such a file uses the English texts.

use crate::chess::course::{LessonPlan, plans};
use crate::words::Lang;
use std::sync::OnceLock;
use toml::de::{DeTable, DeValue};

/// The code of each language that has the texts, and its file.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

fn source(lang: Lang) -> &'static str {
    let of = |wanted: &str| FILES.iter().find(|(code, _)| *code == wanted).map(|(_, text)| *text);
    of(lang.code()).or_else(|| of(Lang::En.code())).unwrap_or_default()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its number, what it teaches, its positions.
    pub plan: &'static LessonPlan,
    /// The title of its chapter: `Castling`.
    pub chapter: String,
    /// Its title: `Out of, through, into: never`.
    pub title: String,
    /// The rule in a sentence or two.
    pub intro: String,
    /// Other names of what it teaches, by which it can be found.
    pub also: String,
    /// The texts of its tasks, in the order of the plan's.
    pub tasks: Vec<TaskText>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskText {
    /// What is to be done.
    pub goal: String,
    pub hint: String,
    /// The answers that can be picked; none where a move is the answer.
    pub answers: Vec<String>,
}

/// Returns all lessons in a language, in order. They are read on first use.
pub fn lessons(lang: Lang) -> &'static [Lesson] {
    static READ: [OnceLock<Vec<Lesson>>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    READ.get(lang as usize).map_or(&[], |lessons| lessons.get_or_init(|| read(source(lang)).unwrap_or_default()))
}

/// Returns the lessons of a file; none if it is not TOML or has no chapters.
fn read(text: &str) -> Option<Vec<Lesson>> {
    let file = DeTable::parse(text).ok()?;
    let file = file.get_ref();
    let section = |name: &str| file.get(name).and_then(|section| section.get_ref().as_table());
    let chapters = section("chapter")?;
    let lessons = plans().iter().filter_map(|plan| {
        let entry = section(plan.id)?;
        let tasks = entry.get("tasks").map(|tasks| tasks.get_ref()).and_then(DeValue::as_array);
        let task = |task: &DeValue<'_>| {
            let task = task.as_table()?;
            let answers = task.get("answers").map(|list| list.get_ref()).and_then(DeValue::as_array);
            let answers = answers.into_iter().flatten().filter_map(|answer| answer.get_ref().as_str());
            let answers = answers.map(str::to_owned).collect();
            Some(TaskText { goal: string(task, "goal"), hint: string(task, "hint"), answers })
        };
        Some(Lesson {
            plan,
            chapter: string(chapters, plan.chapter()),
            title: string(entry, "title"),
            intro: string(entry, "intro"),
            also: string(entry, "also"),
            tasks: tasks.into_iter().flatten().filter_map(|one| task(one.get_ref())).collect(),
        })
    });
    Some(lessons.collect())
}

fn string(table: &DeTable<'_>, key: &str) -> String {
    table.get(key).and_then(|value| value.get_ref().as_str()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_has_its_texts_in_every_language() {
        for lang in Lang::ALL {
            let lessons = lessons(lang);
            assert_eq!(lessons.len(), plans().len(), "{lang:?}");
            for lesson in lessons {
                let texts = [&lesson.chapter, &lesson.title, &lesson.intro];
                assert!(texts.iter().all(|text| !text.is_empty()), "{} {lang:?}", lesson.plan.id);
                assert_eq!(lesson.tasks.len(), lesson.plan.tasks.len(), "{} {lang:?}", lesson.plan.id);
                assert!(lesson.tasks.iter().all(|task| !task.goal.is_empty()), "{} {lang:?}", lesson.plan.id);
            }
        }
    }

    #[test]
    fn a_task_has_as_many_answers_in_each_language() {
        for lang in Lang::foreign() {
            for (ours, theirs) in lessons(Lang::En).iter().zip(lessons(lang)) {
                let counts = |lesson: &Lesson| lesson.tasks.iter().map(|task| task.answers.len()).collect::<Vec<_>>();
                assert_eq!(counts(ours), counts(theirs), "{} {lang:?}", ours.plan.id);
            }
        }
    }

    #[test]
    fn a_broken_file_has_no_lessons() {
        assert_eq!(read("[chapter"), None);
        assert_eq!(read("[chapter]\n1 = 2"), Some(Vec::new()));
    }
}
