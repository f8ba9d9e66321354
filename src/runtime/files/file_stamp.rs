//! What distinguishes a file from another, and from itself after a change.

use crate::chess::pgn::in_memory::FileStamp;
use crate::runtime::system;
use std::fs::Metadata;

/// Returns the stamp of a file.
#[must_use]
pub fn stamp(metadata: &Metadata) -> FileStamp {
    FileStamp { size: metadata.len(), changed: system::changed(metadata) }
}

/// A file in one state: its stamp, and the numbers by which the system tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity {
    /// Its size and the time of its last change.
    pub stamp: FileStamp,
    numbers: (u64, u64),
}

impl FileIdentity {
    /// Returns the identity of a file.
    #[must_use]
    pub fn of(metadata: &Metadata) -> FileIdentity {
        FileIdentity { stamp: stamp(metadata), numbers: system::file_numbers(metadata) }
    }

    /// True if both are states of one file.
    #[must_use]
    pub fn is_same_file(&self, other: &FileIdentity) -> bool {
        self.numbers == other.numbers
    }
}
