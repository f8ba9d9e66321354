//! Judging what the learner does, and telling and showing them the outcome.

use crate::app::{
    board::refused_slide::squares_named,
    context::UpdateContext,
    dialogs::Dialog,
    learn::{LearnScreen, LessonRun},
    protocol::user_message::{MessageTone, UserMessage},
};
use crate::chess::{
    clock::ClockDigits,
    course::{
        LessonPlan,
        run::{LinePosition, TaskRun},
        task::{PlayerAction, TaskKind},
        verdict::{Reason, Step, TaskInput, Verdict, WrongAnswer},
    },
    geometry::target,
    laws,
    pgn::comment::BoardShape,
};
use crate::words::{
    learn::{self, LearnWord as W},
    moves,
    notation::letters_of,
    results,
    tables::{AppWord, MoveWord},
};
use shakmaty::{Chess, Color, Move, Position};

impl LearnScreen {
    /// Hands the learner's input to the task and reports the verdict. `tried` is what they typed or pointed out.
    pub(super) fn judge(&mut self, input: TaskInput<'_>, tried: &str, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        at.clear_messages();
        at.back = 0;
        let before = at.run.position();
        let (line, picked) = (at.run.line().len(), at.input.picker.picked);
        let verdict = at.run.take(input, ctx.now.at);
        let plan = at.plan();
        let named = |mv: Move| before.as_ref().map(|position| told(plan, position, mv, ctx)).unwrap_or_default();
        let lang = ctx.lang;
        let mut said = Vec::new();
        let mut good = |text: String| said.push((MessageTone::Info, text));
        match &verdict {
            Verdict::Idle => {
                if at.run.report().is_some() && !at.run.is_solved() {
                    return at.say(vec![ctx.sentence(W::MissedAgain, &[])], ctx);
                }
                if ctx.plain {
                    ctx.warn(AppWord::NotHere, &[]);
                }
                return;
            }
            Verdict::NeedsPromotion { from, to } => return ctx.open(Dialog::promotion(*from, *to, false)),
            Verdict::Solved if matches!(at.kind(), TaskKind::Do(PlayerAction::Claim { right: false, .. })) => {
                good(format!("{} {}", AppWord::ClaimWrong.text(lang), W::ThatWasIt.text(lang)));
            }
            Verdict::Solved | Verdict::Missed if at.run.report().is_some() => said = at.endgame_said(&verdict, ctx),
            Verdict::Missed => {}
            Verdict::Solved | Verdict::RightSoFar(Step::Watched) if matches!(at.kind(), TaskKind::Watch(_)) => {
                at.watched_text(ctx).into_iter().for_each(&mut good);
            }
            Verdict::Solved => {
                good(W::Right.text(lang).to_owned());
                at.came_of_it(ctx).into_iter().for_each(&mut good);
            }
            Verdict::SolvedByRefusal(reason) => {
                said.push((MessageTone::Wrong, refused(reason, (plan, &at.run), tried, ctx)));
                said.push((MessageTone::Info, W::ThatWasIt.text(lang).to_owned()));
                at.tried = at.run.attempted();
                at.forbidden_by = shapes_of(reason);
            }
            Verdict::RightSoFar(step) => {
                let text = learn::step(*step, &at.run, lang);
                if !text.is_empty() {
                    good(text);
                }
                if at.goes_astray() {
                    good(ctx.sentence(W::Astray, &[]));
                }
            }
            Verdict::Refused(reason) => {
                let mut text = refused(reason, (plan, &at.run), tried, ctx);
                at.forbidden_by = shapes_of(reason);
                if matches!(at.kind(), TaskKind::Try { .. }) {
                    text = format!("{text} {}", W::TryStill.with(lang, &[&learn::attempt(&at.run, ctx.input_letters)]));
                }
                said.push((MessageTone::Wrong, text));
            }
            Verdict::Wrong(wrong) => {
                let name = moved(wrong).map(named).unwrap_or_default();
                let reply = before.as_ref().zip(moved(wrong)).and_then(|(before, mv)| {
                    let after = before.clone().play(mv).ok()?;
                    let reply = after.legal_moves().first().copied()?;
                    Some(told(plan, &after, reply, ctx))
                });
                let reply = reply.unwrap_or_default();
                // The board shows a wrong move, but not a correct one that was written differently or only named.
                let written =
                    matches!(wrong, WrongAnswer::Written(_) | WrongAnswer::Pointed(_) | WrongAnswer::WrongClaim(_));
                at.tried = moved(wrong).filter(|_| !written).and_then(|mv| Some((mv.from()?, target(mv))));
                said.push((MessageTone::Wrong, learn::wrong_answer(wrong, &at.run, (&name, &reply), lang)));
                // A wrong mark costs all marks: or the squares could be found one by one, without the rule.
                if let WrongAnswer::Extra(..) = wrong
                    && std::mem::take(&mut at.marked).more_than_one()
                {
                    said.push((MessageTone::Info, W::MarksCleared.text(lang).to_owned()));
                }
                // The answer stays marked, and the hint serves as the reason.
                if let Some(hint) = at.hint_text(lang).filter(|_| tells_hint(wrong)) {
                    said.push((MessageTone::Info, hint.to_owned()));
                }
            }
        }
        let refused = matches!(verdict, Verdict::Refused(Reason::NotLegal(_)));
        at.slide_refused(at.tried.or_else(|| squares_named(tried).filter(|_| refused)), ctx);
        at.input.release();
        if matches!(at.kind(), TaskKind::Endgame(_)) && at.run.line().len() > line {
            at.forget_answer(); // the answer was for the position before
        }
        // A touched piece stays picked up, so that the learner can point out its move.
        if let Verdict::RightSoFar(Step::Touched(square)) = &verdict {
            at.input.picker.picked = picked.filter(|picked| picked.from == *square);
        }
        at.said.clone_from(&said);
        let solved = matches!(verdict, Verdict::Solved | Verdict::SolvedByRefusal(_));
        if solved {
            self.note_solved(ctx);
        }
        if ctx.plain {
            self.say(line, said, solved, ctx);
        }
        self.ask_reply(ctx);
    }

