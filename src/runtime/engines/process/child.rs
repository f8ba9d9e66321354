//! The process of an external engine or a sound: started without a shell, in its own process group, and never left
//! behind.

use crate::bot::external_engine::{EngineError, EngineExit};
use crate::runtime::{files::paths::from_home, system::ProcessGroup};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How often to check whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);
/// How long a killed process may take to disappear. It takes longer only if the kernel itself is waiting for a disk.
const GONE: Duration = Duration::from_secs(2);

/// Our ends of the three pipes.
#[derive(Debug)]
pub struct Pipes {
    /// The process's standard input.
    pub input: ChildStdin,
    /// Its standard output.
    pub output: ChildStdout,
    /// Its standard error.
    pub errors: ChildStderr,
}

/// A running engine. When it is dropped, its whole group is killed and it is reaped.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    group: ProcessGroup,
}

impl EngineProcess {
    /// Starts a program; `~/` at the start of a word means the home folder.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(words: &[String]) -> Result<(EngineProcess, Pipes), EngineError> {
        let mut words = words.iter().map(|word| from_home(word.into()));
        let Some(program) = words.next() else { return Err(EngineError::NotFound) };
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = EngineProcess::spawn(&mut command).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => EngineError::NotFound,
            io::ErrorKind::PermissionDenied => EngineError::NotExecutable,
            _ => EngineError::StartFailed(error.to_string()),
        })?;
        let child = &mut process.child;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        match pipes {
            (Some(input), Some(output), Some(errors)) => Ok((process, Pipes { input, output, errors })),
            _ => Err(EngineError::StartFailed("no pipes".to_owned())), // they were asked for; dropping ends the process
        }
    }

    /// Starts a program without input and output, in its own process group.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start_silent(program: &str, words: &[String]) -> io::Result<EngineProcess> {
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        EngineProcess::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> io::Result<EngineProcess> {
        let (child, group) = ProcessGroup::start(command)?;
        Ok(EngineProcess { child, group })
    }

    /// Returns how it ended, if it does within this time.
    pub fn exit(&mut self, within: Duration) -> EngineExit {
        self.wait(within).map_or(EngineExit::OutputClosed, ProcessGroup::exit)
    }

    /// Waits for it to end. Whatever is left of its group is killed before it is reaped: after that, the group's number
    /// may belong to another.
    fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            if self.has_ended() {
                self.group.kill();
                return self.child.wait().ok();
            }
            if begun.elapsed() >= within {
                return None;
            }
            thread::sleep(LOOK);
        }
    }

    /// True if it has ended and waits to be reaped, or was reaped.
    pub fn has_ended(&mut self) -> bool {
        self.group.has_ended(&mut self.child)
    }

    /// Gives the process a little time to end by itself, then kills it.
    pub fn leave(mut self, within: Duration) {
        let _ = self.wait(within); // dropping does the rest
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.group.kill();
        let begun = Instant::now();
        // No zombie is left: a killed process disappears at once, unless it is waiting for a disk.
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < GONE {
            thread::sleep(LOOK);
        }
    }
}
