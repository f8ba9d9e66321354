//! Reading and locking tabiya's own small files: settings, notes, themes, journals, drafts.
//!
//! A pipe or a device in place of one of them could make the program wait or read for ever, so it is refused.

use crate::runtime::{files::file_error::FileError, system};
use crate::words::tables::RuntimeWord as W;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, thread};

/// The longest file that is read, in bytes.
pub const LONGEST: u64 = 64 << 20;

/// How often to try for a lock while only readers hold it. Each holds it only while it reads one small file.
const OPEN_TRIES: u32 = 50;

/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(2);

/// A file that this process has locked for itself, and where it is. The lock lasts until the file is closed.
#[derive(Debug)]
pub struct LockedFile {
    /// The file.
    pub file: File,
    /// Its path.
    pub path: PathBuf,
}

impl LockedFile {
    /// Opens an existing file and locks it. Waits a moment for processes that are only reading it.
    ///
    /// # Errors
    /// [`FileError::Held`] if another process has it open; otherwise the system's error.
    pub fn at(path: PathBuf) -> Result<LockedFile, FileError> {
        for _ in 0..OPEN_TRIES {
            let file = open(&path, File::options().write(true))?;
            lock_alone(&file)?;
            // The process that held the lock before may have removed the file, or put another in its place.
            if system::is_at(&file, &path) {
                return Ok(LockedFile { file, path });
            }
        }
        Err(FileError::Held)
    }

    /// Removes the file, unless another has taken its place. The lock is held until the name is gone.
    ///
    /// # Errors
    /// The file is still there.
    pub fn remove(self) -> io::Result<()> {
        if system::is_at(&self.file, &self.path) { fs::remove_file(&self.path) } else { Ok(()) }
    }
}

/// Whom a lock on a file keeps away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// Everybody.
    Exclusive,
    /// Those who want it for themselves.
    Shared,
}

/// Tries once to lock a file. Returns whether the lock was granted: another process may hold one that excludes it.
///
/// # Errors
/// The system's error.
pub fn try_lock(file: &File, kind: LockKind) -> Result<bool, FileError> {
    let locked = match kind {
        LockKind::Exclusive => file.try_lock(),
        LockKind::Shared => file.try_lock_shared(),
    };
    match locked {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => match error.kind() {
            ErrorKind::Interrupted => Ok(false),
            // On a file system without locks, the user has to avoid starting a second tabiya.
            _ if system::has_no_locks(&error) => Ok(true),
            _ => Err(error.into()),
        },
    }
}

/// Locks an open file for this process alone, until it is closed. Waits a moment for processes that are only reading
/// it.
///
/// # Errors
/// [`FileError::Held`] if another process has it open; otherwise the system's error.
pub fn lock_alone(file: &File) -> Result<(), FileError> {
    for _ in 0..OPEN_TRIES {
        if try_lock(file, LockKind::Exclusive)? {
            return Ok(());
        }
        if !try_lock(file, LockKind::Shared)? {
            return Err(FileError::Held);
        }
        // Only readers hold it. This shared lock must be released, or two waiting processes would wait for each other.
        let _ = file.unlock(); // it was granted just above
        thread::sleep(PAUSE);
    }
    Err(FileError::Held)
}

/// Opens a file without blocking.
///
/// # Errors
/// It is neither a regular file nor a folder, or the system's error.
pub fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let file = system::without_waiting(options.read(true)).open(path)?;
    let found = file.metadata()?;
    if found.is_file() || found.is_dir() { Ok(file) } else { Err(FileError::Reason(W::NotAFile)) }
}

/// Reads the bytes of a file.
///
/// # Errors
/// It is not a regular file or is too long, or the system's error.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes(open(path, &mut File::options())?, LONGEST)
}

/// Reads the bytes of a file that may be longer than the others: at most so many.
///
/// # Errors
/// Like [`read`].
pub fn read_long(path: &Path, longest: u64) -> Result<Vec<u8>, FileError> {
    bytes(open(path, &mut File::options())?, longest)
}

/// Reads the text of a file.
///
/// # Errors
/// Like [`read`], or `InvalidData` if the text is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text(read(path)?)
}

/// Reads the text of a file that the user named. This may be a pipe, such as the shell makes for `<(…)`.
///
/// # Errors
/// It is too long or not text, or the system's error.
pub fn read_named(path: &Path) -> Result<String, FileError> {
    text(bytes(File::open(path)?, LONGEST)?)
}

/// Returns the path of a file in one of our own folders.
///
/// # Errors
/// No folder is known, or the name is hidden or would lead out of the folder.
pub fn path_in(folder: Option<&Path>, name: &str, ending: &str) -> Result<PathBuf, FileError> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\0']) {
        return Err(FileError::BadName(name.to_owned()));
    }
    Ok(folder.ok_or(FileError::NoFolder("XDG_STATE_HOME"))?.join(format!("{name}.{ending}")))
}

/// Returns the names of the files in a folder that have this ending, without the ending, sorted.
///
/// # Errors
/// The system's error.
pub fn names_in(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    let name_of = |path: PathBuf| {
        let name = path.file_stem().filter(|_| path.extension().is_some_and(|found| found == ending))?.to_str()?;
        (!name.starts_with('.')).then(|| name.to_owned())
    };
    let mut names: Vec<String> = fs::read_dir(folder)?.filter_map(|entry| name_of(entry.ok()?.path())).collect();
    names.sort_unstable();
    Ok(names)
}

fn bytes(file: File, longest: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let is_longer = file.metadata()?.len() > longest; // then nothing is read; a pipe and a device have no length
    file.take(if is_longer { 0 } else { longest + 1 }).read_to_end(&mut bytes)?;
    if is_longer || bytes.len() as u64 > longest { Err(FileError::TooLarge(longest)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error).into())
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn what_is_no_file_is_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(matches!(read(&pipe), Err(FileError::Reason(W::NotAFile))));
        assert!(matches!(read(Path::new("/dev/zero")), Err(FileError::Reason(W::NotAFile))));
        assert!(matches!(read_named(Path::new("/dev/zero")), Err(FileError::TooLarge(_))));
        assert!(matches!(read(folder.path()), Err(FileError::Io(_))), "a folder");
    }

    #[test]
    fn a_file_that_is_too_long_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "12345").unwrap();
        assert_eq!(bytes(File::open(&path).unwrap(), 5).unwrap(), b"12345");
        assert!(matches!(bytes(File::open(&path).unwrap(), 4), Err(FileError::TooLarge(4))));
        fs::write(&path, [0xff]).unwrap();
        assert!(
            matches!(read_text(&path), Err(FileError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData)
        );
    }
}
