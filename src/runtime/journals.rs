//! The journals on disk: one file a game, appended to while it runs, locked by the process that plays it.
//!
//! **What is promised.** A record is handed to the system, in one write, before the move it tells of is painted: it
//! survives any death of the process. Right after, a worker syncs it to the disk (`fdatasync`, and the folder when the
//! file is new): it survives a loss of power a moment later, and painting does not wait for the disk. A write that
//! fails is kept in memory and tried again, in front of the next record; the file is cut back to its last whole record.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::edit;
use super::trouble::Trouble;
use crate::app::msg::Kept;
use crate::chess::journal::{self, Damage};

const ENDING: &str = "journal";

/// A file to be synced to the disk.
#[derive(Debug)]
pub struct Unsynced {
    /// The journal.
    pub file: File,
    /// Its folder, if the file is new in it.
    pub folder: Option<PathBuf>,
}

/// The journals of this process.
#[derive(Debug)]
pub struct Journals {
    folder: Option<PathBuf>,
    ours: HashMap<String, Journal>,
}

/// A journal that this process writes.
#[derive(Debug, Default)]
struct Journal {
    /// Open and locked; none while that fails.
    file: Option<File>,
    /// How many bytes of the file are whole records.
    length: u64,
    /// Records that are not in the file yet.
    waiting: Vec<u8>,
    /// The last write failed, and that was said.
    failing: bool,
}

impl Journals {
    /// In this folder, if one is known.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Journals {
        Journals { folder, ours: HashMap::new() }
    }

    /// Appends whole records to the journal of a game, which becomes ours.
    ///
    /// # Errors
    /// They are not in the file, but will be tried again with the next. `None` in place of a reason: it was said
    /// already.
    pub fn append(&mut self, game: &str, records: &[u8]) -> Result<Option<Unsynced>, Option<Trouble>> {
        let path = path_of(self.folder.as_deref(), game);
        let journal = self.ours.entry(game.to_owned()).or_default();
        journal.waiting.extend_from_slice(records);
        match path.and_then(|path| journal.write(&path)) {
            Ok(unsynced) => {
                journal.failing = false;
                Ok(unsynced)
            }
            Err(trouble) => Err((!std::mem::replace(&mut journal.failing, true)).then_some(trouble)),
        }
    }

    /// Tries once more to write what is still in memory. Answers the journals for which that failed, whole, and why.
    pub fn flush(&mut self) -> Vec<(Kept, Trouble)> {
        let folder = self.folder.as_deref();
        let waiting = self.ours.iter_mut().filter(|(_, journal)| !journal.waiting.is_empty());
        waiting
            .filter_map(|(game, journal)| {
                let written = path_of(folder, game).and_then(|path| journal.write(&path));
                written.err().map(|trouble| (Kept { game: game.clone(), bytes: journal.whole() }, trouble))
            })
            .collect()
    }

    /// Whether everything that is to be kept of a game is in its file.
    #[must_use]
    pub fn is_whole(&self, game: &str) -> bool {
        self.ours.get(game).is_none_or(|journal| journal.waiting.is_empty())
    }

    /// Closes the journal of a game that is put away, so that another process may take the game up. One whose last
    /// records could not be written stays ours, and is tried again at the end.
    pub fn let_go(&mut self, game: &str) {
        if self.ours.get(game).is_some_and(|journal| journal.waiting.is_empty())
            && let Some(Journal { file: Some(file), .. }) = self.ours.remove(game)
        {
            // Closing is not enough: a copy of the descriptor that still waits to be synced would hold the lock.
            let _ = flock(&file, FlockOperation::Unlock); // a file system without locks had none
        }
    }

    /// Removes the journal of a game.
    ///
    /// # Errors
    /// It is still there.
    pub fn remove(&mut self, game: &str) -> Result<(), Trouble> {
        let journal = self.ours.remove(game); // its lock is held until the file is gone
        let path = path_of(self.folder.as_deref(), game)?;
        let removed = match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        };
        drop(journal);
        removed
    }

    /// Reads every journal that no other process holds, sorted by name; and those that could not be read.
    #[must_use]
    pub fn list(&self) -> (Vec<Kept>, Vec<(String, Trouble)>) {
        let (mut kept, mut unreadable) = (Vec::new(), Vec::new());
        let Some(folder) = &self.folder else { return (kept, unreadable) };
        let mut games: Vec<String> = match fs::read_dir(folder) {
            Ok(entries) => entries.filter_map(|entry| game_of(&entry.ok()?.path())).collect(),
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                unreadable.push((folder.display().to_string(), error.into()));
                Vec::new()
            }
        };
        games.sort_unstable();
        for game in games {
            let ours = self.ours.get(&game).and_then(|journal| journal.file.as_ref());
            let path = folder.join(format!("{game}.{ENDING}"));
            match ours.map_or_else(|| read_unheld(&path), |file| read_whole(file).map(Some)) {
                Ok(Some(bytes)) => kept.push(Kept { game, bytes }),
                Ok(None) | Err(Trouble::Held) => {}
                Err(trouble) => unreadable.push((game, trouble)),
            }
        }
        (kept, unreadable)
    }
}

