//! Outside engines: each is a process of its own with a thread that talks with it.
//!
//! What is promised: no shell reads the command; the engine is in a process group of its own, which is killed as a
//! whole when it is no longer needed, and it is reaped; that holds for leaving, for signals and for a panic. What
//! cannot be: after `kill -9` on us an engine only learns that its input has ended, which most take for `quit`; and a
//! program that leaves its group on purpose is out of our reach.

pub mod lines;
pub mod process;
mod session;

use crate::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineProgram};
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use session::EngineChannel;
use std::collections::HashMap;
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

/// The engines that run.
#[derive(Debug)]
pub struct EngineProcesses {
    to: Sender<Event>,
    time: Arc<TimeSource>,
    running: HashMap<u64, EngineHandle>,
    /// Those that were told to leave.
    leaving: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct EngineHandle {
    orders: Sender<EngineCommand>,
    bell: UnixStream,
    thread: JoinHandle<()>,
    /// The question that is to be answered, if one is.
    asked: Option<u64>,
    /// It is not ready yet.
    starting: bool,
}

impl EngineProcesses {
    /// None runs.
    #[must_use]
    pub fn new(time: Arc<TimeSource>, to: Sender<Event>) -> EngineProcesses {
        EngineProcesses { to, time, running: HashMap::new(), leaving: Vec::new() }
    }

    /// Takes an order for the engine of this number; news that can be told at once are given back.
    pub fn order(&mut self, engine: u64, order: EngineCommand) -> Option<EngineEvent> {
        if let EngineCommand::Start(program) = order {
            return match self.start(engine, *program) {
                Ok(handle) => {
                    self.close(engine);
                    self.running.insert(engine, handle);
                    None
                }
                Err(error) => Some(EngineEvent::Failed(EngineError::StartFailed(error.to_string()))),
            };
        }
        if matches!(order, EngineCommand::Close) {
            self.close(engine);
            return None;
        }
        let handle = self.running.get_mut(&engine)?;
        match &order {
            EngineCommand::Ask(id, _) => handle.asked = Some(*id),
            EngineCommand::Stop(id) if handle.asked == Some(*id) => handle.asked = None,
            _ => {}
        }
        // A thread that has ended has told why.
        let _ = handle.orders.send(order);
        let _ = handle.bell.write_all(b"!");
        None
    }

    fn start(&self, engine: u64, program: EngineProgram) -> io::Result<EngineHandle> {
        let (orders, taken) = channel();
        let (bell, rings) = UnixStream::pair()?;
        bell.set_nonblocking(true)?; // a bell that rings already need not be rung
        let line =
            EngineChannel { engine, to: self.to.clone(), orders: taken, bell: rings, time: Arc::clone(&self.time) };
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || line.run(program))?;
        Ok(EngineHandle { orders, bell, thread, asked: None, starting: true })
    }

    /// Ends an engine: it learns that nobody rings any more.
    fn close(&mut self, engine: u64) {
        if let Some(EngineHandle { thread, .. }) = self.running.remove(&engine) {
            self.leaving.retain(|thread| !thread.is_finished());
            self.leaving.push(thread);
        }
    }

    /// News of an engine on their way to the application.
    pub fn heard(&mut self, engine: u64, news: &EngineEvent) {
        let Some(handle) = self.running.get_mut(&engine) else { return };
        match news {
            EngineEvent::Ready(_) => handle.starting = false,
            EngineEvent::BestMove(id, _) if handle.asked == Some(*id) => handle.asked = None,
            EngineEvent::Failed(_) => self.close(engine),
            EngineEvent::BestMove(..) | EngineEvent::Warning(_) | EngineEvent::Progress(..) => {}
        }
    }

    /// Whether an engine is to get ready or to answer.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        self.running.values().any(|handle| handle.starting || handle.asked.is_some())
    }
}

impl Drop for EngineProcesses {
    fn drop(&mut self) {
        let all: Vec<u64> = self.running.keys().copied().collect();
        for engine in all {
            self.close(engine);
        }
        for thread in self.leaving.drain(..) {
            let _ = thread.join(); // it has ended, whichever way
        }
    }
}

#[cfg(test)]
mod tests;
