//! The client: our side of the protocol when an external engine plays or analyses. The engine's lines and the
//! application's commands go in; lines for the engine and events for the application come out.
//!
//! Pure: the runtime owns the process, feeds in lines and the time, and calls [`Client::wake`] at [`Client::wake_at`].

use crate::bot::SearchProgress;
use crate::bot::external_engine::{
    BestMove, EngineCommand, EngineError, EngineEvent, EngineExit, EngineLimits, EngineProgram, EngineTask,
    EngineWarning,
};
use crate::bot::search::Variation;
use crate::uci::client::info::{EngineLine, Info, legal_line};
use crate::uci::client::options::{DeclaredOption, OptionKind};
use shakmaty::{CastlingMode, Chess, Color, Move, Position};
use std::borrow::Cow;
use std::fmt::Write as _;
use tabiya_chess::clock::Moment;
use tabiya_chess::notation::uci;
use tabiya_chess::start_position::fen_of;

mod info;
mod options;

pub use crate::uci::client::info::shown_name;

/// The largest number of options that an engine may declare; others are dropped.
const MAX_OPTIONS: usize = 500;
/// The longest search without a clock or a move time; milliseconds.
const MAX_SEARCH_MS: u64 = 600_000;
/// How long to wait for the first line of the protocol before asking in XBoard's; milliseconds.
const XBOARD_AFTER_MS: u64 = 500;
/// How long `bestmove` may take after `stop` if a search took too long; milliseconds.
const AFTER_STOP_MS: u64 = 2_000;

/// What the runtime has to do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientAction {
    /// Send this line to the engine.
    Send(String),
    /// Give this event to the application.
    Tell(EngineEvent),
    /// Kill the process and its whole group at once.
    Kill,
    /// Let the process end by itself for a short time, then kill it.
    Leave,
}

#[derive(Clone, Debug)]
enum ClientState {
    /// `uci` was sent.
    Greeting,
    /// The options and `isready` were sent.
    Settling,
    /// The engine waits for a task.
    Idle,
    /// `isready` was sent before another task: a second `bestmove` for the last one may be on its way, and has arrived
    /// when `readyok` does.
    Synchronizing,
    /// The engine thinks about a task.
    Thinking(Box<RunningThink>),
    /// `stop` was sent for a task that is no longer wanted.
    Stopping,
    /// The engine has failed or was told to quit.
    Gone,
}

/// The state of the conversation with one engine.
#[derive(Clone, Debug)]
pub struct Client {
    program: EngineProgram,
    state: ClientState,
    name: Option<String>,
    options: Vec<DeclaredOption>,
    chess960: bool,
    lines: usize,
    /// Whether nothing that the engine still has to say can be about another task.
    synchronized: bool,
    /// When to ask whether it speaks the protocol of XBoard; `None` once it was asked or has shown what it speaks.
    xboard_at: Option<Moment>,
    /// The task that is sent when the engine is idle.
    queued: Option<(u64, Box<EngineTask>)>,
    /// When the present state has lasted too long.
    deadline: Option<Moment>,
}

impl Client {
    /// Creates a client for a process that was just started. The actions send `uci`.
    pub fn new(program: EngineProgram, at: Moment) -> (Client, Vec<ClientAction>) {
        let deadline = Some(at.plus(program.patience_ms));
        let client = Client {
            program,
            state: ClientState::Greeting,
            name: None,
            options: Vec::new(),
            chess960: false,
            lines: 1,
            synchronized: true,
            xboard_at: Some(at.plus(XBOARD_AFTER_MS)),
            queued: None,
            deadline,
        };
        (client, vec![ClientAction::Send("uci".to_owned())])
    }

    /// Returns whether the engine has failed or was told to quit.
    pub fn is_gone(&self) -> bool {
        matches!(self.state, ClientState::Gone)
    }

