//! The journals on disk: one file per game, appended to while the game runs, locked by the process that plays it.
//!
//! **What is guaranteed.** A record is handed to the system, in one write, before the move it records is painted: it
//! survives any death of the process. Right after that, a worker syncs it to the disk (`fdatasync`, and the folder if
//! the file is new): it survives a loss of power a moment later, and painting does not wait for the disk. A write that
//! fails is kept in memory and tried again, in front of the next record; the file is cut back to its last whole record.
//!
//! **Several processes.** A process writes only to a file that it created itself or that it has locked and read
//! ([`JournalFiles::take`]). The file's name is the game's identity, whatever identifier is inside it: a copy of a
//! journal is a separate game. A list of journals may be out of date as soon as it is made, so a journal is locked,
//! read again and compared with the list before it is taken or removed.

use crate::app::protocol::effect::{ListedJournal, TakenJournal};
use crate::chess::journal::{self, Damage, Entry};
use crate::runtime::files::atomic::{self, LockedFile, is_granted, lock_alone};
use crate::runtime::files::file_error::FileError;
use crate::runtime::system;
use crate::words::tables::RuntimeWord as W;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that has to be synced to the disk.
#[derive(Debug)]
pub struct UnsyncedFile {
    file: File,
    /// Its folder, if the file is new there.
    folder: Option<PathBuf>,
}

impl UnsyncedFile {
    /// Syncs it. A failing disk reports that at the next write: the system already has the record.
    pub fn sync(&self) {
        let _ = self.file.sync_data(); // see above
        if let Some(folder) = &self.folder {
            atomic::sync_folder(folder);
        }
    }
}

#[derive(Debug)]
pub struct JournalFiles {
    folder: Option<PathBuf>,
    ours: HashMap<String, OpenJournal>,
    /// The contents of the journals that this process released: a game that goes on after all is compared with them.
    released: HashMap<String, Vec<u8>>,
}

#[derive(Debug, Default)]
struct OpenJournal {
    /// `None` while it cannot be opened.
    file: Option<LockedFile>,
    /// How many bytes of the file are whole records.
    length: u64,
    /// Records that are not in the file yet.
    waiting: Vec<u8>,
}

impl JournalFiles {
    /// Creates it for this folder, if one is known.
    pub fn new(folder: Option<PathBuf>) -> JournalFiles {
        JournalFiles { folder, ours: HashMap::new(), released: HashMap::new() }
    }

    /// Appends whole records to the journal of a game of this process. A game that has no journal yet gets a new file;
    /// a file that already exists is never written to.
    ///
    /// # Errors
    /// The records are not in the file, but will be tried again with the next ones. The error is `None` if it was
    /// already reported.
    pub fn append(&mut self, game: &str, records: &[u8]) -> Result<Option<UnsyncedFile>, Option<FileError>> {
        let reported = !self.is_whole(game);
        if !self.ours.contains_key(game)
            && let Some(before) = self.released.remove(game)
        {
            let back = self.take_back(game, before);
            self.ours.insert(game.to_owned(), back);
        }
        let path = path_of(self.folder.as_deref(), game);
        let journal = self.ours.entry(game.to_owned()).or_default();
        journal.waiting.extend_from_slice(records);
        path.and_then(|path| journal.write(&path)).map_err(|error| (!reported).then_some(error))
    }

    /// Returns the journal of a game that was released and goes on after all: the same file if nothing happened to it;
    /// otherwise all of it waits for a new file.
    fn take_back(&self, game: &str, before: Vec<u8>) -> OpenJournal {
        let same = path_of(self.folder.as_deref(), game).and_then(|path| {
            let locked = LockedFile::at(path)?;
            Ok((read_whole(&locked.file)? == before).then_some(locked))
        });
        match same {
            Ok(Some(file)) => OpenJournal::of_length(file, before.len()),
            _ => OpenJournal { waiting: before, ..OpenJournal::default() },
        }
    }

    /// Takes a listed journal for this process: it stays locked, and the game may be played on. `listed` is what was in
    /// it when it was listed. If more than the end of a journal is damaged, a copy is set aside beside it before it is
    /// cut to its good part.
    ///
    /// # Errors
    /// The journal is unchanged, and still belongs to the process it belonged to.
    pub fn take(&mut self, game: &str, listed: &[u8]) -> Result<TakenJournal, FileError> {
        if let Some(journal) = self.ours.get(game) {
            let bytes = journal.whole();
            let changed = bytes != listed;
            return Ok(TakenJournal { game: game.to_owned(), bytes, changed, set_aside: None });
        }
        let LockedFile { file, path } = LockedFile::at(listed_path(self.folder.as_deref(), game)?)?;
        let mut bytes = read_whole(&file)?;
        let changed = bytes != listed;
        let read = journal::read(&bytes);
        let mut set_aside = None;
        match read.damage {
            None | Some(Damage::Torn) => {}
            Some(Damage::OtherVersion) => return Err(FileError::Reason(W::OtherVersion)),
            Some(_) => set_aside = Some(set_file_aside(&path, &bytes)?),
        }
        // A name that is not safe as an identifier is replaced by one that is.
        let (game, path) = match is_safe(game) {
            true => (game.to_owned(), path),
            false => rename(&path, read.entries.first())?,
        };
        bytes.truncate(read.good_len);
        file.set_len(bytes.len() as u64)?;
        self.released.remove(&game);
        self.ours.insert(game.clone(), OpenJournal::of_length(LockedFile { file, path }, bytes.len()));
        Ok(TakenJournal { game, bytes, changed, set_aside })
    }

