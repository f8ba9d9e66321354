//! The Windows half.

pub mod file_rights;
mod files;
mod process_group;
mod signals;
mod tty;

pub(super) use crate::runtime::system::windows::files::{read_part, write_part};
pub use crate::runtime::system::windows::{
    files::{
        changed, file_numbers, has_no_locks, is_at, is_no_program, is_removed, persist, private_folders,
        without_waiting,
    },
    process_group::ProcessGroup,
    signals::{SignalState, ask_to_stop, keep_file_limit_from_ending, start_signals},
    tty::Tty,
};

/// Returns how many files the process may open: there is no limit but memory.
pub fn most_open_files() -> u64 {
    u64::MAX
}

/// Returns half of the machine's memory in megabytes, if the system says how much there is.
pub fn half_of_memory() -> Option<usize> {
    None
}
