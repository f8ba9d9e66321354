//! External engines: each is its own process, with a thread that talks to it, and one for each of its pipes.
//!
//! What is guaranteed: no shell reads the command; the engine is in its own process group (on Windows: job), which is
//! killed as a whole when it is no longer needed, and the engine is reaped. That holds when the program quits, on
//! signals and on a panic. What cannot be guaranteed: after `kill -9` on us, an engine only learns that its input has
//! ended, which most take for `quit` (Windows kills the job); and a program that leaves its group on purpose is out of
//! our reach.

use crate::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineProgram};
use crate::runtime::{
    engines::process::session::{EngineChannel, EngineInput},
    event_loop::{event::Event, time::TimeSource},
    jobs,
};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

pub mod child;
pub mod session;

#[derive(Debug)]
pub struct EngineProcesses {
    to: Sender<Event>,
    time: Arc<TimeSource>,
    running: HashMap<u64, EngineHandle>,
    started: usize,
    /// The threads of engines that are being stopped.
    leaving: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct EngineHandle {
    to_thread: Sender<EngineInput>,
    thread: JoinHandle<()>,
    /// The number of the request that has no response yet.
    request: Option<u64>,
    starting: bool,
}

impl EngineProcesses {
    #[must_use]
    pub fn new(time: Arc<TimeSource>, to: Sender<Event>) -> EngineProcesses {
        EngineProcesses { to, time, running: HashMap::new(), started: 0, leaving: Vec::new() }
    }

    /// Carries out a command for the engine of this number. Returns an event if one is known at once.
    pub fn command(&mut self, engine: u64, command: EngineCommand) -> Option<EngineEvent> {
        if let EngineCommand::Start(program) = command {
            return match self.start(engine, *program) {
                Ok(handle) => {
                    self.close(engine);
                    self.running.insert(engine, handle);
                    None
                }
                Err(error) => Some(EngineEvent::Failed(EngineError::StartFailed(error.to_string()))),
            };
        }
        if matches!(command, EngineCommand::Close) {
            self.close(engine);
            return None;
        }
        let handle = self.running.get_mut(&engine)?;
        match &command {
            EngineCommand::Ask(id, _) => handle.request = Some(*id),
            EngineCommand::Stop(id) if handle.request == Some(*id) => handle.request = None,
            _ => {}
        }
        // A thread that has ended has already sent the reason.
        let _ = handle.to_thread.send(EngineInput::Command(command));
        None
    }

    fn start(&mut self, engine: u64, program: EngineProgram) -> io::Result<EngineHandle> {
        self.started += 1;
        let label = format!("engine {} {}", self.started, program.name);
        let (to_thread, inputs) = channel();
        let (to, time) = (self.to.clone(), Arc::clone(&self.time));
        let channel = EngineChannel { engine, label, to, inputs, time };
        let pipes = to_thread.clone();
        let thread = jobs::thread("engine", move || channel.run(program, pipes))?;
        Ok(EngineHandle { to_thread, thread, request: None, starting: true })
    }

    /// Tells an engine's thread to stop the engine and to end.
    fn close(&mut self, engine: u64) {
        if let Some(EngineHandle { to_thread, thread, .. }) = self.running.remove(&engine) {
            let _ = to_thread.send(EngineInput::Command(EngineCommand::Close)); // it may have ended
            self.leaving.retain(|thread| !thread.is_finished());
            self.leaving.push(thread);
        }
    }

    /// Records an event on its way to the application.
    pub fn note_event(&mut self, engine: u64, event: &EngineEvent) {
        let Some(handle) = self.running.get_mut(&engine) else { return };
        match event {
            EngineEvent::Ready(_) => handle.starting = false,
            EngineEvent::BestMove(id, _) if handle.request == Some(*id) => handle.request = None,
            EngineEvent::Failed(_) => self.close(engine),
            EngineEvent::BestMove(..) | EngineEvent::Warning(_) | EngineEvent::Progress(..) => {}
        }
    }

    /// True if an engine is starting or has a request.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        self.running.values().any(|handle| handle.starting || handle.request.is_some())
    }
}

impl Drop for EngineProcesses {
    fn drop(&mut self) {
        let all: Vec<u64> = self.running.keys().copied().collect();
        for engine in all {
            self.close(engine);
        }
        for thread in self.leaving.drain(..) {
            let _ = thread.join(); // it has ended, one way or another
        }
    }
}

#[cfg(test)]
mod tests;
