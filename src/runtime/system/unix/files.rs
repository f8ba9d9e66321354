//! What the system says about files.

use rustix::fs::OFlags;
use rustix::io::Errno;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileExt, MetadataExt, OpenOptionsExt};
use std::path::Path;
use tempfile::NamedTempFile;

pub fn read_part(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    file.read_at(buffer, at)
}

pub fn write_part(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    file.write_at(bytes, at)
}

/// Returns when a file was changed last, in seconds and nanoseconds from an epoch of the system's.
pub fn changed(metadata: &Metadata) -> (i64, i64) {
    (metadata.mtime(), metadata.mtime_nsec())
}

/// Returns numbers that two files do not share while both exist.
pub fn file_numbers(metadata: &Metadata) -> (u64, u64) {
    (metadata.dev(), metadata.ino())
}

/// True if a path names this open file.
pub fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => file_numbers(&open) == file_numbers(&there),
        _ => false,
    }
}

/// True if an open file has no name any more.
///
/// # Errors
/// The system's error.
pub fn is_removed(file: &File, _path: &Path) -> io::Result<bool> {
    Ok(file.metadata()?.nlink() == 0)
}

/// Returns options for a file that must not make the program wait or become its terminal, such as a pipe.
pub fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    let flags = i32::try_from((OFlags::NONBLOCK | OFlags::NOCTTY).bits()).unwrap_or(0); // two low bits
    options.custom_flags(flags)
}

/// Returns what makes folders that only the user may enter.
pub fn private_folders() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    builder
}

/// Gives a file that was written beside another the other's name.
///
/// # Errors
/// The system's error.
pub fn persist(new: NamedTempFile, path: &Path) -> io::Result<()> {
    new.persist(path).map(drop).map_err(|error| error.error)
}

/// True if an error says that a file that may be executed is no program.
pub fn is_no_program(error: &io::Error) -> bool {
    error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error())
}

/// True if an error says that the file system has no locks.
pub fn has_no_locks(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported || error.raw_os_error() == Some(Errno::NOLCK.raw_os_error())
}
