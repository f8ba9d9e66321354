//! Positions are weighed in the background, several at a time, and what was found is kept.

use super::eval_cache::EvalCacheFile;
use crate::app::protocol::analysis::EvaluateBatch;
use crate::app::protocol::message::Msg;
use crate::bot::fixed_eval::{EvalTask, Evaluation, evaluate};
use crate::runtime::event_loop::event::Event;
use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

/// The most threads of one request.
const MOST: usize = 8;

/// The requests that run.
#[derive(Debug)]
pub struct EvalPool {
    to: Sender<Event>,
    weights: Arc<Mutex<EvalCacheFile>>,
    running: HashMap<u64, RunningBatch>,
}

/// A request under way, and how many of its tasks were not answered yet.
#[derive(Debug)]
struct RunningBatch {
    job: Arc<EvalJob>,
    left: usize,
}

#[derive(Debug)]
struct EvalJob {
    id: u64,
    queue: Mutex<TaskQueue>,
    stop: AtomicBool,
    weights: Arc<Mutex<EvalCacheFile>>,
    to: Sender<Event>,
}

/// The tasks that nobody has begun, each with its number, and the threads that take them.
#[derive(Debug, Default)]
struct TaskQueue {
    tasks: VecDeque<(usize, EvalTask)>,
    threads: usize,
}

impl EvalPool {
    /// Nothing is weighed yet; what is found is kept in the cache folder, if there is one.
    #[must_use]
    pub fn new(cache: Option<&Path>, to: Sender<Event>) -> EvalPool {
        EvalPool { to, weights: Arc::new(Mutex::new(EvalCacheFile::new(cache))), running: HashMap::new() }
    }

    /// Weighs every position of a request on as many threads as there are processors: [`Msg::Evaluated`] for each, in no
    /// order. A request that still runs is given more by the same number.
    ///
    /// # Errors
    /// No thread could be started, and none is at work on the request.
    pub fn start(&mut self, wish: EvaluateBatch) -> io::Result<()> {
        let more = wish.tasks.len();
        if more == 0 {
            return Ok(());
        }
        let job = self.running.get(&wish.id).map_or_else(
            || {
                Arc::new(EvalJob {
                    id: wish.id,
                    queue: Mutex::default(),
                    stop: AtomicBool::new(false),
                    weights: Arc::clone(&self.weights),
                    to: self.to.clone(),
                })
            },
            |running| Arc::clone(&running.job),
        );
        job.add((wish.first..).zip(wish.tasks))?;
        self.running.entry(wish.id).or_insert(RunningBatch { job, left: 0 }).left += more;
        Ok(())
    }

