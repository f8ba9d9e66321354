//! The requests for bots and the analysis, and what the analysis finds.

use crate::bot::{fixed_eval::EvalTask, search::Variation, time_management::TimeLeft};
use crate::chess::seat::Bot;
use shakmaty::Chess;

/// A request for a bot. Its response is a [`BotResponse`](super::message::BotResponse).
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
    /// What makes its choices repeatable.
    pub seed: u64,
    /// Its clock, if there is one.
    pub time: Option<TimeLeft>,
}

/// Positions to evaluate; each has a response, `AnalysisResponse::Evaluated`. A request that still runs may be given more.
#[derive(Clone, Debug)]
pub struct EvaluateBatch {
    /// The number of the request; a response to one that was stopped is dropped.
    pub id: u64,
    /// The number of the first of them in the request, counted from 0.
    pub first: usize,
    /// The positions.
    pub tasks: Vec<EvalTask>,
}

/// A position to analyse till further notice. Its responses are `AnalysisResponse::Analysed`.
#[derive(Clone, Debug)]
pub struct AnalysePosition {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    /// The position.
    pub position: Chess,
    /// The positions that occurred before it, oldest first.
    pub seen: Vec<Chess>,
    /// So many best lines.
    pub lines: usize,
}

/// What an analysis has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisUpdate {
    /// The last depth that was finished.
    pub depth: u32,
    /// Positions that were searched.
    pub nodes: u64,
    /// The best lines, best first, with their evaluations for the side to move.
    pub lines: Vec<Variation>,
    /// No more responses will come.
    pub over: bool,
}
