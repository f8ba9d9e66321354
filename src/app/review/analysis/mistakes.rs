//! `mistakes` in a game: the search for them as it is begun, told of, stopped and written into the game.

use super::mistake_search::{MistakeSearch, SearchStep};
use crate::app::context::UpdateContext;
use crate::app::protocol::analysis::EvaluateBatch;
use crate::app::protocol::effect::AnalysisEffect;
use crate::app::review::analysis::Analysis;
use crate::app::review::controller::ReviewScreen;
use crate::app::review::training::TrainingSession;
use crate::app::review::{EndedSearch, Review};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::chess::edits::MoveAnnotation;
use crate::chess::pgn::glyph;
use crate::chess::tree::{NodeId, Tree};
use crate::chess::win_chances::Judgement;
use crate::words::analysis::AnalysisWord as W;
use crate::words::command_names::choice;
use crate::words::plain::PlainWord as P;
use crate::words::results::side as side_word;
use crate::words::{Lang, with_capital};
use shakmaty::{Chess, Color};

/// How many faults of each kind a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JudgementCounts {
    faults: [usize; 3],
}

impl JudgementCounts {
    fn count(&mut self, fault: Judgement) {
        for (count, _) in self.faults.iter_mut().zip(Judgement::ALL).filter(|(_, kind)| *kind == fault) {
            *count += 1;
        }
    }

    /// One side's, from what was found.
    #[must_use]
    pub fn of(remarks: &[MoveAnnotation], tree: &Tree, side: Color) -> JudgementCounts {
        let mut count = JudgementCounts::default();
        let mine = |remark: &&MoveAnnotation| tree.contains(remark.node) && tree.move_number(remark.node).1 == side;
        remarks.iter().filter(mine).filter_map(|remark| remark.fault).for_each(|fault| count.count(fault));
        count
    }

    /// Of these marked moves.
    fn marked(tree: &Tree, moves: &[NodeId]) -> JudgementCounts {
        let mut count = JudgementCounts::default();
        moves.iter().filter_map(|&node| tree.notes(node).fault()).for_each(|fault| count.count(fault));
        count
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: JudgementCounts) -> JudgementCounts {
        self.faults.iter_mut().zip(other.faults).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.faults == [0; 3]
    }

    /// `2 blunders, 1 doubtful move`, the worst first.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let kinds = self.faults.iter().zip(Judgement::ALL).rev().filter(|(count, _)| **count > 0);
        let said = |(count, fault): (&usize, Judgement)| {
            let (one, many) = match fault {
                Judgement::Blunder => (W::Blunder, W::Blunders),
                Judgement::Mistake => (W::Mistake, W::Mistakes),
                Judgement::Inaccuracy => (W::Doubtful, W::Doubtfuls),
            };
            if *count == 1 { one.text(lang).to_owned() } else { many.with(lang, &[&count.to_string()]) }
        };
        let parts: Vec<String> = kinds.map(said).collect();
        if parts.is_empty() { W::NoFault.text(lang).to_owned() } else { parts.join(", ") }
    }
}

impl Analysis {
    /// Whether this is the request of the search for the mistakes of the game on the screen.
    pub(in crate::app) fn is_mistake_search(&self, id: u64) -> bool {
        self.hunting == Some(id)
    }

    /// Whether this is the request of a guess, or of a try at an exercise.
    pub(in crate::app) fn is_guess(&self, id: u64) -> bool {
        self.guesses.contains(&id)
    }

    /// Stops what is evaluated for something that is gone: a game that was left, a search that was ended.
    pub(super) fn stop_unwanted(
        &mut self,
        review: Option<&Review>,
        position: Option<Chess>,
        list: Option<u64>,
        ctx: &mut UpdateContext,
    ) {
        let wanted = review.and_then(Review::mistake_search).map(|hunt| hunt.id);
        if let Some(id) = self.hunting.filter(|id| wanted != Some(*id)) {
            self.hunting = None;
            stop_evaluations(id, ctx);
        }
        let session = review.and_then(Review::training);
        let guessing = session.map(TrainingSession::requests).unwrap_or_default();
        self.guesses.retain(|id| {
            let wanted = guessing.contains(id);
            if !wanted {
                stop_evaluations(*id, ctx);
            }
            wanted
        });
        self.stop_unwanted_advice(position, ctx);
        self.stop_unwanted_batch(list, ctx);
    }
}

