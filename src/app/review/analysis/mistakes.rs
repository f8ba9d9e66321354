//! `mistakes` in a game: starting the mistake search, reporting it, stopping it and writing its results into the game.

use crate::app::{
    commands::action::{Action, KeyContext},
    context::UpdateContext,
    protocol::{
        analysis::EvaluateBatch,
        effect::{AnalysisEffect, JournalEffect},
    },
    review::{
        Review,
        analysis::{
            Analysis,
            mistake_search::{MistakeSearch, SearchStep},
        },
        input::ReviewScreen,
    },
};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::chess::{
    accuracy::Judgement,
    edits::MoveAnnotation,
    game_summary::chances_around,
    pgn::comment,
    tree::{NodeId, Tree},
};
use crate::words::{
    Lang, Number,
    command_names::choice,
    results::side as side_word,
    tables::{AnalysisWord as W, PlainWord as P},
    with_capital,
};
use shakmaty::{Chess, Color};

/// How many judgements of each kind a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JudgementCounts {
    judgements: [usize; 3],
}

impl FromIterator<Judgement> for JudgementCounts {
    fn from_iter<T: IntoIterator<Item = Judgement>>(judgements: T) -> JudgementCounts {
        let judgements: Vec<Judgement> = judgements.into_iter().collect();
        let of = |kind| judgements.iter().filter(|judgement| **judgement == kind).count();
        JudgementCounts { judgements: Judgement::ALL.map(of) }
    }
}

impl JudgementCounts {
    /// Counts one side's judgements in what was found.
    #[must_use]
    pub fn of(annotations: &[MoveAnnotation], tree: &Tree, side: Color) -> JudgementCounts {
        let mine = |annotation: &&MoveAnnotation| {
            tree.contains(annotation.node) && tree.move_number(annotation.node).1 == side
        };
        annotations.iter().filter(mine).filter_map(|annotation| annotation.judgement).collect()
    }

    /// Adds two counts.
    pub(in crate::app) fn and(mut self, other: JudgementCounts) -> JudgementCounts {
        self.judgements.iter_mut().zip(other.judgements).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.judgements == [0; 3]
    }

    /// Returns the counts in words: `2 blunders, 1 doubtful move`, the worst first.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let kinds = self.judgements.iter().zip(Judgement::ALL).rev().filter(|(count, _)| **count > 0);
        let said = |(count, judgement): (&usize, Judgement)| {
            let noun = match judgement {
                Judgement::Blunder => W::Blunders,
                Judgement::Mistake => W::Mistakes,
                Judgement::Inaccuracy => W::Doubtfuls,
            };
            noun.counted(lang, Number::of(*count), &count.to_string(), &[])
        };
        let parts: Vec<String> = kinds.map(said).collect();
        if parts.is_empty() { W::NoFault.text(lang).to_owned() } else { parts.join(", ") }
    }
}

impl Analysis {
    /// Stops evaluations for something that is gone: a game that was left, a search that was ended.
    pub(super) fn stop_unwanted(
        &mut self,
        review: Option<&Review>,
        position: Option<Chess>,
        list: Option<u64>,
        ctx: &mut UpdateContext,
    ) {
        let wanted = review.map(Review::requests).unwrap_or_default();
        self.requests.retain(|id| {
            let keeps = wanted.contains(id);
            if !keeps {
                stop_evaluations(*id, ctx);
            }
            keeps
        });
        self.stop_unwanted_advice(position, ctx);
        self.end_batch(|of| list != Some(of), W::RoundLeft, ctx);
    }
}

