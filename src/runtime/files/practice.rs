//! `practice.log`: read once, then only appended to, under a lock. What other windows have appended meanwhile is handed
//! to the application with each line of its own.

use crate::app::protocol::message::FileResponse;
use crate::app::protocol::practice_log::{PRACTICE_FILE, PracticeLog};
use crate::chess::journal::unseal;
use crate::chess::puzzle_set::{Draw, PuzzleSet};
use crate::runtime::files::atomic::{self, ChangeLock};
use crate::runtime::files::file_error::FileError;
use crate::words::Lang;
use crate::words::practice::PracticeWord as W;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The longest file, in bytes: more than a million answers.
const LONGEST: u64 = 256 << 20;

const NO_FOLDER: FileError = FileError::NoFolder("XDG_DATA_HOME");

/// The file as far as this process knows it.
#[derive(Debug, Default)]
pub struct PracticeFile {
    /// How many of its bytes the application knows.
    known: u64,
    /// Lines that could not be written yet.
    waiting: String,
}

impl PracticeFile {
    /// Reads the file, and the head of the imported set. If there is no file, nothing was practised yet.
    pub fn read(&mut self, path: Option<&Path>, puzzles: Option<&Path>, lang: Lang) -> FileResponse {
        let (log, damage) = self.read_log(path, lang);
        let (imported, unread) = match puzzles.map(open_set) {
            None | Some(Ok(None)) => (None, None),
            Some(Ok(Some(set))) => (Some(Box::new(set.head().clone())), None),
            Some(Err(error)) => (None, Some(failed(W::SetNotRead, puzzles, &error, lang))),
        };
        let problem = damage.into_iter().chain(unread).reduce(|first, second| format!("{first} {second}"));
        FileResponse::PracticeRead { log: Box::new(log), imported, problem }
    }

    /// Returns the log with what could not be written to it yet, and what was wrong with the file.
    fn read_log(&mut self, path: Option<&Path>, lang: Lang) -> (PracticeLog, Option<String>) {
        let (mut log, problem) = match path.map(|path| atomic::read_if_there(path, LONGEST)) {
            Some(Ok(bytes)) => self.read_written(&bytes.unwrap_or_default(), lang),
            Some(Err(error)) => (PracticeLog::default(), Some(failed(W::NotRead, path, &error, lang))),
            None => (PracticeLog::default(), Some(failed(W::NotSaved, None, &NO_FOLDER, lang))),
        };
        log.wait(&self.waiting);
        (log, problem)
    }

    fn read_written(&mut self, bytes: &[u8], lang: Lang) -> (PracticeLog, Option<String>) {
        // A last line without its end is read with the next append: another window may be writing it.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        self.known = whole as u64;
        let (lines, torn) = bytes.split_at(whole);
        let (log, damaged) = PracticeLog::read(lines);
        let damaged = damaged + usize::from(!torn.is_empty() && unseal(torn).is_none());
        let problem = (damaged > 0).then(|| W::Damaged.counted(lang, damaged, &[]));
        (log, problem)
    }

    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Appends a line, after those that could not be written before.
    pub fn append(&mut self, path: Option<&Path>, line: &str, lang: Lang) -> FileResponse {
        self.waiting.push_str(line);
        match self.write(path) {
            Ok((others, own)) => FileResponse::PracticeAppended { others, own, problem: None },
            Err(error) => {
                let problem = Some(failed(W::NotSaved, path, &error, lang));
                FileResponse::PracticeAppended { others: String::new(), own: 0, problem }
            }
        }
    }

    /// Tries for the last time to write what is waiting. Returns why it is lost, if it is.
    pub fn finish(&mut self, path: Option<&Path>, lang: Lang) -> Option<String> {
        let error = if self.is_waiting() { self.write(path).err() } else { None };
        error.map(|error| failed(W::Lost, path, &error, lang))
    }

    /// Writes what is waiting to the end of the file. Returns the lines of other windows before it, and how many were
    /// waiting.
    fn write(&mut self, path: Option<&Path>) -> Result<(String, usize), FileError> {
        let path = path.ok_or(NO_FOLDER)?;
        atomic::make_folder(atomic::folder_of(path))?;
        let _lock = ChangeLock::of(path)?; // it waits for another window that is writing
        let mut file = atomic::open(path, File::options().append(true).create(true))?;
        let length = file.metadata()?.len();
        if length < self.known {
            self.known = 0; // practice was forgotten elsewhere
        }
        file.seek(SeekFrom::Start(self.known))?;
        let mut others = Vec::new();
        Read::take(&mut file, LONGEST).read_to_end(&mut others)?;
        // A line that a crash has torn gets its end, so that it damages no other.
        let torn = others.last().is_some_and(|byte| *byte != b'\n');
        let text = if torn { format!("\n{}", self.waiting) } else { self.waiting.clone() };
        if let Err(error) = file.write_all(text.as_bytes()) {
            file.set_len(length)?; // nothing of it, or it would be written twice
            return Err(error.into());
        }
        self.known = length + text.len() as u64;
        let own = std::mem::take(&mut self.waiting).lines().count();
        Ok((String::from_utf8_lossy(&others).into_owned(), own))
    }

