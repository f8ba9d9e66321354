//! A search that runs in an outside engine: what was heard of it.

use shakmaty::{Chess, Position};

use super::info::{Info, legal_line};
use super::legal_move;
use crate::bot::external_engine::{BestMove, EngineError, EngineEvent as Told};
use crate::bot::search::Variation;
use crate::bot::{ProgressReason, SearchProgress};
use crate::chess::moment::Moment;

/// Progress is told no more often than this; milliseconds.
const REPORT_EVERY_MS: u64 = 80;
/// The most lines that are kept.
const MAX_LINES: usize = 100;

/// A search that runs.
#[derive(Clone, Debug)]
pub(super) struct RunningThink {
    /// The number of the question.
    pub id: u64,
    /// It was told to stop because it took too long.
    pub stop_sent: bool,
    position: Chess,
    max_lines: usize,
    report_progress: bool,
    lines: Vec<Option<Variation>>,
    nodes: u64,
    depth: u32,
    permille: usize,
    /// Something was heard that was not told.
    unreported: bool,
    /// When it was told last.
    last_report: Option<Moment>,
}

impl RunningThink {
    pub(super) fn new(id: u64, position: Chess, lines: usize, told: bool) -> RunningThink {
        RunningThink {
            id,
            stop_sent: false,
            position,
            max_lines: lines.min(MAX_LINES),
            report_progress: told,
            lines: Vec::new(),
            nodes: 0,
            depth: 0,
            permille: 0,
            unreported: false,
            last_report: None,
        }
    }

    /// Takes what a line says; answers what is to be told at once.
    pub(super) fn info(&mut self, info: &Info, at: Moment) -> Option<Told> {
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
        // A bound says less than what is known, and a score without moves no more than what it is worth.
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

    /// When progress is to be told.
    pub(super) fn report_due_at(&self) -> Option<Moment> {
        self.unreported.then(|| self.last_report.map_or(Moment::default(), |last| last.plus(REPORT_EVERY_MS)))
    }

    /// The progress that was not told yet.
    pub(super) fn take_report(&mut self, at: Moment) -> Option<Told> {
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
            reason: ProgressReason::Depth,
            lines,
        };
        Some(Told::Progress(self.id, Box::new(progress)))
    }

    /// The answer in the word after `bestmove`.
    pub(super) fn best_move(&self, text: &str) -> Result<BestMove, EngineError> {
        if matches!(text, "" | "(none)" | "none" | "0000" | "NULL" | "null") {
            return Err(EngineError::NoMove);
        }
        let mv = legal_move(&self.position, text).ok_or_else(|| EngineError::IllegalMove(text.to_owned()))?;
        let score = self.lines.first().and_then(Option::as_ref).map(|line| line.score);
        Ok(BestMove { mv, score })
    }
}