impl ReviewScreen<'_> {
    /// `mistakes`: begins the mistake search, or stops it.
    pub(super) fn mistakes_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let word = choice(args);
        match (word.as_str(), &review.mistake_search) {
            ("" | "stop" | "off", Some(search)) => {
                let (done, total) = search.progress();
                review.mistake_search = None; // the evaluations stop once they are seen to be unwanted
                ctx.info(W::MistakesStop, &[&done.to_string(), &total.to_string()]);
            }
            ("" | "stop" | "off", None) if (ctx.plain || !word.is_empty()) && self.analysis.batch.is_some() => {
                self.analysis.end_batch(|_| true, W::RoundStops, ctx);
            }
            ("", None) => self.search_mistakes(ctx),
            // A batch goes on while the user looks at a game.
            ("all", None) => self.analysis.begin_batch(self.list.as_deref(), false, ctx),
            ("stop" | "off", None) => ctx.warn(W::NothingStops, &[]),
            _ => ctx.warn(W::MistakesUsage, &[]),
        }
    }

    pub(in crate::app::review) fn search_mistakes(&mut self, ctx: &mut UpdateContext) {
        if self.analysis.bars_game(&self.review.record) {
            return ctx.warn(W::InTournament, &[]);
        }
        ctx.request(JournalEffect::Tournaments);
        let id = self.analysis.next_id();
        let Some(mut search) = MistakeSearch::begin(id, &self.review.record) else {
            return ctx.warn(W::MistakesNoMoves, &[]);
        };
        // The screen shows the progress from the first moment.
        if ctx.plain {
            ctx.info(W::MistakesBegin, &[&search.progress().1.to_string()]);
        }
        request_next_tasks(&mut search, &self.review.record.tree, ctx);
        self.review.mistake_search = Some(search);
        self.analysis.requests.push(id);
    }

    /// Takes the evaluation of a position. Returns whether this review requested it.
    pub(in crate::app) fn evaluated(
        &mut self,
        id: u64,
        task: usize,
        evaluation: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) -> bool {
        if !self.analysis.requests.contains(&id) {
            return false;
        }
        if self.review.mistake_search.as_ref().is_some_and(|search| search.id == id) {
            self.mistake_search_evaluated(task, evaluation, ctx);
        } else if let Some(guesses) = self.review.guesses_mut() {
            if let Some(tried) = guesses.take(id, task, evaluation) {
                self.guess_evaluated(&tried, ctx);
            }
            self.end_guess_when_evaluated(ctx);
        } else {
            self.exercise_evaluated(id, evaluation, ctx);
        }
        // Requests that were answered need not be stopped.
        let wanted = self.review.requests();
        self.analysis.requests.retain(|asked| *asked != id || wanted.contains(asked));
        true
    }

    /// Requests the evaluations for a guess.
    pub(in crate::app) fn evaluate_guess(&mut self, id: u64, tasks: Vec<EvalTask>, ctx: &mut UpdateContext) {
        if !tasks.is_empty() {
            self.analysis.requests.push(id);
            request_evaluations(id, 0, tasks, ctx);
        }
    }

    fn mistake_search_evaluated(&mut self, task: usize, evaluation: Option<Evaluation>, ctx: &mut UpdateContext) {
        let step = self.review.take_evaluation(task, evaluation);
        if step == Some(SearchStep::Over) {
            return self.finish_mistake_search(ctx);
        }
        let Some(search) = &mut self.review.mistake_search else { return };
        if step == Some(SearchStep::Closer) {
            search.id = self.analysis.next_id();
            self.analysis.requests.push(search.id);
        }
        request_next_tasks(search, &self.review.record.tree, ctx);
    }

    /// Writes what was found into the game, and sums it up.
    fn finish_mistake_search(&mut self, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let Some((annotations, changed)) = review.end_mistake_search() else { return };
        self.analysis.over = Some(ctx.now.at);
        review.mistakes_searched = true;
        let solves = review.training().is_some() && !ctx.plain;
        if solves {
            return; // the message about the exercise stays; the keys that the summary names do something else there
        }
        // The card does not cover typed text, nor a mistake and its better line that the user is looking at.
        let types = review.edits.entry().is_some() || review.jump.is_some();
        let (tree, here) = (&review.record.tree, review.cursor);
        let looks = tree.notes(here).judgement().is_some() || !tree.is_main_line(here);
        let reads = looks && !review.stands_at_end();
        if !ctx.plain && ctx.window.is_roomy() && !types && !reads {
            review.open_card(false, ctx);
        }
        // A user who played a program wants to know their own mistakes first; between two people White's come first.
        let person = review.person();
        let sides = [person.unwrap_or(Color::White), !person.unwrap_or(Color::White)];
        let [own, others] = sides.map(|side| JudgementCounts::of(&annotations, &review.record().tree, side));
        let theirs = person.is_some() && own.is_none();
        let found = match person {
            Some(_) if theirs => W::MistakesFoundTheirs,
            Some(_) => W::MistakesFoundYours,
            None => W::MistakesFound,
        };
        // The key that leads to a mistake from the current move.
        let of = review.whose_mistakes();
        let key = match [true, false].map(|forward| review.mistake_from_here(forward, of).is_some()) {
            [true, _] if person.is_some() && !theirs => ctx.sentence(W::GoNextYours, &[]),
            [true, _] if theirs => ctx.sentence(W::GoNextTheirs, &[]),
            [true, _] => ctx.sentence(W::GoNext, &[]),
            [false, true] => ctx.sentence(W::GoBack, &[]),
            [false, false] => String::new(), // the cursor is on the only one
        };
        // Where an annotator's sign is in the place of ours, there is nothing to do better.
        let better =
            if theirs || review.mistakes(of).is_empty() { String::new() } else { ctx.sentence(W::DoBetter, &[]) };
        // The card names the key itself. Plain mode names no keys, and a game that is saved automatically needs no key
        // for saving.
        let key = if review.card_leads_on(&ctx.config.me) { String::new() } else { key };
        let keeps = ctx.plain || review.saves_analysis_unasked();
        let keep = if keeps { String::new() } else { ctx.sentence(W::KeepFound, &[]) };
        let parts: Vec<String> = [key, better, keep].into_iter().filter(|part| !part.is_empty()).collect();
        let leads = parts.join(if ctx.plain { " " } else { ", " });
        // Moves that an annotator marked count too: `next mistake` also visits them.
        let tree = &review.record().tree;
        let counted = sides.map(|side| {
            let marked = review.mistakes(Some(side));
            let new: Vec<MoveAnnotation> =
                annotations.iter().filter(|annotation| !marked.contains(&annotation.node)).cloned().collect();
            let old: JudgementCounts = marked.iter().filter_map(|&node| tree.notes(node).judgement()).collect();
            old.and(JudgementCounts::of(&new, tree, side)).text(ctx.lang)
        });
        let [own_text, others_text] = counted;
        let texts = [own_text, others_text, leads];
        match (changed, own.and(others).is_none()) {
            (false, true) => ctx.info(W::MistakesNothingNew, &[]),
            // An annotator's marks are not ours, but `next mistake` visits them.
            (true, true) => match review.mistakes(None).len() {
                0 => ctx.info(W::MistakesNone, &[]),
                marked => ctx.info(W::MistakesNoneMore, &[&marked.to_string()]),
            },
            (_, false) => {
                let text = ctx.sentence(found, &texts.each_ref().map(String::as_str));
                ctx.info_text(text.trim_end().to_owned()); // there may be no keys after the counts
            }
        }
    }

    /// `next mistake`, `previous mistake`: in a game against a program, goes through the person's mistakes, if there
    /// are any; with `all`, through both sides'.
    pub(super) fn go_to_mistake(&mut self, forward: bool, args: &str, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let person = review.person();
        let of = match choice(args).as_str() {
            "" => review.whose_mistakes(),
            "all" => None,
            _ => return ctx.warn(W::MistakeUsage, &[]),
        };
        let searches = review.mistake_search.is_some();
        let Some((nth, count)) = review.go_to_mistake(forward, of) else {
            // A user who sees the sign of a mistake further on is told whose it is.
            let others = of.is_some_and(|side| !review.mistakes(Some(!side)).is_empty());
            let none = review.mistakes(of).is_empty();
            let elsewhere = review.mistake_from_here(!forward, of).is_some();
            let word = match (forward, others) {
                (true, _) if searches => W::NoMistakeYet,
                (false, false) if searches => W::NoMistakeBehind,
                (_, true) if none => W::NoMistakeOfYours,
                (true, true) => W::NoMistakeOfYoursAhead,
                (false, true) => W::NoMistakeOfYoursBehind,
                (true, false) if elsewhere => W::NoMistakeAhead,
                (false, false) if elsewhere => W::NoMistakeBefore,
                (_, false) if !none => W::NoOtherMistake,
                _ if review.mistakes_searched() => W::NoMistakeInGame,
                _ => W::ReplayNone,
            };
            if word != W::NoMistakeOfYoursAhead || ctx.plain {
                return ctx.info(word, &[]);
            }
            if review.goes_on_to_both() {
                return self.go_to_mistake(true, "all", ctx);
            }
            return ctx.info(word, &[&ctx.keys.called(KeyContext::Review, Action::NextMistake, ctx.lang)]);
        };
        let tree = &review.record.tree;
        let (node, side) = (review.cursor, tree.move_number(review.cursor).1);
        let (nth, mut count) = (nth.to_string(), count.to_string());
        if searches {
            count = ctx.sentence(W::SoFar, &[&count]); // there may be more
        }
        if ctx.plain {
            let whose = match person {
                None => P::MistakeWord,
                Some(person) if person == side => P::MistakeYours,
                Some(_) => P::MistakeComputers,
            };
            let told = mistake_aloud(review, node, ctx);
            return ctx.info(P::MistakeNow, &[whose.text(ctx.lang), &nth, &count, &told]);
        }
        let judgement = tree.notes(node).judgement();
        let sign = judgement.and_then(|judgement| comment::sign(judgement.nag())).unwrap_or_default();
        let mv = format!("{}{sign}", review.numbered(node).replace(' ', "\u{a0}"));
        let kind = judgement.map_or(W::OneMistake, one).text(ctx.lang);
        let (word, whose) = match person {
            Some(person) if person == side => (W::MistakeYours, ""),
            Some(_) => (W::MistakeComputers, ""),
            None => (W::MistakeOf, side_word(side, ctx.lang)),
        };
        let told = ctx.sentence(word, &[&mv, &nth, &count, kind, whose]);
        ctx.info_text(match chances_around(tree, &review.survey.course, node) {
            Some((had, has)) => ctx.sentence(W::MistakeChances, &[&told, &had.to_string(), &has.to_string()]),
            None => told,
        });
    }
}

