//! The loop of the screen: wait, take everything that has come, draw once.
//!
//! There is no tick. While nothing happens and nothing shown changes by itself, the loop sleeps and writes nothing.

pub mod effects;
pub mod event;
pub mod plain_loop;
pub mod signals;
pub mod time;
pub mod time_zone;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use super::PaintedFrame;
use super::terminal::{Modes, TerminalGuard, Tty};
use crate::app::protocol::input::{Cell, Press, Window};
use crate::app::protocol::messages::{Effect, Msg};
use crate::chess::moment::Moment;
use crate::runtime::event_loop::effects::{EffectRunner, LoopRequest, Machine};
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::signals::{SignalSet, SignalState};
use crate::runtime::terminal::clipboard;
use crate::runtime::terminal::frame_diff::FrameWriter;
use crate::runtime::terminal::input;
use crate::runtime::terminal::keys::TerminalInput;
use crate::ui::frame::Frame;

/// The exit code when the terminal is gone: 128 and SIGHUP.
const HUNG_UP: u8 = 129;

/// Asks which colour the terminal's background has (xterm's OSC 11).
const ASK_BACKGROUND: &[u8] = b"\x1b]11;?\x1b\\";
/// How long the answer is waited for at the end, in milliseconds, and only if it was asked no longer ago than that: what
/// comes after the end would be typed into the shell.
const LAST_WAIT_MS: u64 = 100;
const ASKED_LATELY_MS: u64 = 300;

/// So many events are taken before a frame is due, whatever else waits: a flood must not stop the picture.
const MOST_AT_ONCE: usize = 512;

/// How the loop ended.
type LoopEnd = Option<u8>;

/// Runs the machine on the screen until it quits, and answers the exit code. The terminal is restored by then.
///
/// `view` draws the machine and answers what stands where; `start` is carried out first, what needs a thread of its own
/// after the first frame. `to` and `events` are the two ends of the channel that `world` was made with.
///
/// # Errors
/// The terminal could not be set up.
pub fn run<M, V, H>(
    machine: &mut M,
    world: EffectRunner,
    (tty, modes, mut frames): (Tty, Modes, FrameWriter),
    (to, events): (Sender<Event>, Receiver<Event>),
    start: Vec<Effect>,
    view: V,
) -> io::Result<u8>
where
    M: Machine,
    V: FnMut(&M, &mut Frame) -> H,
    H: PaintedFrame,
{
    let tty = Arc::new(tty);
    let signalled = signals::start(SignalSet::Screen, to.clone())?;
    let guard = TerminalGuard::take(Arc::clone(&tty), modes, world.files.lang())?;
    let window = tty.window();
    frames.resize(window);
    let mut screen = TerminalScreen {
        machine,
        world,
        tty,
        guard,
        signalled,
        frames,
        view,
        hits: None,
        window,
        painted: None,
        later: Vec::new(),
        asked: None,
    };
    let left = screen.begin(start);
    // What is typed meanwhile waits in the terminal: nobody could have seen what it would do.
    input::start(Arc::clone(&screen.tty), Arc::clone(&screen.world.time), to)?;
    screen.ask_background(modes)?;
    let code = screen.live(left, &events);
    screen.await_background(&events);
    let TerminalScreen { world, guard, .. } = screen;
    drop(guard);
    world.finish(&events, code);
    Ok(code)
}

struct TerminalScreen<'m, M, V, H> {
    machine: &'m mut M,
    world: EffectRunner,
    tty: Arc<Tty>,
    guard: TerminalGuard,
    signalled: SignalState,
    frames: FrameWriter,
    view: V,
    /// What the last painted frame showed where.
    hits: Option<H>,
    window: Window,
    /// The revision that is on the screen; none when the screen is out of date for another reason.
    painted: Option<u64>,
    /// What is begun after the next frame.
    later: Vec<Effect>,
    /// When the terminal was asked for its background's colour, as long as it has not answered.
    asked: Option<Moment>,
}