impl ReviewScreen<'_> {
    /// `mistakes`: looks for them, or stops.
    pub(super) fn mistakes_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        match (choice(args).as_str(), review.mistake_search()) {
            ("" | "stop" | "off", Some(hunt)) => {
                let (done, total) = hunt.progress();
                review.set_mistake_search(None); // the world is told when it is seen that nobody wants it any more
                ctx.info(W::MistakesStop, &[&done.to_string(), &total.to_string()]);
            }
            ("", None) if ctx.plain && self.analysis.round.is_some() => {
                self.analysis.batch_command("stop", self.list.as_deref(), false, ctx)
            }
            ("", None) => self.search_mistakes(ctx),
            // A round goes on while one looks at a game.
            ("all", None) => self.analysis.begin_batch(self.list.as_deref(), false, ctx),
            ("stop" | "off", None) if self.analysis.round.is_some() => {
                self.analysis.batch_command("stop", self.list.as_deref(), false, ctx)
            }
            ("stop" | "off", None) => ctx.warn(W::NothingStops, &[]),
            _ => ctx.warn(W::MistakesUsage, &[]),
        }
    }

    pub(in crate::app::review) fn search_mistakes(&mut self, ctx: &mut UpdateContext) {
        let id = self.analysis.next_id();
        let review = &mut *self.review;
        let Some(hunt) = MistakeSearch::begin(id, review.record()) else {
            return ctx.warn(W::MistakesNoMoves, &[]);
        };
        // The screen shows how far it is from the first moment.
        if ctx.plain {
            ctx.info(W::MistakesBegin, &[&hunt.progress().1.to_string()]);
        }
        review.set_mistake_search(Some(hunt));
        self.analysis.hunting = Some(id);
        self.request_next_tasks(ctx);
    }

    /// Gives the workers the next positions of the search on the screen, if they have too few.
    fn request_next_tasks(&mut self, ctx: &mut UpdateContext) {
        let Some((hunt, tree)) = self.review.mistake_search_mut() else { return };
        if let Some((first, tasks)) = hunt.next_tasks(tree) {
            request_evaluations(hunt.id, first, tasks, ctx);
        }
    }

    /// An answer for something of a guess.
    pub(in crate::app) fn guess_evaluated(
        &mut self,
        id: u64,
        task: usize,
        weight: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) {
        let review = &mut *self.review;
        let Some(guess) = review.guesses_mut() else {
            self.analysis.guesses.retain(|asked| *asked != id);
            return self.exercise_evaluated(id, weight, ctx);
        };
        guess.take(id, task, weight);
        if !guess.requests().any(|asked| asked == id) {
            self.analysis.guesses.retain(|asked| *asked != id);
        }
        self.end_guess_when_evaluated(ctx);
    }

    /// Asks for what is to be weighed of a guess.
    pub(in crate::app) fn evaluate_guess(&mut self, id: u64, tasks: Vec<EvalTask>, ctx: &mut UpdateContext) {
        if !tasks.is_empty() {
            self.analysis.guesses.push(id);
            request_evaluations(id, 0, tasks, ctx);
        }
    }

    pub(in crate::app) fn mistake_search_evaluated(
        &mut self,
        id: u64,
        task: usize,
        weight: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) {
        let review = &mut *self.review;
        if review.mistake_search().is_none_or(|hunt| hunt.id != id) {
            return;
        }
        match review.take_evaluation(task, weight) {
            Some(SearchStep::Closer) => {
                let id = self.analysis.next_id();
                if let Some((hunt, _)) = self.review.mistake_search_mut() {
                    hunt.id = id;
                    self.analysis.hunting = Some(id);
                }
                self.request_next_tasks(ctx);
            }
            Some(SearchStep::Over) => self.finish_mistake_search(ctx),
            Some(SearchStep::Wait) => self.request_next_tasks(ctx),
            None => {}
        }
    }

    /// Writes into the game what was found.
    fn finish_mistake_search(&mut self, ctx: &mut UpdateContext) {
        self.analysis.hunting = None;
        let review = &mut *self.review;
        let Some(EndedSearch { found: remarks, changed }) = review.end_mistake_search() else { return };
        self.analysis.over = Some(ctx.now.at);
        review.set_mistakes_searched(true);
        let solves = review.training().is_some() && !ctx.plain;
        if solves {
            return; // what is to be found, or was, stays said; the keys that the sum names do something else there
        }
        // Whoever played a program wants to know of his own mistakes first; of two people White's come first.
        let person = review.person();
        let sides = [person.unwrap_or(Color::White), !person.unwrap_or(Color::White)];
        let [own, others] = sides.map(|side| JudgementCounts::of(&remarks, &review.record().tree, side));
        let theirs = person.is_some() && own.is_none();
        let found = match person {
            Some(_) if theirs => W::MistakesFoundTheirs,
            Some(_) => W::MistakesFoundYours,
            None => W::MistakesFound,
        };
        // The key that leads to one from where one stands.
        let of = review.whose_mistakes();
        let key = match [true, false].map(|forward| review.mistake_from_here(forward, of).is_some()) {
            [true, _] => ctx.sentence(W::GoNext, &[]),
            [false, true] => ctx.sentence(W::GoBack, &[]),
            [false, false] => String::new(), // one stands on the only one
        };
        // Where somebody's own sign stands in the place of ours there is nothing to be done better.
        let better =
            if theirs || review.mistakes(of).is_empty() { String::new() } else { ctx.sentence(W::DoBetter, &[]) };
        // Moves that somebody else marked count too: `next mistake` goes through them as well.
        let tree = &review.record().tree;
        let counted = sides.map(|side| {
            let marked = review.mistakes(Some(side));
            let new: Vec<MoveAnnotation> =
                remarks.iter().filter(|remark| !marked.contains(&remark.node)).cloned().collect();
            JudgementCounts::marked(tree, marked).and(JudgementCounts::of(&new, tree, side)).text(ctx.lang)
        });
        let [own_text, others_text] = counted;
        let texts = [own_text, others_text, format!("{key}{better}")];
        match (changed, own.and(others).is_none()) {
            (false, true) => ctx.info(W::MistakesNothingNew, &[]),
            (true, true) => ctx.info(W::MistakesNone, &[]),
            (_, false) => ctx.info(found, &texts.each_ref().map(String::as_str)),
        }
    }

    /// `next mistake`, `previous mistake`: of a game against a program those of the person, if he made any; with `all`
    /// those of both.
    pub(super) fn go_to_mistake(&mut self, forward: bool, args: &str, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let person = review.person();
        let of = match choice(args).as_str() {
            "" => review.whose_mistakes(),
            "all" => None,
            _ => return ctx.warn(W::MistakeUsage, &[]),
        };
        let Some((nth, count)) = review.go_to_mistake(forward, of) else {
            // Whoever sees the sign of a mistake further on is told whose it is.
            let others = of.is_some_and(|side| !review.mistakes(Some(!side)).is_empty());
            let none = review.mistakes(of).is_empty();
            let elsewhere = review.mistake_from_here(!forward, of).is_some();
            let word = match (forward, others) {
                (true, _) if review.mistake_search().is_some() => W::NoMistakeYet,
                (false, false) if review.mistake_search().is_some() => W::NoMistakeBehind,
                (_, true) if none => W::NoMistakeOfYours,
                (true, true) => W::NoMistakeOfYoursAhead,
                (false, true) => W::NoMistakeOfYoursBehind,
                (true, false) if elsewhere => W::NoMistakeAhead,
                (false, false) if elsewhere => W::NoMistakeBefore,
                (_, false) if !none => W::NoOtherMistake,
                _ if review.mistakes_searched() => W::NoMistakeInGame,
                _ => W::ReplayNone,
            };
            return ctx.info(word, &[]);
        };
        let tree = &review.record().tree;
        let (node, side) = (review.node(), tree.move_number(review.node()).1);
        if ctx.plain {
            let whose = match person {
                None => P::MistakeWord,
                Some(person) if person == side => P::MistakeYours,
                Some(_) => P::MistakeComputers,
            };
            let mut count = count.to_string();
            if review.mistake_search().is_some() {
                count = ctx.sentence(W::SoFar, &[&count]); // there may be more
            }
            let told = mistake_aloud(review, node, ctx);
            return ctx.info(P::MistakeNow, &[whose.text(ctx.lang), &nth.to_string(), &count, &told]);
        }
        let sign = tree.notes(node).fault().and_then(|fault| glyph::sign(fault.nag())).unwrap_or_default();
        let (mv, nth, mut count) = (format!("{}{sign}", review.numbered(node)), nth.to_string(), count.to_string());
        if review.mistake_search().is_some() {
            count = ctx.sentence(W::SoFar, &[&count]); // there may be more
        }
        // Whose it is stands before the number only where the number counts that side's alone.
        let (word, whose) = match (person, of) {
            (Some(person), Some(_)) if person == side => (W::MistakeYours, ""),
            (Some(_), Some(_)) => (W::MistakeComputers, ""),
            (Some(person), None) if person == side => (W::MistakeOf, W::Yours.text(ctx.lang)),
            (Some(_), None) => (W::MistakeOf, W::TheComputers.text(ctx.lang)),
            (None, _) => (W::MistakeOf, side_word(side, ctx.lang)),
        };
        ctx.info(word, &[&mv, &nth, &count, whose]);
    }
}

/// Asks for positions to be evaluated: tasks of this request from the `first` on.
pub(super) fn request_evaluations(id: u64, first: usize, tasks: Vec<EvalTask>, ctx: &mut UpdateContext) {
    ctx.request(AnalysisEffect::Evaluate(Box::new(EvaluateBatch { id, first, tasks })));
}

/// Ends a request.
pub(super) fn stop_evaluations(id: u64, ctx: &mut UpdateContext) {
    ctx.request(AnalysisEffect::StopEvaluating(id));
}

/// A marked move as plain mode tells it: `Black's move 7, pawn g7 to g6: doubtful. Better: bishop f5.`
fn mistake_aloud(review: &Review, node: NodeId, ctx: &UpdateContext) -> String {
    let tree = &review.record().tree;
    let told = with_capital(&review.numbered_moves_text(node, ctx));
    let mut said = match tree.notes(node).fault() {
        Some(fault) => {
            let judged = match fault {
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
