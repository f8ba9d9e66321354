//! The process of an external engine or a sound: started without a shell, in its own process group, and never left
//! behind.

use crate::bot::external_engine::{EngineError, EngineExit};
use crate::runtime::{files::paths::from_home, jobs};
use rustix::process::{Pid, Signal, kill_process_group};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{io, sync::Mutex, thread};

/// The running process groups, for exits of the program that cannot wait for anything.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// How often to check whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);
/// How long a killed process may take to disappear. It takes longer only if the kernel itself is waiting for a disk.
const GONE: Duration = Duration::from_secs(2);

/// Sends a signal to every engine with all its children: KILL when this program panics or is forced to end, STOP and
/// CONT around a stop of this process. It does not wait: init reaps what is left.
pub fn signal_all(signal: Signal) {
    for group in jobs::lock(&RUNNING).iter() {
        let _ = kill_process_group(*group, signal); // it may have ended in the meantime
    }
}

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
    group: Option<Pid>,
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

    /// Starts a program in its own process group: Ctrl-C and Ctrl-Z in the terminal are meant for us, not for it, and
    /// its children can be ended with it.
    fn spawn(command: &mut Command) -> io::Result<EngineProcess> {
        let child = command.process_group(0).spawn()?;
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        jobs::lock(&RUNNING).extend(group);
        Ok(EngineProcess { child, group })
    }

    /// Returns how it ended, if it does within this time.
    pub fn exit(&mut self, within: Duration) -> EngineExit {
        match self.wait(within) {
            Some(status) => match (status.code(), status.signal()) {
                (Some(code), _) => EngineExit::Code(code),
                (None, Some(signal)) => EngineExit::Signal(signal),
                (None, None) => EngineExit::OutputClosed,
            },
            None => EngineExit::OutputClosed,
        }
    }

    /// Waits for it to end. Whatever is left of its group is killed before it is reaped: after that, the group's number
    /// may belong to another.
    fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            if self.has_ended() {
                self.kill();
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
        let Some(pid) = self.group else { return matches!(self.child.try_wait(), Ok(Some(_))) };
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that there is no such process.
        waitid(WaitId::Pid(pid), options).map_or(true, |status| status.is_some())
    }

    /// Kills the whole group.
    fn kill(&mut self) {
        if let Some(group) = self.group.take() {
            jobs::lock(&RUNNING).retain(|other| *other != group);
            let _ = kill_process_group(group, Signal::KILL); // it may have ended
        }
    }

    /// Gives the process a little time to end by itself, then kills it.
    pub fn leave(mut self, within: Duration) {
        let _ = self.wait(within); // dropping does the rest
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.kill();
        let begun = Instant::now();
        // No zombie is left: a killed process disappears at once, unless it is waiting for a disk.
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < GONE {
            thread::sleep(LOOK);
        }
    }
}
