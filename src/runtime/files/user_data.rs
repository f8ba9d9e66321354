//! The user's data in files that people can read and several windows may change: `marks.toml` holds the marks of games,
//! `learn.toml` the user's progress in the lessons, and `practice.toml` the list of opening repertoires. They are read,
//! changed and written under their lock.

use crate::app::protocol::learn_progress::{LearnProgress, TaskState, rules_taught};
use crate::app::protocol::message::FileResponse;
use crate::app::protocol::user_data::UserData;
use crate::chess::course::LessonPlan;
use crate::config;
use crate::runtime::files::atomic;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::paths::Paths;
use crate::runtime::stdout::complain;
use crate::ui::theme::{Theme, user_theme};
use crate::words::learn::LearnWord;
use crate::words::lessons::{Lesson, lessons};
use crate::words::tables::{AppWord, RuntimeWord};
use crate::words::{Lang, sentence, with_capital};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The longest file, in bytes: more than a million stars.
const LONGEST: u64 = 256 << 20;

/// Reads the data. If there is no file, it is empty.
///
/// # Errors
/// A sentence about a file that cannot be read, or about its first line that is not valid.
pub fn read<T: UserData>(path: &Path, lang: Lang) -> Result<T, String> {
    let bytes = atomic::read_if_there(path, LONGEST).map_err(|error| failed::<T>(path, &error, lang))?;
    bytes.map_or_else(|| Ok(T::default()), |bytes| parse(path, &bytes, lang))
}

/// Changes the data. What another process has written since it was read is kept.
///
/// # Errors
/// A sentence about the problem. The file is unchanged: one that cannot be read is never overwritten.
pub fn change<T: UserData>(path: &Path, changes: &[T::Change], lang: Lang) -> Result<(), String> {
    let too_long = |bytes: u64| (bytes > LONGEST).then(|| failed::<T>(path, &FileError::TooLarge(LONGEST), lang));
    // A file that is too long is not read at all.
    if let Some(bad) = fs::metadata(path).ok().and_then(|found| too_long(found.len())) {
        return Err(bad);
    }
    let mut bad = None;
    let edited = atomic::edit_own(path, |old| {
        let mut data: T = parse(path, old, lang).map_err(|why| bad = Some(why)).ok()?;
        data.put(changes);
        let text = data.text().into_bytes();
        bad = too_long(text.len() as u64); // it could not be read again
        (bad.is_none() && text != old).then_some(text)
    });
    bad.map_or_else(|| edited.map_err(|error| failed::<T>(path, &error, lang)), Err)
}

fn parse<T: UserData>(path: &Path, bytes: &[u8], lang: Lang) -> Result<T, String> {
    let damaged =
        |line: usize| sentence(T::NOT_READABLE, lang, false, &[&path.display().to_string(), &line.to_string()]);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        damaged(before.iter().filter(|&&byte| byte == b'\n').count() + 1)
    })?;
    T::read(text).map_err(|why| damaged(why.line))
}

fn failed<T: UserData>(path: &Path, error: &FileError, lang: Lang) -> String {
    sentence(T::FAILED, lang, false, &[&path.display().to_string(), &error.say(lang)])
}

// The learn card: a page of text with the learner's name, the chapters of the course and the days on which they were
// completed.

/// The name of the file, which is beside the file with the progress.
pub const CARD_FILE: &str = "learn-card.txt";

/// Writes the card beside the file with the progress, replacing an older card. Returns the message for the user.
pub fn write(progress: &Path, name: &str, day: &str, lang: Lang) -> FileResponse {
    let path = progress.with_file_name(CARD_FILE);
    let read = match read::<LearnProgress>(progress, lang) {
        Ok(read) => read,
        Err(why) => return FileResponse::Failed { path: progress.to_owned(), why },
    };
    let text = card(&read, name, day, lang).into_bytes();
    let file = path.display().to_string();
    match atomic::edit_own(&path, |old| (old != text).then(|| text.clone())) {
        Ok(()) => FileResponse::Message(AppWord::SavedTo.with(lang, &[&file])),
        Err(error) => FileResponse::Failed { why: error.in_sentence(RuntimeWord::SaveFailed, lang, &path), path },
    }
}

