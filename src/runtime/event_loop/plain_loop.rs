//! The loop of plain mode: a line comes in, text goes out. Machine, effects and clocks are the same as on the screen.

use crate::app::protocol::effect::{Effect, TerminalEffect};
use crate::app::protocol::message::{FileResponse, Msg};
use crate::chess::clock::Moment;
use crate::chess::pgn::sanitize::sanitize_lines;
use crate::runtime::bounded_line::{self, LineRead};
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::event_loop::{EffectRunner, Machine};
use crate::runtime::files::file_error::FileError;
use crate::runtime::stdout::{self, Stdout};
use crate::runtime::system::{self, SignalSet, SignalState};
use crate::runtime::{self, RuntimeOptions, jobs, terminal};
use crate::words::Lang;
use crate::words::tables::{ReviewWord, RuntimeWord};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The most bytes of a line, its end included; a longer one is refused.
const LONGEST_LINE: usize = 1 << 20;

/// A machine that speaks in lines of text.
pub trait PlainMachine: Machine {
    /// Returns what there is to say since the last call, with line ends. Called after every message.
    fn say(&mut self) -> String;
    /// True if it is a person's turn to move or to answer: only then is a line read.
    fn wants_line(&self) -> bool;
    /// True if the machine is waiting for a response from files or a search.
    fn awaits(&self) -> bool;
    /// Returns how the session ends. Called when everything is written.
    fn end(&self) -> SessionEnd;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionEnd {
    /// The last line, without its line end; empty if there is none.
    pub line: String,
    /// The exit code, unless a signal decides it.
    pub code: u8,
}

/// Runs the machine on lines until it quits. Returns the exit code. `start` is carried out first.
///
/// # Errors
/// A thread or the signals could not be set up.
pub fn run_plain<M: PlainMachine>(machine: &mut M, options: RuntimeOptions, start: Vec<Effect>) -> io::Result<u8> {
    let (world, (to, events)) = runtime::world(options);
    terminal::install_panic_hook(world.files.lang);
    let signals = system::start_signals(SignalSet::Plain, to.clone())?;
    let (ask, requests) = channel();
    let (time, lang) = (Arc::clone(&world.time), world.files.lang);
    jobs::thread("lines", move || read(&time, lang, &requests, &to))?;

    let mut plain = PlainLoop { machine, world, signals, ask, asked: false, ended: false, out: Stdout::default() };
    let code = plain.run(start, &events);
    let PlainLoop { machine, mut world, mut out, .. } = plain;
    // What was asked for last may still be on its way to the disk. Its outcome is reported like everything else.
    let mut text = String::new();
    world.finish_all(machine, &events, *code.as_ref().unwrap_or(&0), |machine| text.push_str(&machine.say()));
    let SessionEnd { line, code: end } = machine.end();
    let said = code.and_then(|code| {
        out.write_all(sanitize_lines(&text).as_bytes())?;
        if !line.is_empty() {
            out.line(&sanitize_lines(&line))?;
        }
        out.flush()?;
        Ok(if code == 0 { end } else { code })
    });
    Ok(said.unwrap_or_else(|error| stdout::exit_code(&error)))
}

struct PlainLoop<'m, M> {
    machine: &'m mut M,
    world: EffectRunner,
    signals: SignalState,
    /// Asks the reading thread for a line.
    ask: Sender<()>,
    /// Whether a line was asked for and has not come yet.
    asked: bool,
    /// Whether there are no more lines.
    ended: bool,
    out: Stdout,
}

impl<M: PlainMachine> PlainLoop<'_, M> {
    /// Runs until the session ends. Returns the exit code, or the error that stopped the output.
    fn run(&mut self, start: Vec<Effect>, events: &Receiver<Event>) -> io::Result<u8> {
        let at = self.world.time.moment();
        let requests = self.world.perform(self.machine, at, start);
        let mut code = self.speak(&requests)?;
        let mut woken = false;
        loop {
            if let Some(code) = code {
                return Ok(code);
            }
            let saving = self.world.files.is_saving();
            if !self.asked && !self.ended && !saving && self.machine.wants_line() {
                self.asked = true;
                let _ = self.ask.send(()); // the reading thread ends only after the last line
            }
            // Neither a new line nor a waiting one comes before the outcome of a save.
            let wake_at = self.machine.wake_at().filter(|_| !saving);
            let busy = saving || self.world.is_thinking() || self.machine.awaits();
            if self.ended && wake_at.is_none() && !busy {
                return Ok(0); // nothing more can happen
            }
            let event = self.world.wait(events, wake_at, woken);
            woken = event.is_none();
            code = match event {
                Some(event) => self.handle(event)?,
                None => self.deliver(self.world.time.moment(), Msg::Wake)?,
            };
        }
    }

    fn handle(&mut self, event: Event) -> io::Result<Option<u8>> {
        let now = self.world.time.moment();
        match event {
            Event::Line(at, msg) => {
                self.asked = false;
                self.ended = matches!(msg, Msg::EndOfInput);
                // A line that waited while the process was stopped may have been stamped before that time was taken
                // back.
                self.deliver(at.min(now), msg)
            }
            Event::Stop => {
                self.world.stop(&self.signals);
                Ok(None)
            }
            Event::Terminate(signal) => {
                self.deliver(now, Msg::Terminated)?;
                Ok(Some(128_u8.saturating_add(signal)))
            }
            event => {
                let at = if let Event::EngineSpoke(at, _) = event { now.min(at) } else { now };
                for msg in self.world.messages(event) {
                    if let Some(code) = self.deliver(at, msg)? {
                        return Ok(Some(code));
                    }
                }
                Ok(None)
            }
        }
    }

    fn deliver(&mut self, at: Moment, msg: Msg) -> io::Result<Option<u8>> {
        let effects = self.world.tell(self.machine, at, msg);
        let requests = self.world.perform(self.machine, at, effects);
        self.speak(&requests)
    }

    /// Says what is new. Returns the exit code if the machine quits. Other requests are ignored: only a screen has a
    /// clipboard and a bell.
    fn speak(&mut self, requests: &[TerminalEffect]) -> io::Result<Option<u8>> {
        let text = self.machine.say();
        if !text.is_empty() {
            self.out.write_all(sanitize_lines(&text).as_bytes())?;
            self.out.flush()?;
        }
        Ok(requests
            .iter()
            .find_map(|request| if let TerminalEffect::Quit(code) = request { Some(*code) } else { None }))
    }
}

/// The reading thread: reads a line each time one is asked for, so that nothing is taken from the input that is not
/// used.
fn read(time: &TimeSource, lang: Lang, requests: &Receiver<()>, to: &Sender<Event>) {
    while requests.recv().is_ok() {
        let mut bytes = Vec::new();
        // Held for one line only: games may be read from standard input too.
        let msg = match bounded_line::read_line(&mut io::stdin().lock(), LONGEST_LINE, &mut bytes) {
            Ok(LineRead::Whole) => Msg::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()),
            Ok(LineRead::TooLong) => Msg::LineTooLong { most: LONGEST_LINE },
            Ok(LineRead::End) => Msg::EndOfInput,
            Err(error) => {
                let name = PathBuf::from(ReviewWord::StandardInput.text(lang));
                let why = FileError::from(error).in_sentence(RuntimeWord::OpenFailed, lang, &name);
                respond(to, Msg::File(FileResponse::Failed { path: name, why }));
                Msg::EndOfInput
            }
        };
        let last = matches!(msg, Msg::EndOfInput);
        if to.send(Event::Line(time.moment(), msg)).is_err() || last {
            return;
        }
    }
}