    /// Removes a listed journal, if it is still as it was listed and no other process has it open.
    ///
    /// # Errors
    /// The journal is unchanged.
    pub fn drop_listed(&mut self, game: &str, listed: &[u8]) -> Result<(), FileError> {
        if let Some(journal) = self.ours.get(game) {
            if journal.whole() != listed {
                return Err(FileError::Changed);
            }
            return self.remove(game);
        }
        let locked = LockedFile::at(listed_path(self.folder.as_deref(), game)?)?;
        if read_whole(&locked.file)? != listed {
            return Err(FileError::Changed);
        }
        locked.remove()?;
        self.released.remove(game);
        Ok(())
    }

    /// Tries once more to write what is still in memory. Returns the journals for which that failed, in full, and why.
    pub fn flush(&mut self) -> Vec<(ListedJournal, FileError)> {
        let folder = self.folder.as_deref();
        let waiting = self.ours.iter_mut().filter(|(_, journal)| !journal.waiting.is_empty());
        waiting
            .filter_map(|(game, journal)| {
                let written = path_of(folder, game).and_then(|path| journal.write(&path));
                written.err().map(|error| (ListedJournal { game: game.clone(), bytes: journal.whole() }, error))
            })
            .collect()
    }

    /// True if all records of all games are in their files.
    pub fn are_whole(&self) -> bool {
        self.ours.values().all(|journal| journal.waiting.is_empty())
    }

    /// True if all records of a game are in its file.
    pub fn is_whole(&self, game: &str) -> bool {
        self.ours.get(game).is_none_or(|journal| journal.waiting.is_empty())
    }

    /// Closes the journal of a game that is put away, so that another process may take up the game. A journal whose
    /// last records could not be written stays ours, and is tried again at the end.
    pub fn release(&mut self, game: &str) {
        if self.ours.get(game).is_some_and(|journal| journal.waiting.is_empty())
            && let Some(journal) = self.ours.remove(game)
        {
            self.released.insert(game.to_owned(), journal.whole());
            if let Some(locked) = &journal.file {
                // Closing is not enough: a copy of the descriptor that is still waiting to be synced would hold the
                // lock.
                let _ = locked.file.unlock(); // a file system without locks had none
            }
        }
    }

    /// Removes the journal of a game of this process. Other processes' journals are not touched.
    ///
    /// # Errors
    /// The journal is still there.
    pub fn remove(&mut self, game: &str) -> Result<(), FileError> {
        self.released.remove(game);
        let locked = self.ours.remove(game).and_then(|journal| journal.file);
        Ok(locked.map_or(Ok(()), |locked| locked.remove())?)
    }

    /// Reads the journals of tournament games. Reading takes no lock, so those that other processes write are read too;
    /// one that cannot be read says nothing.
    pub fn tournaments(&self) -> Vec<Vec<u8>> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let (games, _) = games(folder);
        let read = |game: &String| read_whole(&open(&listed_path(Some(folder), game)?, &mut File::options())?);
        games.iter().filter_map(|game| read(game).ok()).filter(|bytes| journal::is_tournament(bytes)).collect()
    }

    /// Reads every journal that no other process has open, sorted by name, and those of this process that are in memory
    /// only. Also returns which could not be read, and why; a journal of another version is one of them, and stays. Of
    /// several files with the same content, only one is listed.
    pub fn list(&self) -> (Vec<ListedJournal>, Vec<(String, FileError)>) {
        let ours = self.ours.iter().map(|(game, journal)| ListedJournal { game: game.clone(), bytes: journal.whole() });
        let mut listed: Vec<ListedJournal> = ours.collect();
        let mut unreadable = Vec::new();
        if let Some(folder) = &self.folder {
            let (games, unread) = games(folder);
            unreadable = unread;
            for game in games.into_iter().filter(|game| !self.ours.contains_key(game)) {
                match read_unlocked(folder, &game) {
                    Ok(Some(bytes)) if journal::read(&bytes).damage == Some(Damage::OtherVersion) => {
                        let path = folder.join(format!("{game}.{ENDING}"));
                        unreadable.push((path.display().to_string(), FileError::Reason(W::OtherVersion)));
                    }
                    Ok(Some(bytes)) => listed.push(ListedJournal { game, bytes }),
                    Ok(None) | Err(FileError::Held) => {}
                    Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {} // removed since the folder was read
                    Err(error) => unreadable.push((game, error)),
                }
            }
        }
        listed.sort_by(|a, b| a.game.cmp(&b.game));
        remove_copies(&mut listed);
        (listed, unreadable)
    }
}

