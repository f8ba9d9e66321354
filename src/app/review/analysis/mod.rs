//! Live analysis of the current position: what is requested, and what has been found so far.
//!
//! Nothing here starts or stops a search at a key: after every message `Analysis::update` determines what should be
//! analysed now, and sends a request if that differs from what is running.

use crate::app::context::UpdateContext;
use crate::app::engines::{error_said, program, warning_said};
use crate::app::protocol::effect::{AnalysePosition, AnalysisEffect, AnalysisUpdate, Effect, JournalEffect};
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::user_message::UserMessage;
use crate::app::recent_choices::RecentChoices;
use crate::app::review::Review;
use crate::app::review::analysis::advice::{PendingAdvice, line_text};
use crate::app::review::analysis::mistakes::BatchSearch;
use crate::app::review::input::ReviewScreen;
use crate::bot::external_engine::{EngineCommand, EngineEvent, EngineLimits, EngineProgram, EngineTask};
use crate::bot::move_cost::{FIRST, from_white};
use crate::bot::search::Variation;
use crate::chess::clock::Moment;
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::Eval;
use crate::chess::seat::{Bot, ExternalEngine, Seat};
use crate::chess::start_position::{StartPosition, fen_of};
use crate::words::command_names::choice;
use crate::words::tables::{AnalysisWord, AnalysisWord as W, AppWord, worth};
use crate::words::{Lang, with_capital};
use shakmaty::{Chess, Position};

mod advice;
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
    /// The positions of tournament games that are not over: nothing may analyse them.
    pub(in crate::app) barred: Vec<Chess>,
    /// What plain mode told last, and of which position: its lines can be added to the game.
    told: Option<(Chess, AnalysisUpdate)>,
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
    pub fn engine(&self) -> Option<&str> {
        self.external.as_ref().map(ExternalAnalyst::name)
    }

    /// Returns what was found for a position, if that is the one being analysed.
    pub fn of(&self, position: &Chess) -> Option<&AnalysisUpdate> {
        self.asked.as_ref().filter(|asked| asked.position == *position)?.update.as_ref()
    }

    /// Returns whether plain mode still owes the user a hint, a threat or the best lines.
    pub(in crate::app) fn advises(&self) -> bool {
        self.advice.as_ref().is_some_and(|advice| advice.id.is_some()) || self.on
    }

    /// Returns whether anything is analysed or evaluated.
    pub(in crate::app) fn is_busy(&self) -> bool {
        self.advises() || self.asked.is_some() || self.batch.is_some() || !self.requests.is_empty()
    }

    /// Returns the number of the next request.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Returns what the bar shows for a position while it is on: what the analysis has found, otherwise the evaluation
    /// in the game, otherwise the last evaluation, of another position.
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
        let is_idle = self.advice.is_none() && self.asked.is_none() && self.batch.is_none() && self.requests.is_empty();
        if is_idle && !self.on && self.external.is_none() {
            return;
        }
        // Evaluations for something that is gone: a game that was left, a search that was ended.
        let wanted = review.map(Review::requests).unwrap_or_default();
        for id in self.requests.extract_if(.., |id| !wanted.contains(id)) {
            ctx.request(AnalysisEffect::StopEvaluating(id));
        }
        self.stop_unwanted_advice(position, ctx);
        self.end_batch(|of| list != Some(of), AnalysisWord::RoundLeft, ctx);
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

    /// Drops advice that is being searched for.
    pub(in crate::app) fn drop_advice(&mut self, ctx: &mut UpdateContext) {
        if let Some(id) = self.advice.take().and_then(|advice| advice.id) {
            ctx.request(AnalysisEffect::StopEvaluating(id));
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

    /// Whether the lines stand still while the user chooses one.
    pub fn is_held(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.held)
    }

    /// Shows again what is found.
    fn let_go(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.held = false;
            asked.update = asked.later.take().or(asked.update.take());
        }
    }
}

// The commands of live analysis: turning it on and off, the number of lines, adding a line to the game.

/// How many half-moves of a line are added to the game.
const ADDED: usize = 8;

impl RecentChoices {
    /// Returns how many lines an analysis shows: 1 to 5.
    pub fn lines(&self) -> usize {
        usize::from(self.analysis_lines).clamp(1, MOST_LINES)
    }

    /// Returns who analyses: an external engine, otherwise the built-in bot.
    pub(in crate::app) fn analyst(&self) -> Seat {
        let seat = self.analyst.parse::<Seat>().ok();
        seat.filter(|seat| matches!(seat, Seat::Engine(_))).unwrap_or(Seat::Bot(Bot::Max))
    }
}

impl Analysis {
    /// Prints the lines that were requested in plain mode, once they have been searched long enough.
    fn tell_lines(&mut self, review: &Review, ctx: &mut UpdateContext) {
        let position = review.position();
        let Some(found) = self.of(position).filter(|found| found.over || found.nodes >= FIRST) else { return };
        let line = |(line, n): (&Variation, usize)| {
            let text = line_text(position, line.score, found.depth, &line.moves, ctx);
            UserMessage::info(format!("{n}. {}", with_capital(&text)))
        };
        let told: Vec<UserMessage> = found.lines.iter().zip(1..).map(line).collect();
        self.told = Some((position.clone(), found.clone()));
        ctx.messages.extend(told);
        self.on = false;
    }
}

