//! The Unix half.

use rustix::process::{Resource, getrlimit};

mod aborting;
pub mod file_rights;
mod files;
mod process_group;
mod signals;
mod tty;

pub(super) use crate::runtime::system::unix::files::{read_part, write_part};
pub use crate::runtime::system::unix::{
    files::{
        changed, file_numbers, has_no_locks, is_at, is_no_program, is_removed, persist, private_folders,
        without_waiting,
    },
    process_group::ProcessGroup,
    signals::{SignalState, ask_to_stop, start_signals},
    tty::Tty,
};

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
