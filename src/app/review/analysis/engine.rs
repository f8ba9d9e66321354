//! An external engine as the analyst: chosen by `analyst`, started with the first position it is asked about, and
//! closed when no analysis is wanted any more. If it fails, the built-in bot takes over.

use crate::app::{
    context::UpdateContext,
    engines::{error_said, program, warning_said},
    protocol::{
        analysis::{AnalysePosition, AnalysisUpdate},
        effect::{AnalysisEffect, Effect},
    },
    review::{Review, analysis::Analysis},
};
use crate::bot::external_engine::{EngineCommand, EngineEvent, EngineLimits, EngineProgram, EngineTask};
use crate::chess::{
    seat::{Bot, ExternalEngine, Seat},
    start_position::{StartPosition, fen_of},
};
use crate::words::tables::AnalysisWord as W;

/// The engine that analyses.
#[derive(Clone, Debug)]
pub(super) struct ExternalAnalyst {
    /// Its number in effects and messages.
    number: u64,
    program: EngineProgram,
    /// The name that it gives itself.
    name: Option<String>,
}

impl ExternalAnalyst {
    /// Returns its name.
    pub(super) fn name(&self) -> &str {
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
    pub(super) fn request(
        &mut self,
        position: AnalysePosition,
        review: &Review,
        ctx: &mut UpdateContext,
    ) -> Option<u64> {
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
    pub(super) fn stop_analyst(&mut self, ctx: &mut UpdateContext) {
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
                asked.and_then(|asked| asked.update.as_mut()).map(|update| update.over = true).is_some()
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