    /// Returns whether the engine has to send something. Only then does it matter whether its process still runs.
    pub fn expects_output(&self) -> bool {
        !matches!(self.state, ClientState::Idle | ClientState::Gone)
    }

    /// Returns when [`Client::wake`] must be called if no line comes before.
    pub fn wake_at(&self) -> Option<Moment> {
        let report = match &self.state {
            ClientState::Thinking(thinking) => thinking.report_due_at(),
            _ => None,
        };
        self.deadline.into_iter().chain(report).chain(self.xboard_at).min()
    }

    /// Takes a command of the application.
    pub fn command(&mut self, command: EngineCommand, at: Moment) -> Vec<ClientAction> {
        match (command, &self.state) {
            (_, ClientState::Gone) | (EngineCommand::Start(_), _) => Vec::new(), // the process already runs
            (EngineCommand::Ask(id, task), ClientState::Idle) => self.begin(id, *task, at),
            (EngineCommand::Ask(id, task), state) => {
                let thinks = matches!(state, ClientState::Thinking(_));
                self.queued = Some((id, task));
                if thinks { self.stop(at) } else { Vec::new() }
            }
            (EngineCommand::Stop(id), state) => {
                let thinks = matches!(state, ClientState::Thinking(thinking) if thinking.id == id);
                if self.queued.as_ref().is_some_and(|(waiting, _)| *waiting == id) {
                    self.queued = None;
                }
                if thinks { self.stop(at) } else { Vec::new() }
            }
            (EngineCommand::Close, state) => {
                let mut actions = Vec::new();
                if matches!(state, ClientState::Thinking(_)) {
                    actions.push(ClientAction::Send("stop".to_owned()));
                }
                actions.extend([ClientAction::Send("quit".to_owned()), ClientAction::Leave]);
                self.become_gone();
                actions
            }
        }
    }

    /// Takes a line of the engine's output.
    pub fn line(&mut self, line: &str, at: Moment) -> Vec<ClientAction> {
        let Some(engine_line) = info::read_line(line) else {
            let is_other = matches!(self.state, ClientState::Greeting) && info::is_xboard(line);
            return if is_other { self.fail(EngineError::SpeaksXBoard) } else { Vec::new() };
        };
        self.xboard_at = None;
        match (engine_line, &mut self.state) {
            (EngineLine::Name(name), ClientState::Greeting) => self.name = Some(name),
            (EngineLine::Option(option), ClientState::Greeting)
                if self.options.len() < MAX_OPTIONS && options::find(&self.options, &option.name).is_none() =>
            {
                self.options.push(option);
            }
            (EngineLine::UciOk, ClientState::Greeting) => return self.set_options(at),
            (EngineLine::ReadyOk, ClientState::Settling) => {
                let mut actions = vec![ClientAction::Tell(EngineEvent::Ready(self.name.clone()))];
                actions.extend(self.become_idle(at));
                return actions;
            }
            (EngineLine::ReadyOk, ClientState::Synchronizing) => {
                self.synchronized = true;
                return self.become_idle(at);
            }
            (EngineLine::Info(info), ClientState::Thinking(thinking)) => {
                return thinking.info(&info, at).into_iter().map(ClientAction::Tell).collect();
            }
            (EngineLine::BestMove(text), ClientState::Thinking(thinking)) => match thinking.best_move(&text) {
                Ok(choice) => {
                    let id = thinking.id;
                    let mut actions: Vec<ClientAction> =
                        thinking.take_report(at).into_iter().map(ClientAction::Tell).collect();
                    actions.push(ClientAction::Tell(EngineEvent::BestMove(id, choice)));
                    actions.extend(self.become_idle(at));
                    return actions;
                }
                Err(error) => return self.fail(error),
            },
            (EngineLine::BestMove(_), ClientState::Stopping) => return self.become_idle(at),
            _ => {} // unexpected in this state: ignored
        }
        Vec::new()
    }