impl<M, V, H> TerminalScreen<'_, M, V, H>
where
    M: Machine,
    V: FnMut(&M, &mut Frame) -> H,
    H: PaintedFrame,
{
    /// The first frame.
    fn begin(&mut self, start: Vec<Effect>) -> LoopEnd {
        let at = self.world.time.moment();
        let left = self.deliver(at, Msg::Resize(self.window));
        if left.is_some() {
            return left;
        }
        // What is worked at in a thread of its own shows later in any case, and would take from the time of the frame.
        let answered = start.iter().take_while(|effect| effect.is_answered_at_once()).count();
        let mut start = start.into_iter();
        let asks = self.world.perform(self.machine, at, start.by_ref().take(answered).collect());
        self.carry_out(asks).or_else(|| self.paint()).or_else(|| {
            let asks = self.world.perform(self.machine, at, start.collect());
            self.carry_out(asks)
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

    fn live(&mut self, mut left: LoopEnd, events: &Receiver<Event>) -> u8 {
        let mut woken = false;
        loop {
            if let Some(code) = left.or_else(|| self.paint()).or_else(|| self.catch_up()) {
                return code;
            }
            left = match self.wait(events, woken) {
                Some(event) => {
                    woken = false;
                    self.take_all(event, events)
                }
                None => {
                    woken = true;
                    self.deliver(self.world.time.moment(), Msg::Wake)
                }
            };
        }
    }

    /// The next event, or nothing when the machine wants to be woken. After a wake-up that brought no later wish,
    /// at least a millisecond passes: a mistake in a clock must not eat the processor.
    fn wait(&self, events: &Receiver<Event>, woken: bool) -> Option<Event> {
        if self.is_unfinished() {
            return events.try_recv().ok();
        }
        let Some(moment) = self.machine.wake_at() else {
            // The signal thread holds the other end for as long as the process lives.
            return Some(events.recv().unwrap_or(Event::HangUp));
        };
        let least = if woken { Duration::from_millis(1) } else { Duration::ZERO };
        match events.recv_timeout(self.world.time.until(moment).max(least)) {
            Ok(event) => Some(event),
            // What arrived in time comes first.
            Err(RecvTimeoutError::Timeout) => events.try_recv().ok(),
            Err(RecvTimeoutError::Disconnected) => Some(Event::HangUp),
        }
    }

    /// Takes an event and those that wait behind it.
    fn take_all(&mut self, first: Event, events: &Receiver<Event>) -> LoopEnd {
        let batch: Vec<Event> = std::iter::once(first).chain(events.try_iter().take(MOST_AT_ONCE)).collect();
        // What carries no stamp happened before the input that was queued behind it, as far as clocks are concerned:
        // a move that was made in time must not be late because an answer was slow to be looked at.
        let mut stamps: Vec<Moment> = Vec::with_capacity(batch.len());
        let mut stamp = self.world.time.moment();
        for event in batch.iter().rev() {
            if let Event::Input(at, _) | Event::EngineSpoke(at, _) = event {
                stamp = *at;
            }
            stamps.push(stamp);
        }
        let mut rest = batch.into_iter().zip(stamps.into_iter().rev());
        let left = rest.find_map(|(event, at)| self.take(event, at));
        // On the way out pending input is dropped, but finished writes are still processed.
        for (event, _) in rest {
            if let Event::FileJobDone(finished) = event {
                self.world.files.put_back(finished);
            }
        }
        left
    }

    fn take(&mut self, event: Event, at: Moment) -> LoopEnd {
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
            Event::Continued => self.come_back(),
            Event::Response(_) | Event::EngineSpoke(..) | Event::FileJobDone(_) => {
                let msgs = self.world.messages(event);
                msgs.into_iter().find_map(|msg| self.deliver(at, msg))
            }
        }
    }

    /// What the pointer is on is what the user saw there: a press waits for the frame that shows the last change.
    fn point(&mut self, at: Moment, press: Press, cell: Cell) -> LoopEnd {
        if matches!(press, Press::Down(_)) {
            let left = self.paint();
            if left.is_some() {
                return left;
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

    /// Ctrl-Z: the terminal is the shell's while we stand still, and time with us.
    fn stop(&mut self) -> LoopEnd {
        let since = self.world.time.moment();
        super::terminal::release();
        crate::runtime::engines::process::child::halt_all();
        let stopped = self.signalled.stop();
        crate::runtime::engines::process::child::continue_all();
        if stopped {
            self.world.time.stood_still_since(since);
        }
        let left = self.come_back();
        if left.is_none() && stopped { self.deliver(self.world.time.moment(), Msg::Resumed) } else { left }
    }

    /// Takes the screen again, whatever others did to it meanwhile.
    fn come_back(&mut self) -> LoopEnd {
        if self.guard.enter().is_err() {
            return Some(HUNG_UP);
        }
        self.start_anew();
        self.resize(self.world.time.moment())
    }

    /// The next frame trusts nothing that is on the screen.
    fn start_anew(&mut self) {
        self.frames.forget();
        self.painted = None;
    }

    fn deliver(&mut self, at: Moment, msg: Msg) -> LoopEnd {
        let effects = self.world.tell(self.machine, at, msg);
        let (later, effects) = effects.into_iter().partition(Effect::waits_for_the_frame);
        self.later.extend::<Vec<Effect>>(later);
        let asks = self.world.perform(self.machine, at, effects);
        self.carry_out(asks)
    }

    /// Begins what has waited for the frame.
    fn catch_up(&mut self) -> LoopEnd {
        if self.later.is_empty() {
            return None;
        }
        let later = std::mem::take(&mut self.later);
        let asks = self.world.perform(self.machine, self.world.time.moment(), later);
        self.carry_out(asks)
    }

    fn carry_out(&mut self, asks: Vec<LoopRequest>) -> LoopEnd {
        for ask in asks {
            let written = match ask {
                LoopRequest::Copy(text) => self.guard.write(clipboard::osc52(&text).as_bytes()),
                LoopRequest::Bell => self.guard.write(b"\x07"),
                LoopRequest::Redraw => {
                    self.start_anew();
                    Ok(())
                }
                LoopRequest::Suspend => {
                    signals::ask_to_stop();
                    Ok(())
                }
                LoopRequest::Quit(code) => return Some(code),
            };
            if written.is_err() {
                return Some(HUNG_UP);
            }
        }
        None
    }

    /// Whether the frame on the screen is to be drawn on.
    fn is_unfinished(&self) -> bool {
        self.hits.as_ref().is_some_and(PaintedFrame::is_unfinished)
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
        frames.lay(hits.as_ref().map_or(&[], |hits| hits.pictures()));
        let written = frames.bytes().map_or(Ok(()), |frame| guard.write(frame));
        frames.turn();
        self.painted = Some(revision);
        written.is_err().then_some(HUNG_UP)
    }
}
