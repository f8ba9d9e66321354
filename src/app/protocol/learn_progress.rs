//! The user's progress in the lessons: `learn.toml`, a text file beside the user's marks that a person can read. It has
//! the state of each lesson's tasks: `"6.4" = [1, 2, 0]`, 1 solved, 2 solved at the first try and without a hint; in
//! how many of the user's own games a rule has come up: `castling = 2`; and, for each chapter whose lessons are all
//! done, the day when the last of them was: `6 = "2026-11-26"`.
//!
//! A change touches only its own line and leaves the rest of the text as it is. A solved task stays solved, whatever
//! another window writes.

use crate::app::protocol::user_data::{Damaged, UserData};
use crate::chess::course::{LessonPlan, plans};
use crate::chess::rules_met::MetRule;
use crate::config::with_key;
use crate::words::learn::LearnWord;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The head of a new file, above the lessons.
const HEAD: &str = "# Lessons of the rules of chess in tabiya. Of each task: 0 not yet, 1 solved, 2 solved at once.\n\
    # In how many of your games a rule has come up stands under [games],\n\
    # the day when a chapter was done under [days].\n";

/// The name of the file, in the data folder.
pub const LEARN_FILE: &str = "learn.toml";

/// The name of the table of lessons.
const TABLE: &str = "done";

/// The name of the table of rules that came up in games.
const GAMES: &str = "games";

/// The name of the table of days when chapters were done.
const DAYS: &str = "days";

/// The most tasks that a lesson can have in the file.
const MOST_TASKS: usize = 32;

/// The state of a task, in the order of the numbers that stand for it in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "usize")]
pub enum TaskState {
    #[default]
    Open,
    Solved,
    /// It was solved at the first try and without a hint.
    Clean,
}

impl TryFrom<usize> for TaskState {
    type Error = &'static str;

