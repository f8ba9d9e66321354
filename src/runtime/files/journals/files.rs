//! The files of journals: their names, their locks, and how to read them.

use crate::app::protocol::effect::ListedJournal;
use crate::chess::journal::{self, Damage, Entry};
use crate::runtime::{
    files::{
        atomic,
        file_error::FileError,
        own_file::{self, LockKind, LockedFile, lock_alone, try_lock},
    },
    system,
};
use crate::words::tables::RuntimeWord as W;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

const ENDING: &str = "journal";

/// The longest first record that is taken to be cut off, in bytes; long names can make it longer than usual.
const LONGEST_BEGINNING: usize = 4096;

/// Returns the path of a new journal.
pub(super) fn path_of(folder: Option<&Path>, game: &str) -> Result<PathBuf, FileError> {
    if is_safe(game) { listed_path(folder, game) } else { Err(FileError::BadName(game.to_owned())) }
}

/// Returns the path of a listed journal: its name may be any that a folder can hold.
pub(super) fn listed_path(folder: Option<&Path>, game: &str) -> Result<PathBuf, FileError> {
    own_file::path_in(folder, game, ENDING)
}

/// True if a name can be both the identifier of a game and its file's name.
pub(super) fn is_safe(game: &str) -> bool {
    !game.is_empty()
        && game.len() <= 100
        && !game.starts_with('.')
        && game.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
}

/// Returns the names of the journals in a folder, sorted, and what could not be read.
pub(super) fn games(folder: &Path) -> (Vec<String>, Vec<(String, FileError)>) {
    let mut unreadable = Vec::new();
    let games = own_file::names_in(folder, ENDING).unwrap_or_else(|error| {
        if error.kind() != ErrorKind::NotFound {
            unreadable.push((folder.display().to_string(), error.into()));
        }
        Vec::new()
    });
    (games, unreadable)
}

/// Of journals with the same content, keeps the one whose name is the identifier inside it, otherwise the first.
pub(super) fn remove_copies(journals: &mut Vec<ListedJournal>) {
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

/// Returns the identifier inside a journal.
fn identifier(bytes: &[u8]) -> Option<String> {
    match journal::read(bytes).entries.into_iter().next() {
        Some(Entry::Begin(begin)) => Some(begin.game),
        _ => None,
    }
}

/// Opens a journal without blocking. A pipe, a device or a folder is refused.
fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let file = own_file::open(path, options)?;
    if file.metadata()?.is_dir() { Err(FileError::Reason(W::NotAFile)) } else { Ok(file) }
}

/// Creates a file for a new journal and locks it. If another file has that name, it tries `NAME-2`, `NAME-3`, …
pub(super) fn create(preferred: &Path) -> Result<LockedFile, FileError> {
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
pub(super) fn rename(path: &Path, first: Option<&Entry>) -> Result<(String, PathBuf), FileError> {
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
pub(super) fn set_file_aside(path: &Path, bytes: &[u8]) -> Result<PathBuf, FileError> {
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

/// Returns the bytes of a journal, whoever has it open.
pub(super) fn read_any(folder: &Path, game: &str) -> Result<Vec<u8>, FileError> {
    let path = listed_path(Some(folder), game)?;
    read_whole(&open(&path, &mut File::options())?)
}

/// Returns the bytes of a journal that no other process has open. A journal that a crash left before its first record
/// was complete holds nothing, and is removed.
pub(super) fn read_unlocked(folder: &Path, game: &str) -> Result<Option<Vec<u8>>, FileError> {
    let path = listed_path(Some(folder), game)?;
    let file = open(&path, &mut File::options())?;
    // Any number of processes may read it at the same time.
    if !try_lock(&file, LockKind::Shared)? || !system::is_at(&file, &path) {
        return Err(FileError::Held);
    }
    let bytes = read_whole(&file)?;
    if !is_cut_off_beginning(&bytes) {
        return Ok(Some(bytes));
    }
    // The process that is starting it may be about to write. Then its lock is in the way, or the file is longer by now.
    if try_lock(&file, LockKind::Exclusive)? && system::is_at(&file, &path) && is_cut_off_beginning(&read_whole(&file)?)
    {
        let _ = fs::remove_file(&path); // if it cannot be removed, it will be skipped again next time
    }
    Ok(None)
}

/// True if these bytes are no more than a part of the first record, as a crash leaves it: no game was begun.
fn is_cut_off_beginning(bytes: &[u8]) -> bool {
    const FIRST: &[u8] = b" begin tabiya-journal ";
    let read = journal::read(bytes);
    let (sum, rest) = bytes.split_at(bytes.len().min(8));
    let begins = rest.starts_with(FIRST) || FIRST.starts_with(rest);
    matches!(read.damage, None | Some(Damage::Torn))
        && read.good_len == 0
        && bytes.len() <= LONGEST_BEGINNING
        && sum.iter().all(u8::is_ascii_hexdigit)
        && begins
        // A journal whose lines have lost their ends holds more than a beginning.
        && memchr::memmem::find(rest, b" move 1 ").is_none()
}

/// Returns the content of a file, without moving its position.
pub(super) fn read_whole(file: &File) -> Result<Vec<u8>, FileError> {
    let length = file.metadata()?.len();
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| FileError::TooLarge(length))?];
    let read = system::read_at(file, 0, &mut bytes)?;
    if read < bytes.len() { Err(io::Error::from(ErrorKind::UnexpectedEof).into()) } else { Ok(bytes) }
}
