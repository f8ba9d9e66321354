//! The Unix half.

use crate::runtime::terminal;
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};
use signal_hook::consts::signal::SIGABRT;
use signal_hook::low_level::{exit, pipe};
use std::io::{self, PipeReader};
use std::sync::atomic::{AtomicBool, Ordering};

pub mod file_rights;
pub mod files;
pub mod process_group;
pub mod signals;
pub mod tty;

/// Returns how many files the process may open.
pub fn most_open_files() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Returns half of the machine's memory in megabytes, if the system says how much there is.
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

// On SIGABRT, gives the terminal back before the process ends. Running out of memory also ends in SIGABRT.
//
// `abort()` ends the process as soon as the signal's handler returns, and none of our code may run in a handler. So
// the handler waits: it wakes the thread that handles signals, and then writes a byte into a full pipe, where it
// blocks. The thread gives the terminal back and ends the process. It allocates nothing, because there may be no
// memory left.

/// The read end of the full pipe. While it is open, the pipe stays full and the handler waits.
#[derive(Debug)]
pub struct FullPipe(#[allow(dead_code, reason = "it is kept open, never read")] PipeReader);

/// Makes the handler of SIGABRT wait. The thread that handles signals must be registered for SIGABRT before this is
/// called: handlers run in the order of their registration.
///
/// # Errors
/// The pipe cannot be created, or the handler cannot be registered.
pub fn hold_handler() -> io::Result<FullPipe> {
    let (read_end, write_end) = io::pipe()?;
    let filler = write_end.try_clone()?;
    pipe::register(SIGABRT, write_end)?;
    // A small pipe fills at once. Where it cannot be made small, filling it takes a little longer.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = rustix::pipe::fcntl_setpipe_size(&filler, 4096);
    // The registration has made the pipe non-blocking. It is filled now, and then made blocking again.
    for block in [&[0; 4096][..], &[0]] {
        while !matches!(rustix::io::write(&filler, block), Err(Errno::AGAIN)) {}
    }
    fcntl_setfl(&filler, fcntl_getfl(&filler)? & !OFlags::NONBLOCK)?;
    Ok(FullPipe(read_end))
}

/// Gives the terminal back and ends the process while the handler waits. A second thread that gets here waits for the
/// first.
pub fn leave() -> ! {
    static LEAVES: AtomicBool = AtomicBool::new(false);
    while LEAVES.swap(true, Ordering::SeqCst) {
        std::thread::park();
    }
    terminal::release_at_once(terminal::STUCK);
    terminal::say_aborted();
    exit(128 + SIGABRT)
}
