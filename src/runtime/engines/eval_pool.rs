//! Evaluates positions in the background, several at a time, and caches the evaluations on disk.

use crate::app::protocol::effect::EvaluateBatch;
use crate::app::protocol::message::{AnalysisResponse, EvaluationResponse, Msg};
use crate::bot::fixed_eval::{EvalTask, Evaluation, evaluate};
use crate::runtime::engines::eval_cache::EvalCacheFile;
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::jobs::{self, Jobs, StopFlag, lock};
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, Weak};

#[derive(Debug)]
pub struct EvalPool {
    to: Sender<Event>,
    cache: Arc<Mutex<EvalCacheFile>>,
    pub jobs: Jobs,
    /// What the threads of each request share, for as long as one of them runs.
    shared: HashMap<u64, Weak<EvalJob>>,
}

/// A request, shared by its threads.
#[derive(Debug)]
struct EvalJob {
    id: u64,
    queue: Mutex<TaskQueue>,
    /// The most threads that it may have.
    most: usize,
    stop: StopFlag,
    cache: Arc<Mutex<EvalCacheFile>>,
    to: Sender<Event>,
}

/// The tasks that no thread has begun, each with its number, and the number of threads that take them.
#[derive(Debug, Default)]
struct TaskQueue {
    tasks: VecDeque<(usize, EvalTask)>,
    threads: usize,
}

impl EvalPool {
    /// Creates a pool that caches evaluations in this folder, if there is one.
    pub fn new(folder: Option<&Path>, to: Sender<Event>) -> EvalPool {
        let cache = Arc::new(Mutex::new(EvalCacheFile::new(folder)));
        EvalPool { to, cache, jobs: Jobs::default(), shared: HashMap::new() }
    }

    /// Evaluates every position of a request on as many threads as there are processors, at most eight; in the
    /// background on half as many. [`AnalysisResponse::Evaluated`] follows for each, in any order, without an
    /// evaluation if no thread could be started. If a request has the number of one that is running, its tasks are
    /// added to that one.
    pub fn start(&mut self, request: EvaluateBatch) {
        let EvaluateBatch { id, first, tasks, in_background } = request;
        if tasks.is_empty() {
            return;
        }
        let stop = self.jobs.extend(id, tasks.len());
        self.shared.retain(|_, job| job.strong_count() > 0);
        let running = self.shared.get(&id).and_then(Weak::upgrade).filter(|job| !job.stop.is_raised());
        let job = running.unwrap_or_else(|| {
            let (cache, to) = (Arc::clone(&self.cache), self.to.clone());
            let most = if in_background { jobs::processors() / 2 } else { jobs::processors() }.max(1);
            Arc::new(EvalJob { id, queue: Mutex::default(), most, stop, cache, to })
        });
        self.shared.insert(id, Arc::downgrade(&job));
        job.add((first..).zip(tasks));
    }
}

impl EvalJob {
    /// Puts tasks at the end of the queue, and starts the missing threads.
    fn add(self: &Arc<Self>, tasks: impl Iterator<Item = (usize, EvalTask)>) {
        let mut queue = lock(&self.queue);
        queue.tasks.extend(tasks);
        let most = self.most.min(queue.tasks.len());
        while queue.threads < most {
            let job = Arc::clone(self);
            if jobs::thread("evaluate", move || job.run()).is_err() {
                break; // the running threads do the same work, only slower
            }
            queue.threads += 1;
        }
        if queue.threads == 0 {
            queue.tasks.drain(..).for_each(|(number, _)| self.respond(number, None));
        }
    }

    /// Returns the next task. If there is none, the thread ends. It is counted out under the same lock, so that
    /// [`EvalJob::add`] starts another thread for tasks that come later.
    fn next(&self) -> Option<(usize, EvalTask)> {
        let mut queue = lock(&self.queue);
        let next = queue.tasks.pop_front().filter(|_| !self.stop.is_raised());
        if next.is_none() {
            queue.threads -= 1;
        }
        next
    }

    fn run(&self) {
        while let Some((number, task)) = self.next() {
            if let Some(evaluation) = self.evaluate(&task) {
                self.respond(number, Some(evaluation));
            }
        }
    }

    fn respond(&self, task: usize, evaluation: Option<Evaluation>) {
        respond(
            &self.to,
            Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse { id: self.id, task, evaluation })),
        );
    }

    /// Returns the evaluation of a task; `None` if the job was stopped.
    fn evaluate(&self, task: &EvalTask) -> Option<Evaluation> {
        let cached = lock(&self.cache).find(task);
        if cached.is_some() {
            return cached;
        }
        let evaluation = evaluate(task, &mut || !self.stop.is_raised())?;
        lock(&self.cache).store(task, &evaluation);
        Some(evaluation)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use shakmaty::{Chess, Position};

    use super::*;

    fn batch(id: u64, nodes: u64) -> EvaluateBatch {
        let mut position = Chess::default();
        let mut tasks = Vec::new();
        for _ in 0..6 {
            tasks.push(EvalTask { position: position.clone(), history: Vec::new(), only_moves: Vec::new(), nodes });
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
        }
        EvaluateBatch { id, first: 0, tasks, in_background: false }
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
                    Event::Response(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse {
                        id: of,
                        task,
                        evaluation: Some(evaluation),
                    }))) if of == id => (task, evaluation),
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
    fn a_request_that_runs_is_given_more() {
        let (to, events) = channel();
        let mut pool = EvalPool::new(None, to);
        pool.start(batch(1, 500));
        pool.start(EvaluateBatch { first: 6, ..batch(1, 500) });
        let mut tasks = Vec::new();
        for _ in 0..12 {
            let Event::Response(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse {
                id: 1,
                task,
                evaluation: Some(_),
            }))) = events.recv().unwrap()
            else {
                panic!("another response");
            };
            tasks.push(task);
            pool.jobs.count_response(1);
        }
        tasks.sort_unstable();
        assert_eq!(tasks, (0..12).collect::<Vec<_>>());
        assert!(!pool.jobs.are_running());
        pool.start(EvaluateBatch { first: 12, ..batch(1, 500) });
        assert!(pool.jobs.are_running() && events.recv().is_ok(), "also when all that it had is done");
    }

    #[test]
    fn a_stopped_request_ends_soon_without_a_response() {
        let (to, events) = channel();
        let mut pool = EvalPool::new(None, to);
        pool.start(batch(1, u64::MAX));
        assert!(pool.jobs.are_running());
        pool.jobs.stop(1);
        drop(pool);
        assert!(events.recv().is_err(), "the threads have let go of the channel without a word");
    }
}