impl OpenJournal {
    /// Creates a journal whose file holds this many bytes of whole records.
    fn of_length(file: LockedFile, length: usize) -> OpenJournal {
        OpenJournal { file: Some(file), length: length as u64, ..OpenJournal::default() }
    }

    /// Returns what is in the file, as far as it can be read, plus what is not in it yet.
    fn whole(&self) -> Vec<u8> {
        let in_file = self.file.as_ref().and_then(|locked| read_whole(&locked.file).ok());
        let mut bytes = in_file.unwrap_or_default();
        bytes.truncate(usize::try_from(self.length).unwrap_or(usize::MAX));
        bytes.extend_from_slice(&self.waiting);
        bytes
    }

    /// Writes the waiting records. `preferred` is the path for a new file, if there is no other file there.
    fn write(&mut self, preferred: &Path) -> Result<Option<UnsyncedFile>, FileError> {
        self.check_removed()?;
        let new = self.file.is_none();
        let LockedFile { file, path } = match &mut self.file {
            Some(file) => file,
            none => {
                self.length = 0;
                none.insert(create(preferred)?)
            }
        };
        if let Err(error) = system::write_at(file, self.length, &self.waiting) {
            let _ = file.set_len(self.length); // half a record at the end is skipped when reading, too
            return Err(error.into());
        }
        self.length += self.waiting.len() as u64;
        self.waiting.clear();
        // A file that cannot be cloned is synced by the system in its own time.
        let folder = new.then(|| atomic::folder_of(path).to_owned());
        Ok(file.try_clone().ok().map(|file| UnsyncedFile { file, folder }))
    }

    /// If the file was removed under us, makes all of it wait to be written to a new one.
    fn check_removed(&mut self) -> Result<(), FileError> {
        if let Some(locked) = &self.file
            && system::is_removed(&locked.file, &locked.path)?
        {
            (self.waiting, self.file, self.length) = (self.whole(), None, 0);
        }
        Ok(())
    }
}

// The files of journals: their names, their locks, and how to read them.

const ENDING: &str = "journal";

/// The longest first record that is taken to be cut off, in bytes; long names can make it longer than usual.
const LONGEST_BEGINNING: usize = 4096;

fn path_of(folder: Option<&Path>, game: &str) -> Result<PathBuf, FileError> {
    if is_safe(game) { listed_path(folder, game) } else { Err(FileError::BadName(game.to_owned())) }
}

/// Returns the path of a listed journal: its name may be any that a folder can hold.
fn listed_path(folder: Option<&Path>, game: &str) -> Result<PathBuf, FileError> {
    atomic::path_in(folder, game, ENDING)
}

/// True if a name can be both the identifier of a game and its file's name.
fn is_safe(game: &str) -> bool {
    !game.is_empty()
        && game.len() <= 100
        && !game.starts_with('.')
        && game.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
}

/// Returns the names of the journals in a folder, sorted, and what could not be read.
fn games(folder: &Path) -> (Vec<String>, Vec<(String, FileError)>) {
    let mut unreadable = Vec::new();
    let games = atomic::names_in(folder, ENDING).unwrap_or_else(|error| {
        // Without a folder there is no game, and the next one that cannot be written reports why.
        if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) {
            unreadable.push((folder.display().to_string(), error.into()));
        }
        Vec::new()
    });
    (games, unreadable)
}

/// Of journals with the same content, keeps the one whose name is the identifier inside it, otherwise the first.
fn remove_copies(journals: &mut Vec<ListedJournal>) {
    let mut copies: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (n, listed) in journals.iter().enumerate() {
        copies.entry(&listed.bytes).or_default().push(n);
    }
    let kept_of = |same: &Vec<usize>| match same.as_slice() {
        [one] => Some(*one),
        same => {
            let game = same.first().and_then(|&n| identifier(&journals.get(n)?.bytes));
            let named_right = |&&n: &&usize| journals.get(n).is_some_and(|listed| Some(&listed.game) == game.as_ref());
            same.iter().find(named_right).or(same.first()).copied()
        }
    };
    let kept: HashSet<usize> = copies.values().filter_map(kept_of).collect();
    let mut number = 0..;
    journals.retain(|_| number.next().is_some_and(|n| kept.contains(&n)));
}