    /// Checks the deadline and the next report of progress.
    pub fn wake(&mut self, at: Moment) -> Vec<ClientAction> {
        if self.deadline.is_some_and(|due| due <= at) {
            match &mut self.state {
                ClientState::Greeting => return self.fail(EngineError::NoUciOk),
                ClientState::Settling | ClientState::Synchronizing => return self.fail(EngineError::NotReady),
                ClientState::Thinking(thinking) if !thinking.stop_sent => {
                    thinking.stop_sent = true;
                    self.deadline = Some(at.plus(AFTER_STOP_MS));
                    return vec![ClientAction::Send("stop".to_owned())];
                }
                ClientState::Thinking(_) | ClientState::Stopping => return self.fail(EngineError::NoReply),
                ClientState::Idle | ClientState::Gone => self.deadline = None,
            }
        }
        if self.xboard_at.is_some_and(|due| due <= at) {
            self.xboard_at = None;
            // An engine that speaks both is not switched over by this, as it would be by `xboard`.
            return vec![ClientAction::Send("ping 1".to_owned())];
        }
        match &mut self.state {
            ClientState::Thinking(thinking) if thinking.report_due_at().is_some_and(|when| when <= at) => {
                thinking.take_report(at).into_iter().map(ClientAction::Tell).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Handles output of the engine that has ended without a command.
    pub fn ended(&mut self, exit: EngineExit, last_word: Option<&str>) -> Vec<ClientAction> {
        if self.is_gone() {
            return Vec::new();
        }
        self.fail(EngineError::Ended(exit, last_word.and_then(shown_name)))
    }

    fn fail(&mut self, error: EngineError) -> Vec<ClientAction> {
        self.become_gone();
        vec![ClientAction::Tell(EngineEvent::Failed(error)), ClientAction::Kill]
    }

    fn become_gone(&mut self) {
        self.state = ClientState::Gone;
        self.queued = None;
        self.deadline = None;
        self.xboard_at = None;
    }

    fn stop(&mut self, at: Moment) -> Vec<ClientAction> {
        self.state = ClientState::Stopping;
        self.deadline = Some(at.plus(self.program.patience_ms));
        vec![ClientAction::Send("stop".to_owned())]
    }

    /// After `uciok`: sends the options of the config.
    fn set_options(&mut self, at: Moment) -> Vec<ClientAction> {
        let mut actions = Vec::new();
        let is_of_task =
            |name: &str| ["MultiPV", "UCI_Chess960"].iter().any(|own| own.eq_ignore_ascii_case(name.trim()));
        for (name, value) in self.program.options.iter().filter(|(name, _)| !is_of_task(name)) {
            let set = match options::find(&self.options, name) {
                Some(option) => option.set(value),
                None => Err(EngineWarning::NoOption(name.clone(), options::nearest(&self.options, name))),
            };
            actions
                .push(set.map_or_else(|warning| ClientAction::Tell(EngineEvent::Warning(warning)), ClientAction::Send));
        }
        actions.push(ClientAction::Send("ucinewgame".to_owned()));
        actions.push(ClientAction::Send("isready".to_owned()));
        self.state = ClientState::Settling;
        self.deadline = Some(at.plus(self.program.patience_ms));
        actions
    }

    /// Enters the idle state, and sends the queued task.
    fn become_idle(&mut self, at: Moment) -> Vec<ClientAction> {
        self.state = ClientState::Idle;
        self.deadline = None;
        match self.queued.take() {
            Some((id, task)) => self.begin(id, *task, at),
            None => Vec::new(),
        }
    }

    fn begin(&mut self, id: u64, task: EngineTask, at: Moment) -> Vec<ClientAction> {
        let position = task.position();
        if position.legal_moves().is_empty() {
            return Vec::new(); // nothing to think about
        }
        if !self.synchronized {
            self.queued = Some((id, Box::new(task)));
            self.state = ClientState::Synchronizing;
            self.deadline = Some(at.plus(self.program.patience_ms));
            return vec![ClientAction::Send("isready".to_owned())];
        }
        let mut actions = Vec::new();
        let chess960 = task.start.chess960();
        if chess960 != self.chess960 {
            match options::find(&self.options, "UCI_Chess960") {
                Some(option) => actions.extend(option.set(&chess960.to_string()).map(ClientAction::Send)),
                // Without castling rights Chess960 is played like chess.
                None if task.start.position().castles().any() => return self.fail(EngineError::NoChess960),
                None => {}
            }
            self.chess960 = chess960;
        }
        let lines = task.lines.max(1);
        if lines != self.lines
            && let Some(option) = options::find(&self.options, "MultiPV")
        {
            let most =
                if let OptionKind::Spin(_, most) = option.kind { usize::try_from(most).unwrap_or(lines) } else { 1 };
            actions.extend(option.set(&lines.min(most).to_string()).map(ClientAction::Send));
            self.lines = lines;
        }
        actions.push(ClientAction::Send(position_command(&task)));
        actions.push(ClientAction::Send(go_command(&task.limits)));
        self.synchronized = false;
        self.deadline = time_limit_ms(&task, &position).map(|ms| at.plus(ms).plus(self.program.patience_ms));
        self.state = ClientState::Thinking(Box::new(RunningThink::new(id, position, lines, task.report_progress)));
        actions
    }
}

/// Returns how long a search may take in milliseconds; `None` for an infinite one.
fn time_limit_ms(task: &EngineTask, position: &impl Position) -> Option<u64> {
    let clock = task.limits.clocks.map(|clocks| *clocks.remaining.get(position.turn()));
    match (clock, task.limits.move_time) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other).or((!task.limits.is_infinite()).then_some(MAX_SEARCH_MS)),
    }
}

/// Returns the legal move that a word in UCI notation stands for, with either spelling of castling.
fn legal_move(position: &shakmaty::Chess, text: &str) -> Option<Move> {
    // Some engines write the promotion piece as a capital.
    let text = match text.char_indices().nth(4) {
        Some((at, _)) => Cow::Owned(format!("{}{}", text.get(..at)?, text.get(at..)?.to_ascii_lowercase())),
        None => Cow::Borrowed(text),
    };
    let uci: shakmaty::uci::UciMove = text.parse().ok()?;
    let mv = uci.to_move(position).ok()?;
    // The parser also reads null moves and drops. Only the two usual spellings are accepted.
    let spelled = |mode| shakmaty::uci::UciMove::from_move(mv, mode).to_string() == text;
    (position.is_legal(mv) && (spelled(CastlingMode::Standard) || spelled(CastlingMode::Chess960))).then_some(mv)
}

// A running search of an external engine, with what the engine has sent about it.

/// The shortest time between two reports of progress; milliseconds.
const REPORT_EVERY_MS: u64 = 80;
/// The largest number of lines; others are dropped.
const MAX_LINES: usize = 100;

/// A running search.
#[derive(Clone, Debug, Default)]
struct RunningThink {
    /// The request number of its task.
    pub id: u64,
    /// Whether `stop` was sent because the search took too long.
    pub stop_sent: bool,
    position: Chess,
    max_lines: usize,
    report_progress: bool,
    lines: Vec<Option<Variation>>,
    nodes: u64,
    depth: u32,
    permille: usize,
    /// Whether there is progress that was not reported.
    unreported: bool,
    /// When progress was reported last.
    last_report: Option<Moment>,
}

impl RunningThink {
    fn new(id: u64, position: Chess, lines: usize, report_progress: bool) -> RunningThink {
        let max_lines = lines.min(MAX_LINES);
        RunningThink { id, position, max_lines, report_progress, ..RunningThink::default() }
    }

