//! What both loops share: passing messages to the machine and carrying out its effects.

use crate::app::protocol::{
    effect::{AnalysisEffect, BotEffect, Effect, TerminalEffect},
    message::{AnalysisResponse, BotResponse, Msg},
    now::Now,
};
use crate::chess::clock::Moment;
use crate::runtime::{
    engines::{
        analysis::AnalysisThread,
        bots::{self, ChooseMove},
        eval_pool::EvalPool,
        process::EngineProcesses,
    },
    event_loop::{event::Event, time::TimeSource},
    files::{file_error::FileError, file_service::FileService},
    jobs::Jobs,
    log,
    sounds::SoundProcesses,
    stdout,
};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

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

/// The services that carry out the application's effects.
#[derive(Debug)]
pub struct EffectRunner {
    /// The clocks of the program.
    pub time: Arc<TimeSource>,
    /// The service that reads and writes files.
    pub files: FileService,
    /// How a bot chooses its move.
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
    #[must_use]
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
                    bots::start(*request, self.choose, stop, self.to.clone());
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
            Msg::Analysis(AnalysisResponse::Evaluated { id, .. }) => self.evaluations.jobs.count_response(*id),
            Msg::Engine { engine, event } => self.engines.note_event(*engine, event),
            _ => {}
        }
        vec![msg]
    }

    /// Waits for what is still being written, after the terminal was given back. Failures are reported on standard
    /// error.
    pub fn finish(mut self, events: &Receiver<Event>, code: u8) {
        for sentence in self.files.finish(events, patience(code)) {
            stdout::complain(&sentence);
        }
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
    #[must_use]
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