    /// Appends the lines of another such file that are not in this one. Returns how many that were.
    pub fn import(&mut self, path: &Path, from: &Path, lang: Lang) -> Result<usize, String> {
        let read = |path: &Path| match atomic::read_long(path, LONGEST) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(failed(W::NotRead, Some(path), &error, lang)),
        };
        let own = if path.exists() { read(path)? } else { String::new() };
        let (known, theirs) = (own.lines().collect::<HashSet<_>>(), read(from)?);
        let lines = theirs.lines().filter(|line| unseal(line.as_bytes()).is_some());
        if lines.clone().next().is_none() {
            return Err(W::NoLog.with(lang, &[&from.display().to_string()]));
        }
        let new: Vec<&str> = lines.filter(|line| !known.contains(line)).collect();
        let before = self.waiting.len();
        self.waiting.extend(new.iter().map(|line| format!("{line}\n")));
        if let Err(error) = self.write(Some(path)) {
            self.waiting.truncate(before); // or the next import would add it twice
            return Err(failed(W::NotSaved, Some(path), &error, lang));
        }
        Ok(new.len())
    }

    /// Gives the file another name, which is returned: the next event begins a new file.
    pub fn forget(&mut self, path: &Path) -> Result<Option<String>, FileError> {
        atomic::make_folder(atomic::folder_of(path))?;
        let _lock = ChangeLock::of(path)?;
        let old = atomic::free_name(path, ".old");
        let renamed = match fs::rename(path, &old) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            renamed => renamed.map(|()| old.file_name().map(|name| name.to_string_lossy().into_owned()))?,
        };
        *self = PracticeFile::default();
        Ok(renamed)
    }
}

/// Says that the file could not be written or read; without a folder it has only its name.
fn failed(word: W, path: Option<&Path>, error: &FileError, lang: Lang) -> String {
    word.with(lang, &[&path.unwrap_or(Path::new(PRACTICE_FILE)).display().to_string(), &error.say(lang)])
}

/// Opens the imported set, if there is one.
fn open_set(path: &Path) -> Result<Option<PuzzleSet<File>>, FileError> {
    match atomic::open(path, File::options().read(true)) {
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => Ok(Some(PuzzleSet::open(opened?)?)),
    }
}

