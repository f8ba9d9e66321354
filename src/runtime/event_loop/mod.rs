//! The loop of the screen: it waits, handles every event that has come, and draws once.
//!
//! There is no tick. While nothing happens and nothing shown changes by itself, the loop sleeps and writes nothing.

pub mod effects;
pub mod event;
pub mod plain_loop;
pub mod signals;
pub mod time;
pub mod time_zone;

use super::terminal::{Modes, TerminalGuard, Tty};
use crate::app::protocol::effect::{Effect, TerminalEffect};
use crate::app::protocol::input::{Cell, Press, Window};
use crate::app::protocol::message::Msg;
use crate::chess::moment::Moment;
use crate::runtime::engines::process::child;
use crate::runtime::event_loop::effects::{EffectRunner, Machine};
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::signals::{SignalSet, SignalState};
use crate::runtime::terminal::frame_diff::FrameWriter;
use crate::runtime::terminal::keys::TerminalInput;
use crate::runtime::terminal::{clipboard, input};
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use rustix::process::Signal;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// The exit code when the terminal is gone: 128 and SIGHUP.
const HUNG_UP: u8 = 129;

/// Asks which colour the terminal's background has (xterm's OSC 11).
const ASK_BACKGROUND: &[u8] = b"\x1b]11;?\x1b\\";
/// How long the answer is waited for at the end, in milliseconds, and only if it was asked no longer ago than that: what
/// comes after the end would be typed into the shell.
const LAST_WAIT_MS: u64 = 100;
const ASKED_LATELY_MS: u64 = 300;

/// So many events are handled before the next frame, whatever else waits: a flood must not stop the drawing.
const MOST_AT_ONCE: usize = 512;

/// How the loop ended.
type LoopEnd = Option<u8>;

/// A machine that is drawn.
pub trait ScreenMachine: Machine {
    /// Counts the changes of what is shown.
    fn revision(&self) -> u64;
}

/// Runs the machine on the screen until it quits. Returns the exit code; the terminal is restored by then.
///
/// `view` draws the machine and returns what stands where; `start` is carried out first, what needs a thread of its own
/// after the first frame. `to` and `events` are the two ends of the channel that `world` was made with.
///
/// # Errors
/// The terminal could not be set up.
pub fn run<M: ScreenMachine>(
    machine: &mut M,
    world: EffectRunner,
    (tty, modes, mut frames): (Tty, Modes, FrameWriter),
    (to, events): (Sender<Event>, Receiver<Event>),
    start: Vec<Effect>,
    view: impl FnMut(&M, &mut Frame) -> HitMap,
) -> io::Result<u8> {
    let tty = Arc::new(tty);
    let signals = signals::start(SignalSet::Screen, to.clone())?;
    let guard = TerminalGuard::take(Arc::clone(&tty), modes, world.files.lang())?;
    let window = tty.window();
    frames.resize(window);
    let mut screen = TerminalScreen {
        machine,
        world,
        tty,
        guard,
        signals,
        frames,
        view,
        hits: None,
        window,
        painted: None,
        later: Vec::new(),
        asked: None,
    };
    let end = screen.begin(start);
    // Until now keys wait in the terminal: there was nothing to be seen that they could act on.
    input::start(Arc::clone(&screen.tty), Arc::clone(&screen.world.time), to)?;
    screen.ask_background(modes)?;
    let code = screen.run(end, &events);
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
    signals: SignalState,
    frames: FrameWriter,
    view: V,
    /// What stands where on the last painted frame.
    hits: Option<HitMap>,
    window: Window,
    /// The revision that is on the screen; none when the screen is out of date for another reason.
    painted: Option<u64>,
    /// What is begun after the next frame.
    later: Vec<Effect>,
    /// When the terminal was asked for its background's colour, until it answers.
    asked: Option<Moment>,
}