fn card(progress: &LearnProgress, name: &str, day: &str, lang: Lang) -> String {
    let name = if name.is_empty() { "____________________" } else { name };
    let mut text = format!("{}\n\n{}\n\n", LearnWord::CardTitle.text(lang), LearnWord::CardName.with(lang, &[name]));
    // The endgames at the end do not teach rules.
    let lessons: Vec<&Lesson> = lessons(lang).iter().filter(|lesson| !lesson.plan.rules.is_empty()).collect();
    let wide = lessons.iter().map(|lesson| lesson.chapter.chars().count()).max().unwrap_or(0);
    for chapter in lessons.chunk_by(|a, b| a.plan.chapter() == b.plan.chapter()) {
        let Some(first) = chapter.first() else { continue };
        let plans = chapter.iter().map(|lesson| lesson.plan);
        let row = reached(progress, plans, lang);
        let _ = writeln!(text, "{:>2}  {:<wide$}  {row}", first.plan.chapter(), first.chapter); // cannot fail
    }
    let met = with_capital(
        &LearnWord::RulesMet.with(lang, &[&progress.rules_met().to_string(), &rules_taught().to_string()]),
    );
    let _ = write!(text, "\n{met}\n\ntabiya, {day}\n"); // as above
    text
}

/// Returns the day on which a chapter was completed, otherwise how many of its lessons are done.
fn reached<'a>(progress: &LearnProgress, plans: impl Iterator<Item = &'a LessonPlan> + Clone, lang: Lang) -> String {
    let done = plans.clone().filter(|plan| progress.lesson(plan) != TaskState::Open).count();
    let all = plans.clone().count();
    let day = plans.clone().next().and_then(|plan| progress.day_of(plan.chapter()));
    match day.filter(|_| done == all) {
        Some(day) => day.to_owned(),
        None => LearnWord::LessonsDone.with(lang, &[&done.to_string(), &all.to_string()]),
    }
}

// Puts one setting into the config file.

/// Writes a setting (table, key, value as TOML) to a file, which is created if it does not exist. Without a value, it
/// removes the setting. Everything else in the file stays.
///
/// # Errors
/// The file cannot be written, or is not TOML; it is left as it is.
pub fn put(path: &Path, (table, key, value): (Option<&str>, &str, Option<&str>)) -> Result<(), FileError> {
    let mut is_toml = true;
    atomic::edit_own(path, |old| {
        let new = std::str::from_utf8(old).ok().and_then(|text| match (value, table) {
            (Some(value), _) => config::with_key(text, table, key, value),
            (None, Some(table)) => config::without_key(text, table, key),
            (None, None) => None,
        });
        is_toml = new.is_some();
        new.map(String::into_bytes)
    })?;
    if is_toml { Ok(()) } else { Err(FileError::Reason(RuntimeWord::NoToml)) }
}

// The user's own themes: every `NAME.toml` in the folder `themes` beside the config file.

/// The themes that were found, by name.
#[derive(Clone, Debug, Default)]
pub struct UserThemes {
    themes: Vec<(String, Theme)>,
    /// The names of those that cannot be used.
    pub broken: Vec<String>,
    /// The problems with the files.
    pub problems: Vec<String>,
}

impl UserThemes {
    /// Reads the folder; a missing folder has no themes. Problems with the files are printed on standard error.
    pub fn load(paths: &Paths) -> UserThemes {
        let themes = paths.themes.as_deref().map(UserThemes::of).unwrap_or_default();
        themes.problems.iter().for_each(|problem| complain(problem));
        themes
    }

    /// Returns the themes in a folder.
    fn of(folder: &Path) -> UserThemes {
        let mut found = UserThemes::default();
        let Ok(entries) = fs::read_dir(folder) else { return found };
        let mut files: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        files.sort();
        for path in files {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            let shown = path.display();
            let text =
                atomic::read_text(&path).map_err(|error| format!("{shown} cannot be read: {}", error.say(Lang::En)));
            match text.and_then(|text| user_theme::read(&text).map_err(|why| format!("{shown}:{why}"))) {
                Ok(own) => {
                    found.problems.extend(own.warnings.iter().map(|warning| format!("{shown}:{warning}")));
                    found.themes.push((name.to_owned(), own.theme));
                }
                Err(problem) => {
                    found.problems.push(problem);
                    found.broken.push(name.to_owned());
                }
            }
        }
        found
    }