impl ReviewScreen<'_> {
    /// `analyse`, `analyse 3`, `analyse off`; without an argument it begins or ends the analysis.
    pub(super) fn analyse(&mut self, args: &str, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "" if !self.analysis.on => self.show_lines(ctx.recent.lines(), ctx),
            "" | "off" => {
                self.analysis.on = false;
                self.analysis.bar = None;
                ctx.info(W::Off, &[]);
            }
            number => match number.parse::<usize>() {
                Ok(lines @ 1..=MOST_LINES) => self.show_lines(lines, ctx),
                _ => ctx.warn(W::LinesUsage, &[]),
            },
        }
    }

    // Lines that change while they are read out are no use: plain mode prints them once they are found.
    /// `analyse 3` in plain mode: shows that many lines, once.
    pub(in crate::app) fn analyse_aloud(&mut self, args: &str, ctx: &mut UpdateContext) {
        if choice(args) == "off" {
            return self.analyse(args, ctx);
        }
        let review = &*self.review;
        let position = review.position();
        if position.legal_moves().is_empty() {
            return ctx.warn(if position.is_check() { W::Mated } else { W::NoMove }, &[]);
        }
        match args.parse::<u8>() {
            Ok(lines) if (1..=MOST_LINES).contains(&usize::from(lines)) => {
                ctx.recent.analysis_lines = lines;
                self.analysis.on = true;
            }
            _ => ctx.warn(W::LinesUsageAloud, &[]),
        }
    }

    fn show_lines(&mut self, lines: usize, ctx: &mut UpdateContext) {
        self.analysis.on = true;
        let kept = u8::try_from(lines).unwrap_or(1); // at most MOST_LINES
        if ctx.recent.analysis_lines != kept {
            ctx.recent.analysis_lines = kept;
            ctx.remember();
        }
        ctx.info_text(W::Lines.counted(ctx.lang, lines, &[]));
    }

    /// `lines`: shows one line more, and after the most of them one.
    pub(super) fn more_lines(&mut self, ctx: &mut UpdateContext) {
        let lines = ctx.recent.lines();
        self.show_lines(if self.analysis.on { lines % MOST_LINES + 1 } else { lines }, ctx);
    }

    /// `line`, `line 2`: adds a line to the game. Without a number the user chooses one of several.
    pub(super) fn add_line_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        if args.is_empty() {
            return self.choose_line(ctx);
        }
        self.add_line(args, ctx);
        self.analysis.let_go();
    }

    /// Returns what was found here, with at least one line; if there is none, says why.
    fn found(&self, ctx: &mut UpdateContext) -> Option<&AnalysisUpdate> {
        let position = self.review.position();
        let told = self.analysis.told.as_ref().filter(|(of, _)| of == position).map(|(_, found)| found);
        let found = self.analysis.of(position).or(told).filter(|found| !found.lines.is_empty());
        match found {
            Some(_) => {}
            None if !self.analysis.on => ctx.warn(W::NoAnalysis, &[]),
            None if position.legal_moves().is_empty() => ctx.warn(AppWord::GameOver, &[]),
            None => ctx.warn(W::NoLineYet, &[]),
        }
        found
    }

    /// Lets the lines stand still until one of several is chosen by its number.
    fn choose_line(&mut self, ctx: &mut UpdateContext) {
        let Some(found) = self.found(ctx) else { return };
        match found.lines.len() {
            1 => self.add_line("", ctx),
            lines => {
                self.analysis.asked.iter_mut().for_each(|asked| asked.held = true);
                ctx.info(W::WhichLine, &[&lines.to_string()]);
            }
        }
    }

    /// Handles a key while the lines stand still. Returns whether it was meant for them.
    pub(super) fn line_key(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        match key.code {
            Code::Char(digit @ '1'..='9') if key.is_bare() => self.add_line(&digit.to_string(), ctx),
            Code::Enter => self.add_line("", ctx),
            _ => {}
        }
        self.analysis.let_go();
        matches!(key.code, Code::Char('1'..='9') | Code::Enter | Code::Esc)
    }

    /// Adds a line of the analysis to the game, with its evaluation and who found it: the best one if none is named.
    fn add_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Some(found) = self.found(ctx) else { return };
        let number = if args.is_empty() { Ok(1) } else { args.parse::<usize>() };
        let line = number.ok().and_then(|number| found.lines.get(number.checked_sub(1)?));
        let Some(line) = line else { return ctx.warn(W::NoLine, &[args]) };
        let moves: Vec<_> = line.moves.iter().take(ADDED).copied().collect();
        let value = worth(from_white(line.score, self.review.position().turn()), Lang::En);
        let comment = format!("{value}/{} {}", found.depth, self.analysis.engine().unwrap_or("tabiya"));
        let told = self.review.add_line(&moves, &comment);
        ctx.info(told, &[]);
    }
}

