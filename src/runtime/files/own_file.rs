//! Reading and locking the small files that are tabiya's own: settings, notes, themes, journals, drafts.
//!
//! A pipe or a device in the place of one of them would let the program wait, or read, without end: it is refused.

use super::{atomic, file_error::FileError};
use crate::words::runtime::RuntimeWord as W;
use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::io::Errno;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{os::unix::fs::OpenOptionsExt, thread, time::Duration};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// How often a lock is tried for while only readers hold it. Each holds it for as long as one small file is read.
const TRIES: u32 = 50;

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
    /// Opens a file that is there, and locks it. Waits a moment for processes that only read it.
    ///
    /// # Errors
    /// Another process has it open: [`FileError::Held`], or what the system says.
    pub fn at(path: PathBuf) -> Result<LockedFile, FileError> {
        for _ in 0..TRIES {
            let file = open(&path, File::options().write(true))?;
            lock_alone(&file)?;
            // The process that held it before may have removed it, or put another file in its place.
            if atomic::is_at(&file, &path) {
                return Ok(LockedFile { file, path });
            }
        }
        Err(FileError::Held)
    }

    /// Removes the file, unless another stands in its place. Its lock is held until its name is gone.
    ///
    /// # Errors
    /// It is still there.
    pub fn remove(self) -> io::Result<()> {
        if atomic::is_at(&self.file, &self.path) { fs::remove_file(&self.path) } else { Ok(()) }
    }
}

/// A lock, tried once. Returns whether it was granted: another process may hold one that excludes it.
///
/// # Errors
/// As the system says.
pub fn try_lock(file: &File, operation: FlockOperation) -> Result<bool, FileError> {
    match flock(file, operation) {
        Err(Errno::WOULDBLOCK | Errno::INTR) => Ok(false),
        // A file system without locks: a second tabiya is then the user's to avoid.
        Ok(()) | Err(Errno::NOTSUP | Errno::NOSYS | Errno::NOLCK) => Ok(true),
        Err(error) => Err(io::Error::from(error).into()),
    }
}

/// Locks an open file for this process alone, until it is closed. Waits a moment for processes that only read it.
///
/// # Errors
/// Another process has it open: [`FileError::Held`], or what the system says.
pub fn lock_alone(file: &File) -> Result<(), FileError> {
    for _ in 0..TRIES {
        if try_lock(file, FlockOperation::NonBlockingLockExclusive)? {
            return Ok(());
        }
        if !try_lock(file, FlockOperation::NonBlockingLockShared)? {
            return Err(FileError::Held);
        }
        // Only readers hold it. This shared lock must go, or two that wait would wait for each other.
        let _ = flock(file, FlockOperation::Unlock); // it was granted a line above
        thread::sleep(PAUSE);
    }
    Err(FileError::Held)
}

/// Opens a file without waiting for anything.
///
/// # Errors
/// It is no regular file, or what the system says.
pub fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let flags = i32::try_from((OFlags::NONBLOCK | OFlags::NOCTTY).bits()).unwrap_or(0); // two low bits
    let file = options.read(true).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    if found.is_file() || found.is_dir() { Ok(file) } else { Err(FileError::Reason(W::NotAFile)) }
}

/// The bytes of a file.
///
/// # Errors
/// It is no regular file or too long, or what the system says.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes(open(path, &mut File::options())?, LONGEST)
}

/// The text of a file.
///
/// # Errors
/// As [`read`], or the text is not UTF-8: `InvalidData`.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text(read(path)?)
}

/// The text of a file that the user named: a pipe is welcome there, as the shell makes one for `<(…)`.
///
/// # Errors
/// It is too long, no text, or what the system says.
pub fn read_named(path: &Path) -> Result<String, FileError> {
    text(bytes(File::open(path)?, LONGEST)?)
}

/// The path of a file in a folder of our own.
///
/// # Errors
/// No folder is known, or the name is hidden or would leave the folder.
pub fn path_in(folder: Option<&Path>, name: &str, ending: &str) -> Result<PathBuf, FileError> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\0']) {
        return Err(FileError::BadName(name.to_owned()));
    }
    Ok(folder.ok_or(FileError::NoFolder("XDG_STATE_HOME"))?.join(format!("{name}.{ending}")))
}

/// The names of the files in a folder that have this ending, without it, sorted.
///
/// # Errors
/// As the system says.
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
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest { Err(FileError::TooLarge(longest)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
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
