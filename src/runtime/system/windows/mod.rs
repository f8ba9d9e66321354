//! The Windows half.

mod process_group;
mod signals;

pub use process_group::ProcessGroup;
pub use signals::{SignalState, ask_to_stop, start_signals};

use std::os::windows::fs::FileExt;
use std::{fs::File, io};

pub(super) fn read_part(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    file.seek_read(buffer, at)
}

pub(super) fn write_part(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    file.seek_write(bytes, at)
}

/// Returns how many files the process may open: there is no limit but memory.
#[must_use]
pub fn most_open_files() -> u64 {
    u64::MAX
}

/// Returns half of the machine's memory in megabytes, if the system says how much there is.
#[must_use]
pub fn half_of_memory() -> Option<usize> {
    None
}
