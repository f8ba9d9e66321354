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
use rustix::io::{Errno, ioctl_fionread};

use super::event::Event;
use super::keys::Input;
use super::rejoin::Rejoin;
use super::terminal::Tty;
use super::time::Time;
use crate::chess::moment::Moment;

/// How long crossterm may look for an event, and how often it is asked before it is believed that there is none. Without any
/// time it would not even look at those it has read already (crossterm-rs/crossterm#839), and it looks busily until the
/// time is over.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look(Duration, u32);

/// While somebody waits for the frame of the key before: just enough for what was read together with it.
const BLINK: Look = Look(Duration::from_micros(2), 1);
/// When nobody waits: the thread may have been put aside for longer than a blink.
const GLANCE: Look = Look(Duration::from_micros(20), 3);
/// How long after a key it is looked for what a blink has missed.
const LATER: Duration = Duration::from_millis(5);
/// How long it may wait where the system can not (macOS knows no poll on `/dev/tty`; crossterm uses select there).
const STARE: Duration = Duration::from_secs(60);

/// Starts the thread. It ends when the terminal or the loop is gone.
///
/// # Errors
/// No thread could be started.
pub fn start(tty: Arc<Tty>, time: Arc<Time>, to: Sender<Event>) -> io::Result<()> {
    // crossterm opens what it reads from when it is first asked. It must not come too late for a descriptor.
    let _ = event::poll(Duration::ZERO); // an error comes again when the thread asks
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
    let mut blinked = false;
    loop {
        let decides = rejoin.until().map(|moment| time.until(moment));
        let (mut look, after) = match wait(tty, decides.into_iter().chain(blinked.then_some(LATER)).min()) {
            Waited::Ready => (Some(GLANCE), BLINK),
            Waited::Blind => (Some(Look(decides.map_or(STARE, |time| time.max(GLANCE.0)), 1)), GLANCE),
            Waited::Silence => (blinked.then_some(GLANCE), GLANCE),
            Waited::Gone => return,
        };
        blinked = false;
        // A byte alone is one key: nothing can have been read together with it.
        let several = ioctl_fionread(tty.input()) != Ok(1);
        while let Some(longest) = look.take() {
            match next(longest) {
                // A new size comes from the signal thread; crossterm has an ear of its own for that.
                Ok(Some(Raw::Resize(..))) => look = Some(after),
                Ok(Some(raw)) => {
                    // Stamped when it is whole: crossterm may have waited for the rest of it.
                    rejoin.take(time.moment(), raw, &mut |at, input| inputs.push((at, input)));
                    look = Some(after);
                }
                Ok(None) => {}
                Err(_) => return,
            }
            blinked |= several && look == Some(BLINK);
            let handed = !inputs.is_empty();
            if !hand_over(&mut inputs, to) {
                return;
            }
            if handed {
                // Where both threads share a processor, the loop goes first.
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
fn next(Look(longest, times): Look) -> io::Result<Option<Raw>> {
    for _ in 0..times {
        if event::poll(longest)? {
            return event::read().map(Some);
        }
    }
    Ok(None)
}
