//! Work that runs in the background: its thread, the flag that stops it, and the number that its responses carry.
//!
//! A panic in any thread ends the process ([`super::terminal::install_panic_hook`]). So a job either sends its last
//! response or ends with the process, and no lock is found poisoned by a process that goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::{collections::HashMap, io, time::Duration};

/// The stack of a thread that only waits and sends, in bytes.
const SMALL_STACK: usize = 1 << 18;

/// Asks the threads of a job to stop. They look at it often.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the job is to stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A job that was begun. Dropping it asks the job to stop.
#[derive(Debug)]
pub struct Job {
    /// The number of its request.
    pub id: u64,
    /// The flag for its threads. Each keeps a copy until it ends.
    pub stop: StopFlag,
}

impl Job {
    /// A job for the request of this number.
    #[must_use]
    pub fn new(id: u64) -> Job {
        Job { id, stop: StopFlag::default() }
    }

    /// Whether its threads have ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        Arc::strong_count(&self.stop.0) == 1
    }

    /// Waits until its threads have ended, at most so long.
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

/// The jobs of one kind that run, by their numbers.
#[derive(Debug, Default)]
pub struct Jobs(HashMap<u64, (Job, usize)>);

impl Jobs {
    /// Begins a job that sends so many responses. One that has the same number stops.
    pub fn begin(&mut self, id: u64, responses: usize) -> StopFlag {
        self.stop(id);
        self.extend(id, responses)
    }

    /// A job sends so many responses besides those that it owes. It begins if it does not run.
    pub fn extend(&mut self, id: u64, responses: usize) -> StopFlag {
        let (job, left) = self.0.entry(id).or_insert_with(|| (Job::new(id), 0));
        *left += responses;
        job.stop.clone()
    }

    /// Stops a job, if it still runs.
    pub fn stop(&mut self, id: u64) {
        self.0.remove(&id);
    }

    /// Counts a response of a job. With the last one it has ended.
    pub fn count_response(&mut self, id: u64) {
        if let Some((_, left)) = self.0.get_mut(&id) {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.stop(id);
            }
        }
    }

    /// Whether a job runs that was not stopped.
    #[must_use]
    pub fn are_running(&self) -> bool {
        !self.0.is_empty()
    }
}

/// Runs `work` on a thread of its own, with `Ok`. Where the system gives no thread, `work` runs on the caller's thread with
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

/// Starts a thread with a name, which a panic tells.
///
/// # Errors
/// The system gives no thread.
pub fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

/// As `thread`, for one that only waits and sends.
///
/// # Errors
/// The system gives no thread.
pub fn small_thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).stack_size(SMALL_STACK).spawn(work)
}

/// Runs `work` on as many threads of a scope as can be had, at most so many. One does all of it too, only slower.
///
/// # Errors
/// The system gives not even one thread.
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

/// Locks what several threads share.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many threads share a job that takes all processors: at least one, at most eight.
#[must_use]
pub fn processors() -> usize {
    const MOST: usize = 8;
    thread::available_parallelism().map_or(2, usize::from).min(MOST)
}