    /// Stops a request, if it still runs.
    pub fn stop(&mut self, id: u64) {
        if let Some(RunningBatch { job, .. }) = self.running.remove(&id) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether something is being weighed.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// A task of a request was answered.
    pub fn answered(&mut self, id: u64) {
        if let Some(running) = self.running.get_mut(&id) {
            running.left = running.left.saturating_sub(1);
            if running.left == 0 {
                self.running.remove(&id);
            }
        }
    }
}

impl Drop for EvalPool {
    fn drop(&mut self) {
        for RunningBatch { job, .. } in self.running.values() {
            job.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl EvalJob {
    /// Puts tasks at the end of the queue, and starts the threads that are missing.
    fn add(self: &Arc<Self>, tasks: impl Iterator<Item = (usize, EvalTask)>) -> io::Result<()> {
        let mut queue = self.queue();
        queue.tasks.extend(tasks);
        let most = thread::available_parallelism().map_or(1, NonZero::get).min(MOST).min(queue.tasks.len());
        while queue.threads < most {
            let job = Arc::clone(self);
            match thread::Builder::new().name("scales".to_owned()).spawn(move || job.work()) {
                Ok(_) => queue.threads += 1,
                Err(why) if queue.threads == 0 => {
                    queue.tasks.clear();
                    return Err(why);
                }
                // One thread does the same work, only slower.
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn queue(&self) -> MutexGuard<'_, TaskQueue> {
        // A thread that panics ends the process: nobody is left to find the lock poisoned.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; none ends the thread, which is counted out under the same lock: whoever adds tasks later starts
    /// another.
    fn next(&self) -> Option<(usize, EvalTask)> {
        let mut queue = self.queue();
        let next = queue.tasks.pop_front().filter(|_| !self.stop.load(Ordering::Relaxed));
        if next.is_none() {
            queue.threads -= 1;
        }
        next
    }

    fn work(&self) {
        while let Some((task, of)) = self.next() {
            let Some(weight) = self.weigh(&of) else { continue };
            let msg = Msg::Evaluated { id: self.id, task, weight: Some(weight) };
            let _ = self.to.send(Event::Answer(msg)); // the loop may have ended
        }
    }

    /// The weight of a task; nothing when it was stopped.
    fn weigh(&self, task: &EvalTask) -> Option<Evaluation> {
        // As in `queue`.
        let weights = || self.weights.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = weights().find(task) {
            return Some(known);
        }
        let weight = evaluate(task, &mut || !self.stop.load(Ordering::Relaxed))?;
        weights().keep(task, &weight);
        Some(weight)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use shakmaty::{Chess, Position};

    use super::*;

    fn wish(id: u64, nodes: u64) -> EvaluateBatch {
        let mut position = Chess::default();
        let mut tasks = Vec::new();
        for _ in 0..6 {
            tasks.push(EvalTask { position: position.clone(), history: Vec::new(), only_move: None, nodes });
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
        }
        EvaluateBatch { id, first: 0, tasks }
    }

    #[test]
    fn every_position_is_weighed_once_and_again_the_same_from_the_cache() {
        let folder = tempfile::tempdir().unwrap();
        let mut weighed = Vec::new();
        for id in 1..=2 {
            let (to, events) = channel();
            let mut scales = EvalPool::new(Some(folder.path()), to);
            scales.start(wish(id, 2_000)).unwrap();
            let mut found: Vec<(usize, Evaluation)> = (0..6)
                .map(|_| match events.recv().unwrap() {
                    Event::Answer(Msg::Evaluated { id: of, task, weight: Some(weight) }) if of == id => (task, weight),
                    other => panic!("{other:?}"),
                })
                .collect();
            found.sort_by_key(|(task, _)| *task);
            drop(scales);
            assert!(events.recv().is_err(), "nothing more comes");
            weighed.push(found);
        }
        assert_eq!(weighed[0].iter().map(|(task, _)| *task).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(weighed[0], weighed[1]);
    }

    #[test]
    fn a_request_that_runs_is_given_more() {
        let (to, events) = channel();
        let mut scales = EvalPool::new(None, to);
        scales.start(wish(1, 500)).unwrap();
        scales.start(EvaluateBatch { first: 6, ..wish(1, 500) }).unwrap();
        let mut answered = Vec::new();
        for _ in 0..12 {
            let Event::Answer(Msg::Evaluated { id: 1, task, weight: Some(_) }) = events.recv().unwrap() else {
                panic!("another answer");
            };
            answered.push(task);
            scales.answered(1);
        }
        answered.sort_unstable();
        assert_eq!(answered, (0..12).collect::<Vec<_>>());
        assert!(!scales.are_busy());
        scales.start(EvaluateBatch { first: 12, ..wish(1, 500) }).unwrap();
        assert!(scales.are_busy() && events.recv().is_ok(), "also when all that it had is done");
    }

    #[test]
    fn what_is_stopped_ends_soon_and_says_nothing_more() {
        let (to, events) = channel();
        let mut scales = EvalPool::new(None, to);
        scales.start(wish(1, u64::MAX)).unwrap();
        assert!(scales.are_busy());
        scales.stop(1);
        drop(scales);
        assert!(events.recv().is_err(), "the threads have let go of the channel without a word");
    }
}
