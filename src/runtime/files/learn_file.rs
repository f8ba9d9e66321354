//! `learn.toml` in the data folder: how far the user is in the lessons, read, changed and written under its lock.

use super::{atomic, file_error::FileError, own_file};
use crate::app::protocol::learn_progress::{LearnChange, LearnProgress};
use crate::app::protocol::message::FileResponse;
use crate::words::{Lang, learn::LearnWord as W};
use std::{io::ErrorKind, path::Path};

/// Reads the progress; there is none where there is no file.
///
/// # Errors
/// A sentence on a file that cannot be read, or on its first line that is none of ours.
pub fn read(path: &Path, lang: Lang) -> Result<LearnProgress, String> {
    match own_file::read(path) {
        Ok(bytes) => parse(path, &bytes, lang),
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(LearnProgress::default()),
        Err(error) => Err(failed(path, &error, lang)),
    }
}

/// Changes the progress. What another process wrote since it was read stays.
///
/// # Errors
/// A sentence; the file is as it was. One that cannot be read is never written over.
pub fn change(path: &Path, changes: &[LearnChange], lang: Lang) -> Result<(), String> {
    let mut bad = None;
    let edited = atomic::edit_own(path, |old| {
        let mut progress = parse(path, old, lang).map_err(|why| bad = Some(why)).ok()?;
        progress.put(changes);
        let text = progress.text().as_bytes().to_vec();
        (text != old).then_some(text)
    });
    bad.map_or_else(|| edited.map_err(|error| failed(path, &error, lang)), Err)
}

/// What the application is told of a file that was read; of none, if there is no folder for it.
pub fn response(read: Option<Result<LearnProgress, String>>) -> FileResponse {
    match read.unwrap_or_else(|| Ok(LearnProgress::default())) {
        Ok(progress) => FileResponse::LearnRead { progress, problem: None },
        Err(why) => FileResponse::LearnRead { progress: LearnProgress::default(), problem: Some(why) },
    }
}

fn parse(path: &Path, bytes: &[u8], lang: Lang) -> Result<LearnProgress, String> {
    let damaged = |line: usize| W::NotReadable.with(lang, &[&path.display().to_string(), &line.to_string()]);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        damaged(before.iter().filter(|&&byte| byte == b'\n').count() + 1)
    })?;
    LearnProgress::read(text).map_err(|why| damaged(why.line))
}

fn failed(path: &Path, error: &FileError, lang: Lang) -> String {
    W::NotSaved.with(lang, &[&path.display().to_string(), &error.say(lang)])
}

#[cfg(test)]
mod tests {
    use std::{fs, thread};

    use super::*;
    use crate::app::protocol::learn_progress::TaskState;

    fn solved(lesson: &str, task: usize) -> LearnChange {
        LearnChange::Solved { lesson: lesson.to_owned(), task, clean: true }
    }

    #[test]
    fn two_windows_lose_no_task_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/learn.toml");
        assert_eq!(read(&path, Lang::En), Ok(LearnProgress::default()));
        thread::scope(|scope| {
            for start in [0, 8] {
                let path = &path;
                scope.spawn(move || {
                    for task in start..start + 8 {
                        change(path, &[solved("6.4", task)], Lang::En).unwrap();
                    }
                });
            }
        });
        let progress = read(&path, Lang::En).unwrap();
        assert!((0..16).all(|task| progress.of("6.4", task) == TaskState::Clean), "{}", progress.text());
    }

    #[test]
    fn what_is_damaged_is_said_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learn.toml");
        for (bytes, line) in [(&b"[done]\n\"1.1\" = 3\n"[..], "line 2"), (b"# a\n\xFF\n", "line 2"), (b"{", "line 1")] {
            fs::write(&path, bytes).unwrap();
            assert!(read(&path, Lang::En).is_err_and(|why| why.contains(line)));
            assert!(change(&path, &[solved("1.1", 0)], Lang::En).is_err_and(|why| why.contains(line)));
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }
}
