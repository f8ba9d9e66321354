//! The thread that talks with one engine: it waits for the engine's output, for orders and for moments at once.

use super::lines::LineBuffer;
use super::process::EngineProcess;
use crate::app::protocol::message::Msg;
use crate::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineExit, EngineProgram};
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use crate::uci::client::{Client, ClientAction};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;

/// How long an engine may take to end after `quit`.
const GRACE: Duration = Duration::from_millis(500);
/// How long one waits to learn how a process ended whose output has.
const VERDICT: Duration = Duration::from_millis(300);
/// While an engine is to say something, one looks this often whether it still lives.
const ALIVE: Duration = Duration::from_millis(250);
/// So many blocks are read of what a process said before its end; a child of it may go on for ever.
const LAST_BLOCKS: usize = 64;
/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// What the thread needs.
pub(super) struct EngineChannel {
    /// The engine's number.
    pub engine: u64,
    /// Where news go.
    pub to: Sender<Event>,
    /// Where orders come from.
    pub orders: Receiver<EngineCommand>,
    /// Rings when there are some; hung up when nobody wants anything any more.
    pub bell: UnixStream,
    /// The clocks.
    pub time: Arc<TimeSource>,
}

impl EngineChannel {
    fn tell(&self, news: EngineEvent) {
        let msg = Msg::Engine { engine: self.engine, news };
        let _ = self.to.send(Event::Heard(self.time.moment(), msg)); // the loop may have ended
    }

    /// Starts the program and talks with it until it is gone.
    pub(super) fn run(self, program: EngineProgram) {
        let home = std::env::var_os("HOME");
        let started = EngineProcess::start(&program.command_line, home).and_then(|(process, pipes)| {
            let unblocked = unblock(&pipes.input)
                .and_then(|()| unblock(&pipes.output))
                .and_then(|()| unblock(&pipes.errors))
                .and_then(|()| self.bell.set_nonblocking(true));
            unblocked.map(|()| (process, pipes)).map_err(|error| EngineError::StartFailed(error.to_string()))
        });
        match started {
            Err(fault) => self.tell(EngineEvent::Failed(fault)),
            Ok((process, pipes)) => {
                let (client, steps) = Client::new(program, self.time.moment());
                let input = Some(pipes.input);
                let mut talk =
                    EngineSession { line: self, client, process, input, unsent: Vec::new(), word: String::new() };
                if talk.carry_out(steps) == SessionFlow::GoesOn {
                    talk.live(pipes.output, pipes.errors);
                }
                talk.end();
            }
        }
    }
}

