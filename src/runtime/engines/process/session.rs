//! The thread that talks to one engine: it waits for output, for commands and for deadlines at the same time.

use super::lines::LineBuffer;
use crate::app::protocol::message::Msg;
use crate::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineProgram};
use crate::runtime::engines::process::child::EngineProcess;
use crate::runtime::event_loop::{event::Event, time::TimeSource};
use crate::uci::client::{Client, ClientAction};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use std::io::{self, Read, Write};
use std::os::{fd::AsFd, unix::net::UnixStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::{ops::ControlFlow, process::ChildStdin, time::Duration};

/// How long an engine may take to end after `quit`.
const GRACE: Duration = Duration::from_millis(500);
/// How long to wait for the exit status after the output has ended.
const EXIT_WAIT: Duration = Duration::from_millis(300);
/// How often the process is checked while a response is due.
const ALIVE: Duration = Duration::from_millis(250);
/// How many blocks are read from a process that has ended: a child of it may write for ever.
const LAST_BLOCKS: usize = 64;
/// The number of bytes read at once.
const BLOCK: usize = 1 << 16;

/// What the thread needs.
pub(super) struct EngineChannel {
    /// The engine's number.
    pub engine: u64,
    /// Where events go.
    pub to: Sender<Event>,
    /// Where commands come from.
    pub commands: Receiver<EngineCommand>,
    /// Has bytes when commands are waiting; closed at the other end when the engine is to stop.
    pub alarms: UnixStream,
    /// The clocks.
    pub time: Arc<TimeSource>,
}

impl EngineChannel {
    fn send(&self, event: EngineEvent) {
        let msg = Msg::Engine { engine: self.engine, event };
        let _ = self.to.send(Event::EngineSpoke(self.time.moment(), msg)); // the loop may have ended
    }

    /// Starts the program and talks to it until it is gone.
    pub(super) fn run(self, program: EngineProgram) {
        let started = EngineProcess::start(&program.command_line).and_then(|(process, pipes)| {
            // This setting affects only our ends of the pipes, not the engine's.
            let ends = [pipes.input.as_fd(), pipes.output.as_fd(), pipes.errors.as_fd(), self.alarms.as_fd()];
            let unblocked = ends.into_iter().try_for_each(|end| fcntl_setfl(end, OFlags::NONBLOCK));
            let failed = |error| EngineError::StartFailed(io::Error::from(error).to_string());
            unblocked.map(|()| (process, pipes)).map_err(failed)
        });
        match started {
            Err(error) => self.send(EngineEvent::Failed(error)),
            Ok((process, pipes)) => {
                let (client, actions) = Client::new(program, self.time.moment());
                let input = Some(pipes.input);
                let mut session = EngineSession {
                    channel: self,
                    client,
                    process,
                    input,
                    unsent: Vec::new(),
                    last_error: String::new(),
                };
                if session.carry_out(actions).is_continue() {
                    let _ = session.live(pipes.output, pipes.errors); // it always breaks off
                }
                session.end();
            }
        }
    }
}

/// Whether the session goes on.
type SessionFlow = ControlFlow<()>;

struct EngineSession {
    channel: EngineChannel,
    client: Client,
    process: EngineProcess,
    /// `None` once the engine takes no more input.
    input: Option<ChildStdin>,
    unsent: Vec<u8>,
    /// The last line on the engine's standard error.
    last_error: String,
}

impl EngineSession {
    fn live<Output: Read + AsFd, Errors: Read + AsFd>(&mut self, mut output: Output, errors: Errors) -> SessionFlow {
        let mut errors = Some(errors);
        let (mut lines, mut error_lines) = (LineBuffer::default(), LineBuffer::default());
        let mut block = vec![0; BLOCK];
        loop {
            let Ok((has_command, has_output, has_errors)) = self.wait(&output, errors.as_ref()) else {
                return ControlFlow::Break(()); // the system is at its limits: the engine ends
            };
            if has_command {
                self.take_commands()?;
            }
            self.send();
            if has_errors && let Some(pipe) = &mut errors {
                match read(pipe, &mut block) {
                    Some(bytes) => error_lines.take(bytes, |line| keep_line(&mut self.last_error, line)),
                    None => errors = None,
                }
            }
            if has_output {
                let Some(bytes) = read(&mut output, &mut block) else {
                    return self.finish(errors.as_mut(), &mut error_lines, &mut block);
                };
                self.read_lines(&mut lines, bytes)?;
            }
            // A child of the engine may hold its output open after the engine itself is gone.
            if !has_output && !has_errors && self.process.has_ended() {
                // What it wrote before it ended counts.
                for _ in 0..LAST_BLOCKS {
                    let Some(bytes @ [_, ..]) = read(&mut output, &mut block) else { break };
                    self.read_lines(&mut lines, bytes)?;
                }
                return self.finish(errors.as_mut(), &mut error_lines, &mut block);
            }
            let actions = self.client.wake(self.channel.time.moment());
            self.carry_out(actions)?;
        }
    }

    /// Passes on the lines that these bytes complete.
    fn read_lines(&mut self, lines: &mut LineBuffer, bytes: &[u8]) -> SessionFlow {
        let (at, mut actions) = (self.channel.time.moment(), Vec::new());
        let client = &mut self.client;
        lines.take(bytes, |line| actions.extend(client.line(line, at)));
        self.carry_out(actions)
    }

    /// Waits until there is something to do. Returns whether there are commands, output and errors.
    fn wait(&self, output: &impl AsFd, errors: Option<&impl AsFd>) -> io::Result<(bool, bool, bool)> {
        let due = self.client.wake_at().map(|moment| self.channel.time.until(moment));
        let look = self.client.expects_output().then_some(ALIVE);
        // At least a millisecond: a wrong deadline must not use up the processor.
        let wait = due.into_iter().chain(look).min().map(|wait| wait.max(Duration::from_millis(1)));
        let timeout = wait.and_then(|wait| Timespec::try_from(wait).ok());
        let mut fds = vec![PollFd::new(&self.channel.alarms, PollFlags::IN), PollFd::new(output, PollFlags::IN)];
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

    fn take_commands(&mut self) -> SessionFlow {
        let hung_up = read(&mut &self.channel.alarms, &mut [0; 64]).is_none();
        loop {
            let command = match self.channel.commands.try_recv() {
                Ok(command) => command,
                Err(TryRecvError::Empty) if !hung_up => return ControlFlow::Continue(()),
                Err(_) => EngineCommand::Close, // the application has closed the engine
            };
            let last = matches!(command, EngineCommand::Close);
            let actions = self.client.command(command, self.channel.time.moment());
            self.carry_out(actions)?;
            if last {
                return ControlFlow::Break(());
            }
        }
    }

    fn carry_out(&mut self, actions: Vec<ClientAction>) -> SessionFlow {
        for action in actions {
            match action {
                ClientAction::Send(line) => {
                    self.unsent.extend_from_slice(line.as_bytes());
                    self.unsent.push(b'\n');
                }
                ClientAction::Tell(event) => self.channel.send(event),
                ClientAction::Kill => {
                    self.unsent.clear();
                    return ControlFlow::Break(());
                }
                ClientAction::Leave => return ControlFlow::Break(()),
            }
        }
        self.send();
        ControlFlow::Continue(())
    }

    /// Sends as much as the engine takes now. An engine that takes no more is noticed by its output or by its silence.
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

    /// Reports that the engine has ended, after reading what is left on its standard error.
    fn finish(
        &mut self,
        mut errors: Option<&mut impl Read>,
        error_lines: &mut LineBuffer,
        block: &mut [u8],
    ) -> SessionFlow {
        let exit = self.process.exit(EXIT_WAIT);
        for _ in 0..LAST_BLOCKS {
            let Some(bytes @ [_, ..]) = errors.as_mut().and_then(|pipe| read(pipe, block)) else { break };
            error_lines.take(bytes, |line| keep_line(&mut self.last_error, line));
        }
        keep_line(&mut self.last_error, &error_lines.rest());
        for action in self.client.ended(exit, Some(&self.last_error)) {
            if let ClientAction::Tell(event) = action {
                self.channel.send(event);
            }
        }
        ControlFlow::Break(())
    }

    /// Ends the engine: sends what is unsent, closes its input, and if anything was unsent, waits a moment for it to
    /// end.
    fn end(mut self) {
        let has_unsent = !self.unsent.is_empty();
        self.send();
        drop(self.input);
        self.process.leave(if has_unsent { GRACE } else { Duration::ZERO });
    }
}

/// Keeps the last line that is not blank, cut to a length that fits a message.
fn keep_line(last: &mut String, line: &str) {
    if !line.trim().is_empty() {
        *last = line.trim().chars().take(200).collect();
    }
}

/// Returns what a pipe holds now; `None` at its end.
fn read<'a>(pipe: &mut impl Read, block: &'a mut [u8]) -> Option<&'a [u8]> {
    match pipe.read(block) {
        Ok(0) => None,
        Ok(count) => block.get(..count),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Some(&[]),
        Err(_) => None,
    }
}
