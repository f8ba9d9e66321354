//! Live analysis of the position that is looked at: which is asked for, and what was found so far.
//!
//! Nothing here starts or stops a search at a key: after every message it is seen what should be analysed now
//! (`Analysis::update`), and the world is asked when that is another position than the one under way.

mod advice;
pub mod batch;
pub(in crate::app::review) mod commands;
mod engine;
pub mod mistake_search;
pub mod mistakes;

use crate::app::context::UpdateContext;
use crate::app::protocol::analysis::{AnalysePosition, AnalysisUpdate};
use crate::app::protocol::effect::{AnalysisEffect, Effect};
use crate::app::review::Review;
use crate::bot::external_engine::EngineCommand;
use crate::bot::search::Score;
use crate::chess::moment::Moment;
use crate::chess::pgn::comment::Eval;
pub(in crate::app) use advice::AskedFrom;
use advice::PendingAdvice;
use batch::BatchSearch;
use engine::ExternalAnalyst;
use shakmaty::{Chess, Color, Position};

/// The most lines.
pub const MOST_LINES: usize = 5;

/// The analysis on the screen.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The user wants one.
    pub on: bool,
    /// Numbers the requests.
    last: u64,
    asked: Option<RunningAnalysis>,
    /// The outside engine that analyses, while one does.
    external: Option<ExternalAnalyst>,
    /// The engine that should has failed: the built-in player analyses until another is chosen.
    deserted: bool,
    /// What the world was asked to evaluate for the review on the screen: for its search for mistakes and its training.
    requests: Vec<u64>,
    /// When the search for mistakes was over.
    pub(in crate::app) over: Option<Moment>,
    /// A hint that is being looked for, or was given last.
    pub(in crate::app) advice: Option<PendingAdvice>,
    /// The search for the mistakes of all games of a list.
    pub batch: Option<BatchSearch>,
    /// What was thought last of any position: what the bar shows until there is an update of this one.
    bar: Option<Eval>,
}

/// The position under way.
#[derive(Clone, Debug)]
struct RunningAnalysis {
    id: u64,
    /// The outside engine that was asked, if one was.
    of: Option<u64>,
    position: Chess,
    ply: u32,
    lines: usize,
    update: Option<AnalysisUpdate>,
}

impl Analysis {
    /// The outside engine that analyses, as it calls itself.
    #[must_use]
    pub fn engine(&self) -> Option<&str> {
        self.external.as_ref().map(ExternalAnalyst::name)
    }

    /// What was found of a position, if that is the one under way.
    #[must_use]
    pub fn of(&self, position: &Chess) -> Option<&AnalysisUpdate> {
        self.asked.as_ref().filter(|asked| asked.position == *position)?.update.as_ref()
    }

    /// Whether a hint, a threat or the best lines were asked for in plain mode and are not told yet.
    pub(in crate::app) fn advises(&self) -> bool {
        self.advice.as_ref().is_some_and(|advice| advice.id.is_some()) || self.on
    }

    /// The number of the next request.
    pub(in crate::app::review) fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// What the bar shows of a position while it is on: what is thought of it, else what the game says of it, else what
    /// was thought last, of another one.
    #[must_use]
    pub fn bar(&self, position: &Chess, known: Option<Eval>) -> Option<Eval> {
        let best = self.of(position).and_then(|found| found.lines.first());
        let thought = best.map(|best| from_white(best.score, position.turn()));
        thought.or(known).or(self.bar).filter(|_| self.on)
    }

    /// Asks for the analysis of the game on the screen, where one is wanted, or ends what nobody wants any more. `review` is
    /// the game on the screen, `position` the one for which advice can be given, `list` the list at hand.
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
        // What is known of this position already stays in sight till there is better.
        let update = asked.and_then(|asked| asked.update.clone());
        let id = self.next_id();
        let of = self.request(AnalysePosition { id, position: position.clone(), seen, lines }, shown, ctx);
        self.asked = Some(RunningAnalysis { id, of, position, ply, lines, update });
    }

    fn stop_analysing(&mut self, ctx: &mut UpdateContext) {
        let Some(asked) = self.asked.take() else { return };
        ctx.request(match asked.of {
            Some(engine) => Effect::Engine { engine, order: EngineCommand::Stop(asked.id) },
            None => Effect::Analysis(AnalysisEffect::Stop(asked.id)),
        });
    }

    /// News of an analysis. Returns whether they are of the one on the screen.
    pub(in crate::app) fn analysed(&mut self, id: u64, update: AnalysisUpdate) -> bool {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id) else { return false };
        if let Some(best) = update.lines.first() {
            self.bar = Some(from_white(best.score, asked.position.turn()));
        }
        asked.update = Some(update);
        true
    }
}

/// A score of the side to move as it stands in a game: from White's side.
#[must_use]
pub fn from_white(score: Score, turn: Color) -> Eval {
    let sign = turn.fold_wb(1, -1);
    match score {
        Score::Centipawns(worth) => Eval::Centipawns(sign * worth),
        Score::Mate(moves) => Eval::Mate(sign * moves),
    }
}