fn unblock(pipe: &impl AsFd) -> io::Result<()> {
    // This end's own setting: the engine's end is not touched.
    Ok(fcntl_setfl(pipe, OFlags::NONBLOCK)?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionFlow {
    GoesOn,
    Ends,
}

struct EngineSession {
    line: EngineChannel,
    client: Client,
    process: EngineProcess,
    /// None when it takes nothing more.
    input: Option<ChildStdin>,
    unsent: Vec<u8>,
    /// The last line on its standard error.
    word: String,
}

impl EngineSession {
    fn live<Output: Read + AsFd, Errors: Read + AsFd>(&mut self, mut output: Output, errors: Errors) {
        let mut errors = Some(errors);
        let (mut said, mut complained) = (LineBuffer::default(), LineBuffer::default());
        let mut block = vec![0; BLOCK];
        loop {
            let (ringing, speaking, complaining) = match self.wait(&output, errors.as_ref()) {
                Ok(ready) => ready,
                Err(_) => return, // the system is at its limits: the engine ends
            };
            if ringing && self.take_orders() == SessionFlow::Ends {
                return;
            }
            self.send();
            if complaining && let Some(pipe) = &mut errors {
                match read(pipe, &mut block) {
                    Some(bytes) => complained.take(bytes, |line| keep(&mut self.word, line)),
                    None => errors = None,
                }
            }
            if speaking {
                let Some(bytes) = read(&mut output, &mut block) else {
                    let exit = self.process.exit(VERDICT);
                    self.last_word(errors.as_mut(), &mut complained, &mut block);
                    self.has_ended(exit);
                    return;
                };
                if self.hear(&mut said, bytes) == SessionFlow::Ends {
                    return;
                }
            }
            // A child of it may hold its output open when it is gone itself.
            if !speaking && !complaining && self.process.has_ended() {
                // What it said before its end counts.
                for _ in 0..LAST_BLOCKS {
                    let Some(bytes @ [_, ..]) = read(&mut output, &mut block) else { break };
                    if self.hear(&mut said, bytes) == SessionFlow::Ends {
                        return;
                    }
                }
                let exit = self.process.exit(VERDICT);
                self.last_word(errors.as_mut(), &mut complained, &mut block);
                return self.has_ended(exit);
            }
            let steps = self.client.wake(self.line.time.moment());
            if self.carry_out(steps) == SessionFlow::Ends {
                return;
            }
        }
    }

    /// It has ended: its last word may still be in the other pipe.
    fn last_word(&mut self, mut errors: Option<&mut impl Read>, complained: &mut LineBuffer, block: &mut [u8]) {
        for _ in 0..LAST_BLOCKS {
            let Some(bytes @ [_, ..]) = errors.as_mut().and_then(|pipe| read(pipe, block)) else { break };
            complained.take(bytes, |line| keep(&mut self.word, line));
        }
        keep(&mut self.word, &complained.rest());
    }

    /// Takes what it says.
    fn hear(&mut self, said: &mut LineBuffer, bytes: &[u8]) -> SessionFlow {
        let (at, mut steps) = (self.line.time.moment(), Vec::new());
        let client = &mut self.client;
        said.take(bytes, |line| steps.extend(client.line(line, at)));
        self.carry_out(steps)
    }

    /// Waits until something can be done; answers whether there are orders, output and complaints.
    fn wait(&self, output: &impl AsFd, errors: Option<&impl AsFd>) -> io::Result<(bool, bool, bool)> {
        let due = self.client.wake_at().map(|moment| self.line.time.until(moment));
        let look = self.client.expects_output().then_some(ALIVE);
        let timeout = due.into_iter().chain(look).min().map(|wait| {
            // A millisecond at least: a mistake in a moment must not eat the processor.
            let wait = wait.max(Duration::from_millis(1));
            Timespec { tv_sec: i64::try_from(wait.as_secs()).unwrap_or(i64::MAX), tv_nsec: wait.subsec_nanos().into() }
        });
        let mut fds = vec![PollFd::new(&self.line.bell, PollFlags::IN), PollFd::new(output, PollFlags::IN)];
        if let Some(errors) = errors {
            fds.push(PollFd::new(errors, PollFlags::IN));
        }
        if let Some(input) = self.input.as_ref().filter(|_| !self.unsent.is_empty()) {
            fds.push(PollFd::new(input, PollFlags::OUT));
        }
        match poll(&mut fds, timeout.as_ref()) {
            Ok(_) => {
                let ready = |n: usize| fds.get(n).is_some_and(|fd| !fd.revents().is_empty());
                Ok((ready(0), ready(1), errors.is_some() && ready(2)))
            }
            Err(rustix::io::Errno::INTR) => Ok((false, false, false)),
            Err(error) => Err(error.into()),
        }
    }

    fn take_orders(&mut self) -> SessionFlow {
        let hung_up = read(&mut &self.line.bell, &mut [0; 64]).is_none();
        loop {
            let order = match self.line.orders.try_recv() {
                Ok(order) => order,
                Err(TryRecvError::Empty) if !hung_up => return SessionFlow::GoesOn,
                Err(_) => EngineCommand::Close, // nobody wants anything from it any more
            };
            let last = matches!(order, EngineCommand::Close);
            let steps = self.client.command(order, self.line.time.moment());
            if self.carry_out(steps) == SessionFlow::Ends || last {
                return SessionFlow::Ends;
            }
        }
    }

    fn carry_out(&mut self, steps: Vec<ClientAction>) -> SessionFlow {
        for step in steps {
            match step {
                ClientAction::Send(line) => {
                    self.unsent.extend_from_slice(line.as_bytes());
                    self.unsent.push(b'\n');
                }
                ClientAction::Tell(news) => self.line.tell(news),
                ClientAction::Kill => {
                    self.unsent.clear();
                    return SessionFlow::Ends;
                }
                ClientAction::Leave => return SessionFlow::Ends,
            }
        }
        self.send();
        SessionFlow::GoesOn
    }

    /// Sends what it takes now. An engine that takes nothing more is found out by its output or by its silence.
    fn send(&mut self) {
        while let Some(input) = self.input.as_mut().filter(|_| !self.unsent.is_empty()) {
            match input.write(&self.unsent) {
                Ok(written) if written > 0 => drop(self.unsent.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => {
                    self.input = None;
                    self.unsent.clear();
                }
            }
        }
    }

    fn has_ended(&mut self, exit: EngineExit) {
        let word = std::mem::take(&mut self.word);
        for step in self.client.ended(exit, Some(&word)) {
            if let ClientAction::Tell(news) = step {
                self.line.tell(news);
            }
        }
    }

    /// Nothing more is wanted of it: what it was told last is sent, its input is closed, and it is gone soon.
    fn end(mut self) {
        let leaves = !self.unsent.is_empty();
        self.send();
        drop(self.input);
        self.process.leave(if leaves { GRACE } else { Duration::ZERO });
    }
}

/// Keeps the last line that says something, cut to what a sentence can hold.
fn keep(word: &mut String, line: &str) {
    if !line.trim().is_empty() {
        *word = line.trim().chars().take(200).collect();
    }
}

/// What a pipe holds now; `None` at its end.
fn read<'a>(pipe: &mut impl Read, block: &'a mut [u8]) -> Option<&'a [u8]> {
    match pipe.read(block) {
        Ok(0) => None,
        Ok(count) => block.get(..count),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Some(&[]),
        Err(_) => None,
    }
}