impl Journal {
    /// What is in the file, as far as that can be read, and what is not in it yet.
    fn whole(&self) -> Vec<u8> {
        let mut bytes = self.file.as_ref().and_then(|file| read_whole(file).ok()).unwrap_or_default();
        bytes.truncate(usize::try_from(self.length).unwrap_or(usize::MAX));
        bytes.extend_from_slice(&self.waiting);
        bytes
    }

    fn write(&mut self, path: &Path) -> Result<Option<Unsynced>, Trouble> {
        self.find_again()?;
        let new = self.file.is_none();
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let (file, length) = take_over(path)?;
                self.length = length;
                none.insert(file)
            }
        };
        if let Err(error) = file.write_all_at(&self.waiting, self.length) {
            let _ = file.set_len(self.length); // half a record at the end is read past as well
            return Err(error.into());
        }
        self.length += u64::try_from(self.waiting.len()).unwrap_or(0);
        self.waiting.clear();
        // A file that can not be cloned is synced by the system in its own time.
        let folder = new.then(|| edit::folder_of(path).to_owned());
        Ok(file.try_clone().ok().map(|file| Unsynced { file, folder }))
    }

    /// If the file was removed under us, all of it waits to be written anew.
    fn find_again(&mut self) -> Result<(), Trouble> {
        if let Some(file) = &self.file
            && file.metadata()?.nlink() == 0
        {
            (self.waiting, self.file, self.length) = (self.whole(), None, 0);
        }
        Ok(())
    }
}

/// Opens the journal of a game, made if it is not there, and locks it. Answers how many of its bytes are whole
/// records; the rest, left by a crash, is cut off, and kept beside it unless it is a mere torn end.
fn take_over(path: &Path) -> Result<(File, u64), Trouble> {
    edit::make_folder(edit::folder_of(path))?;
    for _ in 0..8 {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        hold(&file)?;
        // Whoever held it before may have removed it.
        if !edit::is_at(&file, path) {
            continue;
        }
        let bytes = read_whole(&file)?;
        let read = journal::read(&bytes);
        match read.problem.map(|problem| problem.damage) {
            None | Some(Damage::Torn) => {}
            Some(Damage::OtherVersion(_)) => return Err(Trouble::OtherVersion),
            Some(_) => edit::write_anew(&path.with_extension("damaged"), &bytes)?,
        }
        let length = u64::try_from(read.good_len).unwrap_or(0);
        file.set_len(length)?;
        return Ok((file, length));
    }
    Err(Trouble::Held)
}

