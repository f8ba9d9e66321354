//! The Unix half.

mod aborting;
mod process_group;
mod signals;

pub use process_group::ProcessGroup;
pub use signals::{SignalState, ask_to_stop, start_signals};

use rustix::process::{Resource, getrlimit};
use std::os::unix::fs::FileExt;
use std::{fs::File, io};

pub(super) fn read_part(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    file.read_at(buffer, at)
}

pub(super) fn write_part(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    file.write_at(bytes, at)
}

/// Returns how many files the process may open.
#[must_use]
pub fn most_open_files() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Returns half of the machine's memory in megabytes, if the system says how much there is.
#[must_use]
pub fn half_of_memory() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        let info = rustix::system::sysinfo();
        let megabytes = u128::from(info.totalram) * u128::from(info.mem_unit) / (2 << 20);
        Some(usize::try_from(megabytes).unwrap_or(usize::MAX).max(1))
    }
    #[cfg(not(target_os = "linux"))]
    None
}