/// Returns the word for one judgement of a kind.
fn one(judgement: Judgement) -> W {
    match judgement {
        Judgement::Blunder => W::OneBlunder,
        Judgement::Mistake => W::OneMistake,
        Judgement::Inaccuracy => W::OneInaccuracy,
    }
}

/// Requests evaluations: the tasks of this request from number `first` on.
pub(super) fn request_evaluations(id: u64, first: usize, tasks: Vec<EvalTask>, ctx: &mut UpdateContext) {
    ctx.request(AnalysisEffect::Evaluate(Box::new(EvaluateBatch { id, first, tasks })));
}

/// Sends the workers the next positions of a game, if they have too few.
pub(super) fn request_next_tasks(search: &mut MistakeSearch, tree: &Tree, ctx: &mut UpdateContext) {
    if let Some((first, tasks)) = search.next_tasks(tree) {
        request_evaluations(search.id, first, tasks, ctx);
    }
}

/// Ends a request.
pub(super) fn stop_evaluations(id: u64, ctx: &mut UpdateContext) {
    ctx.request(AnalysisEffect::StopEvaluating(id));
}

/// Returns the text of a marked move in plain mode: `Black's move 7, pawn g7 to g6: doubtful. Better: bishop f5.`
fn mistake_aloud(review: &Review, node: NodeId, ctx: &UpdateContext) -> String {
    let tree = &review.record().tree;
    let told = with_capital(&review.numbered_moves_text(node, ctx));
    let mut said = match tree.notes(node).judgement() {
        Some(judgement) => {
            let judged = match judgement {
                Judgement::Blunder => P::JudgedBlunder,
                Judgement::Mistake => P::JudgedMistake,
                Judgement::Inaccuracy => P::JudgedDoubtful,
            };
            ctx.sentence(P::MistakeJudged, &[&told, judged.text(ctx.lang)])
        }
        None => format!("{told}."),
    };
    let Some(before) = tree.parent(node).map(|before| tree.position(before)) else { return said };
    let tried = review.tried_instead(node);
    let told = match (review.better_move(node).or_else(|| review.move_called_best(node)), tried.as_slice()) {
        (Some(better), _) => ctx.sentence(P::MistakeBetter, &[&ctx.told(before, better)]),
        (None, []) => return said,
        (None, [only]) => ctx.sentence(P::Instead, &[&ctx.told(before, *only)]),
        (None, several) => {
            let moves: Vec<String> = several.iter().map(|mv| ctx.told(before, *mv)).collect();
            ctx.sentence(P::InsteadOf, &[&moves.len().to_string(), &moves.join(", ")])
        }
    };
    said.push(' ');
    said.push_str(&told);
    said
}
