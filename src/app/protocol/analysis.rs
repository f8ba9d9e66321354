//! The requests to bots and to the analysis, and what the analysis finds.

use crate::bot::{fixed_eval::EvalTask, search::Variation, time_management::TimeLeft};
use crate::chess::seat::Bot;
use shakmaty::Chess;

/// A request to a bot. Its response is a [`BotResponse`](super::message::BotResponse).
#[derive(Clone, Debug)]
pub struct BotRequest {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    /// The bot.
    pub bot: Bot,
    /// The position.
    pub position: Chess,
    /// The positions that occurred before in this game, oldest first.
    pub seen: Vec<Chess>,
    /// The seed that makes its choices repeatable.
    pub seed: u64,
    /// Its clock, if there is one.
    pub time: Option<TimeLeft>,
}

/// Positions to evaluate; each gets a response, `AnalysisResponse::Evaluated`. More positions may be added to a request
/// that is still running.
#[derive(Clone, Debug)]
pub struct EvaluateBatch {
    /// The number of the request; a response to one that was stopped is dropped.
    pub id: u64,
    /// The number of the first position within the request, counted from 0.
    pub first: usize,
    /// The positions.
    pub tasks: Vec<EvalTask>,
}

/// A position to analyse until further notice. Its responses are `AnalysisResponse::Analysed`.
#[derive(Clone, Debug)]
pub struct AnalysePosition {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    /// The position.
    pub position: Chess,
    /// The positions that occurred before it, oldest first.
    pub seen: Vec<Chess>,
    /// How many best lines to find.
    pub lines: usize,
}

/// What an analysis has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisUpdate {
    /// The last completed depth.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The best lines, best first, with their evaluations for the side to move.
    pub lines: Vec<Variation>,
    /// Whether this was the last response.
    pub over: bool,
}
