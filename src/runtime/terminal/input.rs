//! The input threads: one takes crossterm's events and puts time stamps on them; one notices when the terminal is gone,
//! because crossterm reads for ever from a terminal that has hung up (crossterm issues 793 and 1110).

use crate::chess::clock::Moment;
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::jobs;
use crate::runtime::terminal::Tty;
#[cfg(unix)]
use crate::runtime::terminal::escape_joiner::EscapeJoiner as Joiner;
use crate::runtime::terminal::keys::{self, TerminalInput};
#[cfg(windows)]
use crate::runtime::terminal::paste_guess::PasteGuess as Joiner;
use crossterm::event;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{env, io};

/// The shortest wait that crossterm uses to look at what has arrived.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// Opens crossterm's reader. It needs descriptors: if there were none left when it is first used, it would never read.
///
/// # Errors
/// There is no terminal, or no descriptor.
pub fn prepare() -> io::Result<()> {
    event::poll(Duration::ZERO).map(drop)
}

/// Starts the threads. They end when the terminal or the loop is gone.
///
/// # Errors
/// A thread could not be started.
pub fn start(tty: Arc<Tty>, time: Arc<TimeSource>, to: Sender<Event>) -> io::Result<()> {
    let gone = to.clone();
    jobs::small_thread("hang-up", move || {
        tty.wait_until_gone();
        let _ = gone.send(Event::HangUp); // the loop may have ended
    })?;
    let far = env::var_os("SSH_CONNECTION").is_some_and(|value| !value.is_empty());
    jobs::small_thread("input", move || {
        let _ = read(&time, Joiner::new(far), &to); // either way there is no more input
        let _ = to.send(Event::HangUp); // the loop may have ended
    })?;
    Ok(())
}

/// Reads until the terminal or the loop is gone.
fn read(time: &TimeSource, mut joiner: Joiner, to: &Sender<Event>) -> io::Result<()> {
    let mut heard = true;
    while heard {
        let mut send = |at: Moment, input: TerminalInput| heard &= to.send(Event::Input(at, input)).is_ok();
        if let Some(until) = joiner.until
            && !event::poll(time.until(until).max(SHORTEST_WAIT))?
        {
            joiner.silence(&mut send);
            continue;
        }
        let event = event::read()?;
        let at = time.moment();
        match event {
            event::Event::Key(key) => joiner.take(at, key, &mut send),
            event::Event::Mouse(mouse) => keys::pointer(mouse).into_iter().for_each(|input| send(at, input)),
            event::Event::Paste(text) => send(at, keys::paste(&text)),
            event::Event::Resize(..) => heard &= to.send(Event::Resized).is_ok(),
            event::Event::FocusGained | event::Event::FocusLost => {}
        }
    }
    Ok(())
}
