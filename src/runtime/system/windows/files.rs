//! What the system says about files.

use same_file::Handle;
use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::os::windows::fs::{FileExt, MetadataExt};
use std::path::Path;
use std::time::Duration;
use std::{io, thread};
use tempfile::NamedTempFile;

/// How many of Windows' units, of 100 nanoseconds, a second has.
const UNITS: u64 = 10_000_000;

/// How often, and with what pause, to try to replace a file that somebody has open.
const TRIES: u32 = 25;
const PAUSE: Duration = Duration::from_millis(20);

pub fn read_part(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    file.seek_read(buffer, at)
}

pub fn write_part(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    file.seek_write(bytes, at)
}

/// Returns when a file was changed last, in seconds and nanoseconds from an epoch of the system's.
pub fn changed(metadata: &Metadata) -> (i64, i64) {
    let units = metadata.last_write_time();
    let part = |units: u64| i64::try_from(units).unwrap_or(i64::MAX);
    (part(units / UNITS), part(units % UNITS * 100))
}

/// Returns numbers that two files hardly share: the standard library does not tell those of Windows.
pub fn file_numbers(metadata: &Metadata) -> (u64, u64) {
    (0, metadata.creation_time())
}

/// True if a path names this open file.
pub fn is_at(file: &File, path: &Path) -> bool {
    let open = file.try_clone().and_then(Handle::from_file);
    matches!((open, Handle::from_path(path)), (Ok(open), Ok(there)) if open == there)
}

/// True if an open file has lost its name.
///
/// # Errors
/// None.
pub fn is_removed(file: &File, path: &Path) -> io::Result<bool> {
    Ok(!is_at(file, path))
}

/// Returns the options as they are: no file makes the program wait here.
pub fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Returns what makes folders: those of the user's are entered by nobody else anyway.
pub fn private_folders() -> DirBuilder {
    DirBuilder::new()
}

/// Gives a file that was written beside another the other's name. Waits a moment for whoever has the other open, such
/// as a virus scanner.
///
/// # Errors
/// The system's error.
pub fn persist(mut new: NamedTempFile, path: &Path) -> io::Result<()> {
    for _ in 0..TRIES {
        match new.persist(path) {
            Err(failed) if failed.error.kind() == io::ErrorKind::PermissionDenied => new = failed.file,
            put => return put.map(drop).map_err(|error| error.error),
        }
        thread::sleep(PAUSE);
    }
    new.persist(path).map(drop).map_err(|error| error.error)
}

/// True if an error says that a file that may be executed is no program.
pub fn is_no_program(error: &io::Error) -> bool {
    const ERROR_BAD_EXE_FORMAT: i32 = 193;
    error.raw_os_error() == Some(ERROR_BAD_EXE_FORMAT)
}

/// True if an error says that the file system has no locks.
pub fn has_no_locks(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}
