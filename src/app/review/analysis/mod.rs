//! Live analysis of the current position: what is requested, and what has been found so far.
//!
//! Nothing here starts or stops a search at a key: after every message `Analysis::update` determines what should be
//! analysed now, and sends a request if that differs from what is running.

use crate::app::{
    context::UpdateContext,
    protocol::{
        analysis::{AnalysePosition, AnalysisUpdate},
        effect::{AnalysisEffect, Effect, JournalEffect},
    },
    review::{
        Review,
        analysis::{advice::PendingAdvice, batch::BatchSearch, engine::ExternalAnalyst},
    },
};
use crate::bot::{external_engine::EngineCommand, search::Score};
use crate::chess::{
    clock::Moment,
    pgn::{Record, comment::Eval},
};
use crate::words::tables::AnalysisWord;
use shakmaty::{Chess, Color, Position};

mod advice;
pub mod batch;
pub(super) mod commands;
mod engine;
pub mod mistake_search;
pub mod mistakes;

pub(in crate::app) use crate::app::review::analysis::advice::AskedFrom;

/// The most lines that can be shown.
pub const MOST_LINES: usize = 5;

/// How many half-moves after a position of a running tournament game are not analysed either: what may come of it is
/// what a player would look at.
const AHEAD: usize = 10;

/// The analysis on the screen.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Whether the user wants an analysis.
    pub on: bool,
    /// The number of the last request.
    last: u64,
    asked: Option<RunningAnalysis>,
    /// The external engine that analyses, while one does.
    external: Option<ExternalAnalyst>,
    /// Whether the chosen engine has failed: the built-in bot analyses until another one is chosen.
    deserted: bool,
    /// The evaluation requests for the review on the screen: for its mistake search and its training.
    requests: Vec<u64>,
    /// When the mistake search ended.
    pub(in crate::app) over: Option<Moment>,
    /// Advice that is being searched for, or was given last.
    pub(in crate::app) advice: Option<PendingAdvice>,
    /// The mistake search through all games of a list.
    pub batch: Option<BatchSearch>,
    /// The positions of tournament games that are not over.
    barred: Vec<Chess>,
    /// The last evaluation of any position: the bar shows it until there is an update for the current one.
    bar: Option<Eval>,
}

/// The position being analysed.
#[derive(Clone, Debug)]
struct RunningAnalysis {
    id: u64,
    /// The external engine that was asked, if one was.
    of: Option<u64>,
    position: Chess,
    ply: u32,
    lines: usize,
    update: Option<AnalysisUpdate>,
    /// Whether the lines stand still while the user chooses one.
    held: bool,
    /// What was found meanwhile.
    later: Option<AnalysisUpdate>,
}

impl Analysis {
    /// Returns the name of the external engine that analyses.
    #[must_use]
    pub fn engine(&self) -> Option<&str> {
        self.external.as_ref().map(ExternalAnalyst::name)
    }

    /// Returns what was found for a position, if that is the one being analysed.
    #[must_use]
    pub fn of(&self, position: &Chess) -> Option<&AnalysisUpdate> {
        self.asked.as_ref().filter(|asked| asked.position == *position)?.update.as_ref()
    }

    /// Returns whether plain mode still owes the user a hint, a threat or the best lines.
    pub(in crate::app) fn advises(&self) -> bool {
        self.advice.as_ref().is_some_and(|advice| advice.id.is_some()) || self.on
    }

    /// Returns the number of the next request.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Returns what the bar shows for a position while it is on: what the analysis has found, otherwise the evaluation
    /// in the game, otherwise the last evaluation, of another position.
    #[must_use]
    pub fn bar(&self, position: &Chess, known: Option<Eval>) -> Option<Eval> {
        let best = self.of(position).and_then(|found| found.lines.first());
        let thought = best.map(|best| from_white(best.score, position.turn()));
        thought.or(known).or(self.bar).filter(|_| self.on)
    }

