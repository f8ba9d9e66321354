//! Outside engines as the application sees them: what is started, what is asked, what is answered, what can go wrong.
//!
//! Values only. [`crate::uci::client`] speaks the protocol, the runtime keeps the process.

use shakmaty::{ByColor, Chess, Move, Position};

use super::SearchProgress;
use super::search::Score;
use crate::chess::start_position::StartPosition;

/// How long an engine may take to greet, to get ready and to answer `stop` if nothing else is said; milliseconds.
pub const PATIENCE: u64 = 10_000;

/// A program that speaks UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineProgram {
    /// What the user calls it, until it has said its name.
    pub name: String,
    /// The program and its arguments.
    pub command_line: Vec<String>,
    /// Options to set, by name and value, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may take to greet, to get ready and to answer `stop`; milliseconds.
    pub patience_ms: u64,
}

/// The clocks as the protocol can tell them; milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineClocks {
    /// What is left.
    pub remaining: ByColor<u64>,
    /// What a move brings.
    pub increment: ByColor<u64>,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
}

/// How long and how far to think. With nothing set: until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineLimits {
    /// By these clocks.
    pub clocks: Option<EngineClocks>,
    /// So many milliseconds.
    pub move_time: Option<u64>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So many half-moves deep.
    pub depth: Option<u32>,
}

impl EngineLimits {
    /// Whether only a stop ends the search.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        *self == EngineLimits::default()
    }
}

/// A question to an engine: a game so far, of which it is to judge the last position.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineTask {
    /// Where the game began.
    pub start: StartPosition,
    /// The moves since then.
    pub moves: Vec<Move>,
    /// How long to think.
    pub limits: EngineLimits,
    /// How many best lines are wanted; at least 1.
    pub lines: usize,
    /// Whether progress is told as it comes, as an analyst's should be.
    pub report_progress: bool,
}

impl EngineTask {
    /// The position that is to be judged.
    #[must_use]
    pub fn position(&self) -> Chess {
        let mut position = self.start.position().clone();
        for mv in &self.moves {
            position.play_unchecked(*mv);
        }
        position
    }
}

/// An engine's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// Its move; legal.
    pub mv: Move,
    /// What it is worth to it, if it said so.
    pub score: Option<Score>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineExit {
    /// With this code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It still runs, but has closed its output.
    OutputClosed,
}

/// What went wrong with an engine. After any of these its process is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// There is no such program.
    NotFound,
    /// There is a file, but it may not be run.
    NotExecutable,
    /// It could not be started for another reason, in the system's words.
    StartFailed(String),
    /// It did not answer `uci` in time: it does not speak the protocol, or it hangs.
    NoUciOk,
    /// It greeted, but did not get ready in time.
    NotReady,
    /// It ended, perhaps with a last word on standard error.
    Ended(EngineExit, Option<String>),
    /// It did not move in time and did not answer `stop`.
    NoReply,
    /// Its answer is no legal move.
    IllegalMove(String),
    /// It answered that there is no move, or with nothing.
    NoMove,
    /// It does not know Chess960.
    NoChess960,
}

/// What an engine is asked to do. Engines are known by numbers that the application chooses.
#[derive(Clone, Debug)]
pub enum EngineCommand {
    /// Start it; [`EngineEvent::Ready`] or [`EngineEvent::Failed`] follows.
    Start(Box<EngineProgram>),
    /// Answer a question, which has a number; [`EngineEvent::Chose`] or [`EngineEvent::Failed`] follows unless it is stopped. A
    /// question asked before the engine is ready waits; one asked while it thinks takes the place of the other.
    Ask(u64, Box<EngineTask>),
    /// The question with this number need not be answered any more.
    Stop(u64),
    /// It is no longer needed: it is told to quit, and killed if it does not.
    Close,
}

/// What an engine has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineEvent {
    /// It is ready, and has said its name (fit for a terminal).
    Ready(Option<String>),
    /// Something about it that the user should know: an option that it does not have.
    Warning(EngineWarning),
    /// How far it is with the question of this number: depth and lines as of the built-in search.
    Progress(u64, Box<SearchProgress>),
    /// Its answer to the question of this number.
    BestMove(u64, BestMove),
    /// It failed, and is gone.
    Failed(EngineError),
}

/// An option that could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineWarning {
    /// There is none of this name; perhaps another was meant.
    NoOption(String, Option<String>),
    /// It cannot have this value; what it can have, in the protocol's words.
    BadValue(String, String, String),
}
