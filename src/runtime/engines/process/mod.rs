//! External engines: each is its own process, with a thread that talks to it, and one for each of its pipes.
//!
//! What is guaranteed: no shell reads the command; the engine is in its own process group (on Windows: job), which is
//! killed as a whole when it is no longer needed, and the engine is reaped. That holds when the program quits, on
//! signals and on a panic. What cannot be guaranteed: after `kill -9` on us, an engine only learns that its input has
//! ended, which most take for `quit` (Windows kills the job); and a program that leaves its group on purpose is out of
//! our reach.

use crate::app::protocol::message::Msg;
use crate::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineExit, EngineProgram};
use crate::runtime::bounded_line::{LONGEST, LineCutter};
use crate::runtime::engines::process::child::EngineProcess;
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::{jobs, log};
use crate::uci::client::{Client, ClientAction};
use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub mod child;

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
    pub fn new(time: Arc<TimeSource>, to: Sender<Event>) -> EngineProcesses {
        EngineProcesses { to, time, running: HashMap::new(), started: 0, leaving: Vec::new() }
    }

    /// Carries out a command for the engine of this number. Returns an event if one is known at once.
    pub fn command(&mut self, engine: u64, command: EngineCommand) -> Option<EngineEvent> {
        match command {
            EngineCommand::Start(program) => match self.start(engine, *program) {
                Ok(handle) => {
                    self.close(engine);
                    self.running.insert(engine, handle);
                }
                Err(error) => return Some(EngineEvent::Failed(EngineError::StartFailed(error.to_string()))),
            },
            EngineCommand::Close => self.close(engine),
            command => {
                let handle = self.running.get_mut(&engine)?;
                match &command {
                    EngineCommand::Ask(id, _) => handle.request = Some(*id),
                    EngineCommand::Stop(id) if handle.request == Some(*id) => handle.request = None,
                    _ => {}
                }
                // A thread that has ended has already sent the reason.
                let _ = handle.to_thread.send(EngineInput::Command(command));
            }
        }
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

// The thread that talks to one engine: it waits for output, for commands and for deadlines at the same time.

/// How long an engine may take to end after `quit`.
const GRACE: Duration = Duration::from_millis(500);
/// How long to wait for the exit status after the output has ended.
const EXIT_WAIT: Duration = Duration::from_millis(300);
/// How long to wait for the rest of what a process wrote that has ended. It takes that long only if somebody outside
/// its group holds its pipes.
const REST_WAIT: Duration = Duration::from_secs(2);
/// How often the process is checked while a response is due.
const ALIVE: Duration = Duration::from_millis(250);
/// How many blocks are read from a process that has ended: a child of it may write for ever.
const LAST_BLOCKS: usize = 64;

#[derive(Debug)]
enum EngineInput {
    Command(EngineCommand),
    Read(Pipe, Block),
    /// There will be no more from this pipe.
    Ended(Pipe),
}

struct EngineChannel {
    pub engine: u64,
    /// What the log calls it.
    pub label: String,
    pub to: Sender<Event>,
    /// Where commands and the engine's output come from.
    pub inputs: Receiver<EngineInput>,
    pub time: Arc<TimeSource>,
}

impl EngineChannel {
    fn send(&self, event: EngineEvent) {
        if let EngineEvent::Failed(_) | EngineEvent::Warning(_) = &event {
            self.log("is in trouble:", &format!("{event:?}"));
        }
        let msg = Msg::Engine { engine: self.engine, event };
        let _ = self.to.send(Event::EngineSpoke(self.time.moment(), msg)); // the loop may have ended
    }

    /// Logs a line of the dialogue with the engine: `>` and what we say, `<` and what it says, `!` and what it says on
    /// standard error; or what happens to it.
    fn log(&self, what: &str, text: &str) {
        if log::is_on() {
            log::line(&format!("{} {what} {text}", self.label));
        }
    }

    /// Starts the program and talks to it until it is gone. `to_here` is the other end of `inputs`.
    fn run(self, program: EngineProgram, to_here: Sender<EngineInput>) {
        self.log("is started:", &format!("{:?}", program.command_line));
        let started = EngineProcess::start(&program).and_then(|(process, ends)| {
            let input = read(ends.output, Pipe::Output, to_here.clone())
                .and_then(|()| read(ends.errors, Pipe::Errors, to_here))
                .and_then(|()| write(ends.input));
            let failed = |error: std::io::Error| EngineError::StartFailed(error.to_string());
            input.map(|input| (process, input)).map_err(failed)
        });
        match started {
            Err(error) => self.send(EngineEvent::Failed(error)),
            Ok((process, input)) => {
                let (client, actions) = Client::new(program, self.time.moment());
                let mut session = EngineSession {
                    channel: self,
                    client,
                    process,
                    input,
                    says_goodbye: false,
                    open: vec![Pipe::Output, Pipe::Errors],
                    lines: LineCutter::default(),
                    error_lines: LineCutter::default(),
                    last_error: String::new(),
                };
                if session.carry_out(actions).is_continue() {
                    let _ = session.live(); // it always breaks off
                }
                session.end();
            }
        }
    }
}

type SessionFlow = ControlFlow<()>;

struct EngineSession {
    channel: EngineChannel,
    client: Client,
    process: EngineProcess,
    /// Takes what is to be written to the engine.
    input: Sender<Vec<u8>>,
    /// Whether the engine was told to end, and may do so by itself.
    says_goodbye: bool,
    /// The pipes that may bring more.
    open: Vec<Pipe>,
    lines: LineCutter,
    error_lines: LineCutter,
    /// The last line on the engine's standard error.
    last_error: String,
}

impl EngineSession {
    fn live(&mut self) -> SessionFlow {
        loop {
            let input = self.wait();
            let has_read = matches!(input, Some(EngineInput::Read(..)));
            input.map_or(ControlFlow::Continue(()), |input| self.take(input))?;
            // A child of the engine may hold its output open after the engine itself is gone.
            if !self.open.contains(&Pipe::Output) || !has_read && self.process.has_ended() {
                return self.finish();
            }
            let actions = self.client.wake(self.channel.time.moment());
            self.carry_out(actions)?;
        }
    }

    /// Waits for the next input; `None` if it is time to look at the clock and at the process.
    fn wait(&self) -> Option<EngineInput> {
        let due = self.client.wake_at().map(|moment| self.channel.time.until(moment));
        let look = self.client.expects_output().then_some(ALIVE);
        let Some(wait) = due.into_iter().chain(look).min() else {
            return Some(self.channel.inputs.recv().unwrap_or(EngineInput::Command(EngineCommand::Close)));
        };
        // At least a millisecond: a wrong deadline must not use up the processor.
        match self.channel.inputs.recv_timeout(wait.max(Duration::from_millis(1))) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(EngineInput::Command(EngineCommand::Close)),
        }
    }

    fn take(&mut self, input: EngineInput) -> SessionFlow {
        match input {
            EngineInput::Read(pipe, block) => {
                let EngineSession { client, channel, lines, error_lines, last_error, .. } = self;
                let (sign, lines) = match pipe {
                    Pipe::Output => ("<", lines),
                    Pipe::Errors => ("!", error_lines),
                };
                let (at, mut actions, mut dropped) = (channel.time.moment(), Vec::new(), 0);
                let Ok(()) = lines.cut(block.bytes(), |line| {
                    let Some(line) = line.map(String::from_utf8_lossy) else {
                        dropped += 1;
                        return Ok::<_, Infallible>(());
                    };
                    channel.log(sign, &line);
                    match pipe {
                        Pipe::Output => actions.extend(client.line(&line, at)),
                        Pipe::Errors => keep_line(last_error, &line),
                    }
                    Ok(())
                });
                if dropped > 0 {
                    channel.log(sign, &format!("({dropped} too long to be read: more than {LONGEST} bytes)"));
                }
                self.carry_out(actions)
            }
            EngineInput::Ended(pipe) => {
                self.open.retain(|open| *open != pipe);
                ControlFlow::Continue(())
            }
            EngineInput::Command(command) => {
                let last = matches!(command, EngineCommand::Close);
                let actions = self.client.command(command, self.channel.time.moment());
                self.carry_out(actions)?;
                if last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        }
    }

    fn carry_out(&mut self, actions: Vec<ClientAction>) -> SessionFlow {
        let mut unsent = Vec::new();
        for action in actions {
            match action {
                ClientAction::Send(line) => {
                    self.channel.log(">", &line);
                    unsent.extend_from_slice(line.as_bytes());
                    unsent.push(b'\n');
                }
                ClientAction::Tell(event) => self.channel.send(event),
                ClientAction::Kill => return ControlFlow::Break(()),
                ClientAction::Leave => {
                    self.says_goodbye = true;
                    self.send(unsent);
                    return ControlFlow::Break(());
                }
            }
        }
        self.send(unsent);
        ControlFlow::Continue(())
    }

    fn send(&self, bytes: Vec<u8>) {
        if !bytes.is_empty() {
            let _ = self.input.send(bytes); // an engine that takes no more is noticed by its output or by its silence
        }
    }

    /// Reports that the engine has ended, after what it wrote before that.
    fn finish(&mut self) -> SessionFlow {
        // This kills what is left of its group, which could hold its pipes open.
        let exit = self.process.exit(EXIT_WAIT);
        let patience = if exit == EngineExit::OutputClosed { Duration::ZERO } else { REST_WAIT };
        let begun = Instant::now();
        let mut blocks = 0;
        while !self.open.is_empty() && blocks < LAST_BLOCKS {
            let Ok(input) = self.channel.inputs.recv_timeout(patience.saturating_sub(begun.elapsed())) else { break };
            blocks += usize::from(matches!(input, EngineInput::Read(..)));
            self.take(input)?;
        }
        let [output, errors] = [&self.lines, &self.error_lines].map(|lines| String::from_utf8_lossy(&lines.begun));
        for (sign, rest) in [("<", &output), ("!", &errors)] {
            if !rest.is_empty() {
                self.channel.log(sign, rest);
            }
        }
        keep_line(&mut self.last_error, &errors);
        for action in self.client.ended(exit, Some(&self.last_error)) {
            if let ClientAction::Tell(event) = action {
                self.channel.send(event);
            }
        }
        ControlFlow::Break(())
    }

    /// Ends the engine: closes its input, and waits a moment if it was told to end.
    fn end(self) {
        drop(self.input);
        self.process.leave(if self.says_goodbye { GRACE } else { Duration::ZERO });
        self.channel.log("has ended", "");
    }
}

/// Keeps the last line that is not blank, cut to a length that fits a message.
fn keep_line(last: &mut String, line: &str) {
    if !line.trim().is_empty() {
        *last = line.trim().chars().take(200).collect();
    }
}

// The threads of an engine's pipes. A pipe cannot be waited for together with a channel in the same way on every
// system, so each has a thread, which blocks, and one channel for all tells the engine's thread what came.

/// The number of bytes read at once.
const BLOCK: usize = 1 << 16;
/// How many blocks of one pipe are on their way at the most: the engine waits, whatever it writes.
const BLOCKS: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pipe {
    Output,
    Errors,
}

/// Some bytes of a pipe. When it is dropped, its memory goes back to the thread that reads the pipe.
#[derive(Debug)]
struct Block {
    bytes: Vec<u8>,
    count: usize,
    home: Sender<Vec<u8>>,
}

impl Block {
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.count).unwrap_or_default()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let _ = self.home.send(std::mem::take(&mut self.bytes)); // the thread may have ended
    }
}