    /// Requests the analysis of the game on the screen if it is wanted, and ends what is not wanted any more. `review`
    /// is the game on the screen, `position` the one for which advice can be given, `list` the current list.
    pub(in crate::app) fn update(
        &mut self,
        review: Option<&Review>,
        position: Option<Chess>,
        list: Option<u64>,
        ctx: &mut UpdateContext,
    ) {
        self.stop_unwanted(review, position, list, ctx);
        if ctx.plain
            && let Some(review) = review
        {
            self.tell_lines(review, ctx);
        }
        let lines = ctx.recent.lines();
        let wanted = |review: &&Review| review.training().is_none() && !review.position().legal_moves().is_empty();
        if self.on && self.bars_here(review, None) {
            self.on = false;
            ctx.warn(AnalysisWord::InTournament, &[]);
        }
        let Some(shown) = review.filter(|_| self.on).filter(wanted) else {
            self.stop_analysing(ctx);
            if !self.on || review.is_none() {
                self.stop_analyst(ctx);
            }
            return;
        };
        let (position, ply) = (shown.position(), shown.record().tree.ply(shown.node()));
        let asked = self.asked.as_ref().filter(|asked| asked.position == *position);
        if asked.is_some_and(|asked| (asked.ply, asked.lines) == (ply, lines)) {
            return;
        }
        let (position, seen) = (position.clone(), shown.seen());
        // What is already known about this position stays on the screen until there is something better.
        let update = asked.and_then(|asked| asked.update.clone());
        let id = self.next_id();
        ctx.request(JournalEffect::Tournaments);
        let of = self.request(AnalysePosition { id, position: position.clone(), seen, lines }, shown, ctx);
        self.asked = Some(RunningAnalysis { id, of, position, ply, lines, update, held: false, later: None });
    }

    /// Takes the positions that nothing may analyse.
    pub(in crate::app) fn bar_positions(&mut self, positions: Vec<Chess>) {
        self.barred = positions;
    }

    /// Drops advice that is being searched for.
    pub(in crate::app) fn drop_advice(&mut self, ctx: &mut UpdateContext) {
        if let Some(id) = self.advice.take().and_then(|advice| advice.id) {
            mistakes::stop_evaluations(id, ctx);
            ctx.warn(AnalysisWord::InTournament, &[]);
        }
    }

    /// Whether the position on the screen, or one that it has come from, stands in a tournament game that is not over.
    pub(in crate::app) fn bars_here(&self, review: Option<&Review>, position: Option<&Chess>) -> bool {
        if self.barred.is_empty() {
            return false;
        }
        let Some(review) = review else { return position.is_some_and(|position| self.barred.contains(position)) };
        let tree = &review.record().tree;
        let path = std::iter::successors(Some(review.node()), |&node| tree.parent(node)).take(AHEAD + 1);
        path.into_iter().any(|node| self.barred.contains(tree.position(node)))
    }

    /// Whether a position of a tournament game that is not over occurs in a game.
    pub(in crate::app) fn bars_game(&self, record: &Record) -> bool {
        let tree = &record.tree;
        let mut nodes =
            std::iter::once(tree.root()).chain((1..=tree.main_plies()).filter_map(|ply| tree.main_node(ply)));
        !self.barred.is_empty() && nodes.any(|node| self.barred.contains(tree.position(node)))
    }

    fn stop_analysing(&mut self, ctx: &mut UpdateContext) {
        let Some(asked) = self.asked.take() else { return };
        ctx.request(match asked.of {
            Some(engine) => Effect::Engine { engine, order: EngineCommand::Stop(asked.id) },
            None => Effect::Analysis(AnalysisEffect::Stop(asked.id)),
        });
    }

    /// Takes an update of an analysis. Returns whether it is for the one on the screen.
    pub(in crate::app) fn analysed(&mut self, id: u64, update: AnalysisUpdate) -> bool {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id) else { return false };
        if let Some(best) = update.lines.first() {
            self.bar = Some(from_white(best.score, asked.position.turn()));
        }
        *(if asked.held { &mut asked.later } else { &mut asked.update }) = Some(update);
        !asked.held
    }

    /// Lets the lines stand still.
    pub(super) fn hold(&mut self) {
        self.asked.iter_mut().for_each(|asked| asked.held = true);
    }

    /// Whether the lines stand still while the user chooses one.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.held)
    }

    /// Shows again what is found.
    pub(super) fn let_go(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.held = false;
            asked.update = asked.later.take().or(asked.update.take());
        }
    }
}

/// Converts a score for the side to move to the form it has in a game: from White's point of view.
#[must_use]
pub fn from_white(score: Score, turn: Color) -> Eval {
    let sign = turn.fold_wb(1, -1);
    match score {
        Score::Centipawns(worth) => Eval::Centipawns(sign * worth),
        Score::Mate(moves) => Eval::Mate(sign * moves),
    }
}
