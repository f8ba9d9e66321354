//! The user's data in files that people can read and several windows may change: `marks.toml` holds the marks of games,
//! and `learn.toml` the user's progress in the lessons. They are read, changed and written under their lock.

use crate::app::protocol::{
    learn_progress::{LearnChange, LearnProgress},
    message::FileResponse,
    user_marks::{Damaged, MarkChange, UserMarks},
};
use crate::runtime::files::{atomic, file_error::FileError, own_file};
use crate::words::{Lang, game_list::GameListWord as L, learn::LearnWord};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The longest file, in bytes: more than a million stars.
const LONGEST: u64 = 256 << 20;

/// User data that has its own file.
pub trait UserData: Default {
    /// A change to it.
    type Change;

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The first line that cannot be read.
    fn read(text: &str) -> Result<Self, Damaged>;

    /// Applies changes.
    fn put(&mut self, changes: &[Self::Change]);

    /// Returns the text of the file.
    fn into_text(self) -> String;

    /// Returns the sentence about a line that cannot be read, with the path and the line's number.
    fn not_readable(lang: Lang, path: &str, line: &str) -> String;

    /// Returns the sentence about a file that cannot be read or written, with the path and the reason.
    fn failed(lang: Lang, path: &str, why: &str) -> String;
}

impl UserData for UserMarks {
    type Change = MarkChange;

    fn read(text: &str) -> Result<UserMarks, Damaged> {
        UserMarks::read(text)
    }

    fn put(&mut self, changes: &[MarkChange]) {
        UserMarks::put(self, changes);
    }

    fn into_text(self) -> String {
        self.text()
    }

    fn not_readable(lang: Lang, path: &str, line: &str) -> String {
        L::NoNotes.with(lang, &[path, line])
    }

    fn failed(lang: Lang, path: &str, why: &str) -> String {
        L::NotesFailed.with(lang, &[path, why])
    }
}

impl UserData for LearnProgress {
    type Change = LearnChange;

    fn read(text: &str) -> Result<LearnProgress, Damaged> {
        LearnProgress::read(text)
    }

    fn put(&mut self, changes: &[LearnChange]) {
        LearnProgress::put(self, changes);
    }

    fn into_text(self) -> String {
        self.text().to_owned()
    }

    fn not_readable(lang: Lang, path: &str, line: &str) -> String {
        LearnWord::NotReadable.with(lang, &[path, line])
    }

    fn failed(lang: Lang, path: &str, why: &str) -> String {
        LearnWord::NotSaved.with(lang, &[path, why])
    }
}

/// Reads the data. If there is no file, it is empty.
///
/// # Errors
/// A sentence about a file that cannot be read, or about its first line that is not valid.
pub fn read<T: UserData>(path: &Path, lang: Lang) -> Result<T, String> {
    match own_file::read_long(path, LONGEST) {
        Ok(bytes) => parse(path, &bytes, lang),
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(failed::<T>(path, &error, lang)),
    }
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
        let text = data.into_text().into_bytes();
        bad = too_long(text.len() as u64); // it could not be read again
        (bad.is_none() && text != old).then_some(text)
    });
    bad.map_or_else(|| edited.map_err(|error| failed::<T>(path, &error, lang)), Err)
}

/// Returns the response with the progress that was read, or empty progress if there is no folder for it.
pub fn learn_read(read: Option<Result<LearnProgress, String>>) -> FileResponse {
    match read.unwrap_or_else(|| Ok(LearnProgress::default())) {
        Ok(progress) => FileResponse::LearnRead { progress, problem: None },
        Err(why) => FileResponse::LearnRead { progress: LearnProgress::default(), problem: Some(why) },
    }
}

fn parse<T: UserData>(path: &Path, bytes: &[u8], lang: Lang) -> Result<T, String> {
    let damaged = |line: usize| T::not_readable(lang, &path.display().to_string(), &line.to_string());
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        damaged(before.iter().filter(|&&byte| byte == b'\n').count() + 1)
    })?;
    T::read(text).map_err(|why| damaged(why.line))
}

fn failed<T: UserData>(path: &Path, error: &FileError, lang: Lang) -> String {
    T::failed(lang, &path.display().to_string(), &error.say(lang))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::{fs::File, thread};

    use super::*;
    use crate::app::protocol::learn_progress::TaskState;
    use crate::app::protocol::user_marks::{GameKey, MOST_SEEN};

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