/// Starts a thread that reads a pipe until its end, or until the receiver is gone.
///
/// # Errors
/// The thread could not be started.
fn read(from: impl Read + Send + 'static, pipe: Pipe, to: Sender<EngineInput>) -> io::Result<()> {
    let (home, empty) = channel();
    for _ in 0..BLOCKS {
        let _ = home.send(vec![0; BLOCK]); // the other end is here
    }
    jobs::small_thread("engine reader", move || read_all(from, pipe, &home, &empty, &to)).map(drop)
}

fn read_all(
    mut from: impl Read,
    pipe: Pipe,
    home: &Sender<Vec<u8>>,
    empty: &Receiver<Vec<u8>>,
    to: &Sender<EngineInput>,
) {
    while let Ok(mut bytes) = empty.recv() {
        let count = loop {
            match from.read(&mut bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(count) => break count,
                Err(_) => break 0,
            }
        };
        let input = match count {
            0 => EngineInput::Ended(pipe),
            count => EngineInput::Read(pipe, Block { bytes, count, home: home.clone() }),
        };
        if to.send(input).is_err() || count == 0 {
            return;
        }
    }
}

/// Starts a thread that writes what it is sent to a pipe, and closes the pipe when there will be no more. An engine
/// that takes nothing keeps only this thread waiting; it is noticed by its silence.
///
/// # Errors
/// The thread could not be started.
fn write(mut pipe: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (lines, unsent) = channel::<Vec<u8>>();
    jobs::small_thread("engine writer", move || {
        while let Ok(bytes) = unsent.recv() {
            if pipe.write_all(&bytes).is_err() {
                return; // its output will end, too
            }
        }
    })?;
    Ok(lines)
}

#[cfg(test)]
mod tests;
