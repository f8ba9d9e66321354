//! Live analysis on its own thread, which keeps its transposition table from one position to the next.
//!
//! A new request stops the previous one: the search checks its flag every thousand positions, which takes a millisecond
//! or two. An update is sent when a depth is finished, at most five times a second.

use crate::app::protocol::effect::{AnalysePosition, AnalysisUpdate};
use crate::app::protocol::message::{AnalysisResponse, Msg};
use crate::bot::SearchProgress;
use crate::bot::search::{Limits, SearchMemory, search};
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::event_loop::time::millis;
use crate::runtime::jobs::{self, Job, StopFlag};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// The size of the transposition table in megabytes.
const MEGABYTES: usize = 64;
/// An analysis ends after this many positions, which takes some minutes: a forgotten one must not heat the room all
/// night.
const MOST: u64 = 400_000_000;
/// The least time between two updates, in milliseconds.
const PACE: u64 = 200;
/// The first update waits for this depth or for this many milliseconds, because the first results soon change.
const FIRST: (u32, u64) = (9, 120);
/// After this many milliseconds, the count of positions alone is worth an update.
const ALIVE: u64 = 1_000;

/// A request on its way to the thread, with its stop flag.
type QueuedRequest = (Box<AnalysePosition>, StopFlag);

/// The analysis thread, which runs while there is something to analyse.
#[derive(Debug)]
pub struct AnalysisThread {
    to: Sender<Event>,
    queue: Option<Sender<QueuedRequest>>,
    running: Option<Job>,
}

impl AnalysisThread {
    /// Creates it with no analysis running. Updates will go to the loop's channel.
    pub fn new(to: Sender<Event>) -> AnalysisThread {
        AnalysisThread { to, queue: None, running: None }
    }

    /// Analyses a position instead of the previous one: [`AnalysisResponse::Analysed`]. If there is no thread, the
    /// analysis is over at once.
    pub fn start(&mut self, request: Box<AnalysePosition>) {
        let job = Job::new(request.id);
        let stop = job.stop.clone();
        self.running = Some(job);
        if self.queue.is_none() {
            let (queue, requests) = channel();
            let to = self.to.clone();
            let started = jobs::thread("analysis", move || run(&requests, &to));
            self.queue = started.ok().map(|_| queue);
        }
        match &self.queue {
            Some(queue) => drop(queue.send((request, stop))), // the thread ends only with this sender
            None => {
                let update = AnalysisUpdate { over: true, ..AnalysisUpdate::default() };
                respond(&self.to, Msg::Analysis(AnalysisResponse::Analysed { id: request.id, update }));
            }
        }
    }

    /// Ends an analysis if it is still running, and frees its memory.
    pub fn stop(&mut self, id: u64) {
        if self.running.as_ref().is_some_and(|job| job.id == id) {
            (self.running, self.queue) = (None, None);
        }
    }
}

fn run(requests: &Receiver<QueuedRequest>, to: &Sender<Event>) {
    let mut memory = SearchMemory::new(MEGABYTES);
    while let Ok(first) = requests.recv() {
        // Of several waiting requests, only the last is wanted.
        let (request, stop) = requests.try_iter().last().unwrap_or(first);
        analyse(&request, &stop, &mut memory, to);
    }
}

fn analyse(request: &AnalysePosition, stop: &StopFlag, memory: &mut SearchMemory, to: &Sender<Event>) {
    let AnalysePosition { id, position, seen, lines } = request;
    let limits = Limits { lines: *lines, ..Limits::nodes(MOST) };
    let start = Instant::now();
    let mut pace = ReportPace::default();
    let tell = |update: AnalysisUpdate| respond(to, Msg::Analysis(AnalysisResponse::Analysed { id: *id, update }));
    let mut on_progress = |progress: &SearchProgress| {
        if stop.is_raised() {
            return ControlFlow::Break(());
        }
        if pace.is_due(millis(start.elapsed()), progress.depth, progress.depth_finished) {
            let SearchProgress { depth, nodes, lines, .. } = progress;
            tell(AnalysisUpdate { depth: *depth, nodes: *nodes, lines: lines.clone(), over: false });
        }
        ControlFlow::Continue(())
    };
    let found = search(position, seen, &limits, memory, &mut on_progress);
    if !stop.is_raised() {
        tell(AnalysisUpdate { depth: found.depth, nodes: found.nodes, lines: found.lines, over: true });
    }
}

/// Decides when an update is due.
#[derive(Debug, Default)]
struct ReportPace {
    last: Option<u64>,
    /// Whether a depth was finished since the last update.
    update: bool,
}

impl ReportPace {
    /// True if an update is due `ms` milliseconds after the beginning, at this depth; `update` says that a depth was
    /// just finished.
    fn is_due(&mut self, ms: u64, depth: u32, update: bool) -> bool {
        self.update |= update;
        let due = match self.last {
            None => depth > 0 && (depth >= FIRST.0 || ms >= FIRST.1),
            Some(last) => ms >= last + PACE && self.update || ms >= last + ALIVE,
        };
        if due {
            self.last = Some(ms);
            self.update = false;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Chess;

    #[test]
    fn updates_come_five_times_a_second_at_most() {
        let mut pace = ReportPace::default();
        let told: Vec<u64> =
            (0..3_000).filter(|&ms| pace.is_due(ms, 1 + u32::try_from(ms / 7).unwrap(), true)).collect();
        assert_eq!(told.first(), Some(&56), "when the first depths are behind it");
        assert!(told.windows(2).all(|pair| pair[1] - pair[0] >= PACE), "{told:?}");
        assert!(told.len() >= 14, "{told:?}");
    }

    #[test]
    fn a_long_depth_gives_an_update_once_a_second() {
        let mut pace = ReportPace::default();
        assert!(pace.is_due(130, 4, true));
        let told: Vec<u64> = (131..5_000).filter(|&ms| pace.is_due(ms, 4, false)).collect();
        assert_eq!(told, [1_130, 2_130, 3_130, 4_130]);
    }

    fn request(id: u64) -> Box<AnalysePosition> {
        Box::new(AnalysePosition { id, position: Chess::default(), seen: Vec::new(), lines: 2 })
    }

    #[test]
    fn a_new_request_ends_the_old_one() {
        let (to, events) = channel();
        let mut analysis = AnalysisThread::new(to);
        analysis.start(request(1));
        let Event::Response(Msg::Analysis(AnalysisResponse::Analysed { id: 1, update })) = events.recv().unwrap()
        else {
            panic!("no update")
        };
        assert_eq!((update.lines.len(), update.over), (2, false));
        analysis.start(request(2));
        // Updates that were sent before the flag was raised may still arrive. After them, only the new analysis
        // reports.
        let ids: Vec<u64> = events
            .iter()
            .map(|event| match event {
                Event::Response(Msg::Analysis(AnalysisResponse::Analysed { id, .. })) => id,
                other => panic!("{other:?}"),
            })
            .take_while(|id| *id == 1)
            .collect();
        assert!(ids.len() <= 1, "{ids:?}");
        analysis.stop(1);
        assert!(analysis.running.is_some(), "an old number stops nothing");
        analysis.stop(2);
        drop(analysis);
        // The thread drops its end of the channel, so the events end.
        let rest = events.iter().count();
        assert!(rest <= 1, "{rest}");
    }
}
