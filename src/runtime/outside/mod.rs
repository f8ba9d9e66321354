//! Outside engines: each is a process of its own with a thread that talks with it.
//!
//! What is promised: no shell reads the command; the engine is in a process group of its own, which is killed as a
//! whole when it is no longer needed, and it is reaped; that holds for leaving, for signals and for a panic. What
//! cannot be: after `kill -9` on us an engine only learns that its input has ended, which most take for `quit`; and a
//! program that leaves its group on purpose is out of our reach.

pub mod lines;
pub mod process;
mod talk;

use std::collections::HashMap;
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use super::event::Event;
use super::time::Time;
use crate::bot::outside::{Fault, News, Order, Program};
use talk::Line;

/// The engines that run.
#[derive(Debug)]
pub struct Engines {
    to: Sender<Event>,
    time: Arc<Time>,
    running: HashMap<u64, Handle>,
    /// Those that were told to leave.
    leaving: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Handle {
    orders: Sender<Order>,
    bell: UnixStream,
    thread: JoinHandle<()>,
    /// The question that is to be answered, if one is.
    asked: Option<u64>,
    /// It is not ready yet.
    starting: bool,
}

impl Engines {
    /// None runs.
    #[must_use]
    pub fn new(time: Arc<Time>, to: Sender<Event>) -> Engines {
        Engines { to, time, running: HashMap::new(), leaving: Vec::new() }
    }

    /// Takes an order for the engine of this number; news that can be told at once are given back.
    pub fn order(&mut self, engine: u64, order: Order) -> Option<News> {
        if let Order::Start(program) = order {
            return match self.start(engine, *program) {
                Ok(handle) => {
                    self.close(engine);
                    self.running.insert(engine, handle);
                    None
                }
                Err(error) => Some(News::Failed(Fault::NotStarted(error.to_string()))),
            };
        }
        if matches!(order, Order::Close) {
            self.close(engine);
            return None;
        }
        let handle = self.running.get_mut(&engine)?;
        match &order {
            Order::Ask(id, _) => handle.asked = Some(*id),
            Order::Stop(id) if handle.asked == Some(*id) => handle.asked = None,
            _ => {}
        }
        // A thread that has ended has told why.
        let _ = handle.orders.send(order);
        let _ = handle.bell.write_all(b"!");
        None
    }

    fn start(&self, engine: u64, program: Program) -> io::Result<Handle> {
        let (orders, taken) = channel();
        let (bell, rings) = UnixStream::pair()?;
        bell.set_nonblocking(true)?; // a bell that rings already need not be rung
        let line = Line { engine, to: self.to.clone(), orders: taken, bell: rings, time: Arc::clone(&self.time) };
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || line.run(program))?;
        Ok(Handle { orders, bell, thread, asked: None, starting: true })
    }

    /// Ends an engine: it learns that nobody rings any more.
    fn close(&mut self, engine: u64) {
        if let Some(Handle { thread, .. }) = self.running.remove(&engine) {
            self.leaving.retain(|thread| !thread.is_finished());
            self.leaving.push(thread);
        }
    }

    /// News of an engine on their way to the application.
    pub fn heard(&mut self, engine: u64, news: &News) {
        let Some(handle) = self.running.get_mut(&engine) else { return };
        match news {
            News::Ready(_) => handle.starting = false,
            News::Chose(id, _) if handle.asked == Some(*id) => handle.asked = None,
            News::Failed(_) => self.close(engine),
            News::Chose(..) | News::Warning(_) | News::Thought(..) => {}
        }
    }

    /// Whether an engine is to get ready or to answer.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        self.running.values().any(|handle| handle.starting || handle.asked.is_some())
    }
}

impl Drop for Engines {
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
