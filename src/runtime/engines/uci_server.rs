//! `tabiya uci`: reads standard input and prints responses. A thread searches, and can be stopped while it does.

use crate::bot::search::{Limits, SearchMemory, available_megabytes, search};
use crate::bot::time_management::{TimeBudget, TimeManager};
use crate::bot::{SearchProgress, levels};
use crate::runtime::bounded_line::{LineRead, read_line};
use crate::runtime::event_loop::time::millis;
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs::{self, StopFlag, lock};
use crate::runtime::stdout::{self, Stdout};
use crate::runtime::{log, system};
use crate::uci::go::{GoLimits, PositionWithHistory};
use crate::uci::server::{self, UciOptions};
use crate::uci::{ServerAction, UciServer};
use crate::words::Lang;
use shakmaty::Move;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

enum ServerEvent {
    Line(String),
    /// Standard input has ended, or could not be read (true).
    End(bool),
    Info(String),
    /// The reply with the move that the search found.
    Answer(String),
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// The running search, and the signals to it.
#[derive(Clone)]
struct RunningSearch {
    stop: StopFlag,
    /// Raised when the pondered move was played: the clock is running.
    hit: StopFlag,
    /// Whether only a stop is sure to end it soon.
    endless: bool,
}

/// Speaks UCI until `quit` or the end of input. Returns the exit code.
pub fn uci() -> u8 {
    let (to, events) = channel();
    let lines = to.clone();
    if let Err(error) = jobs::thread("input", move || read(&lines)) {
        return stdout::fail(&format!("no thread can be started: {error}"));
    }
    let mut engine = UciEngine {
        server: UciServer::default(),
        memory: Arc::new(Mutex::new(SearchMemory::new(UciOptions::default().hash))),
        megabytes: UciOptions::default().hash,
        running: None,
        ended: false,
        queued: Vec::new(),
        to,
    };
    stdout::run(|out| engine.run(&events, out))
}

fn read(to: &Sender<ServerEvent>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    let mut ends;
    loop {
        let read = read_line(&mut input, LONGEST_LINE, &mut line);
        ends = read.is_err();
        let next = match read {
            Ok(LineRead::End) => break,
            // One byte that is not UTF-8 must not end a match.
            Ok(LineRead::Whole) => ServerEvent::Line(String::from_utf8_lossy(line.trim_ascii_end()).into_owned()),
            Ok(LineRead::TooLong) => {
                ServerEvent::Info(format!("info string a line of more than {} MiB was ignored", LONGEST_LINE >> 20))
            }
            Err(error) => {
                let why = FileError::from(error).say(Lang::En);
                ServerEvent::Info(format!("info string standard input cannot be read: {why}"))
            }
        };
        if to.send(next).is_err() || ends {
            break;
        }
    }
    let _ = to.send(ServerEvent::End(ends)); // the engine may have quit
}

/// Sends a line, or several that make one reply.
fn say(out: &mut Stdout, text: &str) -> io::Result<()> {
    if log::is_on() {
        text.lines().for_each(|line| log::line(&format!("uci > {line}")));
    }
    out.line(text)
}

struct UciEngine {
    server: UciServer,
    memory: Arc<Mutex<SearchMemory>>,
    running: Option<RunningSearch>,
    /// The size of the transposition table in megabytes, as asked for.
    megabytes: usize,
    /// Whether there are no more lines, or no more are wanted.
    ended: bool,
    /// Lines that have to wait until the search has ended.
    queued: Vec<String>,
    to: Sender<ServerEvent>,
}

impl UciEngine {
    fn run(&mut self, events: &Receiver<ServerEvent>, out: &mut Stdout) -> io::Result<u8> {
        let mut code = 0;
        while let Ok(next) = events.recv() {
            match next {
                ServerEvent::Line(_) if self.ended => {}
                ServerEvent::Line(line) => {
                    log::line(&format!("uci < {line}"));
                    self.handle(&line, out)?;
                }
                ServerEvent::Info(line) => say(out, &line)?,
                ServerEvent::Answer(line) => {
                    say(out, &line)?;
                    self.running = None;
                    self.server.search_ended();
                    for line in std::mem::take(&mut self.queued) {
                        self.handle(&line, out)?;
                    }
                }
                ServerEvent::End(failed) => {
                    code = u8::from(failed);
                    // `printf 'go depth 5' | tabiya uci` still expects its reply. An endless search ends here.
                    self.ended = true;
                    if self.running.as_ref().is_some_and(|running| running.endless) {
                        self.stop();
                    }
                }
            }
            out.flush()?;
            if self.ended && self.running.is_none() {
                break;
            }
        }
        Ok(code)
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.raise();
        }
    }