/// Locks a file for this process, until it is closed.
fn hold(file: &File) -> Result<(), Trouble> {
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => Err(Trouble::Held),
        // A file system without locks: a second tabiya is then the user's to avoid.
        Ok(()) | Err(Errno::NOTSUP | Errno::NOSYS | Errno::NOLCK) => Ok(()),
        Err(error) => Err(io::Error::from(error).into()),
    }
}

/// The bytes of a journal that no other process holds. One that a crash left before its first record was whole holds nothing,
/// and goes.
fn read_unheld(path: &Path) -> Result<Option<Vec<u8>>, Trouble> {
    let file = File::open(path)?;
    hold(&file)?;
    if !edit::is_at(&file, path) {
        return Err(Trouble::Held);
    }
    let bytes = read_whole(&file)?;
    let read = journal::read(&bytes);
    if read.good_len == 0 && read.problem.is_none_or(|problem| matches!(problem.damage, Damage::Torn)) {
        let _ = fs::remove_file(path); // where it cannot be removed it is passed over again the next time
        return Ok(None);
    }
    Ok(Some(bytes))
}

fn read_whole(file: &File) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let mut at = 0;
    let mut block = vec![0; 1 << 16];
    loop {
        match file.read_at(&mut block, at) {
            Ok(0) => return Ok(bytes),
            Ok(n) => {
                (&block[..n]).read_to_end(&mut bytes)?; // `n` is at most the block's length
                at += u64::try_from(n).unwrap_or(0);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn path_of(folder: Option<&Path>, game: &str) -> Result<PathBuf, Trouble> {
    let safe = !game.is_empty()
        && game.len() <= 100
        && !game.starts_with('.')
        && game.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    if !safe {
        return Err(Trouble::BadName(game.to_owned()));
    }
    Ok(folder.ok_or(Trouble::NoFolder("XDG_STATE_HOME"))?.join(format!("{game}.{ENDING}")))
}

fn game_of(path: &Path) -> Option<String> {
    let named = path.extension().is_some_and(|ending| ending == ENDING);
    named.then(|| path.file_stem()?.to_str().map(str::to_owned)).flatten()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::chess::journal::{Begin, Entry, encode};

    fn begin() -> Vec<u8> {
        encode(&Entry::Begin(Box::new(Begin { game: "g".to_owned(), ..Begin::default() })))
    }

    fn a_move(ply: u32) -> Vec<u8> {
        encode(&Entry::Move { ply, uci: "e2e4".to_owned(), clocks: None })
    }

    fn journals(folder: &Path) -> Journals {
        Journals::new(Some(folder.join("journals")))
    }

    fn on_disk(folder: &Path, game: &str) -> Vec<u8> {
        fs::read(folder.join(format!("journals/{game}.journal"))).unwrap()
    }

    fn games(journals: &Journals) -> Vec<String> {
        let (kept, unreadable) = journals.list();
        assert!(unreadable.is_empty(), "{unreadable:?}");
        kept.into_iter().map(|kept| kept.game).collect()
    }

    #[test]
    fn records_are_appended_listed_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut journals = journals(folder.path());
        assert_eq!(games(&journals), [""; 0]);
        let first = journals.append("a", &begin()).unwrap().unwrap();
        assert!(first.folder.is_some(), "a new name in the folder");
        let second = journals.append("a", &a_move(1)).unwrap().unwrap();
        assert!(second.folder.is_none());
        journals.append("b", &begin()).unwrap();
        assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1)].concat());
        assert_eq!(games(&journals), ["a", "b"]);
        journals.remove("a").unwrap();
        journals.remove("a").unwrap();
        assert_eq!(games(&journals), ["b"]);
        let mode = fs::metadata(folder.path().join("journals")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[test]
    fn two_processes_share_no_game() {
        // Two open files lock each other out also within one process.
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut other) = (journals(folder.path()), journals(folder.path()));
        one.append("a", &begin()).unwrap();
        assert_eq!(games(&one), ["a"], "our own is listed");
        assert_eq!(games(&other), [""; 0], "another's is not");
        assert!(matches!(other.append("a", &a_move(1)), Err(Some(Trouble::Held))));
        assert!(matches!(other.append("a", &a_move(2)), Err(None)), "said once");
        drop(one);
        other.append("a", &a_move(3)).unwrap();
        assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2), a_move(3)].concat(), "nothing is lost");
    }

    #[test]
    fn what_a_crash_left_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("journals")).unwrap();
        let path = folder.path().join("journals/a.journal");
        let torn = a_move(2);
        fs::write(&path, [begin(), a_move(1), torn[..torn.len() / 2].to_vec()].concat()).unwrap();
        let mut ours = journals(folder.path());
        ours.append("a", &a_move(2)).unwrap();
        assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2)].concat());
        assert!(!path.with_extension("damaged").exists());

        let damaged = [begin(), b"rubbish\n".to_vec(), a_move(1)].concat();
        fs::write(folder.path().join("journals/b.journal"), &damaged).unwrap();
        ours.append("b", &a_move(1)).unwrap();
        assert_eq!(on_disk(folder.path(), "b"), [begin(), a_move(1)].concat());
        assert_eq!(fs::read(folder.path().join("journals/b.damaged")).unwrap(), damaged, "the rest may be of use");
        assert_eq!(games(&ours), ["a", "b"]);
    }

    #[test]
    fn a_folder_that_is_removed_is_made_again_with_all_that_was_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut journals = journals(folder.path());
        journals.append("a", &begin()).unwrap();
        journals.append("a", &a_move(1)).unwrap();
        fs::remove_dir_all(folder.path().join("journals")).unwrap();
        journals.append("a", &a_move(2)).unwrap();
        assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2)].concat());
    }

    #[test]
    fn what_can_not_be_written_waits() {
        let folder = tempfile::tempdir().unwrap();
        // A file stands where the folder should be.
        fs::write(folder.path().join("journals"), "").unwrap();
        let mut journals = journals(folder.path());
        assert!(matches!(journals.append("a", &begin()), Err(Some(Trouble::Io(_)))));
        assert!(matches!(journals.append("a", &a_move(1)), Err(None)));
        let failed = journals.flush();
        assert!(matches!(&failed[..], [(kept, _)] if kept.bytes == [begin(), a_move(1)].concat()), "{failed:?}");
        fs::remove_file(folder.path().join("journals")).unwrap();
        assert!(journals.flush().is_empty());
        assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1)].concat());
    }

    #[test]
    fn a_journal_in_which_nothing_was_begun_is_no_game() {
        let folder = tempfile::tempdir().unwrap();
        let journals = journals(folder.path());
        let inside = folder.path().join("journals");
        fs::create_dir(&inside).unwrap();
        let whole = begin();
        for bytes in [&[][..], &whole[..1], &whole[..whole.len() - 1]] {
            fs::write(inside.join("a.journal"), bytes).unwrap();
            let (kept, unreadable) = journals.list();
            assert!(kept.is_empty() && unreadable.is_empty(), "{kept:?} {unreadable:?}");
            assert!(!inside.join("a.journal").exists());
        }
        fs::write(inside.join("a.journal"), &whole).unwrap();
        fs::write(inside.join("b.journal"), b"something else\n").unwrap();
        assert_eq!(journals.list().0.len(), 2, "what was begun, and what is no journal, stays");
    }

    #[test]
    fn names_and_missing_folders() {
        let folder = tempfile::tempdir().unwrap();
        let mut journals = journals(folder.path());
        for name in ["", ".", "../x", "a/b", ".hidden", "a b", "é", &"x".repeat(101)] {
            assert!(matches!(journals.append(name, &begin()), Err(Some(Trouble::BadName(_)))), "{name}");
        }
        let mut nowhere = Journals::new(None);
        assert!(matches!(nowhere.append("a", &begin()), Err(Some(Trouble::NoFolder(_)))));
        assert!(nowhere.list().0.is_empty());
    }
}
