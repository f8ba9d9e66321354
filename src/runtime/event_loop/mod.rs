//! The screen's loop: it waits, handles every event that has arrived, and draws once.
//!
//! There is no tick. While nothing happens and nothing on the screen changes by itself, the loop sleeps and writes
//! nothing.

use crate::app::protocol::{
    effect::{Effect, TerminalEffect},
    input::{Cell, Key, Press, Window},
    message::Msg,
};
use crate::chess::clock::Moment;
use crate::runtime::{
    RuntimeOptions,
    event_loop::{
        effects::{EffectRunner, Machine},
        event::Event,
    },
    stdout,
    system::{self, ProcessGroup, SignalSet, SignalState},
    terminal::{
        self, Modes, TerminalGuard, Tty,
        clipboard::Clipboard,
        frame_diff::FrameWriter,
        input,
        keys::{LONGEST_PASTE, TerminalInput},
    },
};
use crate::ui::canvas::{Frame, HitMap};
use crate::words::tables::RuntimeWord;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::{env, io};

pub mod effects;
pub mod event;
pub mod plain_loop;
pub mod time;
pub mod time_zone;

/// The exit code when the terminal is gone: 128 plus SIGHUP.
const HUNG_UP: u8 = 129;

/// Asks the terminal for its background colour (xterm's OSC 11).
const ASK_BACKGROUND: &[u8] = b"\x1b]11;?\x1b\\";
/// How long to wait for the reply when the program ends, in milliseconds; and how recently the question must have been
/// asked for that, in milliseconds. A reply that came after the end would be typed into the shell.
const LAST_WAIT_MS: u64 = 100;
const ASKED_LATELY_MS: u64 = 300;

/// How many events are handled before the next frame, whatever else is waiting: a flood must not stop the drawing.
const MOST_AT_ONCE: usize = 512;

/// Whether the loop goes on, or the exit code it ends with.
type LoopFlow = ControlFlow<u8>;

/// A machine that is drawn on the screen.
pub trait ScreenMachine: Machine {
    /// Returns a number that changes whenever what is shown changes.
    fn revision(&self) -> u64;
}

/// Runs the machine on the screen until it quits. Returns the exit code, or 2 without a terminal; by then the terminal
/// is restored. The effects in `start` are carried out first, except that those which need their own thread wait until
/// after the first frame. `view` draws the machine and returns what is where.
///
/// # Errors
/// The terminal could not be set up. It is left as it was found.
pub fn run_screen<M: ScreenMachine>(
    machine: &mut M,
    options: RuntimeOptions,
    start: Vec<Effect>,
    view: impl FnMut(&M, &mut Frame) -> HitMap,
) -> io::Result<u8> {
    let Ok(tty) = Tty::open(options.controlling).map(Arc::new) else {
        stdout::complain(RuntimeWord::NoTerminal.text(options.lang));
        return Ok(2);
    };
    // Before anything else takes descriptors.
    input::prepare()?;
    let modes = Modes { mouse: options.mouse, keyboard_protocol: options.keyboard_protocol };
    #[cfg(feature = "images")]
    let pictures = options.pictures;
    let (world, (to, events)) = super::world(options);
    let signals = system::start_signals(SignalSet::Screen, to.clone())?;
    let guard = TerminalGuard::take(Arc::clone(&tty), modes, world.files.lang)?;
    let window = terminal::window();
    let frames = FrameWriter::new(window);
    #[cfg(feature = "images")]
    let frames = frames.with_pictures(pictures);
    let mut screen = TerminalScreen {
        machine,
        world,
        tty,
        guard,
        clipboard: Clipboard::detect(|name| env::var_os(name)),
        signals,
        frames,
        view,
        hits: None,
        window,
        painted: None,
        later: Vec::new(),
        asked: None,
    };
    let begun = screen.begin(start);
    // Until now, keys waited in the terminal: there was nothing on the screen for them to act on.
    input::start(Arc::clone(&screen.tty), Arc::clone(&screen.world.time), to)?;
    screen.signals.hear_aborts_twice()?;
    screen.ask_background()?;
    let code = match begun {
        ControlFlow::Continue(()) => screen.run(&events),
        ControlFlow::Break(code) => code,
    };
    screen.await_background(&events);
    let TerminalScreen { world, guard, .. } = screen;
    drop(guard);
    world.finish(&events, code);
    Ok(code)
}

struct TerminalScreen<'m, M, V> {
    machine: &'m mut M,
    world: EffectRunner,
    tty: Arc<Tty>,
    guard: TerminalGuard,
    clipboard: Clipboard,
    signals: SignalState,
    frames: FrameWriter,
    view: V,
    /// What is where on the last painted frame.
    hits: Option<HitMap>,
    window: Window,
    /// The revision that is on the screen; `None` if the screen is out of date for another reason.
    painted: Option<u64>,
    /// Effects that start after the next frame.
    later: Vec<Effect>,
    /// When the terminal was asked for its background colour, until it replies.
    asked: Option<Moment>,
}

