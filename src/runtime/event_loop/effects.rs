//! What both loops share: messages in, effects carried out, time stamped on.

use super::event::Event;
use super::time::TimeSource;
use crate::app::App;
use crate::app::protocol::analysis::{AnalysisRequest, AnalysisUpdate};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::message::Msg;
use crate::app::protocol::now::Now;
use crate::chess::moment::Moment;
use crate::runtime::engines::analysis::AnalysisThread;
use crate::runtime::engines::bots::{BotWorkers, ChooseMove};
use crate::runtime::engines::engine_process::EngineProcesses;
use crate::runtime::engines::eval_pool::EvalPool;
use crate::runtime::files::file_effects::FileEffects;
use crate::runtime::sounds::SoundProcesses;
use crate::runtime::stdout;
use crate::words::Lang;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// What the loops drive: the application, or a small one of a test.
pub trait Machine {
    /// Takes one message; the answer is what the world has to do.
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect>;
    /// When `update` wants to be called next although nothing happens.
    fn wake_at(&self) -> Option<Moment>;
    /// Counts the changes of what is shown.
    fn revision(&self) -> u64;
    /// Whether something is under way that the machine still wants to hear of: files, a search.
    fn awaits(&self) -> bool {
        false
    }
}

impl Machine for App {
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        App::update(self, now, msg)
    }

    fn wake_at(&self) -> Option<Moment> {
        App::wake_at(self)
    }

    fn revision(&self) -> u64 {
        App::revision(self)
    }

    fn awaits(&self) -> bool {
        App::awaits(self)
    }
}

/// An effect that only the loop itself can carry out.
#[derive(Debug, PartialEq, Eq)]
pub enum LoopRequest {
    /// Put text on the clipboard.
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Draw everything anew.
    Redraw,
    /// Stop the process.
    Suspend,
    /// Leave with this code.
    Quit(u8),
}

/// The world as the application's effects reach it.
#[derive(Debug)]
pub struct EffectRunner {
    /// The clocks.
    pub time: Arc<TimeSource>,
    thinkers: BotWorkers,
    analyst: AnalysisThread,
    scales: EvalPool,
    engines: EngineProcesses,
    sounds: SoundProcesses,
    store: FileEffects,
}

impl EffectRunner {
    /// With players that think by `choose`, and answers that go to the loop's channel.
    #[must_use]
    pub fn new(time: Arc<TimeSource>, store: FileEffects, choose: ChooseMove, to: Sender<Event>) -> EffectRunner {
        let scales = EvalPool::new(store.cache(), to.clone());
        let engines = EngineProcesses::new(Arc::clone(&time), to.clone());
        let sounds = SoundProcesses::default();
        EffectRunner {
            time,
            sounds,
            analyst: AnalysisThread::new(to.clone()),
            engines,
            scales,
            thinkers: BotWorkers::new(choose, to),
            store,
        }
    }

    /// Gives the machine a message; answers what it asks for.
    pub fn tell(&mut self, machine: &mut impl Machine, at: Moment, msg: Msg) -> Vec<Effect> {
        machine.update(Now { at, ..self.time.now() }, msg)
    }

    /// Carries out effects, and what the machine asks for when it is told of failures; what is left for the loop comes back.
    pub fn perform(&mut self, machine: &mut impl Machine, at: Moment, effects: Vec<Effect>) -> Vec<LoopRequest> {
        let mut asks = Vec::new();
        let mut todo = VecDeque::from(effects);
        while let Some(effect) = todo.pop_front() {
            let answers = match effect {
                Effect::Think(think) => {
                    let id = think.id;
                    // Without a thread there is no move: the application learns it as of a stopped request.
                    self.thinkers
                        .start(think)
                        .err()
                        .map(|_| Msg::BotReplied { id, mv: None, score: None })
                        .into_iter()
                        .collect()
                }
                Effect::StopThinking(id) => {
                    self.thinkers.stop(id);
                    Vec::new()
                }
                Effect::Analysis(study) => self.study(study),
                Effect::Engine { engine, order } => {
                    self.engines.order(engine, order).map(|news| Msg::Engine { engine, news }).into_iter().collect()
                }
                Effect::CopyToClipboard(text) => {
                    asks.push(LoopRequest::Copy(text));
                    Vec::new()
                }
                Effect::Bell => {
                    asks.push(LoopRequest::Bell);
                    Vec::new()
                }
                Effect::Sound(words) => self
                    .sounds
                    .play(&words)
                    .err()
                    .map(|why| Msg::SoundFailed(self.store.say(why)))
                    .into_iter()
                    .collect(),
                Effect::Redraw => {
                    asks.push(LoopRequest::Redraw);
                    Vec::new()
                }
                Effect::Suspend => {
                    asks.push(LoopRequest::Suspend);
                    Vec::new()
                }
                Effect::Quit(code) => {
                    asks.push(LoopRequest::Quit(code));
                    Vec::new()
                }
                other => self.store.perform(other),
            };
            for msg in answers {
                todo.extend(machine.update(Now { at, ..self.time.now() }, msg));
            }
        }
        asks
    }

    /// Analyses and weighs. What could not be started is answered at once.
    fn study(&mut self, study: AnalysisRequest) -> Vec<Msg> {
        match study {
            AnalysisRequest::Analyse(wish) => {
                let id = wish.id;
                let over = AnalysisUpdate { over: true, ..AnalysisUpdate::default() };
                self.analyst.start(wish).err().map(|_| Msg::Analysis { id, news: over }).into_iter().collect()
            }
            AnalysisRequest::StopAnalysing(id) => {
                self.analyst.stop(id);
                Vec::new()
            }
            AnalysisRequest::Weigh(wish) => {
                let (id, tasks) = (wish.id, wish.first..wish.first + wish.tasks.len());
                match self.scales.start(*wish) {
                    Ok(()) => Vec::new(),
                    Err(_) => tasks.map(|task| Msg::Evaluated { id, task, weight: None }).collect(),
                }
            }
            AnalysisRequest::StopWeighing(id) => {
                self.scales.stop(id);
                Vec::new()
            }
        }
    }

    /// A worker's answer on its way to the machine.
    pub fn answered(&mut self, msg: &Msg) {
        match msg {
            Msg::BotReplied { id, .. } => self.thinkers.answered(*id),
            Msg::Evaluated { id, .. } => self.scales.answered(*id),
            Msg::Engine { engine, news } => self.engines.heard(*engine, news),
            _ => {}
        }
    }

    /// Waits for what is still being written. The screen is given back by now: what failed is said on standard error.
    pub fn finish(mut self, events: &Receiver<Event>, code: u8) {
        for sentence in self.store.finish(events, patience(code)) {
            stdout::complain(&sentence);
        }
    }

    /// The same where there is still somebody to tell: the machine learns what became of the rest.
    pub fn settle(&mut self, machine: &mut impl Machine, events: &Receiver<Event>, code: u8) {
        for msg in self.store.settle(events, patience(code)) {
            // It has left: whatever it wants now comes too late.
            let _ = machine.update(self.time.now(), msg);
        }
    }

    /// Whether a player is still thinking, or something is being weighed.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinkers.are_busy() || self.scales.are_busy() || self.engines.are_busy()
    }

    /// The language that is spoken.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.store.lang()
    }

    /// The store.
    pub fn store(&mut self) -> &mut FileEffects {
        &mut self.store
    }
}

/// How long what is still being written may take when the program leaves with this code.
fn patience(code: u8) -> Duration {
    // After a signal, the signal thread ends the process two seconds later whatever happens.
    Duration::from_millis(if code > 128 { 1_500 } else { 10_000 })
}
