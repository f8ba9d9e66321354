//! `replay`: the positions before a side's mistakes as exercises. What follows is hidden, a move is right if it would
//! not get such a sign itself, and the user is told the results at the end.

use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::mistakes::task_at;
use crate::app::protocol::message::EvaluationResponse;
use crate::app::protocol::user_message::UserMessage;
use crate::app::review::Review;
use crate::app::review::input::ReviewScreen;
use crate::app::review::training::TrainingSession;
use crate::bot::fixed_eval::Evaluation;
use crate::bot::move_cost::{FIRST, MoveCost};
use crate::chess::accuracy::{Judgement, percent};
use crate::chess::game_summary;
use crate::chess::tree::{NodeId, Tree};
use crate::words::Number;
use crate::words::command_names::choice;
use crate::words::notation::side_of;
use crate::words::results::side as side_word;
use crate::words::tables::AnalysisWord as W;
use shakmaty::{Color, Move};

/// From this many positions on, the summary gets a question of its own; for fewer it is on the status line.
const MANY: usize = 4;

/// How a position was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseOutcome {
    /// At the first try.
    AtOnce,
    /// After another try.
    Later,
    /// The move was shown.
    Shown,
}

/// A move that is being evaluated.
#[derive(Clone, Debug)]
struct Attempt {
    id: u64,
    mv: Move,
    evaluation: Option<Evaluation>,
}

/// The positions being solved.
#[derive(Clone, Debug, Default)]
pub struct ExerciseSession {
    /// Whose mistakes; `None` for both sides'.
    side: Option<Color>,
    /// The moves that were mistakes, each with the position before it.
    puzzles: Vec<(NodeId, NodeId)>,
    /// The outcomes of the positions so far.
    pub solved: Vec<ExerciseOutcome>,
    /// The number of wrong tries at the current position.
    tries: usize,
    /// The request for the best move in the current position.
    asked: Option<u64>,
    best: Option<Evaluation>,
    trying: Option<Attempt>,
    /// The move that was found or shown: it is on the board until the user goes on.
    answer: Option<(Move, ExerciseOutcome)>,
    /// How the position was solved, while the user tries other moves there.
    found: Option<ExerciseOutcome>,
    /// Whether the search found nothing better than the move played, so that the position is no exercise.
    disputed: bool,
    /// The message about the last position.
    said: Option<String>,
}

impl ExerciseSession {
    /// Returns the exercises from the moves of a game's main line that are marked as mistakes, of one side or of both:
    /// the same moves that [`Review::mistakes`] returns. The first is the one at the cursor, otherwise the next one;
    /// those before the cursor come last.
    pub fn of(tree: &Tree, side: Option<Color>, here: NodeId) -> Option<ExerciseSession> {
        let marked = |&node: &NodeId| {
            let judgement = tree.notes(node).judgement().is_some();
            judgement && side.is_none_or(|side| tree.move_number(node).1 == side)
        };
        let mut puzzles: Vec<_> =
            tree.main_line().filter(marked).filter_map(|node| Some((node, tree.parent(node)?))).collect();
        // In a variation the cursor counts as on the game's move that the variation replaces.
        let aside = usize::from(!tree.is_main_line(here));
        let stand = tree.path_to(here).iter().take_while(|&&node| tree.is_main_line(node)).count() + aside;
        let before = |(_, before): &&(NodeId, NodeId)| tree.path_to(*before).len() + 1 < stand;
        let passed = puzzles.iter().filter(before).count();
        let passed = passed.checked_rem(puzzles.len()).unwrap_or(0);
        puzzles.rotate_left(passed);
        (!puzzles.is_empty()).then(|| ExerciseSession { side, puzzles, ..ExerciseSession::default() })
    }

    /// Returns the mistake to improve on.
    pub(crate) fn mistake(&self) -> Option<NodeId> {
        self.puzzles.get(self.solved.len()).map(|(node, _)| *node)
    }

    /// Returns the position before it; `None` when all are solved.
    pub fn position(&self) -> Option<NodeId> {
        self.puzzles.get(self.solved.len()).map(|(_, before)| *before)
    }

    /// Returns which position this is, counted from 1, and how many there are.
    pub fn count(&self) -> (usize, usize) {
        ((self.solved.len() + 1).min(self.puzzles.len()), self.puzzles.len())
    }