    /// In plain mode, tells the moves that were played since the line had `line` positions, and then the outcome. After
    /// a solved task the next one follows at once.
    pub(super) fn say(&mut self, line: usize, said: Vec<(MessageTone, String)>, solved: bool, ctx: &mut UpdateContext) {
        let Some(at) = &self.lesson else { return };
        for pair in at.run.line().windows(2).skip(line.saturating_sub(1)) {
            if let [before, LinePosition { mv: Some(mv), .. }] = pair {
                ctx.messages.push(UserMessage::Moved { before: Box::new(before.position.clone()), mv: *mv });
            }
        }
        for (tone, text) in said {
            // When the task asks for an illegal move, the refusal is not a failure.
            if tone == MessageTone::Wrong && !solved { ctx.warn_text(text) } else { ctx.info_text(text) }
        }
        if solved {
            self.go_on_in_plain(ctx);
        }
    }
}

impl LessonRun {
    /// Returns what else a solving move brings about: the end of the game, with the reason, or the times on the clocks.
    fn came_of_it(&self, ctx: &UpdateContext) -> Option<String> {
        if let Some(clock) = self.run.game().and_then(|game| game.clock()) {
            let says = |side| ClockDigits::of(clock.remaining(side, ctx.now.at)).to_string();
            return Some(W::ClocksNow.with(ctx.lang, &[&says(Color::White), &says(Color::Black)]));
        }
        let TaskKind::Play { .. } = self.kind() else { return None };
        let last = self.run.line().last()?;
        last.mv?;
        results::ending_why(&laws::by_itself(&last.position, 1)?, ctx.lang)
    }

    /// Returns a text with the move that was just shown, its number and how many there are, and at the end of the game
    /// why it is over. Plain mode tells the move anyway and gets only the reason.
    fn watched_text(&self, ctx: &UpdateContext) -> Option<String> {
        let TaskKind::Watch(moves) = self.kind() else { return None };
        let [.., before, LinePosition { mv: Some(mv), position }] = self.run.line() else { return None };
        let shown = self.run.moves_made();
        let name = told(self.plan(), &before.position, *mv, ctx);
        let by = results::side(before.position.turn(), ctx.lang);
        let name = MoveWord::BySide.with(ctx.lang, &[by, &name]);
        let text = W::WatchedMove.with(ctx.lang, &[&name, &shown.to_string(), &moves.len().to_string()]);
        // A game to watch ends on the board, by a fivefold repetition if not before.
        let over = laws::by_itself(position, 5).filter(|_| shown == moves.len());
        let why = over.and_then(|ending| results::ending_why(&ending, ctx.lang));
        if ctx.plain {
            return why;
        }
        Some(match why {
            Some(why) => format!("{text}. {why}"),
            None => text,
        })
    }
}

/// Returns the text of a move in a lesson: until notation is taught, its two squares, as the learner types it.
fn told(plan: &LessonPlan, position: &Chess, mv: Move, ctx: &UpdateContext) -> String {
    match mv.from().filter(|_| !ctx.plain && !plan.knows_notation()) {
        Some(from) => learn::by_squares((from, target(mv), mv.promotion()), letters_of(ctx.lang)),
        None if ctx.plain => moves::bare(ctx.voice, position, mv),
        None => ctx.told(position, mv),
    }
}

/// Returns why something is not allowed, as the screen shows it or as plain mode says it.
fn refused(reason: &Reason, (plan, run): (&LessonPlan, &TaskRun), tried: &str, ctx: &UpdateContext) -> String {
    match reason {
        Reason::NotLegal(why) if ctx.plain => {
            learn::sentence(&moves::refused(tried, why, ctx.input_letters, ctx.voice))
        }
        _ => learn::reason(reason, run, tried, plan.knows_notation(), ctx.lang),
    }
}

/// Returns whether the task's hint explains why an answer is wrong.
fn tells_hint(wrong: &WrongAnswer) -> bool {
    matches!(wrong, WrongAnswer::Answer(_) | WrongAnswer::WordFirst | WrongAnswer::Misplaced(..))
}

/// Returns the move of a wrong answer, if it is a move.
fn moved(wrong: &WrongAnswer) -> Option<Move> {
    match wrong {
        WrongAnswer::Move(mv, _) | WrongAnswer::Legal(mv) | WrongAnswer::Written(mv) | WrongAnswer::Pointed(mv) => {
            Some(*mv)
        }
        WrongAnswer::WrongClaim(mv) => *mv,
        _ => None,
    }
}

/// Returns the shapes that show on the board why something is not allowed.
fn shapes_of(reason: &Reason) -> Vec<BoardShape> {
    match reason {
        Reason::NotLegal(why) => why.shapes(),
        _ => Vec::new(),
    }
}
