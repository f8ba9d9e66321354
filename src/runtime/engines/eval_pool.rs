//! Positions are evaluated in the background, several at a time, and the evaluations are cached on the disk.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use super::eval_cache::EvalCacheFile;
use crate::app::protocol::messages::Msg;
use crate::app::review::analysis::EvaluateBatch;
use crate::bot::fixed_eval::{Evaluation, weigh};
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::jobs::{self, Jobs, StopFlag, lock};

/// The requests that run.
#[derive(Debug)]
pub struct EvalPool {
    to: Sender<Event>,
    cache: Arc<Mutex<EvalCacheFile>>,
    jobs: Jobs,
}

/// A request as its threads share it.
struct EvalJob {
    request: EvaluateBatch,
    /// The first task that no thread has begun.
    next: AtomicUsize,
    stop: StopFlag,
    cache: Arc<Mutex<EvalCacheFile>>,
    to: Sender<Event>,
}

impl EvalPool {
    /// A pool that caches evaluations in this folder, if there is one.
    #[must_use]
    pub fn new(folder: Option<&Path>, to: Sender<Event>) -> EvalPool {
        EvalPool { to, cache: Arc::new(Mutex::new(EvalCacheFile::new(folder))), jobs: Jobs::default() }
    }

    /// Evaluates every position of a request on as many threads as there are processors: [`Msg::Evaluated`] for each, in
    /// no order, without an evaluation when no thread could be started.
    pub fn start(&mut self, request: EvaluateBatch) {
        let tasks = request.tasks.len();
        let stop = self.jobs.begin(request.id, tasks);
        let (cache, to) = (Arc::clone(&self.cache), self.to.clone());
        let job = Arc::new(EvalJob { request, next: AtomicUsize::new(0), stop, cache, to });
        for n in 0..jobs::processors().min(tasks) {
            let job = Arc::clone(&job);
            jobs::spawn("evaluate", move |started| match started {
                Ok(()) => job.run(),
                // One thread does the same work, only slower.
                Err(_) if n > 0 => {}
                Err(_) => (0..tasks).for_each(|task| job.respond(task, None)),
            });
        }
    }

    /// The requests that run.
    pub fn jobs(&mut self) -> &mut Jobs {
        &mut self.jobs
    }
}

impl EvalJob {
    fn run(&self) {
        loop {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(evaluation) = self.evaluate(task) else { return };
            self.respond(task, Some(evaluation));
        }
    }

    fn respond(&self, task: usize, weight: Option<Evaluation>) {
        respond(&self.to, Msg::Evaluated { id: self.request.id, task, weight });
    }

    /// The evaluation of a task; none when there is no such task, or when the job was stopped.
    fn evaluate(&self, task: usize) -> Option<Evaluation> {
        let task = self.request.tasks.get(task).filter(|_| !self.stop.is_raised())?;
        let cached = lock(&self.cache).find(task);
        if cached.is_some() {
            return cached;
        }
        let evaluation = weigh(task, &mut || !self.stop.is_raised())?;
        lock(&self.cache).store(task, &evaluation);
        Some(evaluation)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use shakmaty::{Chess, Position};

    use super::*;
    use crate::bot::fixed_eval::EvalTask;

    fn batch(id: u64, nodes: u64) -> EvaluateBatch {
        let mut position = Chess::default();
        let mut tasks = Vec::new();
        for _ in 0..6 {
            tasks.push(EvalTask { position: position.clone(), seen: Vec::new(), only: None, nodes });
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
        }
        EvaluateBatch { id, tasks }
    }

    #[test]
    fn each_position_is_evaluated_once_and_then_from_the_cache() {
        let folder = tempfile::tempdir().unwrap();
        let mut lists = Vec::new();
        for id in 1..=2 {
            let (to, events) = channel();
            let mut pool = EvalPool::new(Some(folder.path()), to);
            pool.start(batch(id, 2_000));
            let mut found: Vec<(usize, Evaluation)> = (0..6)
                .map(|_| match events.recv().unwrap() {
                    Event::Response(Msg::Evaluated { id: of, task, weight: Some(weight) }) if of == id => {
                        (task, weight)
                    }
                    other => panic!("{other:?}"),
                })
                .collect();
            found.sort_by_key(|(task, _)| *task);
            drop(pool);
            assert!(events.recv().is_err(), "nothing more comes");
            lists.push(found);
        }
        assert_eq!(lists[0].iter().map(|(task, _)| *task).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(lists[0], lists[1]);
    }

    #[test]
    fn a_stopped_request_ends_soon_without_a_response() {
        let (to, events) = channel();
        let mut pool = EvalPool::new(None, to);
        pool.start(batch(1, u64::MAX));
        assert!(pool.jobs().are_running());
        pool.jobs().stop(1);
        drop(pool);
        assert!(events.recv().is_err(), "the threads have let go of the channel without a word");
    }
}
