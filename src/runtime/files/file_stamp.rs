//! What distinguishes a file from another, and from itself after a change.

use crate::chess::pgn::file_stamp::FileStamp;
use std::{fs::Metadata, os::unix::fs::MetadataExt};

/// Returns the stamp of a file.
#[must_use]
pub fn stamp(metadata: &Metadata) -> FileStamp {
    FileStamp { size: metadata.len(), changed: (metadata.mtime(), metadata.mtime_nsec()) }
}

/// A file in one state: its stamp, device and inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity {
    /// Its size and the time of its last change.
    pub stamp: FileStamp,
    device: u64,
    inode: u64,
}

impl FileIdentity {
    /// Returns the identity of a file.
    #[must_use]
    pub fn of(metadata: &Metadata) -> FileIdentity {
        FileIdentity { stamp: stamp(metadata), device: metadata.dev(), inode: metadata.ino() }
    }

    /// True if both are states of one file.
    #[must_use]
    pub fn is_same_file(&self, other: &FileIdentity) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }
}
