//! `marks.toml` in the data folder: the user's marks of games, read, changed and written under its lock.

use super::{atomic, file_error::FileError, own_file};
use crate::app::protocol::user_marks::{MarkChange, UserMarks};
use crate::words::{Lang, game_list::LibraryWord as L};
use std::{io::ErrorKind, path::Path};

/// Reads the marks; there are none where there is no file.
///
/// # Errors
/// A sentence on a file that cannot be read, or on its first line that is none of ours.
pub fn read(path: &Path, lang: Lang) -> Result<UserMarks, String> {
    match own_file::read(path) {
        Ok(bytes) => parse(path, &bytes, lang),
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(UserMarks::default()),
        Err(error) => Err(failed(path, &error, lang)),
    }
}

/// Changes the marks. What another process wrote since they were read stays.
///
/// # Errors
/// A sentence; the file is as it was. One that cannot be read is never written over.
pub fn change(path: &Path, changes: &[MarkChange], lang: Lang) -> Result<(), String> {
    let mut bad = None;
    let edited = atomic::edit_own(path, |old| {
        let mut marks = parse(path, old, lang).map_err(|why| bad = Some(why)).ok()?;
        marks.put(changes);
        let text = marks.text().into_bytes();
        (text != old).then_some(text)
    });
    bad.map_or_else(|| edited.map_err(|error| failed(path, &error, lang)), Err)
}

fn parse(path: &Path, bytes: &[u8], lang: Lang) -> Result<UserMarks, String> {
    let damaged = |line: usize| L::NoNotes.with(lang, &[&path.display().to_string(), &line.to_string()]);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        damaged(before.iter().filter(|&&byte| byte == b'\n').count() + 1)
    })?;
    UserMarks::read(text).map_err(|why| damaged(why.line))
}

fn failed(path: &Path, error: &FileError, lang: Lang) -> String {
    L::NotesFailed.with(lang, &[&path.display().to_string(), &error.say(lang)])
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::{fs, thread};

    use super::*;
    use crate::app::protocol::user_marks::GameKey;

    fn key(white: &str) -> GameKey {
        GameKey { file: "/a.pgn".into(), white: white.into(), nth: 1, ..GameKey::default() }
    }

    #[test]
    fn two_processes_lose_nothing_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/marks.toml");
        assert_eq!(read(&path, Lang::En), Ok(UserMarks::default()));
        thread::scope(|scope| {
            for who in ["a", "b"] {
                let path = &path;
                scope.spawn(move || {
                    for n in 0..8 {
                        change(path, &[MarkChange::Star(key(&format!("{who}{n}")), true)], Lang::En).unwrap();
                    }
                });
            }
        });
        assert_eq!(read(&path, Lang::En).unwrap().all().filter(|(_, mark)| mark.starred).count(), 16);
    }

    #[test]
    fn what_is_damaged_is_said_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        for (bytes, line) in [(&b"[[game]]\nfile = 3\n"[..], "line 2"), (b"# a\n\xFF\n", "line 2"), (b"{", "line 1")] {
            fs::write(&path, bytes).unwrap();
            assert!(read(&path, Lang::En).is_err_and(|why| why.contains(line)));
            assert!(change(&path, &[MarkChange::Seen(key("x"))], Lang::En).is_err_and(|why| why.contains(line)));
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
        let path = folder.path().join("marks.toml");
        let refused = change(&path, &[MarkChange::Seen(key("x"))], Lang::En);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        // Root may write everywhere.
        if let Err(why) = refused {
            assert!(why.ends_with("that is not permitted."), "{why}");
        }
        fs::create_dir(&path).ok();
        assert!(read(folder.path(), Lang::En).is_err_and(|why| why.ends_with("it is a folder.")));
    }
}