    /// Takes an `info` line. Returns the progress if it is time to report it.
    fn info(&mut self, info: &Info, at: Moment) -> Option<EngineEvent> {
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.permille = info.hashfull.unwrap_or(self.permille).min(1000);
        let (Some(score), Some(number)) = (info.score, info.multipv.unwrap_or(1).checked_sub(1)) else { return None };
        if number >= self.max_lines {
            return None;
        }
        let moves = legal_line(&self.position, &info.pv);
        if self.lines.len() <= number {
            self.lines.resize(number + 1, None);
        }
        let slot = self.lines.get_mut(number)?;
        // A bound does not replace a line, and a score without moves keeps the moves of the line.
        let (moves, seldepth) = match slot {
            Some(known) if info.bound || moves.is_empty() && !known.moves.is_empty() => {
                (known.moves.clone(), known.seldepth)
            }
            _ if moves.is_empty() && self.report_progress => return None,
            _ => (moves, info.seldepth.unwrap_or(0)),
        };
        if info.bound && slot.is_some() {
            return None;
        }
        let depth = info.depth.unwrap_or(0);
        *slot = Some(Variation { depth, seldepth, score, moves });
        if number == 0 {
            self.depth = depth;
        }
        self.unreported = self.report_progress;
        if self.report_due_at().is_some_and(|when| when <= at) { self.take_report(at) } else { None }
    }

