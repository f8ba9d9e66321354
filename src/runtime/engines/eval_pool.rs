//! Positions are weighed in the background, several at a time, and what was found is kept.

use super::eval_cache::EvalCacheFile;
use crate::app::protocol::analysis::EvaluateBatch;
use crate::app::protocol::message::Msg;
use crate::bot::fixed_eval::{Evaluation, evaluate};
use crate::runtime::event_loop::event::Event;
use std::collections::HashMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
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

/// A request with its flag, and how many of its tasks were not answered yet.
#[derive(Debug)]
struct RunningBatch {
    stop: Arc<AtomicBool>,
    left: usize,
}

struct EvalJob {
    wish: EvaluateBatch,
    /// The next task that nobody has begun.
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
    weights: Arc<Mutex<EvalCacheFile>>,
    to: Sender<Event>,
}

impl EvalPool {
    /// Nothing is weighed yet; what is found is kept in the cache folder, if there is one.
    #[must_use]
    pub fn new(cache: Option<&Path>, to: Sender<Event>) -> EvalPool {
        EvalPool { to, weights: Arc::new(Mutex::new(EvalCacheFile::new(cache))), running: HashMap::new() }
    }

    /// Weighs every position of a request on as many threads as there are processors: [`Msg::Evaluated`] for each, in no
    /// order.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn start(&mut self, wish: EvaluateBatch) -> io::Result<()> {
        let stop = Arc::new(AtomicBool::new(false));
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MOST).min(wish.tasks.len());
        let (id, left) = (wish.id, wish.tasks.len());
        let job = Arc::new(EvalJob {
            wish,
            next: AtomicUsize::new(0),
            stop: Arc::clone(&stop),
            weights: Arc::clone(&self.weights),
            to: self.to.clone(),
        });
        for n in 0..threads {
            let job = Arc::clone(&job);
            let started = thread::Builder::new().name("scales".to_owned()).spawn(move || job.work());
            // One thread does the same work, only slower.
            if n == 0 {
                started?;
            }
        }
        self.running.insert(id, RunningBatch { stop, left });
        Ok(())
    }

    /// Stops a request, if it still runs.
    pub fn stop(&mut self, id: u64) {
        if let Some(RunningBatch { stop, .. }) = self.running.remove(&id) {
            stop.store(true, Ordering::Relaxed);
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
        for RunningBatch { stop, .. } in self.running.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl EvalJob {
    fn work(&self) {
        loop {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(weight) = self.weigh(task) else { return };
            let msg = Msg::Evaluated { id: self.wish.id, task, weight: Some(weight) };
            let _ = self.to.send(Event::Answer(msg)); // the loop may have ended
        }
    }

    /// The weight of a task; nothing when there is none left, or when it was stopped.
    fn weigh(&self, at: usize) -> Option<Evaluation> {
        let task = self.wish.tasks.get(at)?;
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        // A thread that panics ends the process: nobody is left to find the lock poisoned.
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
    use crate::bot::fixed_eval::EvalTask;

    fn wish(id: u64, nodes: u64) -> EvaluateBatch {
        let mut position = Chess::default();
        let mut tasks = Vec::new();
        for _ in 0..6 {
            tasks.push(EvalTask { position: position.clone(), history: Vec::new(), only_move: None, nodes });
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
        }
        EvaluateBatch { id, tasks }
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
