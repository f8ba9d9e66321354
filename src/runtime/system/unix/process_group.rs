//! A process in its own process group.

use crate::bot::external_engine::EngineExit;
use crate::runtime::jobs;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::Mutex;

/// The running process groups, for exits of the program that cannot wait for anything.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A process with everything that it starts, unless that leaves the group on purpose.
#[derive(Debug)]
pub struct ProcessGroup(Option<Pid>);

impl ProcessGroup {
    /// Starts a program in its own process group: Ctrl-C and Ctrl-Z in the terminal are meant for us, not for it, and
    /// its children can be ended with it.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(command: &mut Command) -> io::Result<(Child, ProcessGroup)> {
        let child = command.process_group(0).spawn()?;
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        jobs::lock(&RUNNING).extend(group);
        Ok((child, ProcessGroup(group)))
    }

    /// True if the process that was started has ended. It is not reaped by this: until it is, the group's number cannot
    /// belong to another.
    pub fn has_ended(&self, child: &mut Child) -> bool {
        let Some(pid) = self.0 else { return matches!(child.try_wait(), Ok(Some(_))) };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that there is no such process.
        waitid(WaitId::Pid(pid), options).map_or(true, |status| status.is_some())
    }

    /// Kills the whole group. Must come before its first process is reaped.
    pub fn kill(&mut self) {
        if let Some(group) = self.0.take() {
            jobs::lock(&RUNNING).retain(|other| *other != group);
            let _ = kill_process_group(group, Signal::KILL); // it may have ended
        }
    }

    /// Returns how a process ended.
    pub fn exit(status: ExitStatus) -> EngineExit {
        match (status.code(), status.signal()) {
            (Some(code), _) => EngineExit::Code(code),
            (None, Some(signal)) => EngineExit::Signal(signal),
            (None, None) => EngineExit::OutputClosed,
        }
    }

    /// Kills every group when this program panics or is forced to end. It does not wait: init reaps what is left.
    pub fn kill_all() {
        signal_all(Signal::KILL);
    }

    /// Stops every group, because this process will be stopped.
    pub fn stop_all() {
        signal_all(Signal::STOP);
    }

    /// Lets every group go on after a stop.
    pub fn continue_all() {
        signal_all(Signal::CONT);
    }
}

fn signal_all(signal: Signal) {
    for group in jobs::lock(&RUNNING).iter() {
        let _ = kill_process_group(*group, signal); // it may have ended in the meantime
    }
}