impl<M: ScreenMachine, V: FnMut(&M, &mut Frame) -> HitMap> TerminalScreen<'_, M, V> {
    /// The first frame.
    fn begin(&mut self, start: Vec<Effect>) -> LoopEnd {
        let at = self.world.time.moment();
        let end = self.deliver(at, Msg::Resize(self.window));
        if end.is_some() {
            return end;
        }
        // What is worked at in a thread of its own shows later in any case, and would take from the time of the frame.
        let answered = start.iter().take_while(|effect| effect.is_answered_at_once()).count();
        let mut start = start.into_iter();
        let requests = self.world.perform(self.machine, at, start.by_ref().take(answered).collect());
        self.carry_out(requests).or_else(|| self.paint()).or_else(|| {
            let requests = self.world.perform(self.machine, at, start.collect());
            self.carry_out(requests)
        })
    }

    /// Asks the terminal for its background's colour. It comes after the first frame, so that this never waits for it.
    fn ask_background(&mut self, modes: Modes) -> io::Result<()> {
        if modes.asks_background {
            self.asked = Some(self.world.time.moment());
            self.guard.write(ASK_BACKGROUND)?;
        }
        Ok(())
    }

    /// Waits for an answer that is on its way.
    fn await_background(&mut self, events: &Receiver<Event>) {
        let Some(asked) = self.asked.filter(|asked| self.world.time.moment() < asked.plus(ASKED_LATELY_MS)) else {
            return;
        };
        let until = self.world.time.moment().max(asked).plus(LAST_WAIT_MS);
        // Finished writes are processed at the end. Put back at once, they would be read here for ever.
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

    /// Runs until the program is to end. Returns the exit code.
    fn run(&mut self, mut end: LoopEnd, events: &Receiver<Event>) -> u8 {
        let mut woken = false;
        loop {
            if let Some(code) = end.or_else(|| self.paint()).or_else(|| self.begin_later_effects()) {
                return code;
            }
            let event = match self.is_unfinished() {
                true => events.try_recv().ok(),
                false => self.world.wait(events, self.machine.wake_at(), woken),
            };
            woken = event.is_none();
            end = match event {
                Some(event) => self.handle_all(event, events),
                None => self.deliver(self.world.time.moment(), Msg::Wake),
            };
        }
    }

    /// Handles an event and those that wait behind it.
    fn handle_all(&mut self, first: Event, events: &Receiver<Event>) -> LoopEnd {
        let batch: Vec<Event> = std::iter::once(first).chain(events.try_iter().take(MOST_AT_ONCE)).collect();
        // What carries no stamp happened before the input that was queued behind it, as far as clocks are concerned:
        // a move that was made in time must not be late because a response was handled slowly.
        let mut stamps: Vec<Moment> = Vec::with_capacity(batch.len());
        let mut stamp = self.world.time.moment();
        for event in batch.iter().rev() {
            if let Event::Input(at, _) | Event::EngineSpoke(at, _) = event {
                stamp = *at;
            }
            stamps.push(stamp);
        }
        let mut rest = batch.into_iter().zip(stamps.into_iter().rev());
        let end = rest.find_map(|(event, at)| self.handle(event, at));
        // On the way out pending input is dropped, but finished writes are still processed.
        for (event, _) in rest {
            if let Event::FileJobDone(finished) = event {
                self.world.files.put_back(finished);
            }
        }
        end
    }

    fn handle(&mut self, event: Event, at: Moment) -> LoopEnd {
        match event {
            Event::Input(_, TerminalInput::Key(key)) => self.deliver(at, Msg::Key(key)),
            Event::Input(_, TerminalInput::Paste(text)) => self.deliver(at, Msg::Paste(text)),
            Event::Input(_, TerminalInput::Mouse(press, cell)) => self.point(at, press, cell),
            Event::Input(_, TerminalInput::Background(color)) => {
                self.asked = None;
                self.deliver(at, Msg::Background { light: color.is_light() })
            }
            Event::Line(..) => None, // only plain mode reads lines
            Event::HangUp => Some(HUNG_UP),
            Event::Terminate(signal) => Some(128_u8.saturating_add(signal)),
            Event::Resized => self.resize(at),
            Event::Stop => self.stop(),
            Event::Continued => self.take_screen_again(),
            Event::Response(_) | Event::EngineSpoke(..) | Event::FileJobDone(_) => {
                let msgs = self.world.messages(event);
                msgs.into_iter().find_map(|msg| self.deliver(at, msg))
            }
        }
    }

    /// What the pointer is on is what the user saw there: a press waits for the frame that shows the last change.
    fn point(&mut self, at: Moment, press: Press, cell: Cell) -> LoopEnd {
        if matches!(press, Press::Down(_)) {
            let end = self.paint();
            if end.is_some() {
                return end;
            }
        }
        let on = self.hits.as_ref().and_then(|hits| hits.at(cell));
        self.deliver(at, Msg::Mouse { press, cell, on })
    }

    fn resize(&mut self, at: Moment) -> LoopEnd {
        let window = self.tty.window();
        if window == self.window {
            return None;
        }
        self.window = window;
        self.painted = None;
        self.frames.resize(window);
        self.deliver(at, Msg::Resize(window))
    }

    /// Ctrl-Z: the shell has the terminal while the process is stopped, and no time passes.
    fn stop(&mut self) -> LoopEnd {
        let since = self.world.time.moment();
        super::terminal::release();
        child::signal_all(Signal::STOP);
        let stopped = self.signals.stop();
        child::signal_all(Signal::CONT);
        if stopped {
            self.world.time.stood_still_since(since);
        }
        let end = self.take_screen_again();
        if end.is_none() && stopped { self.deliver(self.world.time.moment(), Msg::Resumed) } else { end }
    }

    /// Takes the screen again, whatever others have done to it.
    fn take_screen_again(&mut self) -> LoopEnd {
        if self.guard.enter().is_err() {
            return Some(HUNG_UP);
        }
        self.redraw_all();
        self.resize(self.world.time.moment())
    }

    /// Has the next frame drawn from nothing.
    fn redraw_all(&mut self) {
        self.frames.forget();
        self.painted = None;
    }

    fn deliver(&mut self, at: Moment, msg: Msg) -> LoopEnd {
        let effects = self.world.tell(self.machine, at, msg);
        let (later, effects) = effects.into_iter().partition(Effect::waits_for_the_frame);
        self.later.extend::<Vec<Effect>>(later);
        let requests = self.world.perform(self.machine, at, effects);
        self.carry_out(requests)
    }

    /// Begins what has waited for the frame.
    fn begin_later_effects(&mut self) -> LoopEnd {
        if self.later.is_empty() {
            return None;
        }
        let later = std::mem::take(&mut self.later);
        let requests = self.world.perform(self.machine, self.world.time.moment(), later);
        self.carry_out(requests)
    }

    fn carry_out(&mut self, requests: Vec<TerminalEffect>) -> LoopEnd {
        for request in requests {
            let written = match request {
                TerminalEffect::Copy(text) => self.guard.write(clipboard::osc52(&text).as_bytes()),
                TerminalEffect::Bell => self.guard.write(b"\x07"),
                TerminalEffect::Redraw => {
                    self.redraw_all();
                    Ok(())
                }
                TerminalEffect::Suspend => {
                    signals::ask_to_stop();
                    Ok(())
                }
                TerminalEffect::Quit(code) => return Some(code),
            };
            if written.is_err() {
                return Some(HUNG_UP);
            }
        }
        None
    }

    /// Whether the frame on the screen is to be drawn on.
    fn is_unfinished(&self) -> bool {
        self.hits.as_ref().is_some_and(|hits| hits.unfinished)
    }

    /// Draws, unless what is on the screen is still right. A terminal that takes no frame is gone.
    fn paint(&mut self) -> LoopEnd {
        let revision = self.machine.revision();
        if self.painted == Some(revision) && !self.is_unfinished() {
            return None;
        }
        let TerminalScreen { machine, view, hits, frames, guard, .. } = self;
        frames.compose(|frame| *hits = Some(view(machine, frame)));
        #[cfg(feature = "images")]
        frames.lay(hits.as_ref().map_or(&[], |hits| &hits.pictures));
        let written = frames.bytes().map_or(Ok(()), |frame| guard.write(frame));
        frames.turn();
        self.painted = Some(revision);
        written.is_err().then_some(HUNG_UP)
    }
}
