//! Live analysis on a thread of its own, which keeps what it has learnt from one position to the next.
//!
//! A new request stops the one before: its flag is looked at every thousand positions, a millisecond or two. News is
//! sent when a depth is finished, five times a second at most.

use crate::app::protocol::analysis::{AnalysePosition, AnalysisUpdate};
use crate::app::protocol::message::Msg;
use crate::bot::search::{Limits, SearchMemory, search};
use crate::bot::{ProgressReason, SearchProgress};
use crate::runtime::event_loop::event::Event;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;
use std::{io, thread};

/// Megabytes of what is kept.
const MEGABYTES: usize = 64;
/// Positions after which an analysis rests: some minutes, so that a forgotten one does not heat the room all night.
const MOST: u64 = 400_000_000;
/// Milliseconds between two pieces of news.
const PACE: u64 = 200;
/// The first news waits for that depth or so many milliseconds: what a glance finds is changed by the next.
const FIRST: (u32, u64) = (9, 120);
/// Milliseconds after which the count of positions alone is news.
const ALIVE: u64 = 1_000;

struct AnalysisJob {
    wish: Box<AnalysePosition>,
    stop: Arc<AtomicBool>,
}

/// The thread, while there is something to analyse.
#[derive(Debug)]
pub struct AnalysisThread {
    to: Sender<Event>,
    jobs: Option<Sender<AnalysisJob>>,
    running: Option<(u64, Arc<AtomicBool>)>,
}

impl AnalysisThread {
    /// Nothing is analysed yet.
    #[must_use]
    pub fn new(to: Sender<Event>) -> AnalysisThread {
        AnalysisThread { to, jobs: None, running: None }
    }

    /// Analyses a position in the place of the one under way; [`Msg::Analysis`] tells of it.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn start(&mut self, wish: Box<AnalysePosition>) -> io::Result<()> {
        self.raise();
        let jobs = match &self.jobs {
            Some(jobs) => jobs,
            None => self.jobs.insert(thread(self.to.clone())?),
        };
        let (id, stop) = (wish.id, Arc::new(AtomicBool::new(false)));
        self.running = Some((id, Arc::clone(&stop)));
        let _ = jobs.send(AnalysisJob { wish, stop }); // the thread ends only with its last sender, which is this one
        Ok(())
    }

    /// Ends an analysis, if it still runs, and gives its memory back.
    pub fn stop(&mut self, id: u64) {
        if self.running.as_ref().is_some_and(|(running, _)| *running == id) {
            self.raise();
            self.jobs = None;
        }
    }

    fn raise(&mut self) {
        if let Some((_, flag)) = self.running.take() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.raise();
    }
}

fn thread(to: Sender<Event>) -> io::Result<Sender<AnalysisJob>> {
    let (jobs, todo) = channel();
    thread::Builder::new().name("analyst".to_owned()).spawn(move || work(&todo, &to))?;
    Ok(jobs)
}

fn work(todo: &Receiver<AnalysisJob>, to: &Sender<Event>) {
    let mut memory = SearchMemory::new(MEGABYTES);
    while let Ok(first) = todo.recv() {
        // Of several that wait only the last is wanted.
        let job = todo.try_iter().last().unwrap_or(first);
        analyse(&job, &mut memory, to);
    }
}

fn analyse(job: &AnalysisJob, memory: &mut SearchMemory, to: &Sender<Event>) {
    let AnalysePosition { id, position, seen, lines } = &*job.wish;
    let limits = Limits { lines: *lines, ..Limits::nodes(MOST) };
    let begun = Instant::now();
    let mut pace = ReportPace::default();
    let tell = |news: AnalysisUpdate| {
        let _ = to.send(Event::Answer(Msg::Analysis { id: *id, news })); // the loop may have ended
    };
    let mut ask = |progress: &SearchProgress| {
        if job.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        if pace.is_due(ms, progress.depth, progress.reason == ProgressReason::Depth) {
            let SearchProgress { depth, nodes, lines, .. } = progress;
            tell(AnalysisUpdate { depth: *depth, nodes: *nodes, lines: lines.clone(), over: false });
        }
        ControlFlow::Continue(())
    };
    let found = search(position, seen, &limits, memory, &mut ask);
    if !job.stop.load(Ordering::Relaxed) {
        tell(AnalysisUpdate { depth: found.depth, nodes: found.nodes, lines: found.lines, over: true });
    }
}

/// When there is something to tell.
#[derive(Debug, Default)]
struct ReportPace {
    last: Option<u64>,
    /// A depth was finished since.
    news: bool,
}

impl ReportPace {
    /// Asked so many milliseconds after the beginning, that deep, `news` when a depth is just finished.
    fn is_due(&mut self, ms: u64, depth: u32, news: bool) -> bool {
        self.news |= news;
        let due = match self.last {
            None => depth > 0 && (depth >= FIRST.0 || ms >= FIRST.1),
            Some(last) => ms >= last + PACE && self.news || ms >= last + ALIVE,
        };
        if due {
            self.last = Some(ms);
            self.news = false;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Chess;

    #[test]
    fn news_comes_five_times_a_second_at_most() {
        let mut pace = ReportPace::default();
        let told: Vec<u64> =
            (0..3_000).filter(|&ms| pace.is_due(ms, 1 + u32::try_from(ms / 7).unwrap(), true)).collect();
        assert_eq!(told.first(), Some(&56), "when the first depths are behind it");
        assert!(told.windows(2).all(|pair| pair[1] - pair[0] >= PACE), "{told:?}");
        assert!(told.len() >= 14, "{told:?}");
    }

    #[test]
    fn a_long_depth_only_shows_once_a_second_that_it_lives() {
        let mut pace = ReportPace::default();
        assert!(pace.is_due(130, 4, true));
        let told: Vec<u64> = (131..5_000).filter(|&ms| pace.is_due(ms, 4, false)).collect();
        assert_eq!(told, [1_130, 2_130, 3_130, 4_130]);
    }

    fn wish(id: u64) -> Box<AnalysePosition> {
        Box::new(AnalysePosition { id, position: Chess::default(), seen: Vec::new(), lines: 2 })
    }

    #[test]
    fn a_new_request_ends_the_old_one_and_what_is_stopped_says_nothing_more() {
        let (to, events) = channel();
        let mut analyst = AnalysisThread::new(to);
        analyst.start(wish(1)).unwrap();
        let Event::Answer(Msg::Analysis { id: 1, news }) = events.recv().unwrap() else { panic!("no news") };
        assert_eq!((news.lines.len(), news.over), (2, false));
        analyst.start(wish(2)).unwrap();
        // What was sent before the flag was raised may still come; then only the new one speaks.
        let ids: Vec<u64> = events
            .iter()
            .map(|event| match event {
                Event::Answer(Msg::Analysis { id, .. }) => id,
                other => panic!("{other:?}"),
            })
            .take_while(|id| *id == 1)
            .collect();
        assert!(ids.len() <= 1, "{ids:?}");
        analyst.stop(1);
        assert!(analyst.running.is_some(), "an old number stops nothing");
        analyst.stop(2);
        drop(analyst);
        // The thread lets go of its end of the channel: there is an end to what it says.
        let rest = events.iter().count();
        assert!(rest <= 1, "{rest}");
    }
}