// An external engine as the analyst: chosen by `analyst`, started with the first position it is asked about, and
// closed when no analysis is wanted any more. If it fails, the built-in bot takes over.

/// The engine that analyses.
#[derive(Clone, Debug)]
struct ExternalAnalyst {
    /// Its number in effects and messages.
    number: u64,
    program: EngineProgram,
    /// The name that it gives itself.
    name: Option<String>,
}

impl ExternalAnalyst {
    /// Returns its name.
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.program.name)
    }
}

impl Analysis {
    /// `analyst max`, `analyst uci:COMMAND`; without an argument it says who analyses.
    pub(super) fn analyst_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        if args.is_empty() {
            let seat = ctx.recent.analyst();
            let name = match &self.external {
                Some(external) => external.name().to_owned(),
                None => seat.name().unwrap_or_default(),
            };
            return ctx.info(if self.deserted { W::AnalystGone } else { W::AnalystNow }, &[&name]);
        }
        let Ok(seat @ (Seat::Bot(Bot::Max) | Seat::Engine(_))) = args.parse::<Seat>() else {
            return ctx.warn(W::AnalystUsage, &[]);
        };
        let seat = ctx.absolute(seat);
        ctx.recent.analyst = seat.to_string();
        ctx.remember();
        self.stop_analysing(ctx);
        self.stop_analyst(ctx);
        self.deserted = false;
        ctx.info(if self.on { W::AnalystSet } else { W::AnalystSetOff }, &[&seat.name().unwrap_or_default()]);
    }

    /// Requests the analysis of a position from the analyst that the user chose. Returns the engine's number, if an
    /// engine was asked.
    fn request(&mut self, position: AnalysePosition, review: &Review, ctx: &mut UpdateContext) -> Option<u64> {
        // Some positions cannot be given to an engine.
        let engine = match ctx.recent.analyst() {
            Seat::Engine(ExternalEngine { command, .. }) if !self.deserted && !ctx.plain => {
                engine_task(review, position.lines).map(|task| (command, task))
            }
            _ => None,
        };
        let Some((engine, task)) = engine else {
            ctx.request(AnalysisEffect::Analyse(Box::new(position)));
            return None;
        };
        let external = self.external.get_or_insert_with(|| {
            let (number, program) = (ctx.rng.next_u64(), program(&engine, ctx.config));
            let order = EngineCommand::Start(Box::new(program.clone()));
            ctx.request(Effect::Engine { engine: number, order });
            ExternalAnalyst { number, program, name: None }
        });
        let order = EngineCommand::Ask(position.id, Box::new(task));
        ctx.request(Effect::Engine { engine: external.number, order });
        Some(external.number)
    }

    /// Closes the engine: nothing is wanted from it any more.
    fn stop_analyst(&mut self, ctx: &mut UpdateContext) {
        if let Some(external) = self.external.take() {
            ctx.request(Effect::Engine { engine: external.number, order: EngineCommand::Close });
        }
    }

    /// Handles an event of an engine that may be the analyst. `None` if it is not; otherwise returns whether anything
    /// shown may have changed.
    pub(in crate::app) fn analyst_event(
        &mut self,
        engine: u64,
        event: &EngineEvent,
        ctx: &mut UpdateContext,
    ) -> Option<bool> {
        let external = self.external.as_mut().filter(|external| external.number == engine)?;
        Some(match event {
            EngineEvent::Ready(name) => {
                external.name.clone_from(name);
                true
            }
            EngineEvent::Warning(warning) => {
                ctx.warn_text(warning_said(external.name(), warning, ctx.lang));
                true
            }
            EngineEvent::Progress(id, progress) => {
                let (depth, nodes, lines) = (progress.depth, progress.nodes, progress.lines.clone());
                self.analysed(*id, AnalysisUpdate { depth, nodes, lines, over: false })
            }
            // An infinite search that ends has seen everything.
            EngineEvent::BestMove(id, _) => {
                let asked = self.asked.as_mut().filter(|asked| asked.id == *id);
                asked.map(|asked| asked.update.get_or_insert_default().over = true).is_some()
            }
            EngineEvent::Failed(error) => {
                let said = error_said(external.name(), &external.program, error, ctx.lang);
                ctx.warn(W::AnalystFailed, &[&said]);
                self.external = None;
                self.deserted = true;
                // The built-in bot is asked instead.
                self.asked = None;
                true
            }
        })
    }
}

/// Returns what an engine is asked about the position of a review: the game so far, so that it sees repetitions; after
/// a null move, which the protocol does not know, only the position. `None` if a null move led to a position that
/// cannot be set up.
fn engine_task(review: &Review, lines: usize) -> Option<EngineTask> {
    let tree = &review.record().tree;
    let path = tree.path_to(review.node());
    let moves: Option<Vec<_>> = path.iter().map(|&node| tree.played(node)).collect();
    let (start, moves) = match moves {
        Some(moves) => (tree.start().clone(), moves),
        None => (StartPosition::from_fen(&fen_of(review.position()), tree.start().chess960()).ok()?, Vec::new()),
    };
    Some(EngineTask { start, moves, limits: EngineLimits::default(), lines, report_progress: true })
}