    /// Returns the outcome of the position on the board, if it is decided.
    pub fn present(&self) -> Option<ExerciseOutcome> {
        self.answer.map(|(_, how)| how).or(self.found)
    }

    /// Returns the move that is on the board because it was found or shown, until the user goes on.
    pub fn answer(&self) -> Option<Move> {
        self.answer.map(|(mv, _)| mv)
    }

    /// Returns the requests whose responses are still to come.
    pub fn requests(&self) -> impl Iterator<Item = u64> + '_ {
        self.asked
            .into_iter()
            .chain(self.trying.iter().filter(|trying| trying.evaluation.is_none()).map(|trying| trying.id))
    }

    /// Closes an answer and goes on to the next position. Returns whether there was one.
    fn close_attempt(&mut self) -> bool {
        let Some((_, how)) = self.answer.take() else { return false };
        self.next(how);
        true
    }

    /// Takes an answer off the board, so that the user can try another move in the same position. The first outcome
    /// counts.
    pub(in crate::app) fn try_more(&mut self) {
        self.found = self.answer.take().map(|(_, how)| how).or(self.found);
    }

    /// Leaves the position for good: a user who had found a move and was trying another has solved it.
    fn leave(&mut self) {
        if let (false, Some(how)) = (self.close_attempt(), self.found) {
            self.next(how);
        }
    }

    fn next(&mut self, how: ExerciseOutcome) {
        let how = self.found.take().unwrap_or(how);
        if std::mem::take(&mut self.disputed) && self.position().is_some() {
            self.puzzles.remove(self.solved.len());
        } else {
            self.solved.push(how);
        }
        (self.tries, self.asked, self.best, self.trying) = (0, None, None, None);
    }
}

