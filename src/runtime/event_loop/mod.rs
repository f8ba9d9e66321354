//! The screen's loop: it waits, handles every event that has arrived, and draws once.
//!
//! There is no tick. While nothing happens and nothing on the screen changes by itself, the loop sleeps and writes
//! nothing.

use crate::app::App;
use crate::app::protocol::effect::{AnalysisEffect, BotEffect, Effect, TerminalEffect};
use crate::app::protocol::input::{Cell, Key, Press, Window};
use crate::app::protocol::message::{AnalysisResponse, BotResponse, Msg};
use crate::app::protocol::now::Now;
use crate::app::protocol::user_message::{MessageTone, UserMessage};
use crate::chess::clock::Moment;
use crate::runtime::engines::analysis::AnalysisThread;
use crate::runtime::engines::eval_pool::EvalPool;
use crate::runtime::engines::process::EngineProcesses;
use crate::runtime::engines::{self, ChooseMove};
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::file_service::FileService;
use crate::runtime::jobs::Jobs;
use crate::runtime::sounds::SoundProcesses;
use crate::runtime::system::{self, ProcessGroup, SignalSet, SignalState};
use crate::runtime::terminal::ansi_writer::Clipboard;
use crate::runtime::terminal::frame_diff::FrameWriter;
use crate::runtime::terminal::keys::{LONGEST_PASTE, TerminalInput};
use crate::runtime::terminal::{self, Modes, TerminalGuard, Tty, input};
use crate::runtime::{RuntimeOptions, log, stdout};
use crate::ui::canvas::{Frame, HitMap};
use crate::words::tables::RuntimeWord;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{env, io};

pub mod event;
pub mod plain_loop;
pub mod time;

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

pub trait ScreenMachine: Machine {
    /// Returns a number that changes whenever what is shown changes.
    fn revision(&self) -> u64;
}