    pub fn names(&self) -> Vec<String> {
        self.themes.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Returns the theme with this name: the user's own, or a built-in one.
    pub fn theme(&self, name: &str) -> Option<Theme> {
        let own = self.themes.iter().find(|(known, _)| known == name).map(|(_, theme)| theme.clone());
        own.or_else(|| Theme::built_in(name))
    }
}

/// Returns the theme with this name, from the user's folder if it is there; the default one if there is none.
pub fn named(folder: Option<&Path>, name: &str) -> Theme {
    let own = folder.filter(|_| Theme::built_in(name).is_none()).map(UserThemes::of);
    own.unwrap_or_default().theme(name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::os::unix::fs::PermissionsExt;
    use std::thread;

    use super::*;
    use crate::app::protocol::learn_progress::{LearnChange, TaskState};
    use crate::app::protocol::user_marks::{GameKey, MOST_SEEN, MarkChange, UserMarks};

    fn key(white: &str) -> GameKey {
        GameKey { file: "/a.pgn".into(), white: white.into(), nth: 1, ..GameKey::default() }
    }

    fn solved(lesson: &str, task: usize) -> LearnChange {
        LearnChange::Solved { lesson: lesson.to_owned(), task, clean: true, day: "2026-11-26".to_owned() }
    }

    #[test]
    fn two_processes_lose_nothing_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/marks.toml");
        assert_eq!(read::<UserMarks>(&path, Lang::En), Ok(UserMarks::default()));
        thread::scope(|scope| {
            for who in ["a", "b"] {
                let path = &path;
                scope.spawn(move || {
                    for n in 0..8 {
                        change::<UserMarks>(path, &[MarkChange::Star(key(&format!("{who}{n}")), true)], Lang::En)
                            .unwrap();
                    }
                });
            }
        });
        assert_eq!(read::<UserMarks>(&path, Lang::En).unwrap().all().filter(|(_, mark)| mark.starred).count(), 16);
    }

    #[test]
    fn damaged_marks_are_said_and_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        for (bytes, line) in [(&b"[[game]]\nfile = 3\n"[..], "line 2"), (b"# a\n\xFF\n", "line 2"), (b"{", "line 1")] {
            fs::write(&path, bytes).unwrap();
            assert!(read::<UserMarks>(&path, Lang::En).is_err_and(|why| why.contains(line)));
            assert!(
                change::<UserMarks>(&path, &[MarkChange::Seen(key("x"))], Lang::En)
                    .is_err_and(|why| why.contains(line))
            );
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }

    #[test]
    fn the_marks_of_an_earlier_version_are_read_whatever_their_number_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let star = [MarkChange::Star(key("Ann"), true)];
        // The comment makes a file of a few games as long as one of three hundred thousand.
        let mut text = format!("# {}\n", "x".repeat(65 << 20));
        for game in 0..MOST_SEEN + 5 {
            text.push_str(&format!("\n[[game]]\nfile = \"/a.pgn\"\nwhite = \"{game}\"\nseen = true\n"));
        }
        fs::write(&path, &text).unwrap();
        assert_eq!(read::<UserMarks>(&path, Lang::En).map(|marks| marks.all().count()), Ok(MOST_SEEN + 5));
        change::<UserMarks>(&path, &star, Lang::En).unwrap();
        let marks = read::<UserMarks>(&path, Lang::En).unwrap();
        assert_eq!((marks.all().count(), marks.all().filter(|(_, mark)| mark.starred).count()), (MOST_SEEN + 1, 1));
        // What nobody can have marked is not read, and stays.
        File::create(&path).unwrap().set_len(LONGEST + 1).unwrap();
        let refused = [read::<UserMarks>(&path, Lang::En).err(), change::<UserMarks>(&path, &star, Lang::En).err()];
        for why in refused {
            let why = why.expect("it is too long");
            assert!(why.contains("marks.toml") && why.contains("256 MiB"), "{why}");
        }
        assert_eq!(fs::metadata(&path).unwrap().len(), LONGEST + 1);
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
        let path = folder.path().join("marks.toml");
        let refused = change::<UserMarks>(&path, &[MarkChange::Seen(key("x"))], Lang::En);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        // Root may write everywhere.
        if let Err(why) = refused {
            assert!(why.ends_with("that is not permitted."), "{why}");
        }
        fs::create_dir(&path).ok();
        assert!(read::<UserMarks>(folder.path(), Lang::En).is_err_and(|why| why.ends_with("it is a folder.")));
    }

    #[test]
    fn two_windows_lose_no_task_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/learn.toml");
        assert_eq!(read::<LearnProgress>(&path, Lang::En), Ok(LearnProgress::default()));
        thread::scope(|scope| {
            for start in [0, 8] {
                let path = &path;
                scope.spawn(move || {
                    for task in start..start + 8 {
                        change::<LearnProgress>(path, &[solved("6.4", task)], Lang::En).unwrap();
                    }
                });
            }
        });
        let progress = read::<LearnProgress>(&path, Lang::En).unwrap();
        assert!((0..16).all(|task| progress.of("6.4", task) == TaskState::Clean), "{}", progress.text());
    }

    #[test]
    fn damaged_progress_is_said_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learn.toml");
        for (bytes, line) in [(&b"[done]\n\"1.1\" = 3\n"[..], "line 2"), (b"# a\n\xFF\n", "line 2"), (b"{", "line 1")] {
            fs::write(&path, bytes).unwrap();
            assert!(read::<LearnProgress>(&path, Lang::En).is_err_and(|why| why.contains(line)));
            assert!(change::<LearnProgress>(&path, &[solved("1.1", 0)], Lang::En).is_err_and(|why| why.contains(line)));
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }
}

