//! A running search of an external engine, with what the engine has sent about it.

use super::info::{Info, legal_line};
use super::legal_move;
use crate::bot::SearchProgress;
use crate::bot::external_engine::{BestMove, EngineError, EngineEvent};
use crate::{bot::search::Variation, chess::moment::Moment};
use shakmaty::{Chess, Position};

/// The shortest time between two reports of progress; milliseconds.
const REPORT_EVERY_MS: u64 = 80;
/// The largest number of lines; others are dropped.
const MAX_LINES: usize = 100;

/// A running search.
#[derive(Clone, Debug, Default)]
pub(super) struct RunningThink {
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
    pub(super) fn new(id: u64, position: Chess, lines: usize, report_progress: bool) -> RunningThink {
        let max_lines = lines.min(MAX_LINES);
        RunningThink { id, position, max_lines, report_progress, ..RunningThink::default() }
    }

    /// Takes an `info` line. Returns the progress if it is time to report it.
    pub(super) fn info(&mut self, info: &Info, at: Moment) -> Option<EngineEvent> {
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
    pub(super) fn report_due_at(&self) -> Option<Moment> {
        self.unreported.then(|| self.last_report.map_or(Moment::default(), |last| last.plus(REPORT_EVERY_MS)))
    }

    /// Returns the progress that was not reported yet.
    pub(super) fn take_report(&mut self, at: Moment) -> Option<EngineEvent> {
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
    pub(super) fn best_move(&self, text: &str) -> Result<BestMove, EngineError> {
        if matches!(text, "" | "(none)" | "none" | "0000" | "NULL" | "null") {
            return Err(EngineError::NoMove);
        }
        let mv = legal_move(&self.position, text).ok_or_else(|| EngineError::IllegalMove(text.to_owned()))?;
        let score = self.lines.first().and_then(Option::as_ref).map(|line| line.score);
        Ok(BestMove { mv, score })
    }
}
