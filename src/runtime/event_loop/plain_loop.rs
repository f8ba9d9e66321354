//! The loop of plain mode: a line in, words out. The same machine, effects and clocks as on the screen.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::effects::{EffectRunner, LoopRequest, Machine};
use super::event::Event;
use super::signals::{self, SignalSet};
use super::time::TimeSource;
use crate::app::protocol::messages::{Effect, Msg};
use crate::chess::moment::Moment;
use crate::chess::pgn::sanitize::sanitize_lines;
use crate::runtime::jobs;
use crate::runtime::stdout;
use crate::runtime::stdout::Stdout;
use crate::runtime::terminal;

/// The longest line that is taken, in bytes; what is longer is taken in pieces.
const LONGEST_LINE: u64 = 1 << 16;

/// How the machine is spoken for.
#[derive(Debug)]
pub struct PlainView<S, W, F> {
    /// What there is to say since the last time, with its line ends; asked after every message.
    pub say: S,
    /// Whether a person is to move or to answer: only then is a line taken.
    pub wants_line: W,
    /// How the session ends; asked when everything is written.
    pub farewell: F,
}

/// The end of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionEnd {
    /// The last line, without its line end.
    pub line: String,
    /// The exit code, unless a signal decides it.
    pub code: u8,
}

/// Runs the machine on lines until it quits, and answers the exit code.
///
/// # Errors
/// A thread or the signals could not be set up.
pub fn run<M, S, W, F>(
    machine: &mut M,
    world: EffectRunner,
    (to, events): (Sender<Event>, Receiver<Event>),
    start: Vec<Effect>,
    voice: PlainView<S, W, F>,
) -> io::Result<u8>
where
    M: Machine,
    S: FnMut(&mut M) -> String,
    W: Fn(&M) -> bool,
    F: FnOnce(&M) -> SessionEnd,
{
    terminal::install_panic_hook(world.files.lang());
    // Plain mode never stops itself, so nobody waits for the end of a stop.
    let _signalled = signals::start(SignalSet::Plain, to.clone())?;
    let (ask, asked) = channel();
    let time = Arc::clone(&world.time);
    jobs::thread("lines", move || read(&time, &asked, &to))?;

    let PlainView { say, wants_line, farewell } = voice;
    let mut talk = PlainLoop { machine, world, say, wants_line, ask, asked: false, ended: false, out: Stdout::new() };
    let left = talk.live(start, &events);
    let PlainLoop { machine, mut world, mut say, mut out, .. } = talk;
    // What was asked for last may still be on its way to the disk: it is said like everything else.
    world.settle(machine, &events, *left.as_ref().unwrap_or(&0));
    let rest = say(machine);
    let SessionEnd { line, code } = farewell(machine);
    let said = left.and_then(|left| {
        out.write_all(rest.as_bytes())?;
        out.line(&line)?;
        out.flush()?;
        Ok(if left == 0 { code } else { left })
    });
    Ok(said.unwrap_or_else(|error| stdout::exit_code(&error)))
}

struct PlainLoop<'m, M, S, W> {
    machine: &'m mut M,
    world: EffectRunner,
    say: S,
    wants_line: W,
    /// Asks the reading thread for a line.
    ask: Sender<()>,
    /// A line was asked for and did not come yet.
    asked: bool,
    /// There are no more lines.
    ended: bool,
    out: Stdout,
}

impl<M, S, W> PlainLoop<'_, M, S, W>
where
    M: Machine,
    S: FnMut(&mut M) -> String,
    W: Fn(&M) -> bool,
{
    /// Answers the exit code, or why nothing more can be said.
    fn live(&mut self, start: Vec<Effect>, events: &Receiver<Event>) -> io::Result<u8> {
        let at = self.world.time.moment();
        let asks = self.world.perform(self.machine, at, start);
        let mut left = self.answer(&asks)?;
        let mut woken = false;
        loop {
            if let Some(code) = left {
                return Ok(code);
            }
            let saving = self.world.files.is_saving();
            if !self.asked && !self.ended && !saving && (self.wants_line)(self.machine) {
                self.asked = true;
                let _ = self.ask.send(()); // the reading thread ends only after the last line
            }
            let wake_at = self.machine.wake_at();
            let busy = saving || self.world.is_thinking() || self.machine.awaits();
            if self.ended && wake_at.is_none() && !busy {
                return Ok(0); // nothing can happen any more
            }
            left = match wait(events, wake_at, &self.world.time, woken) {
                Some(event) => {
                    woken = false;
                    self.take(event)?
                }
                None => {
                    woken = true;
                    self.deliver(self.world.time.moment(), Msg::Wake)?
                }
            };
        }
    }

    fn take(&mut self, event: Event) -> io::Result<Option<u8>> {
        let now = self.world.time.moment();
        match event {
            Event::Line(at, line) => {
                self.asked = false;
                self.ended = line.is_none();
                self.deliver(at, line.map_or(Msg::EndOfInput, Msg::Line))
            }
            Event::Terminate(signal) => Ok(Some(128_u8.saturating_add(signal))),
            Event::Response(_) | Event::EngineSpoke(..) | Event::FileJobDone(_) => {
                let at = if let Event::EngineSpoke(at, _) = event { at } else { now };
                for msg in self.world.messages(event) {
                    if let Some(code) = self.deliver(at, msg)? {
                        return Ok(Some(code));
                    }
                }
                Ok(None)
            }
            // These concern a screen.
            Event::Input(..) | Event::HangUp | Event::Resized | Event::Stop | Event::Continued => Ok(None),
        }
    }

    fn deliver(&mut self, at: Moment, msg: Msg) -> io::Result<Option<u8>> {
        let effects = self.world.tell(self.machine, at, msg);
        let asks = self.world.perform(self.machine, at, effects);
        self.answer(&asks)
    }

    /// Says what is new, then leaves if that was asked for. Clipboard and bell are things of a screen.
    fn answer(&mut self, asks: &[LoopRequest]) -> io::Result<Option<u8>> {
        let text = (self.say)(self.machine);
        if !text.is_empty() {
            self.out.write_all(sanitize_lines(&text).as_bytes())?;
            self.out.flush()?;
        }
        Ok(asks.iter().find_map(|ask| if let LoopRequest::Quit(code) = ask { Some(*code) } else { None }))
    }
}

/// The next event, or nothing when the machine wants to be woken.
fn wait(events: &Receiver<Event>, wake_at: Option<Moment>, time: &TimeSource, woken: bool) -> Option<Event> {
    let Some(moment) = wake_at else {
        // The signal thread holds the other end for as long as the process lives.
        return Some(events.recv().unwrap_or(Event::HangUp));
    };
    // As on the screen: a mistake in a clock must not eat the processor.
    let least = if woken { Duration::from_millis(1) } else { Duration::ZERO };
    match events.recv_timeout(time.until(moment).max(least)) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => events.try_recv().ok(),
        Err(RecvTimeoutError::Disconnected) => Some(Event::HangUp),
    }
}

/// The reading thread: a line each time one is asked for, so that nothing is taken from the input that is not used.
fn read(time: &TimeSource, asked: &Receiver<()>, to: &Sender<Event>) {
    while asked.recv().is_ok() {
        // Held for one line only: games may be read from standard input too.
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        // An input that can not be read is at its end.
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).unwrap_or(0);
        let text = String::from_utf8_lossy(&bytes);
        let line = (read > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned());
        let last = line.is_none();
        if to.send(Event::Line(time.moment(), line)).is_err() || last {
            return;
        }
    }
}