#[cfg(test)]
mod learn_card_tests {
    use super::*;
    use crate::app::protocol::learn_progress::LearnChange;
    use crate::chess::course::plans;
    use std::fs;

    fn solved(chapter: &str, day: &str) -> Vec<LearnChange> {
        let lessons = plans().iter().filter(|plan| plan.chapter() == chapter);
        let tasks = lessons.flat_map(|plan| (0..plan.tasks.len()).map(move |task| (plan.id.to_owned(), task)));
        tasks.map(|(lesson, task)| LearnChange::Solved { lesson, task, clean: true, day: day.to_owned() }).collect()
    }

    #[test]
    fn a_card_has_the_name_the_chapters_and_their_days() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.toml");
        let mut progress = LearnProgress::default();
        progress.put(&solved("1", "2026-11-25"));
        progress.put(&solved("2", "2026-11-26")[..4]);
        fs::write(&file, progress.text()).unwrap();
        let FileResponse::Message(said) = write(&file, "Anna Berg", "2026-11-26", Lang::En) else { panic!("no card") };
        let card = folder.path().join(CARD_FILE);
        assert!(said.contains(&card.display().to_string()), "{said}");
        let text = fs::read_to_string(&card).unwrap();
        for line in
            ["Name: Anna Berg", " 1  The board               2026-11-25", "12  You are the arbiter     0 of 3 lessons"]
        {
            assert!(text.lines().any(|one| one == line), "{line}:\n{text}");
        }
        assert!(text.contains(" 2  How the pieces move     1 of 9 lessons\n"), "{text}");
        assert!(!text.contains("13") && text.ends_with("tabiya, 2026-11-26\n"), "{text}");
        let FileResponse::Message(_) = write(&file, "", "2026-11-27", Lang::De) else { panic!("no card") };
        let text = fs::read_to_string(&card).unwrap();
        assert!(text.contains("____") && text.contains("Das Brett"), "in the place of the older one: {text}");
    }

    #[test]
    fn a_progress_that_cannot_be_read_is_no_empty_card() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.toml");
        fs::write(&file, "[done]\n\"1.1\" = 7\n").unwrap();
        let FileResponse::Failed { why, .. } = write(&file, "Anna", "2026-11-26", Lang::En) else { panic!("a card") };
        assert!(why.contains("line 2") && !folder.path().join(CARD_FILE).exists(), "{why}");
    }
}

#[cfg(test)]
mod config_file_tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_setting_is_put_into_the_config_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config/config.toml");
        let set = |value: &str| put(&path, (None, "theme", Some(value)));
        set("\"wood\"").expect("a file that was not there is made");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = \"wood\"\n");
        fs::write(&path, "# mine\ntheme = \"wood\" # warm\n").unwrap();
        set("\"grey\"").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\ntheme = \"grey\" # warm\n");
        fs::write(&path, "theme = ").unwrap();
        assert!(matches!(set("\"wood\""), Err(FileError::Reason(RuntimeWord::NoToml))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = ", "what is no config is left alone");
    }
}

#[cfg(test)]
mod themes_tests {
    use super::*;

    #[test]
    fn a_folder_of_themes_is_read_with_its_problems() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("oak.toml", "base = \"wood\"\n[squares]\nlight = \"#c09a6c\"\n"),
            ("odd.toml", "hue = 3\n"),
            ("broken.toml", "[squares]\nlight = 3\n"),
            ("notes.txt", "not a theme"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let themes = UserThemes::of(folder.path());
        let problems = &themes.problems;
        assert_eq!(
            (themes.names(), &themes.broken[..]),
            (vec!["oak".to_owned(), "odd".to_owned()], &["broken".to_owned()][..])
        );
        assert_eq!(problems.len(), 2, "{:?}", problems);
        assert!(problems[0].contains("broken.toml:2:9: light is a colour"), "{:?}", problems);
        assert!(problems[1].contains("odd.toml:1:1: unknown key \"hue\""), "{:?}", problems);
        assert_ne!(themes.theme("oak"), Theme::built_in("wood"));
        assert_eq!(themes.theme("slate"), Theme::built_in("slate"));
        assert_eq!(UserThemes::of(&folder.path().join("nowhere")).names(), Vec::<String>::new());
    }
}
