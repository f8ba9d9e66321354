//! The input thread: waits for the terminal, reads, puts time stamps on what arrives, and notices when the terminal is
//! gone.

use super::{decoder::Decoder, keys::TerminalInput};
use crate::chess::moment::Moment;
use crate::runtime::event_loop::{event::Event, time::TimeSource};
use crate::runtime::{jobs, terminal::Tty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::sync::{Arc, mpsc::Sender};
use std::{io, thread, time::Duration};

/// How many bytes are read at once. Linux returns at most 4095.
const READ: usize = 4096;

/// Starts the thread. It ends when the terminal or the loop is gone.
///
/// # Errors
/// The thread could not be started.
pub fn start(tty: Arc<Tty>, time: Arc<TimeSource>, to: Sender<Event>) -> io::Result<()> {
    jobs::small_thread("input", move || {
        read(&tty, &time, &to);
        let _ = to.send(Event::HangUp); // the loop may have ended
    })?;
    Ok(())
}

/// The result of waiting.
enum WaitOutcome {
    Ready,
    Silence,
    /// The system cannot wait for this descriptor: macOS does not support poll on `/dev/tty`.
    Blind,
    Gone,
}

/// Reads until the terminal or the loop is gone.
fn read(tty: &Tty, time: &TimeSource, to: &Sender<Event>) {
    let mut decoder = Decoder::default();
    let mut inputs: Vec<(Moment, TerminalInput)> = Vec::new();
    let mut buffer = [0; READ];
    loop {
        let mut found = |at: Moment, input: TerminalInput| inputs.push((at, input));
        match wait(tty, decoder.until().map(|moment| time.until(moment))) {
            WaitOutcome::Silence => decoder.silence(&mut found),
            WaitOutcome::Gone => return,
            waited @ (WaitOutcome::Ready | WaitOutcome::Blind) => {
                match rustix::io::read(tty.input(), &mut buffer) {
                    Ok(0) => return,
                    Ok(count) => decoder.take(time.moment(), buffer.get(..count).unwrap_or_default(), &mut found),
                    Err(Errno::INTR | Errno::AGAIN) => {}
                    Err(_) => return,
                }
                if matches!(waited, WaitOutcome::Blind) {
                    // Reading blocks for ever, so the end of a read has to decide.
                    decoder.silence(&mut found);
                }
            }
        }
        if !inputs.is_empty() {
            if inputs.drain(..).any(|(at, input)| to.send(Event::Input(at, input)).is_err()) {
                return; // the loop is gone
            }
            // If both threads share a processor, the loop goes first.
            thread::yield_now();
        }
    }
}

/// Sleeps until the terminal has input, or for at most `longest`.
fn wait(tty: &Tty, longest: Option<Duration>) -> WaitOutcome {
    let longest = longest.and_then(|longest| Timespec::try_from(longest).ok());
    let mut fds = [PollFd::from_borrowed_fd(tty.input(), PollFlags::IN)];
    loop {
        match poll(&mut fds, longest.as_ref()) {
            Ok(0) => return WaitOutcome::Silence,
            Ok(_) => break,
            // A signal interrupted the wait, so it waits again.
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return WaitOutcome::Gone,
        }
    }
    let [fd] = fds;
    if fd.revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        WaitOutcome::Gone
    } else if fd.revents().contains(PollFlags::NVAL) {
        WaitOutcome::Blind
    } else {
        WaitOutcome::Ready
    }
}
