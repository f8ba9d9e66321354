//! The client: our side of the protocol when an external engine plays or analyses. The engine's lines and the application's
//! commands go in; lines for the engine and events for the application come out.
//!
//! Pure: the runtime owns the process, feeds in lines and the time, and calls [`Client::wake`] at [`Client::wake_at`].

mod info;
mod options;
mod parse;
mod position_and_go;
mod thinking;

use crate::bot::external_engine::{
    EngineCommand, EngineError, EngineEvent, EngineExit, EngineProgram, EngineTask, EngineWarning,
};
use crate::chess::moment::Moment;
use options::{DeclaredOption, OptionKind};
use parse::EngineLine;
use shakmaty::{CastlingMode, Move, Position};
use std::borrow::Cow;
use thinking::RunningThink;

pub use parse::shown_name;

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
    #[must_use]
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
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.state, ClientState::Gone)
    }

    /// Returns whether the engine has to send something. Only then does it matter whether its process still runs.
    #[must_use]
    pub fn expects_output(&self) -> bool {
        !matches!(self.state, ClientState::Idle | ClientState::Gone)
    }

    /// Returns when [`Client::wake`] must be called if no line comes before.
    #[must_use]
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
        let Some(engine_line) = parse::read(line) else {
            let is_other = matches!(self.state, ClientState::Greeting) && parse::is_xboard(line);
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
        for (name, value) in &self.program.options {
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
        actions.push(ClientAction::Send(position_and_go::position(&task)));
        actions.push(ClientAction::Send(position_and_go::go(&task.limits)));
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

#[cfg(test)]
mod tests;