    fn try_from(number: usize) -> Result<TaskState, &'static str> {
        let states = [TaskState::Open, TaskState::Solved, TaskState::Clean];
        states.get(number).copied().ok_or("0, 1 or 2")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnChange {
    Solved {
        /// The lesson: `6.4`.
        lesson: String,
        /// The task, from 0.
        task: usize,
        /// Whether it was solved at the first try and without a hint.
        clean: bool,
        /// The day in local time: `2026-11-26`.
        day: String,
    },
    /// The user has finished a game in which these rules came up.
    Played(Vec<MetRule>),
    /// All lessons are forgotten. The counts of games stay.
    Forget,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LearnProgress {
    #[serde(skip)]
    text: String,
    done: BTreeMap<String, Vec<TaskState>>,
    /// In how many games each rule came up, by its word in the file: another version may know other rules.
    games: BTreeMap<String, u32>,
    /// The day when each chapter was done, by its number.
    days: BTreeMap<String, String>,
}

impl UserData for LearnProgress {
    type Change = LearnChange;
    type Word = LearnWord;

    const NOT_READABLE: LearnWord = LearnWord::NotReadable;
    const FAILED: LearnWord = LearnWord::NotSaved;

    fn read(text: &str) -> Result<LearnProgress, Damaged> {
        let mut progress: LearnProgress = toml::from_str(text).map_err(|error| Damaged::of(&error, text, 1))?;
        text.clone_into(&mut progress.text);
        match progress.done.iter().find(|(_, states)| states.len() > MOST_TASKS) {
            Some((lesson, _)) => Err(Damaged::at(text.find(&format!("\"{lesson}\"")).unwrap_or(0), text, 1)),
            None => Ok(progress),
        }
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn put(&mut self, changes: &[LearnChange]) {
        for change in changes {
            match change {
                LearnChange::Forget => {
                    let games = std::mem::take(self).games;
                    games.into_iter().for_each(|(rule, count)| self.set_games(&rule, count));
                }
                LearnChange::Played(rules) => {
                    for rule in rules {
                        self.set_games(rule.word(), self.games_with(*rule).saturating_add(1));
                    }
                }
                LearnChange::Solved { lesson, task, clean, day } if *task < MOST_TASKS => {
                    let state = if *clean { TaskState::Clean } else { TaskState::Solved };
                    self.set(lesson, *task, state);
                    if let Some(plan) = plans().iter().find(|plan| plan.id == lesson)
                        && self.chapter_done(plan.chapter())
                    {
                        self.set_day(plan.chapter(), day);
                    }
                }
                LearnChange::Solved { .. } => {}
            }
        }
    }
}

impl LearnProgress {
    /// Merges what another copy knows: the better state of each task, the earlier day of each chapter, and the greater
    /// count of each rule.
    pub fn merge(&mut self, other: &LearnProgress) {
        for (lesson, states) in &other.done {
            for (task, state) in states.iter().enumerate() {
                self.set(lesson, task, *state);
            }
        }
        for (chapter, day) in &other.days {
            self.set_day(chapter, day);
        }
        for (rule, count) in &other.games {
            if self.games.get(rule) < Some(count) {
                self.set_games(rule, *count);
            }
        }
    }

    /// Records the day when a chapter was done. The earliest day counts.
    fn set_day(&mut self, chapter: &str, day: &str) {
        if self.days.get(chapter).is_none_or(|known| day < known.as_str()) {
            self.days.insert(chapter.to_owned(), day.to_owned());
            self.write(DAYS, chapter, &toml::Value::from(day).to_string());
        }
    }

    fn set_games(&mut self, rule: &str, count: u32) {
        self.games.insert(rule.to_owned(), count);
        self.write(GAMES, rule, &count.to_string());
    }

    /// Writes a line of a table into the text, which is valid TOML: it was parsed, or written here.
    fn write(&mut self, table: &str, key: &str, value: &str) {
        let before = if self.text.is_empty() { HEAD } else { &self.text };
        if let Some(text) = with_key(before, Some(table), key, value) {
            self.text = text;
        }
    }

    fn set(&mut self, lesson: &str, task: usize, state: TaskState) {
        let states = self.done.entry(lesson.to_owned()).or_default();
        if states.len() <= task {
            states.resize(task + 1, TaskState::Open);
        }
        let Some(known) = states.get_mut(task).filter(|known| **known < state) else { return };
        *known = state;
        let numbers: Vec<String> = states.iter().map(|state| (*state as u8).to_string()).collect();
        let value = format!("[{}]", numbers.join(", "));
        self.write(TABLE, lesson, &value);
    }

    /// Returns in how many of the user's games a rule has come up.
    pub fn games_with(&self, rule: MetRule) -> u32 {
        self.games.get(rule.word()).copied().unwrap_or(0)
    }

    pub fn is_begun(&self) -> bool {
        self.done.values().flatten().any(|state| *state != TaskState::Open)
    }

    /// Returns the state of a task, counted from 0.
    pub fn of(&self, lesson: &str, task: usize) -> TaskState {
        self.done.get(lesson).and_then(|states| states.get(task)).copied().unwrap_or_default()
    }

    pub fn solved(&self, plan: &LessonPlan) -> usize {
        (0..plan.tasks.len()).filter(|task| self.of(plan.id, *task) != TaskState::Open).count()
    }

    /// Returns the state of a lesson, which is that of its worst task.
    pub fn lesson(&self, plan: &LessonPlan) -> TaskState {
        (0..plan.tasks.len()).map(|task| self.of(plan.id, task)).min().unwrap_or_default()
    }

    pub fn chapter_done(&self, chapter: &str) -> bool {
        let mut lessons = plans().iter().filter(|plan| plan.chapter() == chapter);
        lessons.all(|plan| self.lesson(plan) != TaskState::Open)
    }

    /// Returns the day when a chapter was done: `2026-11-26`. `None` if it is not done, or was done before days were
    /// recorded.
    pub fn day_of(&self, chapter: &str) -> Option<&str> {
        self.days.get(chapter).map(String::as_str)
    }

    pub fn lessons_done(&self) -> usize {
        plans().iter().filter(|plan| self.lesson(plan) != TaskState::Open).count()
    }

    /// Returns how many rules have all their lessons done. The cases at the end of the course do not teach any.
    pub fn rules_met(&self) -> usize {
        let rules = |done: bool| {
            let lessons = plans().iter().filter(move |plan| plan.teaches());
            let lessons = lessons.filter(move |plan| (self.lesson(plan) != TaskState::Open) == done);
            lessons.flat_map(|plan| plan.rules.iter().copied()).collect::<BTreeSet<_>>()
        };
        rules(true).difference(&rules(false)).count()
    }

    /// Returns the first unsolved task: the index of its lesson in the course, and the task.
    pub fn next(&self) -> Option<(usize, usize)> {
        let open = |plan: &LessonPlan| (0..plan.tasks.len()).find(|task| self.of(plan.id, *task) == TaskState::Open);
        plans().iter().enumerate().find_map(|(at, plan)| Some((at, open(plan)?)))
    }
}

/// Returns how many rules the course teaches.
pub fn rules_taught() -> usize {
    let taught = plans().iter().filter(|plan| plan.teaches()).flat_map(|plan| plan.rules.iter());
    taught.collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(lesson: &str, task: usize, clean: bool) -> LearnChange {
        LearnChange::Solved { lesson: lesson.to_owned(), task, clean, day: "2026-11-26".to_owned() }
    }

    #[test]
    fn what_was_solved_is_written_and_read_back() {
        let mut progress = LearnProgress::default();
        progress.put(&[solved("6.4", 1, true), solved("1.1", 0, false)]);
        let text = "# Lessons of the rules of chess in tabiya. Of each task: 0 not yet, 1 solved, 2 solved at once.\n\
            # In how many of your games a rule has come up stands under [games],\n\
            # the day when a chapter was done under [days].\n\n\
            [done]\n\"1.1\" = [1]\n\"6.4\" = [0, 2]\n";
        let written = progress.text();
        let mut lines: Vec<&str> = written.lines().collect();
        lines.sort_unstable();
        let mut wanted: Vec<&str> = text.lines().collect();
        wanted.sort_unstable();
        assert_eq!(lines, wanted, "{}", progress.text());
        assert_eq!(LearnProgress::read(&progress.text()), Ok(progress.clone()));
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
        assert_eq!(LearnProgress::read(&now).unwrap().of("1.1", 2), TaskState::Clean);
    }

    #[test]
    fn games_are_counted_beside_the_lessons_and_outlive_them() {
        let mut progress = LearnProgress::read("[games]\ncastling = 2\nflag = 1 # of tomorrow\n").unwrap();
        assert_eq!((progress.games_with(MetRule::Castling), progress.is_begun()), (2, false));
        progress.put(&[LearnChange::Played(vec![MetRule::Castling, MetRule::EnPassant]), solved("1.1", 0, true)]);
        let read = LearnProgress::read(&progress.text()).unwrap();
        assert_eq!((read.games_with(MetRule::Castling), read.games_with(MetRule::EnPassant)), (3, 1));
        assert!(read.is_begun() && read.text().contains("flag = 1 # of tomorrow\n"), "{}", read.text());
        progress.put(&[LearnChange::Forget]);
        assert!(!progress.is_begun() && progress.games_with(MetRule::Castling) == 3);
        let read = LearnProgress::read(&progress.text()).unwrap();
        assert!(read.text().contains("flag = 1\n") && !read.text().contains("1.1"), "{}", read.text());
        let mut other = LearnProgress::default();
        other.put(&[LearnChange::Played(vec![MetRule::Castling, MetRule::Stalemate])]);
        other.merge(&read);
        assert_eq!((other.games_with(MetRule::Castling), other.games_with(MetRule::Stalemate)), (3, 1));
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
    fn the_first_day_when_a_chapter_was_done_is_kept() {
        let of = |id: &str| plans().iter().find(|plan| plan.id == id).unwrap();
        let on = |day: &str| -> Vec<LearnChange> {
            let lessons = plans().iter().filter(|plan| plan.chapter() == "3");
            let tasks = lessons.flat_map(|plan| (0..plan.tasks.len()).map(move |task| (plan.id.to_owned(), task)));
            let solved = |(lesson, task)| LearnChange::Solved { lesson, task, clean: true, day: day.to_owned() };
            tasks.map(solved).collect()
        };
        let mut progress = LearnProgress::default();
        let (last, before) =
            on("2026-11-25").split_last().map(|(last, before)| (last.clone(), before.to_vec())).unwrap();
        progress.put(&before);
        assert_eq!((progress.day_of("3"), progress.chapter_done("3")), (None, false));
        progress.put(&[last]);
        assert_eq!((progress.day_of("3"), progress.chapter_done("3")), (Some("2026-11-25"), true));
        progress.put(&on("2026-12-01"));
        let read = LearnProgress::read(&progress.text()).unwrap();
        assert_eq!(read, progress);
        assert_eq!(read.day_of("3"), Some("2026-11-25"));
        let mut other = LearnProgress::default();
        other.put(&on("2026-11-20"));
        other.merge(&read);
        assert_eq!(other.day_of("3"), Some("2026-11-20"));
        other.put(&[LearnChange::Forget]);
        assert_eq!((other.day_of("3"), other.lesson(of("3.1"))), (None, TaskState::Open));
        assert_eq!(LearnProgress::read("[days]\n3 = 4\n"), Err(Damaged { line: 2 }));
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (text, line) in [
            ("x = \n", 1),
            ("# a\n[done]\n\"1.1\" = [3]\n", 3),
            ("[done]\n\"1.1\" = [1]\n\"1.2\" = 2\n", 3),
            ("done = 3\n", 1),
            ("[done]\n\"1.1\" = [1]\n[games]\ncastling = 1\nclaim = -1\n", 5),
            ("[games]\ncastling = \"two\"\n", 2),
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
