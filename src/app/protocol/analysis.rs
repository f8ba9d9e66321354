//! What bots and the analysis are asked, and what the analysis finds.

use crate::bot::fixed_eval::EvalTask;
use crate::bot::search::Variation;
use crate::bot::time_management::TimeLeft;
use crate::chess::seat::Bot;
use shakmaty::Chess;

/// A question for a computer player, answered on a worker thread by [`BotResponse`](super::message::BotResponse).
#[derive(Clone, Debug)]
pub struct BotRequest {
    /// The number of the request; an answer to an older one is dropped.
    pub id: u64,
    /// Who is asked.
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

/// Positions to evaluate, each answered by `AnalysisResponse::Evaluated`. A request that still runs may be given more.
#[derive(Clone, Debug)]
pub struct EvaluateBatch {
    /// The number of the request; an answer to one that was stopped is dropped.
    pub id: u64,
    /// The number of the first of them in the request, counted from 0.
    pub first: usize,
    /// The positions.
    pub tasks: Vec<EvalTask>,
}

/// A position to analyse till further notice, answered by `AnalysisResponse::Analysed` again and again.
#[derive(Clone, Debug)]
pub struct AnalysePosition {
    /// The number of the request; news of an older one is dropped.
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
    /// Positions looked at.
    pub nodes: u64,
    /// The best lines, best first, worth so much to the side to move.
    pub lines: Vec<Variation>,
    /// No more news will come.
    pub over: bool,
}
