//! `hint` and `threat`: help in a game played for fun. A hint first names only the piece, and the move when the user
//! asks again; a threat is what the opponent would do if the player passed. In a review `why` shows the best reply to
//! the move that was played, so that the user sees what is wrong with a mistake.
//!
//! There is no advice in a tournament game or with a clock: there the player is on their own.

use crate::app::board::drawing::shape;
use crate::app::commands::table::{Action, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::{AnalysisEffect, JournalEffect};
use crate::app::protocol::message::EvaluationResponse;
use crate::app::review::analysis::Analysis;
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::move_cost::{FIRST, from_white};
use crate::bot::search::Score;
use crate::chess::laws::target;
use crate::chess::pgn::comment::ShapeColor;
use crate::chess::tree::pass;
use crate::words::notation::piece_name;
use crate::words::results::side;
use crate::words::tables::AnalysisWord as W;
use crate::words::values;
use shakmaty::{Chess, Move, Position, Role};

/// The least gain that counts as a threat, in hundredths of a pawn: less is just the advantage of having the move.
const THREAT: i32 = 120;

/// More than any piece that can be won, in hundredths of a pawn: a gain above this says only that the move wins.
const PRICED: i32 = 1_200;

/// Positions searched for a hint or a threat: an answer within a second is better than a more precise one.
const QUICK: u64 = 60_000;

/// How many half-moves of a line are shown.
const TOLD: usize = 8;

/// Advice that was requested for a position.
#[derive(Clone, Debug)]
pub(in crate::app) struct PendingAdvice {
    act: Action,
    position: Chess,
    from: AskedFrom,
    /// The request, while responses to it are still to come.
    pub(super) id: Option<u64>,
    evaluations: [Option<Evaluation>; 2],
    left: usize,
    /// Whether the hint has already named the piece: the next hint shows the whole move.
    piece_told: bool,
}

/// The screen where advice is requested, and the move that it is about.
#[derive(Clone, Debug)]
pub(in crate::app) struct AskedFrom {
    /// The screen. The message names its keys.
    pub context: KeyContext,
    /// The moves that touched pieces leave; none if every legal move is allowed.
    pub only_moves: Vec<Move>,
    /// The move whose best reply is requested, as the message names it.
    pub reply_to: Option<String>,
}

impl Analysis {
    /// Carries out `hint`, `threat`, `why`, and in plain mode `analyse`.
    pub(in crate::app) fn advise(
        &mut self,
        act: Action,
        on: Result<(Chess, Vec<Chess>), W>,
        from: AskedFrom,
        ctx: &mut UpdateContext,
    ) {
        let (position, seen) = match on {
            Ok(on) => on,
            Err(why) => return ctx.warn(why, &[]),
        };
        if position.legal_moves().is_empty() {
            return ctx.warn(if position.is_check() { W::Mated } else { W::NoMove }, &[]);
        }
        if let Some(last) = &mut self.advice
            && last.act == act
            && last.position == position
            && last.from.only_moves == from.only_moves
        {
            if last.id.is_some() {
                return; // the search is still running
            }
            last.piece_told = true;
            return self.tell_advice(ctx);
        }
        // Advice agrees with the analysis beside the board: a separate search could find a different move.
        let mut advice =
            PendingAdvice { act, position, from, id: None, evaluations: [None, None], left: 0, piece_told: false };
        if matches!(act, Action::Hint | Action::Why)
            && advice.from.only_moves.is_empty()
            && let Some(shown) = self.shown_best(&advice.position)
        {
            advice.evaluations = [Some(shown), None];
            self.advice = Some(advice);
            return self.tell_advice(ctx);
        }
        let nodes = if act == Action::Analyse { FIRST } else { QUICK };
        let position = &advice.position;
        let only_moves = advice.from.only_moves.clone();
        let mut tasks = vec![EvalTask { position: position.clone(), history: seen, only_moves, nodes }];
        if act == Action::Threat {
            let Some(passed) = pass(position).filter(|_| !position.is_check()) else {
                return ctx.warn(W::ThreatCheck, &[]);
            };
            if passed.legal_moves().is_empty() {
                return ctx.info(W::ThreatNoMove, &[side(passed.turn(), ctx.lang)]);
            }
            tasks.push(EvalTask { position: passed, history: Vec::new(), only_moves: Vec::new(), nodes });
        }
        let id = self.next_id();
        (advice.id, advice.left) = (Some(id), tasks.len());
        self.advice = Some(advice);
        let word = match act {
            Action::Threat => W::ThreatThinks,
            Action::Why => W::ReplyThinks,
            _ => W::HintThinks,
        };
        ctx.on_screen(word, &[]);
        ctx.request(JournalEffect::Tournaments);
        ctx.evaluate(id, 0, tasks);
    }

    /// Returns the best line that the analysis shows for a position, once it has searched as much as a search for
    /// advice would.
    fn shown_best(&self, position: &Chess) -> Option<Evaluation> {
        let found = self.of(position).filter(|found| self.on && found.nodes >= QUICK)?;
        let best = found.lines.first()?;
        Some(Evaluation { score: best.score, depth: found.depth, line: best.moves.clone() })
    }

    /// Takes a response of the evaluation. Returns whether it was requested here.
    pub(in crate::app) fn advice_evaluated(&mut self, response: &EvaluationResponse, ctx: &mut UpdateContext) -> bool {
        let Some(advice) = self.advice.as_mut().filter(|advice| advice.id == Some(response.id)) else {
            return false;
        };
        if let Some(slot) = advice.evaluations.get_mut(response.task) {
            slot.clone_from(&response.evaluation);
        }
        advice.left = advice.left.saturating_sub(1);
        if advice.left == 0 {
            advice.id = None;
            self.tell_advice(ctx);
        }
        true
    }

    fn tell_advice(&mut self, ctx: &mut UpdateContext) {
        let Some(PendingAdvice { act, position, from, evaluations, piece_told, .. }) = self.advice.clone() else {
            return;
        };
        let text = match (act, evaluations) {
            (Action::Threat, [Some(now), Some(passed)]) => threat(&position, &now, &passed, ctx),
            (Action::Hint, [Some(now), _]) => hint(&position, &now, piece_told, from.context, ctx),
            (Action::Why, [Some(now), _]) => Some(reply(&position, &now, from.reply_to.as_deref(), ctx)),
            (_, [Some(now), _]) => Some(line_text(&position, now.score, now.depth, &now.line, ctx)),
            _ => None,
        };
        match text {
            Some(text) => ctx.info_text(text),
            None => {
                self.advice = None;
                ctx.warn(W::HintFailed, &[]);
            }
        }
    }

    /// Returns the line behind the hint that was given for this position, as a sentence.
    pub(in crate::app) fn why_hint(&self, position: &Chess, ctx: &mut UpdateContext) -> Option<String> {
        let is_meant = |advice: &&PendingAdvice| advice.act == Action::Hint && advice.position == *position;
        let given = self.advice.as_ref().filter(is_meant)?;
        let [Some(best), _] = &given.evaluations else { return None };
        if !given.piece_told {
            let keys = [Action::Hint, Action::Why].map(|action| ctx.keys.called(given.from.context, action, ctx.lang));
            return Some(ctx.sentence(W::HintMoveFirst, &[&keys[0], &keys[1]])); // two keys
        }
        Some(reply(position, best, None, ctx))
    }

    /// Stops what plain mode is about to tell: advice, or lines of the analysis. Returns whether it was any.
    pub(in crate::app) fn stop_by_word(&mut self, ctx: &mut UpdateContext) -> bool {
        let runs = self.advises();
        if runs {
            self.on = false;
            self.stop_unwanted_advice(None, ctx);
            ctx.info(W::Off, &[]);
        }
        runs
    }

    /// Drops the advice, and stops its search, if the user has left its position.
    pub(super) fn stop_unwanted_advice(&mut self, position: Option<Chess>, ctx: &mut UpdateContext) {
        let left = self.advice.take_if(|advice| position.as_ref() != Some(&advice.position));
        if let Some(id) = left.and_then(|advice| advice.id) {
            ctx.request(AnalysisEffect::StopEvaluating(id));
        }
    }
}

/// Returns the text of a hint: the piece, or the whole move.
fn hint(
    position: &Chess,
    best: &Evaluation,
    whole: bool,
    context: KeyContext,
    ctx: &mut UpdateContext,
) -> Option<String> {
    let mv = best.best()?;
    let from = mv.from()?;
    ctx.pointing = Some(vec![shape(ShapeColor::Blue, (from, if whole { target(mv) } else { from }))]);
    if whole {
        let why = ctx.keys.called(context, Action::Why, ctx.lang);
        return Some(ctx.sentence(W::HintMove, &[&ctx.told(position, mv), &why]));
    }
    let piece = piece_name(ctx.lang, if mv.is_castle() { Role::King } else { mv.role() });
    let again = ctx.keys.called(context, Action::Hint, ctx.lang);
    Some(ctx.sentence(W::HintPiece, &[piece, &from.to_string(), &again]))
}

/// Returns the text of the best line, as the reply to a move if one is given.
fn reply(position: &Chess, best: &Evaluation, to: Option<&str>, ctx: &mut UpdateContext) -> String {
    let told = best.line.get(..TOLD).unwrap_or(&best.line);
    let line = ctx.told_line(position, told);
    let worth = values::worth(from_white(best.score, position.turn()), ctx.lang);
    if let Some((mv, from)) = best.best().and_then(|mv| Some((mv, mv.from()?))) {
        let paint = if to.is_some() { ShapeColor::Red } else { ShapeColor::Blue };
        ctx.pointing = Some(vec![shape(paint, (from, target(mv)))]);
    }
    match to {
        Some(to) => ctx.sentence(W::BestReply, &[to, &line, &worth]),
        None => ctx.sentence(W::HintLine, &[&line, &worth]),
    }
}

/// Returns the text of what the opponent would do.
fn threat(position: &Chess, now: &Evaluation, passed: &Evaluation, ctx: &mut UpdateContext) -> Option<String> {
    let mv = passed.best()?;
    let opponent = !position.turn();
    let after = pass(position)?;
    let said = ctx.told(&after, mv);
    let who = side(opponent, ctx.lang);
    let gain = passed.score.centipawns().saturating_add(now.score.centipawns());
    let mates = match passed.score {
        Score::Mate(moves @ 1..) => Some(moves),
        _ => None,
    };
    // If the side to move mates, there is nothing to compare with: the opponent's move is told without its gain.
    let priceless = mates.is_none() && matches!(now.score, Score::Mate(1..));
    if mates.is_none() && !priceless && gain < THREAT {
        ctx.pointing = Some(Vec::new());
        // A pawn may promote whatever the player does: that is not a threat, but it is worth telling.
        let word = if mv.is_promotion() { W::ThreatElse } else { W::ThreatNone };
        return Some(ctx.sentence(word, &[who, &said]));
    }
    ctx.pointing = Some(vec![shape(ShapeColor::Red, (mv.from()?, target(mv)))]);
    Some(match mates {
        Some(moves) => ctx.sentence(W::ThreatMate, &[who, &said, &moves.to_string()]),
        None if priceless => ctx.sentence(W::ThreatElse, &[who, &said]),
        None if gain > PRICED => ctx.sentence(W::ThreatWins, &[who, &said]),
        None => {
            let pawns = values::pawns(gain.unsigned_abs() / 10, ctx.lang);
            ctx.sentence(W::ThreatIs, &[who, &said, &pawns])
        }
    })
}

/// Returns a line with its evaluation: `+0.35 at depth 12: Nf3 d5 …`
pub(super) fn line_text(position: &Chess, score: Score, depth: u32, moves: &[Move], ctx: &UpdateContext) -> String {
    let score = values::worth(from_white(score, position.turn()), ctx.lang);
    let told = moves.get(..TOLD).unwrap_or(moves);
    ctx.sentence(W::LineTold, &[&score, &depth.to_string(), &ctx.told_line(position, told)])
}
