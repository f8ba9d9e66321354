//! SIGABRT gives the terminal back before it ends the process. Memory that runs out ends in it too.
//!
//! `abort()` ends the process as soon as the signal's handler returns, and no code of ours may run in a handler. So the
//! handler waits: it writes a byte into one pipe, which wakes a thread, and then one into a second pipe that is full,
//! where it stays. The thread gives the terminal back and ends the process. It allocates nothing: there may be nothing
//! left.

use super::{jobs, terminal};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use signal_hook::consts::signal::SIGABRT;
use signal_hook::low_level::{exit, pipe};
use std::fs::File;
use std::io;

/// Installs the handler and starts the thread.
///
/// # Errors
/// There are no pipes, no handler or no thread to be had.
pub fn guard() -> io::Result<()> {
    let (told, tell) = pipe_with(PipeFlags::CLOEXEC)?;
    let (hold, held) = pipe_with(PipeFlags::CLOEXEC)?;
    let gate = held.try_clone()?;
    // Handlers run in the order of their registration.
    pipe::register(SIGABRT, File::from(tell))?;
    pipe::register(SIGABRT, File::from(held))?;
    // A small pipe is full at once. Where it cannot be made small, filling it takes a little longer.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = rustix::pipe::fcntl_setpipe_size(&gate, 4096);
    // The registration has made the pipe one that never waits. Now it is filled, and made to wait.
    for block in [&[0; 4096][..], &[0]] {
        while !matches!(rustix::io::write(&gate, block), Err(Errno::AGAIN)) {}
    }
    fcntl_setfl(&gate, fcntl_getfl(&gate)? & !OFlags::NONBLOCK)?;
    jobs::small_thread("aborts", move || {
        let _open = hold; // while its other end is open, a full pipe stays full
        while matches!(rustix::io::read(&told, &mut [0; 1]), Err(Errno::INTR)) {}
        terminal::release_at_once();
        terminal::say_aborted();
        exit(128 + SIGABRT);
    })?;
    Ok(())
}