impl ReviewScreen<'_> {
    /// `replay`, `replay white|black|both`, `replay off`; without an argument it takes the user's side, if that is
    /// known, otherwise both.
    pub(in crate::app) fn exercises_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let side = match (choice(args).as_str(), side_of(args)) {
            ("" | "off", _) if self.review.training().is_some() => return self.end_training(ctx),
            // The user's own mistakes, wherever the cursor is; the other side's are requested by name.
            ("", _) => self.review.own_side(&ctx.config.me),
            ("both", _) => None,
            (_, Some(side)) => Some(side),
            _ => return ctx.warn(W::ReplayUsage, &[]),
        };
        self.begin_exercises(side, ctx);
    }

    /// Begins with the first position.
    pub(in crate::app) fn begin_exercises(&mut self, side: Option<Color>, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let here = review.node();
        match (ExerciseSession::of(&review.record().tree, side, here), side) {
            // Which mistakes there are is not known before the search ends.
            _ if review.mistake_search.is_some() => ctx.info(W::ReplaySoon, &[]),
            (Some(replay), _) => {
                review.begin_exercises(replay);
                self.show_exercise(None, ctx);
            }
            (None, Some(side)) if ExerciseSession::of(&review.record().tree, None, here).is_some() => {
                let word = if review.person() == Some(side) { W::ReplayNoneOfYours } else { W::ReplayNoneOf };
                ctx.warn(word, &[side_word(side, ctx.lang)]);
            }
            (None, _) if review.mistakes_searched() => ctx.warn(W::NoMistakeInGame, &[]),
            // The mistakes have to be found first; the summary of the search names the key again.
            (None, _) => self.search_mistakes(ctx),
        }
    }

    /// Requests the best move of the position to solve, and says what was played there.
    fn show_exercise(&mut self, before: Option<String>, ctx: &mut UpdateContext) {
        let id = self.analysis.next_id();
        let review = &mut *self.review;
        review.go_to_exercise();
        let task = task_at(&review.record.tree, review.cursor, None, FIRST);
        let Some(replay) = review.exercises_mut() else { return };
        let Some(mistake) = replay.mistake() else {
            replay.said = before;
            return self.end_training(ctx);
        };
        replay.asked = Some(id);
        let own = review.own_side(&ctx.config.me) == Some(review.record().tree.move_number(mistake).1);
        let word = if own { W::ReplayBeginsYours } else { W::ReplayBegins };
        let played = ctx.sentence(word, &[&review.told(mistake, MoveForm::Numbered, ctx)]);
        let text = before.map_or(played.clone(), |before| format!("{before} {played}"));
        ctx.info_text(text);
        self.evaluate_guess(id, vec![task], ctx);
    }

    /// Shows a move on the board with its message, until the user goes on. Plain mode goes on at once.
    fn answered(&mut self, (mv, how): (Move, ExerciseOutcome), text: String, ctx: &mut UpdateContext) {
        self.review.input().release();
        let Some(replay) = self.review.exercises_mut() else { return };
        replay.answer = Some((mv, how));
        if ctx.plain {
            replay.close_attempt();
            return self.show_exercise(Some(text), ctx);
        }
        let (at, all) = replay.count();
        let on = ctx.sentence(W::ReplayOn, &[&at.to_string(), &all.to_string()]);
        ctx.info_text(format!("{text} {on}"));
    }

    /// Goes on from an answer on the board to the next position. Returns whether there was an answer.
    pub(in crate::app) fn next_exercise(&mut self, ctx: &mut UpdateContext) -> bool {
        let answered = self.review.exercises_mut().is_some_and(ExerciseSession::close_attempt);
        if answered {
            self.show_exercise(None, ctx);
        }
        answered
    }

    /// Tries a move, or shows the best one.
    pub(in crate::app) fn try_exercise(&mut self, mv: Option<Move>, ctx: &mut UpdateContext) {
        if self.next_exercise(ctx) {
            return;
        }
        let id = self.analysis.next_id();
        let review = &mut *self.review;
        let position = review.position().clone();
        let san = |mv: Move, ctx: &UpdateContext| ctx.told(&position, mv);
        let task = mv.map(|mv| task_at(&review.record.tree, review.cursor, Some(mv), FIRST));
        let known = known(review);
        review.input().release();
        let Some(replay) = review.exercises_mut() else { return };
        match (mv, known.or_else(|| replay.best.as_ref().and_then(Evaluation::best))) {
            (None, Some(best)) => {
                let text = ctx.sentence(W::ReplayShown, &[&san(best, ctx)]);
                self.answered((best, ExerciseOutcome::Shown), text, ctx);
            }
            (None, None) if replay.asked.is_some() => ctx.info(W::ReplayWaits, &[]),
            // The best move could not be found.
            (None, None) => {
                replay.next(ExerciseOutcome::Shown);
                self.show_exercise(None, ctx);
            }
            (Some(mv), _) => {
                replay.trying = Some(Attempt { id, mv, evaluation: None });
                ctx.info(W::ReplayThinks, &[&san(mv, ctx)]);
                self.evaluate_guess(id, task.into_iter().collect(), ctx);
            }
        }
    }

    /// Takes a response of the evaluation.
    pub(in crate::app) fn exercise_evaluated(&mut self, response: &EvaluationResponse, ctx: &mut UpdateContext) {
        let (id, evaluation) = (response.id, response.evaluation.clone());
        let review = &mut *self.review;
        let position = review.position().clone();
        let mistake = review.training().and_then(TrainingSession::exercises).and_then(ExerciseSession::mistake);
        let played = mistake.and_then(|node| review.record().tree.played(node));
        // For the move of the game, use the chances that the summary shows. The quick evaluation may differ by a point.
        let told =
            mistake.and_then(|node| game_summary::chances_around(&review.record().tree, &review.survey.course, node));
        let known = known(review);
        let Some(replay) = review.exercises_mut() else { return };
        if replay.asked == Some(id) {
            (replay.asked, replay.best) = (None, evaluation);
        } else if let Some(trying) = replay.trying.as_mut().filter(|trying| trying.id == id) {
            if evaluation.is_none() {
                let said = ctx.told(&position, trying.mv);
                replay.trying = None;
                return ctx.warn(W::ReplayFailed, &[&said]);
            }
            trying.evaluation = evaluation;
        }
        let (Some(best), Some(Attempt { mv, evaluation: Some(evaluation), .. })) = (&replay.best, &replay.trying)
        else {
            return;
        };
        let (mv, verdict, best) = (*mv, MoveCost::of(best, evaluation, *mv), known.or_else(|| best.best()));
        replay.trying = None;
        let own = Some(mv) == played;
        let (had, has) = told.filter(|_| own).unwrap_or((percent(verdict.had), percent(verdict.has)));
        // The better move in the game is right here too, whatever a quicker evaluation says about it.
        let marked = verdict.judgement().is_some() || own && verdict.loss() >= Judgement::Inaccuracy.least();
        let costs = marked && (own || known != Some(mv));
        if costs {
            replay.tries += 1;
            let word = if own { W::ReplayWrongOwn } else { W::ReplayWrong };
            return ctx.warn(word, &[&ctx.told(&position, mv), &had.to_string(), &has.to_string()]);
        }
        if own {
            // An annotator's sign may be beside a move that would get none here: it is no answer to itself.
            replay.disputed = true;
            let text = ctx.sentence(W::ReplayDisputed, &[&ctx.told(&position, mv)]);
            return self.answered((mv, ExerciseOutcome::Shown), text, ctx);
        }
        let how = if replay.tries == 0 { ExerciseOutcome::AtOnce } else { ExerciseOutcome::Later };
        let text = ctx.praise(&position, mv, best, had.saturating_sub(has));
        self.answered((mv, how), text, ctx);
    }

    /// Sums up.
    pub(in crate::app) fn finish_exercises(&mut self, mut replay: ExerciseSession, ctx: &mut UpdateContext) {
        let here = replay.mistake();
        replay.leave();
        // After the last position the cursor returns to the first mistake, rather than stopping somewhere in the
        // middle. A user who leaves earlier lands on the mistake that was answered last, which the summary is about, or
        // else on the one they were looking at.
        let puzzle = |at: usize| replay.puzzles.get(at).map(|(mistake, _)| *mistake);
        let all = replay.solved.len();
        let left = all < replay.puzzles.len();
        let stand = match all.checked_sub(1) {
            Some(last) if left => puzzle(last),
            None => here,
            Some(_) => puzzle(0),
        };
        if let Some(stand) = stand {
            self.review.go_to(stand);
        }
        if all == 0 {
            ctx.messages.extend(replay.said.iter().cloned().map(UserMessage::info));
            return ctx.info(W::ReplayEnds, &[]);
        }
        let sum = match replay.solved.as_slice() {
            [ExerciseOutcome::AtOnce] if !left => W::ReplayOneAtOnce.text(ctx.lang).to_owned(),
            [ExerciseOutcome::Later] if !left => W::ReplayOneLater.text(ctx.lang).to_owned(),
            [ExerciseOutcome::Shown] if !left => W::ReplayOneShown.text(ctx.lang).to_owned(),
            solved => sum(solved, left.then_some(replay.puzzles.len()), ctx),
        };
        if ctx.plain {
            ctx.messages.extend(replay.said.iter().cloned().map(UserMessage::info));
            ctx.info_text(sum);
        } else if all < MANY {
            let said = replay.said.iter().cloned().chain([sum, W::ReplayAgain.text(ctx.lang).to_owned()]);
            ctx.info_text(said.collect::<Vec<_>>().join(" "));
        } else {
            ctx.messages.extend(replay.said.iter().cloned().map(UserMessage::info));
            ctx.open(Dialog::ask(Question::ReplayAgain { sum, side: replay.side }));
        }
    }
}

/// Counts how the positions were solved, out of `of` positions if some are left. Counts of zero are left out.
fn sum(solved: &[ExerciseOutcome], of: Option<usize>, ctx: &UpdateContext) -> String {
    let all = solved.len().to_string();
    let positions = of.map_or(all.clone(), |of| ctx.sentence(W::ReplayPart, &[&all, &of.to_string()]));
    let outcomes = [
        (ExerciseOutcome::AtOnce, W::ReplayAtOnce),
        (ExerciseOutcome::Later, W::ReplayLater),
        (ExerciseOutcome::Shown, W::ReplayShownCount),
    ];
    let counts = outcomes.map(|(outcome, word)| (solved.iter().filter(|solved| **solved == outcome).count(), word));
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> = counts.map(|(count, word)| ctx.sentence(word, &[&count.to_string()])).collect();
    let count = Number::of(of.unwrap_or(solved.len()));
    W::ReplaySum.counted_as(ctx.lang, count, &positions, &[&said.join(", ")])
}

/// Returns what the game itself says would have been better than the mistake, so that the user is not told two
/// different best moves.
fn known(review: &Review) -> Option<Move> {
    let mistake = review.training()?.exercises()?.mistake()?;
    review.better_move(mistake)
}
