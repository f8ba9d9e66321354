//! Our side of the protocol when an outside engine plays or analyses: its lines and the application's orders in, lines for
//! it and news for the application out.
//!
//! Pure: the runtime keeps the process, feeds lines and moments, and calls [`Client::wake`] when [`Client::wake_at`] has come.

mod asked;
mod declared;
mod heard;
mod info;
mod thinking;

use std::borrow::Cow;

use shakmaty::{CastlingMode, Move, Position};

use crate::bot::outside::{Exit, Fault, News, Order, Program, Task, Warning};
use crate::chess::moment::Moment;
use declared::{Declared, Kind};
use heard::Heard;
use thinking::Thinking;

pub use heard::shown_name;

/// The most options of an engine that are kept.
const MOST_OPTIONS: usize = 500;
/// A search without a clock or a time is ended after so long; milliseconds.
const LONGEST: u64 = 600_000;
/// How long an answer may take after `stop` where a search took too long; milliseconds.
const AFTER_STOP: u64 = 2_000;

/// What is to be done, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Send this line.
    Send(String),
    /// Tell the application.
    Tell(News),
    /// End the process, its whole group, without waiting.
    Kill,
    /// End the process, with a little time to go by itself.
    Leave,
}

#[derive(Clone, Debug)]
enum State {
    /// `uci` was sent.
    Greeting,
    /// The options are set, `isready` was sent.
    Settling,
    /// It waits for a question.
    Idle,
    /// It thinks.
    Thinking(Box<Thinking>),
    /// It thinks about what nobody wants to know any more.
    Stopping,
    /// Nothing more comes.
    Gone,
}

/// An engine as we know it.
#[derive(Clone, Debug)]
pub struct Client {
    program: Program,
    state: State,
    name: Option<String>,
    options: Vec<Declared>,
    chess960: bool,
    lines: usize,
    /// A question that waits until the engine is free.
    waiting: Option<(u64, Box<Task>)>,
    /// Till when the present state may last.
    due: Option<Moment>,
}

impl Client {
    /// For a process that was just started; the steps greet it.
    #[must_use]
    pub fn new(program: Program, at: Moment) -> (Client, Vec<Step>) {
        let due = Some(at.plus(program.patience));
        let client = Client {
            program,
            state: State::Greeting,
            name: None,
            options: Vec::new(),
            chess960: false,
            lines: 1,
            waiting: None,
            due,
        };
        (client, vec![Step::Send("uci".to_owned())])
    }

