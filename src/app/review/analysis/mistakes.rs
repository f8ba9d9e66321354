//! `mistakes` in a game: starting the mistake search, reporting it, stopping it and writing its results into the game.

use crate::app::commands::table::{Action, KeyContext};
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::game_list::GameList;
use crate::app::mistakes::{MistakeSearch, WINDOW};
use crate::app::protocol::effect::{AnalysisEffect, JournalEffect, ListEffect};
use crate::app::protocol::message::EvaluationResponse;
use crate::app::review::Review;
use crate::app::review::analysis::Analysis;
use crate::app::review::input::ReviewScreen;
use crate::bot::fixed_eval::EvalTask;
use crate::chess::accuracy::Judgement;
use crate::chess::edits::MoveAnnotation;
use crate::chess::game_summary::{chances_around, move_called_best};
use crate::chess::pgn::{Record, comment};
use crate::chess::tree::{NodeId, Tree};
use crate::words::command_names::choice;
use crate::words::results::side as side_word;
use crate::words::tables::{AnalysisWord as W, PlainWord as P, games};
use crate::words::{Lang, with_capital};
use shakmaty::Color;
use std::collections::VecDeque;

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
    pub fn is_none(&self) -> bool {
        self.judgements == [0; 3]
    }

    /// Returns the counts in words: `2 blunders, 1 doubtful move`, the worst first.
    pub fn text(&self, lang: Lang) -> String {
        let kinds = self.judgements.iter().zip(Judgement::ALL).rev().filter(|(count, _)| **count > 0);
        let said = |(count, judgement): (&usize, Judgement)| {
            judgement.fold(W::Doubtfuls, W::Mistakes, W::Blunders).counted(lang, *count, &[])
        };
        let parts: Vec<String> = kinds.map(said).collect();
        if parts.is_empty() { W::NoFault.text(lang).to_owned() } else { parts.join(", ") }
    }
}

impl ReviewScreen<'_> {
    /// `mistakes`: begins the mistake search, or stops it.
    pub(in crate::app::review) fn mistakes_command(&mut self, args: &str, ctx: &mut UpdateContext) {
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
        let Some(mut search) = MistakeSearch::begin(id, &self.review.record, WINDOW) else {
            return ctx.warn(W::MistakesNoMoves, &[]);
        };
        // The screen shows the progress from the first moment.
        ctx.aloud(W::MistakesBegin, &[&search.progress().1.to_string()]);
        request_next_tasks(&mut search, &self.review.record.tree, ctx);
        self.review.mistake_search = Some(search);
        self.analysis.requests.push(id);
    }

    /// Takes the evaluation of a position. Returns whether this review requested it.
    pub(in crate::app) fn evaluated(&mut self, response: &EvaluationResponse, ctx: &mut UpdateContext) -> bool {
        let EvaluationResponse { id, task, evaluation } = response;
        if !self.analysis.requests.contains(id) {
            return false;
        }
        if self.review.mistake_search.as_ref().is_some_and(|search| search.id == *id) {
            if self.review.take_evaluation(*task, evaluation.clone()) {
                self.finish_mistake_search(ctx);
            } else if let Some(search) = &mut self.review.mistake_search {
                request_next_tasks(search, &self.review.record.tree, ctx);
            }
        } else if let Some(guesses) = self.review.guesses_mut() {
            if let Some(tried) = guesses.take(*id, *task, evaluation.clone()) {
                self.guess_evaluated(&tried, ctx);
            }
            self.end_guess_when_evaluated(ctx);
        } else {
            self.exercise_evaluated(response, ctx);
        }
        // Requests that were answered need not be stopped.
        let wanted = self.review.requests();
        self.analysis.requests.retain(|asked| asked != id || wanted.contains(asked));
        true
    }

    /// Requests the evaluations for a guess.
    pub(in crate::app) fn evaluate_guess(&mut self, id: u64, tasks: Vec<EvalTask>, ctx: &mut UpdateContext) {
        if !tasks.is_empty() {
            self.analysis.requests.push(id);
            ctx.evaluate(id, 0, tasks);
        }
    }

    /// Writes what was found into the game, and sums it up.
    fn finish_mistake_search(&mut self, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let Some((annotations, changed)) = review.end_mistake_search() else { return };
        self.analysis.over = Some(ctx.now.at);
        review.mistake_walk.is_searched = true;
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
    pub(in crate::app::review) fn go_to_mistake(&mut self, forward: bool, args: &str, ctx: &mut UpdateContext) {
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
        let mv = format!("{}{sign}", tree.numbered_san(node, &ctx.display_letters).replace(' ', "\u{a0}"));
        let kind = judgement.unwrap_or(Judgement::Mistake).fold(W::OneInaccuracy, W::OneMistake, W::OneBlunder);
        let (word, whose) = match person {
            Some(person) if person == side => (W::MistakeYours, ""),
            Some(_) => (W::MistakeComputers, ""),
            None => (W::MistakeOf, side_word(side, ctx.lang)),
        };
        let told = ctx.sentence(word, &[&mv, &nth, &count, kind.text(ctx.lang), whose]);
        ctx.info_text(match chances_around(tree, &review.survey.course, node) {
            Some((had, has)) => ctx.sentence(W::MistakeChances, &[&told, &had.to_string(), &has.to_string()]),
            None => told,
        });
    }
}