impl<M: ScreenMachine, V: FnMut(&M, &mut Frame) -> HitMap> TerminalScreen<'_, M, V> {
    /// Draws the first frame.
    fn begin(&mut self, start: Vec<Effect>) -> LoopFlow {
        let at = self.world.time.moment();
        self.deliver(at, Msg::Resize(self.window))?;
        // Effects that run on their own thread show up later anyway, and would only delay the frame.
        let answered = start.iter().take_while(|effect| effect.is_answered_at_once()).count();
        let mut start = start.into_iter();
        self.perform(at, start.by_ref().take(answered).collect())?;
        self.paint()?;
        self.perform(at, start.collect())
    }

    /// Asks the terminal for its background colour. This comes after the first frame, so that the frame never waits for
    /// it. The Linux console would print the question as text, and Windows' consoles type their replies.
    fn ask_background(&mut self) -> io::Result<()> {
        if cfg!(unix) && env::var_os("TERM").is_none_or(|term| term != "linux") {
            self.asked = Some(self.world.time.moment());
            self.guard.write(ASK_BACKGROUND)?;
        }
        Ok(())
    }

    /// Waits for a reply that is on its way.
    fn await_background(&mut self, events: &Receiver<Event>) {
        let Some(asked) = self.asked.filter(|asked| self.world.time.moment() < asked.plus(ASKED_LATELY_MS)) else {
            return;
        };
        let until = self.world.time.moment().max(asked).plus(LAST_WAIT_MS);
        // Finished writes are processed at the end. If they were put back at once, they would be read here for ever.
        let mut finished = Vec::new();
        while let Ok(event) = events.recv_timeout(self.world.time.until(until)) {
            match event {
                Event::Input(_, TerminalInput::Background(_)) | Event::HangUp | Event::Terminate(_) => break,
                Event::FileJobDone(job) => finished.push(job),
                _ => {}
            }
        }
        for job in finished {
            self.world.files.put_back(job);
        }
    }

    /// Runs until the program should end. Returns the exit code.
    fn run(&mut self, events: &Receiver<Event>) -> u8 {
        let mut woken = false;
        loop {
            if let ControlFlow::Break(code) = self.turn(events, &mut woken) {
                return code;
            }
        }
    }

    /// Draws, waits for an event, and handles it. `woken` says whether the last wait ended without an event; this one
    /// sets it.
    fn turn(&mut self, events: &Receiver<Event>, woken: &mut bool) -> LoopFlow {
        self.paint()?;
        let later = std::mem::take(&mut self.later); // these have waited for the frame
        self.perform(self.world.time.moment(), later)?;
        let event = match self.is_unfinished() {
            true => events.try_recv().ok(),
            false => self.world.wait(events, self.machine.wake_at(), *woken),
        };
        *woken = event.is_none();
        match event {
            Some(event) => self.handle_all(event, events),
            None => self.deliver(self.world.time.moment(), Msg::Wake),
        }
    }

    /// Handles an event and those waiting behind it.
    fn handle_all(&mut self, first: Event, events: &Receiver<Event>) -> LoopFlow {
        let batch: Vec<Event> = std::iter::once(first).chain(events.try_iter().take(MOST_AT_ONCE)).collect();
        // As far as clocks are concerned, events without a time stamp happened before the input that was queued behind
        // them: a move that was made in time must not be late because a response was handled slowly.
        let mut stamps: Vec<Moment> = Vec::with_capacity(batch.len());
        let mut stamp = self.world.time.moment();
        for event in batch.iter().rev() {
            if let Event::Input(at, _) | Event::EngineSpoke(at, _) = event {
                stamp = *at;
            }
            stamps.push(stamp);
        }
        let mut rest = batch.into_iter().zip(stamps.into_iter().rev());
        let flow = rest.try_for_each(|(event, at)| self.handle(event, at));
        // When the program quits, pending input is dropped, but finished writes are still processed.
        for (event, _) in rest {
            if let Event::FileJobDone(finished) = event {
                self.world.files.put_back(finished);
            }
        }
        flow
    }

    fn handle(&mut self, event: Event, at: Moment) -> LoopFlow {
        match event {
            Event::Input(_, TerminalInput::Key(key)) => self.deliver(at, Msg::Key(key)),
            Event::Input(_, TerminalInput::Paste(text)) => self.deliver(at, Msg::Paste(text)),
            Event::Input(_, TerminalInput::PasteTooLong) => {
                self.deliver(at, Msg::PasteTooLong { megabytes: LONGEST_PASTE >> 20 })
            }
            Event::Input(_, TerminalInput::Mouse(press, cell)) => self.point(at, press, cell),
            Event::Input(_, TerminalInput::Background(color)) => {
                self.asked = None;
                self.deliver(at, Msg::Background { light: color.is_light() })
            }
            Event::Interrupt => {
                self.signals.interrupt_is_heard();
                self.deliver(at, Msg::Key(Key::ctrl('c')))
            }
            Event::Line(..) => ControlFlow::Continue(()), // only plain mode reads lines
            Event::HangUp => ControlFlow::Break(HUNG_UP),
            Event::Terminate(signal) => ControlFlow::Break(128_u8.saturating_add(signal)),
            Event::Resized => self.resize(at),
            Event::Stop => self.stop(),
            Event::Continued => self.take_screen_again(),
            Event::Response(_) | Event::EngineSpoke(..) | Event::FileJobDone(_) => {
                let msgs = self.world.messages(event);
                msgs.into_iter().try_for_each(|msg| self.deliver(at, msg))
            }
        }
    }

    /// The pointer acts on what the user saw: a press waits for the frame that shows the last change.
    fn point(&mut self, at: Moment, press: Press, cell: Cell) -> LoopFlow {
        if matches!(press, Press::Down(_)) {
            self.paint()?;
        }
        let on = self.hits.as_ref().and_then(|hits| hits.at(cell));
        self.deliver(at, Msg::Mouse { press, cell, on })
    }

    fn resize(&mut self, at: Moment) -> LoopFlow {
        let window = terminal::window();
        if window == self.window {
            return ControlFlow::Continue(());
        }
        self.window = window;
        self.painted = None;
        self.frames.resize(window);
        self.deliver(at, Msg::Resize(window))
    }

    /// Handles Ctrl-Z: the shell has the terminal while the process is stopped, and no time passes.
    fn stop(&mut self) -> LoopFlow {
        let since = self.world.time.moment();
        terminal::release();
        ProcessGroup::stop_all();
        let stopped = self.signals.stop();
        ProcessGroup::continue_all();
        if stopped {
            self.world.time.stood_still_since(since);
        }
        self.take_screen_again()?;
        if stopped { self.deliver(self.world.time.moment(), Msg::Resumed) } else { ControlFlow::Continue(()) }
    }

    /// Takes over the screen again, whatever other programs have done to it.
    fn take_screen_again(&mut self) -> LoopFlow {
        unless_gone(self.guard.enter())?;
        self.redraw_all();
        self.resize(self.world.time.moment())
    }

    /// Makes the next frame redraw everything.
    fn redraw_all(&mut self) {
        self.frames.forget();
        self.painted = None;
    }

    fn deliver(&mut self, at: Moment, msg: Msg) -> LoopFlow {
        let effects = self.world.tell(self.machine, at, msg);
        let (later, effects) = effects.into_iter().partition(Effect::waits_for_the_frame);
        self.later.extend::<Vec<Effect>>(later);
        self.perform(at, effects)
    }

    fn perform(&mut self, at: Moment, effects: Vec<Effect>) -> LoopFlow {
        for request in self.world.perform(self.machine, at, effects) {
            match request {
                TerminalEffect::Copy(text) => unless_gone(self.guard.write(self.clipboard.put(&text).as_bytes()))?,
                TerminalEffect::Bell => unless_gone(self.guard.write(b"\x07"))?,
                TerminalEffect::Redraw => self.redraw_all(),
                TerminalEffect::Suspend => system::ask_to_stop(),
                TerminalEffect::Quit(code) => return ControlFlow::Break(code),
            }
        }
        ControlFlow::Continue(())
    }

    /// True if the frame on the screen still needs more drawing.
    fn is_unfinished(&self) -> bool {
        self.hits.as_ref().is_some_and(|hits| hits.unfinished)
    }

    /// Draws, unless what is on the screen is up to date.
    fn paint(&mut self) -> LoopFlow {
        let revision = self.machine.revision();
        if self.painted == Some(revision) && !self.is_unfinished() {
            return ControlFlow::Continue(());
        }
        let TerminalScreen { machine, view, hits, frames, guard, .. } = self;
        frames.compose(|frame| *hits = Some(view(machine, frame)));
        #[cfg(feature = "images")]
        frames.lay(hits.as_ref().map_or(&[], |hits| &hits.pictures));
        let written = frames.bytes().map_or(Ok(()), |frame| guard.write(frame));
        frames.turn();
        self.painted = Some(revision);
        unless_gone(written)
    }
}

/// Ends the loop if a write failed: a terminal that takes nothing is gone.
fn unless_gone(written: io::Result<()>) -> LoopFlow {
    if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(HUNG_UP) }
}