impl ScreenMachine for App {
    fn revision(&self) -> u64 {
        self.revision
    }
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
    Ok(world.finish(&events, code))
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
    fn await_background(&self, events: &Receiver<Event>) {
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
        let now = self.world.time.moment();
        let mut stamp = now;
        for event in batch.iter().rev() {
            if let Event::Input(at, _) | Event::EngineSpoke(at, _) = event {
                stamp = now.min(*at); // it may have been stamped before the time of a stop was taken back
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
            Event::HangUp => self.terminate(at, HUNG_UP),
            Event::Terminate(signal) => self.terminate(at, 128_u8.saturating_add(signal)),
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
        terminal::release();
        let stopped = self.world.stop(&self.signals);
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

    fn terminate(&mut self, at: Moment, code: u8) -> LoopFlow {
        self.deliver(at, Msg::Terminated)?;
        ControlFlow::Break(code)
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

// What both loops share: passing messages to the machine and carrying out its effects.

/// What the loops drive: the application, or a small machine in a test.
pub trait Machine {
    /// Takes one message. Returns the effects to carry out.
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect>;
    /// Returns when `update` must be called next even if nothing happens.
    fn wake_at(&self) -> Option<Moment>;
    /// Returns what the last message has told the user about refusals and failures, for the log.
    fn failures(&self) -> Vec<&str> {
        Vec::new()
    }
}

impl Machine for App {
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        App::update(self, now, msg)
    }

    fn wake_at(&self) -> Option<Moment> {
        App::wake_at(self)
    }

    fn failures(&self) -> Vec<&str> {
        let failures = self.messages.iter().filter_map(|message| match message {
            UserMessage::Says(MessageTone::Wrong, text) => Some(text.as_str()),
            _ => None,
        });
        failures.collect()
    }
}

/// The services that carry out the application's effects.
#[derive(Debug)]
pub struct EffectRunner {
    pub time: Arc<TimeSource>,
    pub files: FileService,
    choose: ChooseMove,
    /// The requests that bots are thinking about.
    bots: Jobs,
    to: Sender<Event>,
    analysis: AnalysisThread,
    evaluations: EvalPool,
    engines: EngineProcesses,
    sounds: SoundProcesses,
}

impl EffectRunner {
    /// Creates the services, with bots that choose their moves by `choose`, and responses that go to the loop's
    /// channel.
    pub fn new(time: Arc<TimeSource>, files: FileService, choose: ChooseMove, to: Sender<Event>) -> EffectRunner {
        EffectRunner {
            analysis: AnalysisThread::new(to.clone()),
            evaluations: EvalPool::new(files.paths.cache.as_deref(), to.clone()),
            engines: EngineProcesses::new(Arc::clone(&time), to.clone()),
            bots: Jobs::default(),
            choose,
            to,
            sounds: SoundProcesses::default(),
            time,
            files,
        }
    }

    /// Gives the machine a message. Returns the effects it asks for.
    pub fn tell(&mut self, machine: &mut impl Machine, at: Moment, msg: Msg) -> Vec<Effect> {
        let effects = machine.update(Now { at, ..self.time.now() }, msg);
        log_failures(machine);
        effects
    }

    /// Carries out effects, and those that follow from responses that are known at once. Returns those left for the
    /// loop.
    pub fn perform(&mut self, machine: &mut impl Machine, at: Moment, effects: Vec<Effect>) -> Vec<TerminalEffect> {
        let mut requests = Vec::new();
        let mut todo = VecDeque::from(effects);
        while let Some(effect) = todo.pop_front() {
            let mut msgs = Vec::new();
            match effect {
                Effect::Bot(BotEffect::Think(request)) => {
                    let stop = self.bots.begin(request.id, 1);
                    engines::start(*request, self.choose, stop, self.to.clone());
                }
                Effect::Bot(BotEffect::Stop(id)) => self.bots.stop(id),
                Effect::Analysis(AnalysisEffect::Analyse(request)) => self.analysis.start(request),
                Effect::Analysis(AnalysisEffect::Stop(id)) => self.analysis.stop(id),
                Effect::Analysis(AnalysisEffect::Evaluate(request)) => self.evaluations.start(*request),
                Effect::Analysis(AnalysisEffect::StopEvaluating(id)) => self.evaluations.jobs.stop(id),
                Effect::Engine { engine, order } => {
                    let event = self.engines.command(engine, order);
                    msgs.extend(event.map(|event| Msg::Engine { engine, event }));
                }
                Effect::Sound(words) => {
                    let error = self.sounds.play(&words).err().map(FileError::from);
                    msgs.extend(error.map(|error| Msg::SoundFailed(error.say(self.files.lang))));
                }
                Effect::Terminal(effect) => requests.push(effect),
                Effect::Journal(effect) => msgs = self.files.journal(effect),
                Effect::Draft(effect) => msgs.extend(self.files.draft(effect)),
                Effect::File(effect) => self.files.file(effect),
                Effect::List(effect) => self.files.list(effect),
                Effect::Browse(effect) => self.files.browser.start(effect),
            }
            for msg in msgs {
                todo.extend(self.tell(machine, at, msg));
            }
        }
        requests
    }

    /// Waits for the next event. Returns `None` when it is time to wake the machine, at `wake_at`. After a wake-up
    /// (`woken`) at least a millisecond passes: a wrong clock must not use up the processor.
    pub fn wait(&self, events: &Receiver<Event>, wake_at: Option<Moment>, woken: bool) -> Option<Event> {
        let Some(moment) = wake_at else {
            // The signal thread holds the other end as long as the process lives.
            return Some(events.recv().unwrap_or(Event::HangUp));
        };
        let least = if woken { Duration::from_millis(1) } else { Duration::ZERO };
        match events.recv_timeout(self.time.until(moment).max(least)) {
            Ok(event) => Some(event),
            // An event that arrived in time comes first.
            Err(RecvTimeoutError::Timeout) => events.try_recv().ok(),
            Err(RecvTimeoutError::Disconnected) => Some(Event::HangUp),
        }
    }

    /// Returns the messages for the machine that an event brings, after the services have recorded it; none for an
    /// event that only a loop understands.
    pub fn messages(&mut self, event: Event) -> Vec<Msg> {
        let msg = match event {
            Event::FileJobDone(finished) => return self.files.finish_job(finished),
            Event::Response(msg) | Event::EngineSpoke(_, msg) => msg,
            _ => return Vec::new(),
        };
        match &msg {
            Msg::Bot(BotResponse { id, .. }) => self.bots.count_response(*id),
            Msg::Analysis(AnalysisResponse::Evaluated(response)) => self.evaluations.jobs.count_response(response.id),
            Msg::Engine { engine, event } => self.engines.note_event(*engine, event),
            _ => {}
        }
        vec![msg]
    }

    /// Stops the process and its engines until it is continued; no time passes. Returns false at once if nothing could
    /// continue it.
    pub fn stop(&self, signals: &SignalState) -> bool {
        let since = self.time.moment();
        ProcessGroup::stop_all();
        let stopped = signals.stop();
        ProcessGroup::continue_all();
        if stopped {
            self.time.stood_still_since(since);
        }
        stopped
    }

    /// Waits for what is still being written, after the terminal was given back. Failures are reported on standard
    /// error. Returns the exit code.
    pub fn finish(mut self, events: &Receiver<Event>, code: u8) -> u8 {
        let (sentences, failed) = self.files.finish(events, patience(code));
        sentences.iter().for_each(|sentence| stdout::complain(sentence));
        code.max(failed)
    }

    /// Like [`EffectRunner::finish`], where the machine can still report what was done or failed: `say` is called after
    /// each message.
    pub fn finish_all<M: Machine>(
        &mut self,
        machine: &mut M,
        events: &Receiver<Event>,
        code: u8,
        mut say: impl FnMut(&mut M),
    ) {
        for msg in self.files.finish_all(events, patience(code)) {
            let _ = machine.update(self.time.now(), msg); // it has ended: its effects come too late
            log_failures(machine);
            say(machine);
        }
    }

    /// True if a bot or an engine is thinking, or positions are being evaluated.
    pub fn is_thinking(&self) -> bool {
        self.bots.are_running() || self.evaluations.jobs.are_running() || self.engines.are_busy()
    }
}

fn log_failures(machine: &impl Machine) {
    if log::is_on() {
        for sentence in machine.failures() {
            log::line(sentence);
        }
    }
}

/// Returns how long pending writes may take when the program quits with this code.
fn patience(code: u8) -> Duration {
    // After a signal, the signal thread ends the process two seconds later, whatever happens.
    Duration::from_millis(if code > 128 { 1_500 } else { 10_000 })
}
