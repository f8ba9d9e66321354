//! Our side of the protocol when an outside engine plays or analyses: its lines and the application's orders in, lines for
//! it and news for the application out.
//!
//! Pure: the runtime keeps the process, feeds lines and moments, and calls [`Client::wake`] when [`Client::wake_at`] has come.

mod info;
mod options;
mod parse;
mod position_and_go;
mod thinking;

use std::borrow::Cow;

use shakmaty::{CastlingMode, Move, Position};

use crate::bot::external_engine::{
    EngineCommand, EngineError, EngineEvent, EngineExit, EngineProgram, EngineTask, EngineWarning,
};
use crate::chess::moment::Moment;
use options::{DeclaredOption, OptionKind};
use parse::EngineLine;
use thinking::RunningThink;

pub use parse::shown_name;

/// The most options of an engine that are kept.
const MAX_OPTIONS: usize = 500;
/// A search without a clock or a time is ended after so long; milliseconds.
const MAX_SEARCH_MS: u64 = 600_000;
/// How long an answer may take after `stop` where a search took too long; milliseconds.
const AFTER_STOP_MS: u64 = 2_000;

/// What is to be done, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientAction {
    /// Send this line.
    Send(String),
    /// Tell the application.
    Tell(EngineEvent),
    /// End the process, its whole group, without waiting.
    Kill,
    /// End the process, with a little time to go by itself.
    Leave,
}

#[derive(Clone, Debug)]
enum ClientState {
    /// `uci` was sent.
    Greeting,
    /// The options are set, `isready` was sent.
    Settling,
    /// It waits for a question.
    Idle,
    /// It thinks.
    Thinking(Box<RunningThink>),
    /// It thinks about what nobody wants to know any more.
    Stopping,
    /// Nothing more comes.
    Gone,
}

/// An engine as we know it.
#[derive(Clone, Debug)]
pub struct Client {
    program: EngineProgram,
    state: ClientState,
    name: Option<String>,
    options: Vec<DeclaredOption>,
    chess960: bool,
    lines: usize,
    /// A question that waits until the engine is free.
    queued: Option<(u64, Box<EngineTask>)>,
    /// Till when the present state may last.
    deadline: Option<Moment>,
}

impl Client {
    /// For a process that was just started; the steps greet it.
    #[must_use]
    pub fn new(program: EngineProgram, at: Moment) -> (Client, Vec<ClientAction>) {
        let due = Some(at.plus(program.patience_ms));
        let client = Client {
            program,
            state: ClientState::Greeting,
            name: None,
            options: Vec::new(),
            chess960: false,
            lines: 1,
            queued: None,
            deadline: due,
        };
        (client, vec![ClientAction::Send("uci".to_owned())])
    }

