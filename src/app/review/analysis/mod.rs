//! Live analysis of the position that is looked at: which is asked for, and what was found so far.
//!
//! Nothing here starts or stops a search at a key: after every message it is seen what should be analysed now
//! (`App::want_analysis`), and the world is asked when that is another position than the one under way.

mod advice;
pub mod batch;
pub(in crate::app::review) mod commands;
mod engine;
pub mod mistake_search;
pub mod mistakes;

use shakmaty::{Chess, Color, Position};

use advice::PendingAdvice;
use batch::BatchSearch;
use engine::ExternalAnalyst;

use crate::app::context::UpdateContext;
use crate::app::protocol::messages::Effect;
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::bot::external_engine::EngineCommand;
use crate::bot::fixed_eval::EvalTask;
use crate::bot::search::{Score, Variation};
use crate::chess::moment::Moment;
use crate::chess::pgn::comment::Eval;

/// The most lines.
pub const MOST_LINES: usize = 5;

/// What the analyst is asked for.
#[derive(Clone, Debug)]
pub enum AnalysisRequest {
    /// Analyse a position till further notice. It ends an earlier analysis that still runs.
    Analyse(Box<AnalysePosition>),
    /// End the analysis with this number, if it still runs.
    StopAnalysing(u64),
    /// Weigh positions. Several requests may run beside each other.
    Weigh(Box<EvaluateBatch>),
    /// Stop weighing: the request with this number, if it still runs.
    StopWeighing(u64),
}

/// Positions to evaluate, each answered by `Msg::Evaluated`. A request that still runs may be given more.
#[derive(Clone, Debug)]
pub struct EvaluateBatch {
    /// The number of the request; an answer to one that was stopped is dropped.
    pub id: u64,
    /// The number of the first of them in the request, counted from 0.
    pub first: usize,
    /// The positions.
    pub tasks: Vec<EvalTask>,
}

/// A position to analyse till further notice, answered by `Msg::Analysed` again and again.
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

/// The analysis on the screen.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    on: bool,
    /// Numbers the requests.
    last: u64,
    asked: Option<RunningAnalysis>,
    /// The outside engine that analyses, while one does.
    guest: Option<ExternalAnalyst>,
    /// The engine that should has failed: the built-in player analyses until another is chosen.
    deserted: bool,
    /// The request for the mistakes of the game on the screen that the world was asked last.
    hunting: Option<u64>,
    /// When it was over.
    pub(in crate::app) over: Option<Moment>,
    /// The requests of guesses that the world was asked.
    guesses: Vec<u64>,
    /// A hint that is being looked for, or was given last.
    counsel: Option<PendingAdvice>,
    /// The search for the mistakes of all games of a list.
    round: Option<BatchSearch>,
    /// What was thought last of any position: what the bar shows until there is news of this one.
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
    news: Option<AnalysisUpdate>,
}

impl Analysis {
    /// Whether the user wants one.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The outside engine that analyses, as it calls itself.
    #[must_use]
    pub fn engine(&self) -> Option<&str> {
        self.guest.as_ref().map(ExternalAnalyst::name)
    }

    /// What was found of a position, if that is the one under way.
    #[must_use]
    pub fn of(&self, position: &Chess) -> Option<&AnalysisUpdate> {
        self.asked.as_ref().filter(|asked| asked.position == *position)?.news.as_ref()
    }

    /// The search for the mistakes of all games of a list, if there is one.
    #[must_use]
    pub fn batch(&self) -> Option<&BatchSearch> {
        self.round.as_ref()
    }

    /// Whether a hint, a threat or the best lines were asked for in plain mode and are not told yet.
    #[must_use]
    pub fn advises(&self) -> bool {
        self.counsel.as_ref().is_some_and(PendingAdvice::is_awaited) || self.on
    }

    /// Whether a guess or a try at an exercise is still being evaluated.
    #[must_use]
    pub fn is_trying(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// The number of the next request.
    fn next_id(&mut self) -> u64 {
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

impl App {
    /// The analysis on the screen.
    #[must_use]
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The game in which a position should be analysed now. While moves are guessed nobody whispers.
    fn analysed_review(&self) -> Option<&Review> {
        let Screen::Review(review) = &self.screen else { return None };
        let quiet = !self.analysis.on || review.guess().is_some();
        Some(&**review).filter(|_| !quiet).filter(|review| !review.position().legal_moves().is_empty())
    }

    /// Asks for the analysis of what is on the board now, if that is not under way.
    pub(in crate::app) fn update_analysis(&mut self, ctx: &mut UpdateContext) {
        self.stop_unwanted(ctx);
        if ctx.plain {
            self.tell_lines(ctx);
        }
        let lines = ctx.recent.lines();
        let Some(review) = self.analysed_review() else {
            self.stop_analysing(ctx);
            if !self.analysis.on || !matches!(self.screen, Screen::Review(_)) {
                self.stop_analyst(ctx);
            }
            return;
        };
        let (position, ply) = (review.position(), review.record().tree.ply(review.node()));
        let asked = self.analysis.asked.as_ref().filter(|asked| asked.position == *position);
        if asked.is_some_and(|asked| (asked.ply, asked.lines) == (ply, lines)) {
            return;
        }
        let (position, seen) = (position.clone(), review.seen_version());
        // What is known of this position already stays in sight till there is better.
        let news = asked.and_then(|asked| asked.news.clone());
        let id = self.analysis.next_id();
        let of = self.request_engine_analysis(AnalysePosition { id, position: position.clone(), seen, lines }, ctx);
        self.analysis.asked = Some(RunningAnalysis { id, of, position, ply, lines, news });
    }

    fn stop_analysing(&mut self, ctx: &mut UpdateContext) {
        let Some(asked) = self.analysis.asked.take() else { return };
        ctx.effects.push(match asked.of {
            Some(engine) => Effect::Engine { engine, order: EngineCommand::Stop(asked.id) },
            None => Effect::Analysis(AnalysisRequest::StopAnalysing(asked.id)),
        });
    }

    /// News of an analysis. Answers whether they are of the one on the screen.
    pub(in crate::app) fn analysed(&mut self, id: u64, news: AnalysisUpdate) -> bool {
        let analysis = &mut self.analysis;
        let Some(asked) = analysis.asked.as_mut().filter(|asked| asked.id == id) else { return false };
        if let Some(best) = news.lines.first() {
            analysis.bar = Some(from_white(best.score, asked.position.turn()));
        }
        asked.news = Some(news);
        true
    }
}
