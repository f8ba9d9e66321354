//! Endgames in the lessons: the opponent's replies, hints found by its search, and takebacks.

use crate::app::{
    context::UpdateContext,
    learn::{LearnScreen, LessonRun},
    protocol::{
        effect::{AnalysisEffect, EvaluateBatch},
        user_message::{MessageTone, Query},
    },
};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::chess::{
    course::{task::TaskKind, verdict::Verdict},
    notation,
};
use crate::words::{
    learn::{self, LearnWord as W},
    tables::{AnalysisWord, AppWord},
};
use shakmaty::Position;

/// Nodes for a move: the search plays at full strength, yet replies at once.
const NODES: u64 = 30_000;

/// A move that was requested. A response with another number belongs to a task or a position that the learner has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AskedMove {
    id: u64,
    /// Whether it is shown to the learner rather than played.
    hint: bool,
}

impl LearnScreen {
    /// Asks for the opponent's reply, if it is its turn.
    pub(super) fn ask_reply(&mut self, ctx: &mut UpdateContext) {
        if let Some(at) = self.lesson.as_mut().filter(|at| at.run.awaits_reply()) {
            at.ask_move(false, ctx);
        }
    }

    /// Takes a move that was found. Returns whether it was requested here.
    pub(in crate::app) fn evaluated(&mut self, id: u64, found: Option<&Evaluation>, ctx: &mut UpdateContext) -> bool {
        let Some(at) = &mut self.lesson else { return false };
        let Some(asked) = at.asked.take_if(|asked| asked.id == id) else { return false };
        // A failed search does not end the lesson: the first legal move will do.
        let first = || at.run.line().last()?.position.legal_moves().first().copied();
        let Some(mv) = found.and_then(Evaluation::best).or_else(first) else { return true };
        if asked.hint {
            at.advised = Some(mv);
            at.tell_answer(ctx);
        } else {
            let before = at.run.line().len();
            let verdict = at.run.reply(mv);
            self.endgame_goes_on(&verdict, before, ctx);
        }
        true
    }

    /// Reports the outcome of a reply, and records the task if it is solved.
    fn endgame_goes_on(&mut self, verdict: &Verdict, line: usize, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        at.input.release();
        at.back = 0;
        let said = at.endgame_said(verdict, ctx);
        at.said.clone_from(&said);
        let solved = *verdict == Verdict::Solved;
        if solved {
            self.note_solved(ctx);
        }
        self.say(line, said, solved, ctx);
    }

    pub(super) fn take_back(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        if !matches!(at.kind(), TaskKind::Endgame(_)) {
            return ctx.warn(AppWord::NotHere, &[]);
        }
        if !at.run.take_back() {
            return ctx.warn(AppWord::NothingToTakeBack, &[]);
        }
        at.clear_messages();
        at.input.release();
        at.back = 0;
        at.forget_answer();
        ctx.show(Query::Task);
    }
}

impl LessonRun {
    /// Returns whether a search is running for the opponent's reply or for a hint.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns whether the learner cannot move in an endgame: it is the opponent's turn, or the endgame is over.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.run.awaits_reply() || self.run.report().is_some()
    }

    /// Forgets the answer: it is no longer shown or searched for.
    pub(super) fn forget_answer(&mut self) {
        (self.asked, self.advised, self.shows_answer) = (None, None, false);
    }

    /// Finds the answer of an endgame: from a table at once, otherwise by starting a search. Returns whether the answer
    /// is known now.
    pub(super) fn find_answer(&mut self, ctx: &mut UpdateContext) -> bool {
        if self.is_held() {
            return false;
        }
        self.advised = self.advised.or_else(|| self.run.best_move());
        if self.advised.is_none() && self.asked.is_none() {
            self.ask_move(true, ctx);
        }
        self.advised.is_some()
    }

    /// Shows the answer that a search has found.
    fn tell_answer(&mut self, ctx: &mut UpdateContext) {
        let answer = self.answer_text(ctx.lang).map(|answer| W::Solution.with(ctx.lang, &[&answer]));
        let hint = self.hint_text(ctx.lang).map(|hint| W::Hint.with(ctx.lang, &[hint]));
        // Plain mode gave the hint when the search began.
        let said = hint.into_iter().filter(|_| !ctx.plain).chain(answer).collect();
        self.say(said, ctx);
    }

    /// Returns the message shown while a search for an answer is running.
    pub(super) fn looking_text(&self, ctx: &UpdateContext) -> Option<String> {
        self.is_asking().then(|| AnalysisWord::HintThinks.text(ctx.lang).to_owned())
    }

    /// Returns the answer of an endgame as the learner can type it.
    pub(super) fn advised_text(&self) -> Option<String> {
        self.advised.map(|mv| notation::uci(mv, false))
    }

    /// Requests the best move for the side to move.
    fn ask_move(&mut self, hint: bool, ctx: &mut UpdateContext) {
        let Some((last, before)) = self.run.line().split_last() else { return };
        let id = ctx.rng.next_u64();
        let task = EvalTask {
            position: last.position.clone(),
            history: before.iter().map(|at| at.position.clone()).collect(),
            only_move: None,
            nodes: NODES,
        };
        self.asked = Some(AskedMove { id, hint });
        ctx.request(AnalysisEffect::Evaluate(Box::new(EvaluateBatch {
            id,
            first: 0,
            tasks: vec![task],
            in_background: false,
        })));
    }

    /// Returns the messages for an endgame that is over.
    pub(super) fn endgame_said(&self, verdict: &Verdict, ctx: &UpdateContext) -> Vec<(MessageTone, String)> {
        let (TaskKind::Endgame(plan), Some(report)) = (self.kind(), self.run.report()) else { return Vec::new() };
        let told = |made: &crate::chess::course::LearnerMove| {
            let before = self.run.line().get(made.before);
            before.map(|before| ctx.told(&before.position, made.mv)).unwrap_or_default()
        };
        let reached = *verdict == Verdict::Solved;
        let tone = if reached { MessageTone::Info } else { MessageTone::Wrong };
        let again = (!reached).then(|| (MessageTone::Info, ctx.sentence(W::MissedAgain, &[])));
        let said = learn::report(report, plan, told, ctx.lang).into_iter().map(|text| (tone, text));
        said.chain(again).collect()
    }
}