    /// Whether the engine has gone or is to go: nothing more is asked of it.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.state, ClientState::Gone)
    }

    /// Whether something is to come from it: as long as that is so, one looks whether it still lives.
    #[must_use]
    pub fn expects_output(&self) -> bool {
        matches!(
            self.state,
            ClientState::Greeting | ClientState::Settling | ClientState::Thinking(_) | ClientState::Stopping
        )
    }

    /// When [`Client::wake`] wants to be called although nothing was heard.
    #[must_use]
    pub fn wake_at(&self) -> Option<Moment> {
        let news = match &self.state {
            ClientState::Thinking(thinking) => thinking.report_due_at(),
            _ => None,
        };
        self.deadline.into_iter().chain(news).min()
    }

    /// Takes an order of the application.
    pub fn command(&mut self, order: EngineCommand, at: Moment) -> Vec<ClientAction> {
        match (order, &self.state) {
            (_, ClientState::Gone) | (EngineCommand::Start(_), _) => Vec::new(), // it is started once
            (EngineCommand::Ask(id, task), ClientState::Idle) => self.begin(id, *task, at),
            (EngineCommand::Ask(id, task), ClientState::Thinking(_)) => {
                self.queued = Some((id, task));
                self.stop(at)
            }
            (EngineCommand::Ask(id, task), _) => {
                self.queued = Some((id, task));
                Vec::new()
            }
            (EngineCommand::Stop(id), state) => {
                let thinks = matches!(state, ClientState::Thinking(thinking) if thinking.id == id);
                if self.queued.as_ref().is_some_and(|(waiting, _)| *waiting == id) {
                    self.queued = None;
                }
                if thinks { self.stop(at) } else { Vec::new() }
            }
            (EngineCommand::Close, state) => {
                let mut steps = Vec::new();
                if matches!(state, ClientState::Thinking(_)) {
                    steps.push(ClientAction::Send("stop".to_owned()));
                }
                steps.extend([ClientAction::Send("quit".to_owned()), ClientAction::Leave]);
                self.become_gone();
                steps
            }
        }
    }

    /// Takes a line of its output.
    pub fn line(&mut self, line: &str, at: Moment) -> Vec<ClientAction> {
        let Some(heard) = parse::read(line) else { return Vec::new() };
        match (heard, &mut self.state) {
            (EngineLine::Name(name), ClientState::Greeting) => self.name = Some(name),
            (EngineLine::Option(option), ClientState::Greeting)
                if self.options.len() < MAX_OPTIONS && options::find(&self.options, &option.name).is_none() =>
            {
                self.options.push(option);
            }
            (EngineLine::UciOk, ClientState::Greeting) => return self.set_options(at),
            (EngineLine::ReadyOk, ClientState::Settling) => {
                let mut steps = vec![ClientAction::Tell(EngineEvent::Ready(self.name.clone()))];
                steps.extend(self.become_idle(at));
                return steps;
            }
            (EngineLine::Info(info), ClientState::Thinking(thinking)) => {
                return thinking.info(&info, at).into_iter().map(ClientAction::Tell).collect();
            }
            (EngineLine::BestMove(text), ClientState::Thinking(thinking)) => match thinking.best_move(&text) {
                Ok(choice) => {
                    let id = thinking.id;
                    let mut steps: Vec<ClientAction> =
                        thinking.take_report(at).into_iter().map(ClientAction::Tell).collect();
                    steps.push(ClientAction::Tell(EngineEvent::BestMove(id, choice)));
                    steps.extend(self.become_idle(at));
                    return steps;
                }
                Err(fault) => return self.fail(fault),
            },
            (EngineLine::BestMove(_), ClientState::Stopping) => return self.become_idle(at),
            _ => {} // out of its place: of no use
        }
        Vec::new()
    }

    /// The moment that [`Client::wake_at`] named may have come.
    pub fn wake(&mut self, at: Moment) -> Vec<ClientAction> {
        if self.deadline.is_some_and(|due| due <= at) {
            match &mut self.state {
                ClientState::Greeting => return self.fail(EngineError::NoUciOk),
                ClientState::Settling => return self.fail(EngineError::NotReady),
                ClientState::Thinking(thinking) if !thinking.stop_sent => {
                    thinking.stop_sent = true;
                    self.deadline = Some(at.plus(AFTER_STOP_MS));
                    return vec![ClientAction::Send("stop".to_owned())];
                }
                ClientState::Thinking(_) | ClientState::Stopping => return self.fail(EngineError::NoReply),
                ClientState::Idle | ClientState::Gone => self.deadline = None,
            }
        }
        match &mut self.state {
            ClientState::Thinking(thinking) if thinking.report_due_at().is_some_and(|when| when <= at) => {
                thinking.take_report(at).into_iter().map(ClientAction::Tell).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Its output has ended, by itself.
    pub fn ended(&mut self, exit: EngineExit, last_word: Option<&str>) -> Vec<ClientAction> {
        if self.is_gone() {
            return Vec::new();
        }
        self.fail(EngineError::Ended(exit, last_word.and_then(shown_name)))
    }

    fn fail(&mut self, fault: EngineError) -> Vec<ClientAction> {
        self.become_gone();
        vec![ClientAction::Tell(EngineEvent::Failed(fault)), ClientAction::Kill]
    }

    fn become_gone(&mut self) {
        self.state = ClientState::Gone;
        self.queued = None;
        self.deadline = None;
    }

    fn stop(&mut self, at: Moment) -> Vec<ClientAction> {
        self.state = ClientState::Stopping;
        self.deadline = Some(at.plus(self.program.patience_ms));
        vec![ClientAction::Send("stop".to_owned())]
    }

    /// It has greeted: its options are set.
    fn set_options(&mut self, at: Moment) -> Vec<ClientAction> {
        let mut steps = Vec::new();
        for (name, value) in &self.program.options {
            let set = match options::find(&self.options, name) {
                Some(option) => option.set(value),
                None => Err(EngineWarning::NoOption(name.clone(), options::nearest(&self.options, name))),
            };
            steps
                .push(set.map_or_else(|warning| ClientAction::Tell(EngineEvent::Warning(warning)), ClientAction::Send));
        }
        steps.push(ClientAction::Send("ucinewgame".to_owned()));
        steps.push(ClientAction::Send("isready".to_owned()));
        self.state = ClientState::Settling;
        self.deadline = Some(at.plus(self.program.patience_ms));
        steps
    }

    /// It is free: the question that waits is asked.
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
            return Vec::new(); // there is nothing to ask
        }
        let mut steps = Vec::new();
        let chess960 = task.start.chess960();
        if chess960 != self.chess960 {
            match options::find(&self.options, "UCI_Chess960") {
                Some(option) => steps.extend(option.set(&chess960.to_string()).map(ClientAction::Send)),
                // Without a right to castle it is the same game.
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
            steps.extend(option.set(&lines.min(most).to_string()).map(ClientAction::Send));
            self.lines = lines;
        }
        steps.push(ClientAction::Send(position_and_go::position(&task)));
        steps.push(ClientAction::Send(position_and_go::go(&task.limits)));
        self.deadline = time_limit_ms(&task, &position).map(|ms| at.plus(ms).plus(self.program.patience_ms));
        self.state = ClientState::Thinking(Box::new(RunningThink::new(id, position, lines, task.report_progress)));
        steps
    }
}

/// How long a search may take; none for one without end.
fn time_limit_ms(task: &EngineTask, position: &impl Position) -> Option<u64> {
    let clock = task.limits.clocks.map(|clocks| *clocks.remaining.get(position.turn()));
    match (clock, task.limits.move_time) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other).or((!task.limits.is_infinite()).then_some(MAX_SEARCH_MS)),
    }
}

/// The legal move that a word spells, castling as king takes rook or as the king's two squares.
fn legal_move(position: &shakmaty::Chess, text: &str) -> Option<Move> {
    // Some engines write the man that a pawn becomes as a capital.
    let text = match text.char_indices().nth(4) {
        Some((at, _)) => Cow::Owned(format!("{}{}", text.get(..at)?, text.get(at..)?.to_ascii_lowercase())),
        None => Cow::Borrowed(text),
    };
    let uci: shakmaty::uci::UciMove = text.parse().ok()?;
    let mv = uci.to_move(position).ok()?;
    // A null move or a drop is parsed too, and is none of chess. What is spelled otherwise than it would be is refused.
    let spelled = |mode| shakmaty::uci::UciMove::from_move(mv, mode).to_string() == text;
    (position.is_legal(mv) && (spelled(CastlingMode::Standard) || spelled(CastlingMode::Chess960))).then_some(mv)
}

#[cfg(test)]
mod tests;
