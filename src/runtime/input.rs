//! The input thread: waits for the terminal, stamps what arrives, and notices when the terminal is gone.
//!
//! crossterm reads and understands the bytes, but it is only asked when there are some: at a hang-up it would ask the
//! descriptor again and again. It reads standard input if that is a terminal, else `/dev/tty`, as [`Tty::open`] does.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event as Raw};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::event::Event;
use super::keys::Input;
use super::rejoin::Rejoin;
use super::terminal::Tty;
use super::time::Time;
use crate::chess::moment::Moment;

/// How long crossterm may look for an event. Without any time it would not even look at those it has read already
/// (crossterm-rs/crossterm#839).
const GLANCE: Duration = Duration::from_micros(20);
/// How often it is asked before it is believed that there is none: the thread may be put aside for longer than that.
const GLANCES: u32 = 3;
/// How long it may wait where the system can not (macOS knows no poll on `/dev/tty`; crossterm uses select there).
const STARE: Duration = Duration::from_secs(60);

/// Starts the thread. It ends when the terminal or the loop is gone.
///
/// # Errors
/// No thread could be started.
pub fn start(tty: Arc<Tty>, time: Arc<Time>, to: Sender<Event>) -> io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .stack_size(1 << 18)
        .spawn(move || {
            read(&tty, &time, &to);
            let _ = to.send(Event::HangUp); // if the loop is gone, so is the reason to tell it
        })
        .map(|_| ())
}

/// What became of waiting.
enum Waited {
    Ready,
    Silence,
    /// The system can not tell.
    Blind,
    Gone,
}

/// Reads until the terminal or the loop is gone.
fn read(tty: &Tty, time: &Time, to: &Sender<Event>) {
    let mut rejoin = Rejoin::default();
    let mut inputs: Vec<(Moment, Input)> = Vec::new();
    loop {
        let mut patience = match wait(tty, rejoin.until().map(|moment| time.until(moment))) {
            Waited::Ready => Some(GLANCE),
            Waited::Blind => Some(rejoin.until().map_or(STARE, |moment| time.until(moment).max(GLANCE))),
            Waited::Silence => None,
            Waited::Gone => return,
        };
        while let Some(longest) = patience.take() {
            match next(longest) {
                // A new size comes from the signal thread; crossterm has an ear of its own for that.
                Ok(Some(Raw::Resize(..))) => patience = Some(GLANCE),
                Ok(Some(raw)) => {
                    // Stamped when it is whole: crossterm may have waited for the rest of it.
                    rejoin.take(time.moment(), raw, &mut |at, input| inputs.push((at, input)));
                    patience = Some(GLANCE);
                }
                Ok(None) => {}
                Err(_) => return,
            }
            let handed = !inputs.is_empty();
            if !hand_over(&mut inputs, to) {
                return;
            }
            if handed {
                // Looking for more is busy work: where both threads share a processor, the loop goes first.
                thread::yield_now();
            }
        }
        if rejoin.until().is_some_and(|moment| time.until(moment).is_zero()) {
            rejoin.silence(&mut |at, input| inputs.push((at, input)));
        }
        if !hand_over(&mut inputs, to) {
            return;
        }
    }
}

/// Sends what is certain; not if the loop is gone.
fn hand_over(inputs: &mut Vec<(Moment, Input)>, to: &Sender<Event>) -> bool {
    inputs.drain(..).all(|(at, input)| to.send(Event::Input(at, input)).is_ok())
}

/// Sleeps until the terminal has something to say, or for so long.
fn wait(tty: &Tty, longest: Option<Duration>) -> Waited {
    let longest = longest.and_then(|longest| Timespec::try_from(longest).ok());
    let mut fds = [PollFd::from_borrowed_fd(tty.input(), PollFlags::IN)];
    match poll(&mut fds, longest.as_ref()) {
        Ok(0) => return Waited::Silence,
        Ok(_) => {}
        // Waiting begins anew with what is left of the time.
        Err(Errno::INTR | Errno::AGAIN) => return Waited::Ready,
        Err(_) => return Waited::Gone,
    }
    let [fd] = fds;
    if fd.revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        Waited::Gone
    } else if fd.revents().contains(PollFlags::NVAL) {
        Waited::Blind
    } else {
        Waited::Ready
    }
}

/// The next event that crossterm has or can read in that time.
fn next(patience: Duration) -> io::Result<Option<Raw>> {
    for _ in 0..GLANCES {
        if event::poll(patience)? {
            return event::read().map(Some);
        }
    }
    Ok(None)
}
