//! A process in its own job object, the nearest that Windows has to a process group.
//!
//! A job ends when its last handle is closed, and all its processes with it. So nothing must be done when this program
//! ends in any way: the system closes the handles.

use crate::bot::external_engine::EngineExit;
use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::{fmt, io};
use win32job::{ExtendedLimitInfo, Job};

/// `CREATE_NEW_PROCESS_GROUP`: Ctrl-C in the console is meant for us. `CREATE_NO_WINDOW`: no console of its own is
/// seen, and it cannot change ours.
const FLAGS: u32 = 0x0000_0200 | 0x0800_0000;

/// A process with everything that it starts.
pub struct ProcessGroup(Option<Job>);

impl fmt::Debug for ProcessGroup {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("ProcessGroup").field(&self.0.is_some()).finish()
    }
}

impl ProcessGroup {
    /// Starts a program in its own job. What it starts in its first microseconds, before it belongs to the job, is not
    /// ended with it.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(command: &mut Command) -> io::Result<(Child, ProcessGroup)> {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        let mut child = command.creation_flags(FLAGS).spawn()?;
        // The handle is only looked at as a number.
        if let Err(error) = job.assign_process(child.as_raw_handle() as isize)
            && matches!(child.try_wait(), Ok(None))
        {
            let _ = child.kill(); // it may end at this very moment
            return Err(io::Error::other(error));
        }
        Ok((child, ProcessGroup(Some(job))))
    }

    /// True if the process that was started has ended.
    pub fn has_ended(&self, child: &mut Child) -> bool {
        matches!(child.try_wait(), Ok(Some(_)))
    }

    /// Kills the whole group, by closing its handle.
    pub fn kill(&mut self) {
        self.0 = None;
    }

    /// Returns how a process ended.
    pub fn exit(status: ExitStatus) -> EngineExit {
        status.code().map_or(EngineExit::OutputClosed, EngineExit::Code)
    }

    /// Does nothing: the system closes the jobs when this process ends.
    pub fn kill_all() {}

    /// Does nothing: this process cannot be stopped.
    pub fn stop_all() {}

    /// Does nothing: this process cannot be stopped.
    pub fn continue_all() {}
}