    fn handle(&mut self, line: &str, out: &mut Stdout) -> io::Result<()> {
        for order in self.server.take(line) {
            match order {
                ServerAction::Say(text) => say(out, &text)?,
                ServerAction::Go(go, here) => self.go(*go, *here),
                ServerAction::Stop => self.stop(),
                ServerAction::PonderHit => {
                    if let Some(running) = &self.running {
                        running.hit.raise();
                    }
                }
                ServerAction::Later(line) => self.queued.push(line),
                ServerAction::Forget(megabytes) => self.forget(megabytes, out)?,
                ServerAction::Bench(depth) => {
                    let start = Instant::now();
                    let nodes = crate::bot::search::bench(depth.unwrap_or(crate::bot::search::BENCH_DEPTH));
                    let ms = millis(start.elapsed()).max(1);
                    say(out, &format!("info string {} nodes a second", nodes * 1000 / ms))?;
                    say(out, &nodes.to_string())?;
                }
                ServerAction::Quit => {
                    self.queued.clear();
                    self.ended = true;
                    self.stop();
                }
            }
        }
        Ok(())
    }

    fn forget(&mut self, megabytes: usize, out: &mut Stdout) -> io::Result<()> {
        let mut memory = lock(&self.memory);
        if self.megabytes != megabytes {
            self.megabytes = megabytes;
            *memory = SearchMemory::new(1); // never both tables at once: they may not fit in memory
            // A table may take half of the machine's memory without bringing it to a halt.
            let granted = available_megabytes(megabytes.min(system::half_of_memory().unwrap_or(usize::MAX)));
            if granted < megabytes {
                say(out, &format!("info string Hash is {granted} MB: there is not enough memory for {megabytes} MB"))?;
            }
            *memory = SearchMemory::new(granted);
        }
        memory.clear();
        Ok(())
    }

    fn go(&mut self, go: GoLimits, here: PositionWithHistory) {
        let endless = go.is_unbounded() && (go.waits_for_stop() || self.server.options.level().is_none());
        let running = RunningSearch { stop: StopFlag::default(), hit: StopFlag::default(), endless };
        // Waiting lines may come after the end of input.
        if self.ended && endless {
            running.stop.raise();
        }
        let (to, memory, options) = (self.to.clone(), Arc::clone(&self.memory), self.server.options);
        let signals = running.clone();
        let spawned = jobs::thread("search", move || {
            let mut memory = lock(&memory);
            let answer = think(&go, &here, options, &mut memory, &signals, &to);
            let _ = to.send(ServerEvent::Answer(answer)); // the engine may have quit
        });
        match spawned {
            Ok(_) => self.running = Some(running),
            Err(error) => {
                let _ = self.to.send(ServerEvent::Info(format!("info string no thread can be started: {error}")));
                let _ = self.to.send(ServerEvent::Answer("bestmove (none)".to_owned())); // this thread receives it
            }
        }
    }
}

/// The least node limit that `go nodes` can set: after this many nodes, every move has been looked at. With fewer, any
/// move would be as good as another.
const FEWEST: u64 = 500;

/// Searches and reports. Returns the line that ends the search.
fn think(
    go: &GoLimits,
    here: &PositionWithHistory,
    options: UciOptions,
    memory: &mut SearchMemory,
    signals: &RunningSearch,
    to: &Sender<ServerEvent>,
) -> String {
    let start = Instant::now();
    // A level has a node limit: the clock only ensures that the flag does not fall.
    let limited = options.level().is_some();
    let allotment = go.time_budget().map(|all| if limited { TimeBudget { fixed: true, ..all } } else { all });
    let mut pacer = allotment.map(TimeManager::new);
    let mut hit_at = (!go.ponder).then_some(0);
    let mut limits = Limits { mate: go.mate, root_moves: go.moves.clone(), lines: options.lines, ..Limits::default() };
    limits.depth = go.depth.unwrap_or(limits.depth);
    limits.nodes = go.nodes.map_or(limits.nodes, |nodes| nodes.max(FEWEST));
    if let Some(elo) = options.level() {
        // In the same position of the same game, the bot has the same blind spots.
        let seed = crate::chess::laws::position_key(&here.position) ^ u64::try_from(here.history.len()).unwrap_or(0);
        limits.handicap = Some(levels::handicap(elo, seed));
        limits.nodes = limits.nodes.min(levels::nodes(elo));
        memory.clear();
    }
    let mut ask = |progress: &SearchProgress| {
        let now = millis(start.elapsed());
        if progress.depth_finished {
            for line in server::info_lines(progress, now, &options) {
                let _ = to.send(ServerEvent::Info(line)); // the engine may have quit
            }
        }
        if signals.stop.is_raised() {
            return ControlFlow::Break(());
        }
        if hit_at.is_none() && signals.hit.is_raised() {
            hit_at = Some(now);
        }
        match (&mut pacer, hit_at) {
            (Some(pacer), Some(from)) => pacer.check(now - from, progress),
            _ => ControlFlow::Continue(()),
        }
    };
    let found = search(&here.position, &here.history, &limits, memory, &mut ask);
    // For an endless search and while pondering, the protocol does not allow a reply before it is asked for.
    while go.waits_for_stop() && !signals.stop.is_raised() && !signals.hit.is_raised() {
        thread::sleep(Duration::from_millis(2));
    }
    let line: &[Move] = found.lines.first().map_or(&[], |line| &line.moves);
    server::best_move(line, &here.position, options.chess960)
}
