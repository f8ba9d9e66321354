//! The input thread: waits for the terminal, stamps what arrives, and notices when the terminal is gone.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::event::Event;
use super::parser::{Parser, Pending};
use super::terminal::Tty;
use super::time::Time;

/// How long a lone Esc is held back, in case it is half a sequence on a slow line.
const ESC_MS: i64 = 25;
/// How long the rest of a sequence is waited for.
const SEQUENCE_MS: i64 = 100;
/// How long a paste may pause.
const PASTE_MS: i64 = 2_000;

/// Starts the thread. It ends when the terminal or the loop is gone.
///
/// # Errors
/// No thread could be started.
pub fn start(tty: Arc<Tty>, time: Arc<Time>, to: Sender<Event>) -> std::io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .stack_size(1 << 18)
        .spawn(move || read(&tty, &time, &to))
        .map(|_| ())
}

fn read(tty: &Tty, time: &Time, to: &Sender<Event>) {
    let mut parser = Parser::default();
    let mut bytes = vec![0; 4_096];
    let mut stamp = time.moment();
    loop {
        let wait = match parser.pending() {
            Pending::Nothing => None,
            Pending::Esc => Some(ESC_MS),
            Pending::Sequence => Some(SEQUENCE_MS),
            Pending::Paste => Some(PASTE_MS),
        };
        let timeout = wait.map(|ms| Timespec { tv_sec: ms / 1_000, tv_nsec: ms % 1_000 * 1_000_000 });
        let mut fds = [PollFd::from_borrowed_fd(tty.input(), PollFlags::IN)];
        let mut gone = false;
        match poll(&mut fds, timeout.as_ref()) {
            // What was held back happened when it arrived, not now.
            Ok(0) => parser.flush(&mut |input| gone |= to.send(Event::Input(stamp, input)).is_err()),
            Ok(_) => match rustix::io::read(tty.input(), &mut bytes) {
                // Nothing to read although poll said so, or an error: the terminal has hung up.
                Ok(0) => gone = true,
                Ok(n) => {
                    stamp = time.moment();
                    let new = bytes.get(..n).unwrap_or_default();
                    parser.feed(new, &mut |input| gone |= to.send(Event::Input(stamp, input)).is_err());
                }
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => gone = true,
            },
            Err(Errno::INTR) => {}
            Err(_) => gone = true,
        }
        if gone {
            let _ = to.send(Event::HangUp); // if the loop is gone, so is the reason to tell it
            return;
        }
    }
}