/// Sends the workers the next positions of a game, if they have too few.
fn request_next_tasks(search: &mut MistakeSearch, tree: &Tree, ctx: &mut UpdateContext) {
    if let Some((first, tasks)) = search.next_tasks(tree) {
        ctx.evaluate(search.id, first, tasks);
    }
}

/// Returns the text of a marked move in plain mode: `Black's move 7, pawn g7 to g6: doubtful. Better: bishop f5.`
fn mistake_aloud(review: &Review, node: NodeId, ctx: &UpdateContext) -> String {
    let tree = &review.record().tree;
    let told = with_capital(&review.told(node, MoveForm::Numbered, ctx));
    let mut said = match tree.notes(node).judgement() {
        Some(judgement) => {
            let judged = judgement.fold(P::JudgedDoubtful, P::JudgedMistake, P::JudgedBlunder);
            ctx.sentence(P::MistakeJudged, &[&told, judged.text(ctx.lang)])
        }
        None => format!("{told}."),
    };
    let Some(before) = tree.parent(node).map(|before| tree.position(before)) else { return said };
    let tried = review.tried_instead(node);
    let told = match (review.better_move(node).or_else(|| move_called_best(tree, node)), tried.as_slice()) {
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

// `mistakes` in a list: goes through the listed games one after the other in the background, and caches what it finds.
// The user can stop it and resume it at any time: positions that were evaluated once are not evaluated again.

/// The mistake search through all games of a list.
#[derive(Clone, Debug, Default)]
pub struct BatchSearch {
    /// The list, by the number of the request that opened it.
    list: u64,
    /// The games to come.
    left: VecDeque<usize>,
    total: usize,
    /// The current game, and its search once the game has been read.
    game: Option<usize>,
    now: Option<(Box<Record>, MistakeSearch)>,
    found: JudgementCounts,
    /// How many games could not be read, and why the first could not.
    unread: usize,
    why: Option<String>,
}

impl BatchSearch {
    /// Returns how many games are done, and how many there are.
    pub fn games(&self) -> (usize, usize) {
        (self.total - self.left.len() - usize::from(self.game.is_some()), self.total)
    }

    /// Returns how many positions of the current game are evaluated, and how many there are.
    pub fn positions(&self) -> (usize, usize) {
        self.now.as_ref().map_or((0, 0), |(_, search)| search.progress())
    }
}

impl Analysis {
    /// `mistakes` in a list: begins with the games that are shown, or stops.
    pub(in crate::app) fn batch_command(&mut self, args: &str, list: &GameList, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "" | "stop" | "off" if self.end_batch(|_| true, W::RoundStops, ctx) => {}
            "" => self.begin_batch(Some(list), true, ctx),
            "stop" | "off" => ctx.warn(W::NothingStops, &[]),
            _ => ctx.warn(W::MistakesUsage, &[]),
        }
    }

    /// Begins with the games of the list.
    fn begin_batch(&mut self, list: Option<&GameList>, in_list: bool, ctx: &mut UpdateContext) {
        let Some(list) = list else { return };
        let left: VecDeque<usize> = (0..list.shown()).filter_map(|row| list.view.game(row)).collect();
        if left.is_empty() {
            return ctx.warn(W::RoundEmpty, &[]);
        }
        let total = left.len();
        self.batch = Some(BatchSearch { list: list.id, left, total, ..BatchSearch::default() });
        let word = if in_list { W::RoundBegins } else { W::RoundAside };
        ctx.info(word, &[&games(total, ctx.lang)]);
        ctx.request(JournalEffect::Tournaments);
        self.next_in_batch(Some(list), ctx);
    }

    /// Goes on to the next game, which is read first if it has to come from a file.
    fn next_in_batch(&mut self, list: Option<&GameList>, ctx: &mut UpdateContext) {
        loop {
            let Some(mut round) = self.batch.take() else { return };
            round.now = None;
            round.game = round.left.pop_front();
            let Some(game) = round.game else {
                let (all, found) = (games(round.total, ctx.lang), round.found.text(ctx.lang));
                return match &round.why {
                    None => ctx.info(W::RoundOver, &[&all, &found]),
                    Some(why) => ctx.warn(W::RoundUnread, &[&all, &found, &round.unread.to_string(), why]),
                };
            };
            let Some(list) = list.filter(|list| list.id == round.list) else { return };
            let (record, place) = (list.record(game), list.catalog.place(game));
            let id = list.id;
            self.batch = Some(round);
            match (record, place) {
                (Some(record), _) => {
                    if self.batch_awaits(record, ctx) {
                        return;
                    }
                }
                (None, Some(place)) => return ctx.request(ListEffect::ReadGame { id, game, place }),
                (None, None) => {}
            }
        }
    }

    /// Takes a game that was read, or the reason why not, if it is the one that the batch waits for.
    pub(in crate::app) fn batch_game_read(
        &mut self,
        list: Option<&GameList>,
        id: u64,
        game: usize,
        read: Result<&Record, &String>,
        ctx: &mut UpdateContext,
    ) {
        let waits = |round: &&mut BatchSearch| round.list == id && round.game == Some(game) && round.now.is_none();
        let Some(round) = self.batch.as_mut().filter(waits) else { return };
        let begins = match read {
            Ok(record) => self.batch_awaits(record.clone(), ctx),
            Err(why) => {
                round.unread += 1;
                round.why.get_or_insert_with(|| why.clone());
                false
            }
        };
        if !begins {
            self.next_in_batch(list, ctx);
        }
    }

    /// Begins with a game. Returns whether it has moves.
    fn batch_awaits(&mut self, record: Record, ctx: &mut UpdateContext) -> bool {
        if self.bars_game(&record) {
            return false;
        }
        let id = self.next_id();
        let Some(round) = &mut self.batch else { return false };
        let Some(mut search) = MistakeSearch::begin(id, &record, WINDOW) else { return false };
        request_next_tasks(&mut search, &record.tree, ctx);
        round.now = Some((Box::new(record), search));
        true
    }

    /// Takes a response of the evaluation. Returns whether it was for this batch.
    pub(in crate::app) fn batch_evaluated(
        &mut self,
        list: Option<&GameList>,
        response: EvaluationResponse,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(BatchSearch { now: Some((record, search)), found, .. }) = &mut self.batch else { return false };
        if search.id != response.id {
            return false;
        }
        if search.take(response.task, response.evaluation, &record.tree) {
            let annotations = search.last_annotations(&record.tree);
            for side in Color::ALL {
                *found = found.and(JudgementCounts::of(&annotations, &record.tree, side));
            }
            self.next_in_batch(list, ctx);
        } else {
            request_next_tasks(search, &record.tree, ctx);
        }
        true
    }

    /// Ends the batch if `ends` holds for its list, and tells the user. Returns whether there was one.
    pub(in crate::app) fn end_batch(&mut self, ends: impl Fn(u64) -> bool, word: W, ctx: &mut UpdateContext) -> bool {
        let Some(round) = self.batch.take_if(|round| ends(round.list)) else { return false };
        if let Some((_, search)) = &round.now {
            ctx.request(AnalysisEffect::StopEvaluating(search.id));
        }
        ctx.info(word, &[&games(round.games().0, ctx.lang)]);
        true
    }
}

#[cfg(test)]
mod mistake_search_tests {
    use super::*;
    use crate::app::review::Review;
    use crate::bot::fixed_eval::Evaluation;
    use crate::bot::search::Score;
    use crate::chess::pgn::PgnText;
    use crate::chess::steps;

    fn knights(plies: usize) -> Record {
        let text: String = ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "].iter().copied().cycle().take(plies).collect();
        PgnText::new(text.as_bytes().into()).game(0).unwrap()
    }

    fn equal() -> Evaluation {
        Evaluation { score: Score::Centipawns(0), depth: 9, line: Vec::new() }
    }

    /// Returns the steps of beginning a search, and the most steps of any response to it.
    fn steps_of_search(plies: usize) -> (usize, usize) {
        let mut review = Review::new(knights(plies), None, false, &[]);
        let mut asked = 0;
        let begins = steps::of(|| {
            let mut search = MistakeSearch::begin(1, review.record(), WINDOW).unwrap();
            asked = search.next_tasks(&review.record().tree).unwrap().1.len();
            review.mistake_search = Some(search);
        });
        let mut most = 0;
        for task in 0.. {
            let mut over = false;
            let steps = steps::of(|| {
                over = review.take_evaluation(task, Some(equal()));
                let search = review.mistake_search.as_mut().unwrap();
                asked += search.next_tasks(&review.record.tree).map_or(0, |(_, tasks)| tasks.len());
            });
            most = most.max(steps);
            if over {
                break;
            }
        }
        assert_eq!(asked, plies + 1, "every position is asked for once");
        most = most.max(steps::of(|| review.end_mistake_search().unwrap()));
        assert!(review.mistakes_searched(), "every move has its evaluation");
        (begins, most)
    }

    #[test]
    fn a_long_game_costs_no_more_to_begin_with_and_at_an_answer_than_a_short_one() {
        let (short, long) = (steps_of_search(1_000), steps_of_search(10_000));
        // The main line itself is walked once, one step for each half-move.
        assert!(long.0 - 10_000 <= short.0, "to begin: {} and {} steps", short.0, long.0);
        assert_eq!(long.1, short.1, "steps of an answer");
    }
}
