//! External engines as the application sees them: commands to an engine, events from it, and its errors.
//!
//! It holds only values. [`crate::uci::client`] speaks the protocol, and the runtime runs the process.

use crate::bot::SearchProgress;
use crate::bot::search::Score;
use shakmaty::{ByColor, Chess, Move, Position};
use tabiya_chess::start_position::StartPosition;

/// The usual [`EngineProgram::patience_ms`].
pub const PATIENCE: u64 = 10_000;

/// A program that speaks UCI, as the config names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineProgram {
    /// The name that the user gave it, shown until the engine has sent its own.
    pub name: String,
    /// The program and its arguments.
    pub command_line: Vec<String>,
    /// The folder that it runs in; `None` for ours. `~/` at its start means the home folder.
    pub folder: Option<String>,
    /// Options to set, by name and value, in this order. `MultiPV` and `UCI_Chess960` are left out: each task sets
    /// them.
    pub options: Vec<(String, String)>,
    /// How long it may take to answer `uci`, `isready`, and the `stop` for a task that is no longer wanted, and how
    /// much longer than its limits it may think; milliseconds. After that it is told to stop, and has two seconds for
    /// its move.
    pub patience_ms: u64,
}

/// The clocks as the protocol can describe them; milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineClocks {
    /// The time left.
    pub remaining: ByColor<u64>,
    /// The time that a move adds.
    pub increment: ByColor<u64>,
    /// Moves until the next time control adds time.
    pub moves_to_go: Option<u32>,
}

/// How long to think. With nothing set, the engine thinks until it is stopped; with only nodes or a depth, for ten
/// minutes at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineLimits {
    /// The clocks of the game.
    pub clocks: Option<EngineClocks>,
    /// The time for this move, milliseconds.
    pub move_time: Option<u64>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The depth in half-moves.
    pub depth: Option<u32>,
}

impl EngineLimits {
    /// True if only `stop` ends the search.
    pub fn is_infinite(&self) -> bool {
        *self == EngineLimits::default()
    }
}

/// A position for an engine to think about, with the game that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineTask {
    /// The start position of the game.
    pub start: StartPosition,
    /// The moves of the game.
    pub moves: Vec<Move>,
    /// How long to think.
    pub limits: EngineLimits,
    /// The number of best lines; at least 1.
    pub lines: usize,
    /// Whether the engine's progress is reported, as analysis needs it.
    pub report_progress: bool,
}

impl EngineTask {
    /// Returns the position after the last move.
    ///
    /// # Panics
    /// May panic if a move is illegal.
    pub fn position(&self) -> Chess {
        let mut position = self.start.position().clone();
        for mv in &self.moves {
            position.play_unchecked(*mv);
        }
        position
    }
}

/// An engine's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move; legal.
    pub mv: Move,
    /// The score from the engine's point of view, if it sent one.
    pub score: Option<Score>,
}

/// How an engine's process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineExit {
    /// With this code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It still runs, but has closed its standard output.
    OutputClosed,
}

/// What went wrong with an engine. After any of these errors its process is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// There is no such program.
    NotFound,
    /// The folder that it should run in is not there; holds the folder.
    NoFolder(String),
    /// The file may not be executed.
    NotExecutable,
    /// It is a folder.
    IsFolder,
    /// It is a script, and what its first line names is not there; holds that name.
    NoInterpreter(String),
    /// It is a script whose first line ends as on Windows, so that the name of its interpreter ends in a carriage
    /// return.
    WindowsScript,
    /// It is a program whose loader is not there: it was made for another system.
    NoLoader,
    /// It is text that does not say what runs it.
    NoScript,
    /// It is no program for this system.
    WrongFormat,
    /// It could not be started for another reason; holds the system's message.
    StartFailed(String),
    /// It did not answer `uci` in time: it does not speak the protocol, or it hangs.
    NoUciOk,
    /// It answers `uci` as an engine that speaks only the protocol of XBoard.
    SpeaksXBoard,
    /// It did not answer `isready` in time.
    NotReady,
    /// It ended; holds the last line on standard error, if there was one.
    Ended(EngineExit, Option<String>),
    /// It did not move in time and did not answer `stop`.
    NoReply,
    /// Its move is illegal; holds the text it sent.
    IllegalMove(String),
    /// It sent no move.
    NoMove,
    /// It does not know Chess960.
    NoChess960,
}

/// A command to an engine. The application identifies engines by numbers that it chooses.
#[derive(Clone, Debug)]
pub enum EngineCommand {
    /// Start it. [`EngineEvent::Ready`] or [`EngineEvent::Failed`] follows.
    Start(Box<EngineProgram>),
    /// Think about a task, which has a request number. [`EngineEvent::BestMove`] or [`EngineEvent::Failed`] follows
    /// unless the task is stopped or its position has no legal move. The task waits until the engine is ready. It
    /// replaces one that waits or that the engine thinks about.
    Ask(u64, Box<EngineTask>),
    /// Drop the task with this request number.
    Stop(u64),
    /// Quit. If the engine does not, it is killed.
    Close,
}

/// An event from an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineEvent {
    /// It is ready; holds its name, made safe for a terminal.
    Ready(Option<String>),
    /// An option from the config could not be set.
    Warning(EngineWarning),
    /// The progress of the task with this request number, in the form of our own search.
    Progress(u64, Box<SearchProgress>),
    /// Its move for the task with this request number.
    BestMove(u64, BestMove),
    /// It failed, and its process is gone.
    Failed(EngineError),
}

/// Why an option could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineWarning {
    /// The engine has no option of this name; the second name, if any, is one that may have been meant.
    NoOption(String, Option<String>),
    /// The option cannot have this value: name, value, and the values that it can have, in the protocol's wording.
    BadValue(String, String, String),
}