/// Draws puzzles from the imported set.
pub fn draw(path: Option<&Path>, draw: &Draw, lang: Lang) -> FileResponse {
    let drawn = match path.map(open_set).transpose() {
        Ok(set) => set.flatten().map_or(Ok(Vec::new()), |mut set| set.draw(draw).map_err(FileError::from)),
        Err(error) => Err(error),
    };
    FileResponse::PuzzlesDrawn(drawn.map_err(|error| failed(W::SetNotRead, path, &error, lang)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::now::Civil;
    use crate::app::protocol::practice_log::{Mode, Outcome, PracticeEvent};
    use std::thread;

    fn line(log: &mut PracticeLog, id: &str) -> String {
        let event = PracticeEvent::Answer {
            id: id.parse().unwrap(),
            rating: 1200,
            deviation: 80,
            mode: Mode::Mixed,
            outcome: Outcome::Solved,
            seconds: 1,
            moves: 1,
        };
        log.record(event, Civil { year: 2026, month: 11, day: 1, hour: 1, minute: 1, second: 1 })
    }

    fn append(file: &mut PracticeFile, path: &Path, log: &mut PracticeLog, id: &str) {
        let line = line(log, id);
        let response = file.append(Some(path), &line, Lang::En);
        let FileResponse::PracticeAppended { others, own, problem: None } = response else { panic!("{response:?}") };
        log.written(&others, own);
    }

    #[test]
    fn a_file_torn_at_every_byte_can_be_appended_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/practice.log");
        let (mut file, mut log) = (PracticeFile::default(), PracticeLog::default());
        append(&mut file, &path, &mut log, "a");
        append(&mut file, &path, &mut log, "b");
        let whole = fs::read(&path).unwrap();
        for end in 0..=whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            let mut file = PracticeFile::default();
            let mut log = file.read_log(Some(&path), Lang::En).0;
            append(&mut file, &path, &mut log, "c");
            let fresh = PracticeFile::default().read_log(Some(&path), Lang::En).0;
            let kept = log.state.answered.len();
            assert_eq!(fresh.state, log.state, "{end}");
            assert!(fresh.state.answered.contains_key(&"c".parse().unwrap()) && kept >= 1, "{end}");
        }
    }

    #[test]
    fn two_windows_end_with_the_same_state() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice.log");
        let logs: Vec<(PracticeFile, PracticeLog)> = thread::scope(|scope| {
            let window = |who: &'static str| {
                let path = &path;
                scope.spawn(move || {
                    let (mut file, mut log) = (PracticeFile::default(), PracticeLog::default());
                    for n in 0..20 {
                        let line = line(&mut log, &format!("{who}{n}"));
                        let FileResponse::PracticeAppended { others, own, .. } =
                            file.append(Some(path), &line, Lang::En)
                        else {
                            panic!("another response")
                        };
                        log.written(&others, own);
                    }
                    (file, log)
                })
            };
            let windows = [window("a"), window("b")];
            windows.into_iter().map(|window| window.join().unwrap()).collect()
        });
        let fresh = PracticeFile::default().read_log(Some(&path), Lang::En).0;
        for (mut file, mut log) in logs {
            // The last lines of the other window come with the next one.
            append(&mut file, &path, &mut log, "z");
        }
        assert_eq!(fresh.state.answered.len(), 40, "each line once");
        let (mut file, again) = (PracticeFile::default(), PracticeFile::default().read_log(Some(&path), Lang::En).0);
        assert_eq!(file.read_log(Some(&path), Lang::En).0, again);
    }

    #[test]
    fn what_cannot_be_written_is_said_and_written_later() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice.log");
        fs::create_dir(&path).unwrap();
        let (mut file, mut log) = (PracticeFile::default(), PracticeLog::default());
        let mut told = 0;
        for id in ["a", "b"] {
            let line = line(&mut log, id);
            let FileResponse::PracticeAppended { own: 0, problem, .. } = file.append(Some(&path), &line, Lang::En)
            else {
                panic!("it was written into a folder")
            };
            told += problem.iter().count();
        }
        assert_eq!(told, 2, "each time: a key takes the message away");
        let again = || fs::write(folder.path().join("other.log"), line(&mut PracticeLog::default(), "b"));
        again().unwrap();
        assert!(file.import(&path, &folder.path().join("other.log"), Lang::En).is_err());
        log = file.read_log(Some(&path), Lang::En).0;
        let solved = |log: &PracticeLog| (log.state.answered.len(), log.state.on_day(20_758)[0]);
        assert_eq!(solved(&log), (2, 2), "whoever opens practice again still has them, and none of the file's");
        fs::remove_dir(&path).unwrap();
        append(&mut file, &path, &mut log, "c");
        assert_eq!(PracticeFile::default().read_log(Some(&path), Lang::En).0.state, log.state);
        assert_eq!(solved(&log), (3, 3), "each once");
        file.forget(&path).unwrap();
        assert!(!path.exists() && folder.path().join("practice.log.old").exists());
        append(&mut file, &path, &mut PracticeLog::default(), "d");
        assert_eq!(file.forget(&path).unwrap().as_deref(), Some("practice.log.old-2"));
        let first = fs::read(folder.path().join("practice.log.old")).unwrap();
        let second = fs::read(folder.path().join("practice.log.old-2")).unwrap();
        assert_eq!([first, second].map(|old| PracticeLog::read(&old).0.state.answered.len()), [3, 1], "both are there");
    }

    #[test]
    fn the_lines_of_another_file_are_added_once() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other, none] = ["own.log", "other.log", "none.log"].map(|name| folder.path().join(name));
        let (mut file, mut log) = (PracticeFile::default(), PracticeLog::default());
        append(&mut file, &path, &mut log, "a");
        let theirs = [line(&mut log, "a"), line(&mut log, "b"), "damaged\n".to_owned(), line(&mut log, "c")].concat();
        fs::write(&other, theirs).unwrap();
        fs::write(&none, "[Event \"?\"]\n").unwrap();
        assert_eq!(file.import(&path, &other, Lang::En), Ok(2), "the damaged line and the known one stay out");
        assert_eq!(file.import(&path, &other, Lang::En), Ok(0));
        assert!(
            file.import(&path, &none, Lang::En).is_err()
                && file.import(&path, &folder.path().join("x"), Lang::En).is_err()
        );
        assert_eq!(PracticeLog::read(&fs::read(&path).unwrap()).0.state.answered.len(), 3);
        append(&mut file, &path, &mut log, "d");
    }
}
