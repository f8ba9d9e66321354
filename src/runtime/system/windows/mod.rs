//! The Windows half.

pub mod file_rights;
pub mod files;
pub mod process_group;
pub mod signals;
pub mod tty;

/// Returns how many files the process may open: there is no limit but memory.
pub fn most_open_files() -> u64 {
    u64::MAX
}

/// Returns half of the machine's memory in megabytes, if the system says how much there is.
pub fn half_of_memory() -> Option<usize> {
    None
}
