//! Background work: its thread, the flag that stops it, and the number that its responses carry.
//!
//! A panic in any thread ends the process ([`super::terminal::install_panic_hook`]). So a job either sends its last
//! response or ends with the process, and a running process never finds a lock poisoned.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The stack of a thread that only waits and sends, in bytes.
const SMALL_STACK: usize = 1 << 18;

/// Asks the threads of a job to stop. They check it often.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A running job. Dropping it asks the job to stop.
#[derive(Debug)]
pub struct Job {
    pub id: u64,
    /// The flag for its threads. Each keeps a copy until it ends.
    pub stop: StopFlag,
}

impl Job {
    pub fn new(id: u64) -> Job {
        Job { id, stop: StopFlag::default() }
    }

    /// True if its threads have ended.
    pub fn has_ended(&self) -> bool {
        Arc::strong_count(&self.stop.0) == 1
    }

    /// Waits until its threads have ended, for at most `patience`.
    pub fn wait(&self, patience: Duration) {
        const STEP: Duration = Duration::from_millis(10);
        let mut waited = Duration::ZERO;
        while !self.has_ended() && waited < patience {
            thread::sleep(STEP);
            waited += STEP;
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The running jobs of one kind, by number.
#[derive(Debug, Default)]
pub struct Jobs(HashMap<u64, (Job, usize)>);

impl Jobs {
    /// Begins a job that will send this many responses. A job with the same number is stopped.
    pub fn begin(&mut self, id: u64, responses: usize) -> StopFlag {
        self.stop(id);
        self.extend(id, responses)
    }

    /// Adds this many responses to those that a job still has to send. Begins the job if it is not running.
    pub fn extend(&mut self, id: u64, responses: usize) -> StopFlag {
        let (job, left) = self.0.entry(id).or_insert_with(|| (Job::new(id), 0));
        *left += responses;
        job.stop.clone()
    }

    /// Stops a job, if it is still running.
    pub fn stop(&mut self, id: u64) {
        self.0.remove(&id);
    }

    /// Counts a response of a job. The job ends with its last response.
    pub fn count_response(&mut self, id: u64) {
        if let Some((_, left)) = self.0.get_mut(&id) {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.stop(id);
            }
        }
    }

    /// True if a job is running that was not stopped.
    pub fn are_running(&self) -> bool {
        !self.0.is_empty()
    }
}

/// Runs `work` on its own thread, with `Ok`. If the thread cannot be started, `work` runs on the caller's thread with
/// the error, and sends a response that says so.
pub fn spawn(name: &str, work: impl FnOnce(io::Result<()>) + Send + 'static) {
    let shared = Arc::new(Mutex::new(Some(work)));
    let run = move |started| {
        if let Some(work) = lock(&shared).take() {
            work(started);
        }
    };
    let on_thread = run.clone();
    if let Err(error) = thread(name, move || on_thread(Ok(()))) {
        run(Err(error));
    }
}

/// Starts a thread with a name, which appears in the report of a panic.
///
/// # Errors
/// The system could not start the thread.
pub fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

/// Like `thread`, for a thread that only waits and sends.
///
/// # Errors
/// The system could not start the thread.
pub fn small_thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).stack_size(SMALL_STACK).spawn(work)
}

/// Runs `work` on as many threads of a scope as can be started, at most `threads`. One thread does all of it too, only
/// slower.
///
/// # Errors
/// The system could not start even one thread.
pub fn share<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    name: &str,
    threads: usize,
    work: impl FnOnce() + Clone + Send + 'scope,
) -> io::Result<()> {
    for n in 0..threads.max(1) {
        match thread::Builder::new().name(name.to_owned()).spawn_scoped(scope, work.clone()) {
            Err(error) if n == 0 => return Err(error),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(())
}

/// Locks data that several threads share.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns how many threads share a job that uses all processors: at least one, at most eight.
pub fn processors() -> usize {
    const MOST: usize = 8;
    thread::available_parallelism().map_or(2, usize::from).min(MOST)
}