    /// Whether the engine has gone or is to go: nothing more is asked of it.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.state, State::Gone)
    }

    /// Whether something is to come from it: as long as that is so, one looks whether it still lives.
    #[must_use]
    pub fn waits(&self) -> bool {
        matches!(self.state, State::Greeting | State::Settling | State::Thinking(_) | State::Stopping)
    }

    /// When [`Client::wake`] wants to be called although nothing was heard.
    #[must_use]
    pub fn wake_at(&self) -> Option<Moment> {
        let news = match &self.state {
            State::Thinking(thinking) => thinking.tells_at(),
            _ => None,
        };
        self.due.into_iter().chain(news).min()
    }

    /// Takes an order of the application.
    pub fn order(&mut self, order: Order, at: Moment) -> Vec<Step> {
        match (order, &self.state) {
            (_, State::Gone) | (Order::Start(_), _) => Vec::new(), // it is started once
            (Order::Ask(id, task), State::Idle) => self.begin(id, *task, at),
            (Order::Ask(id, task), State::Thinking(_)) => {
                self.waiting = Some((id, task));
                self.stop(at)
            }
            (Order::Ask(id, task), _) => {
                self.waiting = Some((id, task));
                Vec::new()
            }
            (Order::Stop(id), state) => {
                let thinks = matches!(state, State::Thinking(thinking) if thinking.id == id);
                if self.waiting.as_ref().is_some_and(|(waiting, _)| *waiting == id) {
                    self.waiting = None;
                }
                if thinks { self.stop(at) } else { Vec::new() }
            }
            (Order::Close, state) => {
                let mut steps = Vec::new();
                if matches!(state, State::Thinking(_)) {
                    steps.push(Step::Send("stop".to_owned()));
                }
                steps.extend([Step::Send("quit".to_owned()), Step::Leave]);
                self.go();
                steps
            }
        }
    }

    /// Takes a line of its output.
    pub fn line(&mut self, line: &str, at: Moment) -> Vec<Step> {
        let Some(heard) = heard::read(line) else { return Vec::new() };
        match (heard, &mut self.state) {
            (Heard::Name(name), State::Greeting) => self.name = Some(name),
            (Heard::Option(option), State::Greeting)
                if self.options.len() < MOST_OPTIONS && declared::find(&self.options, &option.name).is_none() =>
            {
                self.options.push(option);
            }
            (Heard::UciOk, State::Greeting) => return self.settle(at),
            (Heard::ReadyOk, State::Settling) => {
                let mut steps = vec![Step::Tell(News::Ready(self.name.clone()))];
                steps.extend(self.rest(at));
                return steps;
            }
            (Heard::Info(info), State::Thinking(thinking)) => {
                return thinking.hears(&info, at).into_iter().map(Step::Tell).collect();
            }
            (Heard::BestMove(text), State::Thinking(thinking)) => match thinking.answer(&text) {
                Ok(choice) => {
                    let id = thinking.id;
                    let mut steps: Vec<Step> = thinking.tells(at).into_iter().map(Step::Tell).collect();
                    steps.push(Step::Tell(News::Chose(id, choice)));
                    steps.extend(self.rest(at));
                    return steps;
                }
                Err(fault) => return self.fail(fault),
            },
            (Heard::BestMove(_), State::Stopping) => return self.rest(at),
            _ => {} // out of its place: of no use
        }
        Vec::new()
    }

    /// The moment that [`Client::wake_at`] named may have come.
    pub fn wake(&mut self, at: Moment) -> Vec<Step> {
        if self.due.is_some_and(|due| due <= at) {
            match &mut self.state {
                State::Greeting => return self.fail(Fault::NoGreeting),
                State::Settling => return self.fail(Fault::NotReady),
                State::Thinking(thinking) if !thinking.hurried => {
                    thinking.hurried = true;
                    self.due = Some(at.plus(AFTER_STOP));
                    return vec![Step::Send("stop".to_owned())];
                }
                State::Thinking(_) | State::Stopping => return self.fail(Fault::Silent),
                State::Idle | State::Gone => self.due = None,
            }
        }
        match &mut self.state {
            State::Thinking(thinking) if thinking.tells_at().is_some_and(|when| when <= at) => {
                thinking.tells(at).into_iter().map(Step::Tell).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Its output has ended, by itself.
    pub fn ended(&mut self, exit: Exit, last_word: Option<&str>) -> Vec<Step> {
        if self.is_gone() {
            return Vec::new();
        }
        self.fail(Fault::Ended(exit, last_word.and_then(shown_name)))
    }

    fn fail(&mut self, fault: Fault) -> Vec<Step> {
        self.go();
        vec![Step::Tell(News::Failed(fault)), Step::Kill]
    }

    fn go(&mut self) {
        self.state = State::Gone;
        self.waiting = None;
        self.due = None;
    }

    fn stop(&mut self, at: Moment) -> Vec<Step> {
        self.state = State::Stopping;
        self.due = Some(at.plus(self.program.patience));
        vec![Step::Send("stop".to_owned())]
    }

    /// It has greeted: its options are set.
    fn settle(&mut self, at: Moment) -> Vec<Step> {
        let mut steps = Vec::new();
        for (name, value) in &self.program.options {
            let set = match declared::find(&self.options, name) {
                Some(option) => option.set(value),
                None => Err(Warning::NoOption(name.clone(), declared::nearest(&self.options, name))),
            };
            steps.push(set.map_or_else(|warning| Step::Tell(News::Warning(warning)), Step::Send));
        }
        steps.push(Step::Send("ucinewgame".to_owned()));
        steps.push(Step::Send("isready".to_owned()));
        self.state = State::Settling;
        self.due = Some(at.plus(self.program.patience));
        steps
    }

    /// It is free: the question that waits is asked.
    fn rest(&mut self, at: Moment) -> Vec<Step> {
        self.state = State::Idle;
        self.due = None;
        match self.waiting.take() {
            Some((id, task)) => self.begin(id, *task, at),
            None => Vec::new(),
        }
    }

    fn begin(&mut self, id: u64, task: Task, at: Moment) -> Vec<Step> {
        let position = task.position();
        if position.legal_moves().is_empty() {
            return Vec::new(); // there is nothing to ask
        }
        let mut steps = Vec::new();
        let chess960 = task.start.chess960();
        if chess960 != self.chess960 {
            match declared::find(&self.options, "UCI_Chess960") {
                Some(option) => steps.extend(option.set(&chess960.to_string()).map(Step::Send)),
                // Without a right to castle it is the same game.
                None if task.start.position().castles().any() => return self.fail(Fault::NoChess960),
                None => {}
            }
            self.chess960 = chess960;
        }
        let lines = task.lines.max(1);
        if lines != self.lines
            && let Some(option) = declared::find(&self.options, "MultiPV")
        {
            let most = if let Kind::Spin(_, most) = option.kind { usize::try_from(most).unwrap_or(lines) } else { 1 };
            steps.extend(option.set(&lines.min(most).to_string()).map(Step::Send));
            self.lines = lines;
        }
        steps.push(Step::Send(asked::position(&task)));
        steps.push(Step::Send(asked::go(&task.bounds)));
        self.due = longest(&task, &position).map(|ms| at.plus(ms).plus(self.program.patience));
        self.state = State::Thinking(Box::new(Thinking::new(id, position, lines, task.told)));
        steps
    }
}

/// How long a search may take; none for one without end.
fn longest(task: &Task, position: &impl Position) -> Option<u64> {
    let clock = task.bounds.clocks.map(|clocks| *clocks.left.get(position.turn()));
    match (clock, task.bounds.movetime) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other).or((!task.bounds.endless()).then_some(LONGEST)),
    }
}

/// The legal move that a word spells, castling as king takes rook or as the king's two squares.
fn legal(position: &shakmaty::Chess, text: &str) -> Option<Move> {
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