fn identifier(bytes: &[u8]) -> Option<String> {
    match journal::read(bytes).entries.into_iter().next() {
        Some(Entry::Begin(begin)) => Some(begin.game),
        _ => None,
    }
}

/// Opens a journal without blocking. A pipe, a device or a folder is refused.
fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let file = atomic::open(path, options)?;
    if file.metadata()?.is_dir() { Err(FileError::Reason(W::NotAFile)) } else { Ok(file) }
}

/// Creates a file for a new journal and locks it. If another file has that name, it tries `NAME-2`, `NAME-3`, …
fn create(preferred: &Path) -> Result<LockedFile, FileError> {
    atomic::make_folder(atomic::folder_of(preferred))?;
    let stem = preferred.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let mut path = preferred.to_owned();
    for number in 2..1000 {
        match open(&path, File::options().write(true).create_new(true)) {
            Ok(file) => {
                lock_alone(&file)?;
                // A process that lists journals may have taken the empty file for one left by a crash.
                if system::is_at(&file, &path) {
                    return Ok(LockedFile { file, path });
                }
            }
            Err(FileError::Io(error)) if error.kind() == ErrorKind::AlreadyExists => {
                path = preferred.with_file_name(format!("{stem}-{number}.{ENDING}"));
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists).into())
}

/// Renames a journal whose name is not a valid identifier, using the identifier inside it if that is valid. Returns the
/// new identifier and path.
fn rename(path: &Path, first: Option<&Entry>) -> Result<(String, PathBuf), FileError> {
    let inside = match first {
        Some(Entry::Begin(begin)) if is_safe(&begin.game) && begin.game.len() < 90 => begin.game.as_str(),
        _ => "game",
    };
    for number in 2..1000 {
        let game = format!("{inside}-{number}");
        let new = path.with_file_name(format!("{game}.{ENDING}"));
        // A link is created only if there is no file of that name.
        match fs::hard_link(path, &new) {
            Ok(()) => {
                fs::remove_file(path)?;
                return Ok((game, new));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists).into())
}

/// Copies the whole of a damaged journal beside it, under a name that is free or already holds the same. Returns the
/// copy's path.
fn set_file_aside(path: &Path, bytes: &[u8]) -> Result<PathBuf, FileError> {
    let mut beside = path.with_extension("damaged");
    for number in 2..1000 {
        match fs::symlink_metadata(&beside) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                atomic::edit_own(&beside, |_| Some(bytes.to_vec()))?;
                return Ok(beside);
            }
            Err(error) => return Err(error.into()),
            Ok(there) if there.is_file() && fs::read(&beside)? == bytes => return Ok(beside),
            Ok(_) => beside = path.with_extension(format!("damaged-{number}")),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists).into())
}

/// Returns the bytes of a journal that no other process has open. A journal that a crash left before its first record
/// was complete holds nothing, and is removed.
fn read_unlocked(folder: &Path, game: &str) -> Result<Option<Vec<u8>>, FileError> {
    let path = listed_path(Some(folder), game)?;
    let file = open(&path, &mut File::options())?;
    // Any number of processes may read it at the same time.
    if !is_granted(file.try_lock_shared())? || !system::is_at(&file, &path) {
        return Err(FileError::Held);
    }
    let bytes = read_whole(&file)?;
    if !is_cut_off_beginning(&bytes) {
        return Ok(Some(bytes));
    }
    // The process that is starting it may be about to write. Then its lock is in the way, or the file is longer by now.
    if is_granted(file.try_lock())? && system::is_at(&file, &path) && is_cut_off_beginning(&read_whole(&file)?) {
        let _ = fs::remove_file(&path); // if it cannot be removed, it will be skipped again next time
    }
    Ok(None)
}

/// True if these bytes are no more than a part of the first record, as a crash leaves it: no game was begun.
fn is_cut_off_beginning(bytes: &[u8]) -> bool {
    let read = journal::read(bytes);
    let (sum, rest) = bytes.split_at(bytes.len().min(8));
    let first = [b" ", journal::BEGINNING.as_bytes()].concat();
    matches!(read.damage, None | Some(Damage::Torn))
        && read.good_len == 0
        && bytes.len() <= LONGEST_BEGINNING
        && sum.iter().all(u8::is_ascii_hexdigit)
        && (rest.starts_with(&first) || first.starts_with(rest))
        // A journal whose lines have lost their ends holds more than a beginning.
        && memchr::memmem::find(rest, b"{\"move\":").is_none()
}

/// Returns the content of a file, without moving its position.
fn read_whole(file: &File) -> Result<Vec<u8>, FileError> {
    let length = file.metadata()?.len();
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| FileError::TooLarge(length))?];
    let read = system::read_at(file, 0, &mut bytes)?;
    if read < bytes.len() { Err(io::Error::from(ErrorKind::UnexpectedEof).into()) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests;