    /// Returns when to report progress next; `None` if there is none to report.
    fn report_due_at(&self) -> Option<Moment> {
        self.unreported.then(|| self.last_report.map_or(Moment::default(), |last| last.plus(REPORT_EVERY_MS)))
    }

    /// Returns the progress that was not reported yet.
    fn take_report(&mut self, at: Moment) -> Option<EngineEvent> {
        if !self.unreported {
            return None;
        }
        self.unreported = false;
        self.last_report = Some(at);
        let lines: Vec<Variation> = self.lines.iter().map_while(Clone::clone).collect();
        let first = lines.first();
        let progress = SearchProgress {
            nodes: self.nodes,
            best: first.and_then(|line| line.moves.first().copied()),
            best_score: first.map(|line| line.score),
            legal_moves: self.position.legal_moves().len(),
            depth: self.depth,
            seldepth: first.map_or(0, |line| line.seldepth),
            hash_permille: self.permille,
            depth_finished: true,
            lines,
        };
        Some(EngineEvent::Progress(self.id, Box::new(progress)))
    }

    /// Reads the word after `bestmove`.
    fn best_move(&self, text: &str) -> Result<BestMove, EngineError> {
        if matches!(text, "" | "(none)" | "none" | "0000" | "NULL" | "null") {
            return Err(EngineError::NoMove);
        }
        let mv = legal_move(&self.position, text).ok_or_else(|| EngineError::IllegalMove(text.to_owned()))?;
        let score = self.lines.first().and_then(Option::as_ref).map(|line| line.score);
        Ok(BestMove { mv, score })
    }
}

// Writes the `position` and `go` lines.

/// Games of more half-moves are sent from their last capture or pawn move on, since no position before it can be
/// repeated. Some engines fail on long lines (GNU Chess 6.2 at about 55 half-moves).
const MAX_GAME_PLIES: usize = 40;
/// At least this many half-moves before the position are sent, since some engines use the last moves in their
/// evaluation.
const MIN_HISTORY_PLIES: usize = 8;

/// Returns the `position` line.
pub fn position_command(task: &EngineTask) -> String {
    let chess960 = task.start.chess960();
    let mut from = 0;
    let mut place = if task.start.is_initial() { "startpos".to_owned() } else { format!("fen {}", task.start.fen()) };
    if task.moves.len() > MAX_GAME_PLIES {
        let mut position = task.start.position().clone();
        for (n, mv) in task.moves.iter().enumerate() {
            position.play_unchecked(*mv);
            if position.halfmoves() == 0 && n + 1 + MIN_HISTORY_PLIES <= task.moves.len() {
                from = n + 1;
                place = format!("fen {}", fen_of(&position));
            }
        }
    }
    let mut line = format!("position {place}");
    let moves = task.moves.get(from..).unwrap_or_default();
    if !moves.is_empty() {
        line += " moves";
    }
    for mv in moves {
        line.push(' ');
        line += &uci(*mv, chess960);
    }
    line
}

/// Returns the `go` line.
fn go_command(limits: &EngineLimits) -> String {
    if limits.is_infinite() {
        return "go infinite".to_owned();
    }
    let mut line = "go".to_owned();
    let mut put = |name: &str, number: u64| {
        let _ = write!(line, " {name} {number}"); // writing to a String cannot fail
    };
    if let Some(clocks) = &limits.clocks {
        put("wtime", *clocks.remaining.get(Color::White));
        put("btime", *clocks.remaining.get(Color::Black));
        put("winc", *clocks.increment.get(Color::White));
        put("binc", *clocks.increment.get(Color::Black));
        if let Some(moves) = clocks.moves_to_go {
            put("movestogo", u64::from(moves));
        }
    }
    if let Some(ms) = limits.move_time {
        put("movetime", ms);
    }
    if let Some(nodes) = limits.nodes {
        put("nodes", nodes);
    }
    if let Some(depth) = limits.depth {
        put("depth", u64::from(depth));
    }
    line
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod position_and_go_tests {
    use shakmaty::ByColor;
    use shakmaty::uci::UciMove;

    use super::*;
    use crate::bot::external_engine::EngineClocks;
    use tabiya_chess::start_position::StartPosition;

    fn task(start: StartPosition, moves: &[&str]) -> EngineTask {
        let mut position = start.position().clone();
        let mut played = Vec::new();
        for text in moves {
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(mv);
            played.push(mv);
        }
        EngineTask { start, moves: played, limits: EngineLimits::default(), lines: 1, report_progress: false }
    }

    #[test]
    fn positions() {
        assert_eq!(position_command(&task(StartPosition::default(), &[])), "position startpos");
        assert_eq!(
            position_command(&task(StartPosition::default(), &["e2e4", "e7e5"])),
            "position startpos moves e2e4 e7e5"
        );
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let castled = task(StartPosition::from_fen(fen, false).unwrap(), &["e1g1"]);
        assert_eq!(position_command(&castled), format!("position fen {fen} moves e1g1"));
        let taken = task(StartPosition::from_fen(fen, true).unwrap(), &["e1h1"]);
        assert_eq!(position_command(&taken), format!("position fen {fen} moves e1h1"));
        let numbered = task(StartPosition::numbered(518).unwrap(), &[]);
        assert!(position_command(&numbered).starts_with("position fen rnbqkbnr/"), "Chess960 is never startpos");
    }

    #[test]
    fn a_long_game_is_sent_from_its_last_irreversible_move() {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let mut moves: Vec<&str> = shuffle.iter().cycle().take(80).copied().collect();
        moves.extend(["e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1", "e7e5"]);
        let line = position_command(&task(StartPosition::default(), &moves));
        assert!(line.starts_with("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 41"), "{line}");
        assert!(line.ends_with(" moves g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 e7e5"), "{line}");
    }

    #[test]
    fn go_lines() {
        let clocks = EngineClocks {
            remaining: ByColor { white: 60_000, black: 59_000 },
            increment: ByColor { white: 1_000, black: 0 },
            moves_to_go: Some(12),
        };
        let limits = EngineLimits { clocks: Some(clocks), nodes: Some(5), ..EngineLimits::default() };
        assert_eq!(go_command(&limits), "go wtime 60000 btime 59000 winc 1000 binc 0 movestogo 12 nodes 5");
        assert_eq!(
            go_command(&EngineLimits { move_time: Some(100), depth: Some(9), ..EngineLimits::default() }),
            "go movetime 100 depth 9"
        );
        assert_eq!(go_command(&EngineLimits::default()), "go infinite");
    }
}
