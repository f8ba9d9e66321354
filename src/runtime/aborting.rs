//! SIGABRT gives the terminal back before it ends the process. Memory that runs out ends in it too.
//!
//! `abort()` ends the process as soon as the signal's handler returns, and no code of ours may run in a handler. So the
//! handler waits: it wakes the thread that handles signals, and then writes a byte into a pipe that is full, where it
//! stays. The thread gives the terminal back and ends the process. It allocates nothing: there may be nothing left.

use super::terminal;
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use signal_hook::consts::signal::SIGABRT;
use signal_hook::low_level::{exit, pipe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs::File, io, os::fd::OwnedFd};

/// The read end of the full pipe. While it is open, the pipe stays full and the handler waits.
#[derive(Debug)]
pub struct FullPipe(#[allow(dead_code, reason = "it is kept open, never read")] OwnedFd);

/// Makes the handler of SIGABRT wait. The thread that handles signals must be told of SIGABRT before this is called:
/// handlers run in the order of their registration.
///
/// # Errors
/// There is no pipe or no handler to be had.
pub fn hold_handler() -> io::Result<FullPipe> {
    let (read_end, write_end) = pipe_with(PipeFlags::CLOEXEC)?;
    let filler = write_end.try_clone()?;
    pipe::register(SIGABRT, File::from(write_end))?;
    // A small pipe is full at once. Where it cannot be made small, filling it takes a little longer.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = rustix::pipe::fcntl_setpipe_size(&filler, 4096);
    // The registration has made the pipe one that never waits. Now it is filled, and made to wait.
    for block in [&[0; 4096][..], &[0]] {
        while !matches!(rustix::io::write(&filler, block), Err(Errno::AGAIN)) {}
    }
    fcntl_setfl(&filler, fcntl_getfl(&filler)? & !OFlags::NONBLOCK)?;
    Ok(FullPipe(read_end))
}

/// Gives the terminal back and ends the process, while the handler waits. A second thread that comes here waits for the first.
pub fn leave() -> ! {
    static LEAVES: AtomicBool = AtomicBool::new(false);
    while LEAVES.swap(true, Ordering::SeqCst) {
        std::thread::park();
    }
    terminal::release_at_once();
    terminal::say_aborted();
    exit(128 + SIGABRT)
}
