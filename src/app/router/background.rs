//! What runs beside the screens: the analysis, the mistake search, a followed file, drafts, a sliding piece. They know
//! nothing of each other; this module connects them.

use crate::app::{
    App, Screen,
    board::animation,
    commands::table::{Action, KeyContext},
    context::UpdateContext,
    game::GameScreen,
    game_list::GameList,
    home::interrupted::draft_refused,
    protocol::{
        effect::{FileChange, NotTaken, ReloadReason, ReviewDraft},
        learn_progress::LEARN_FILE,
        user_message::{MessageTone, Query, UserMessage},
    },
    review::{
        Review,
        analysis::AskedFrom,
        drafts,
        follow::{self, FollowedFile},
        input::ReviewScreen,
        training::commands::not_while_guessing,
    },
    router::open_games::list_of,
};
use crate::bot::{external_engine::EngineEvent, fixed_eval::Evaluation};
use crate::chess::{
    clock::Moment,
    pgn::{comment::BoardShape, encoding::TextFormat},
    tree::NodeId,
};
use crate::words::tables::{AnalysisWord, AppWord};
use std::path::Path;

impl App {
    /// Returns the review on the screen, with what works beside it.
    pub(super) fn review_screen(&mut self) -> Option<ReviewScreen<'_>> {
        let Screen::Review(review) = &mut self.screen else { return None };
        let list = self.behind.iter_mut().rev().find_map(Screen::list_mut);
        Some(ReviewScreen { review, list, analysis: &mut self.analysis, follow: &mut self.follow })
    }

    /// Runs a step with the review on the screen, if there is one, and carries out what it asks for.
    pub(super) fn in_review<T: Default>(
        &mut self,
        ctx: &mut UpdateContext,
        step: impl FnOnce(&mut ReviewScreen, &mut UpdateContext) -> T,
    ) -> T {
        let Some(mut screen) = self.review_screen() else { return T::default() };
        let result = step(&mut screen, ctx);
        self.run_inner_transitions(ctx);
        result
    }

    /// Runs a step with the game on the screen, if one is being played there.
    pub(super) fn in_play(&mut self, step: impl FnOnce(&mut GameScreen)) {
        if let Screen::Play(play) = &mut self.screen {
            step(play);
        }
    }

    /// Requests the analysis that is wanted now, and ends what is no longer wanted.
    pub(in crate::app) fn update_analysis(&mut self, ctx: &mut UpdateContext) {
        let has_advice = self.analysis.advice.is_some();
        let position = has_advice.then(|| self.screen.advice_position().ok()).flatten().map(|(position, _)| position);
        let list = list_of(&self.screen, &self.behind).map(|list| list.id);
        self.analysis.update(self.screen.review(), position, list, ctx);
    }

    /// Takes the journals of tournament games: nothing analyses a position of one that is not over. An analysis that has
    /// begun ends.
    pub(super) fn bar_tournaments(&mut self, journals: &[Vec<u8>], ctx: &mut UpdateContext) {
        let running = journals.iter().filter_map(|bytes| GameScreen::resume(bytes));
        let running = running.filter(|play| play.is_running() && play.has_human());
        let positions = running.flat_map(|play| play.own_positions()).collect();
        self.analysis.bar_positions(positions);
        let advised = self.screen.advice_position().ok().map(|(position, _)| position);
        if self.analysis.bars_here(self.screen.review(), advised.as_ref()) {
            self.analysis.drop_advice(ctx);
        }
        if let Screen::Review(review) = &mut self.screen
            && review.mistake_search.is_some()
            && self.analysis.bars_game(review.record())
        {
            review.mistake_search = None; // the evaluations stop once they are seen to be unwanted
            ctx.warn(AnalysisWord::InTournament, &[]);
        }
    }

    /// Runs `hint`, `threat`, `why` in a review, and `analyse` in plain mode: advice on the position on the screen.
    pub(super) fn advise(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.context() == KeyContext::Guess {
            return not_while_guessing(ctx);
        }
        let position = self.screen.advice_position().ok().map(|(position, _)| position);
        if self.analysis.bars_here(self.screen.review(), position.as_ref()) {
            return ctx.warn(AnalysisWord::InTournament, &[]);
        }
        let review = self.screen.review().filter(|review| review.node() != NodeId::ROOT);
        let last = review.map(|review| review.numbered_moves_text(review.node(), ctx));
        let from = AskedFrom { context: self.context(), reply_to: last.filter(|_| action == Action::Why) };
        self.analysis.advise(action, self.screen.advice_position(), from, ctx);
    }

    /// Takes an evaluation. Returns whether anything shown may have changed.
    pub(super) fn evaluated(
        &mut self,
        id: u64,
        task: usize,
        evaluation: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let screens = std::iter::once(&mut self.screen).chain(&mut self.behind);
        for screen in screens {
            // A lesson also continues behind the new-game form.
            if let Screen::Learn(learn) = screen
                && learn.evaluated(id, evaluation.as_ref(), ctx)
            {
                return true;
            }
        }
        let of_review = evaluation.clone();
        if self.in_review(ctx, |screen, ctx| screen.evaluated(id, task, of_review, ctx))
            || self.analysis.advice_evaluated(id, task, evaluation.clone(), ctx)
        {
            return true;
        }
        self.analysis.batch_evaluated(list_of(&self.screen, &self.behind), id, task, evaluation, ctx)
    }

    /// Whether a mistake search runs, for the game on the screen or for those of the list on it.
    #[must_use]
    pub fn seeks_mistakes(&self) -> bool {
        match &self.screen {
            Screen::Review(review) => review.mistake_search.is_some() || self.plain && self.analysis.batch.is_some(),
            Screen::GameList(_) => self.analysis.batch.is_some(),
            _ => false,
        }
    }

    /// Says how far a mistake search is.
    pub(super) fn tell_search(&self, ctx: &mut UpdateContext) {
        let said = |word: AnalysisWord, (done, all): (usize, usize)| {
            ctx.sentence(word, &[&done.to_string(), &all.to_string()])
        };
        let text = match (
            self.screen.review().and_then(|review| review.mistake_search.as_ref()),
            self.analysis.batch.as_ref(),
        ) {
            (Some(search), _) => match search.rechecks() {
                Some(closer) => said(AnalysisWord::CloserMeanwhile, closer),
                None => said(AnalysisWord::MistakesMeanwhile, search.progress()),
            },
            (None, Some(round)) => said(AnalysisWord::RoundMeanwhile, round.games()),
            (None, None) => return,
        };
        ctx.info_text(text);
    }

    /// Whether the current file is followed.
    #[must_use]
    pub fn follows(&self) -> bool {
        follow::follows(self.follow.as_ref(), self.game_list())
    }

    /// Follows the file that was opened last.
    pub fn follow_opened(&mut self) {
        self.follow = Some(FollowedFile::of(self.last_request_id, self.now.plus(follow::EVERY)));
    }

    /// Returns the current game of the list: the one on the screen, or the chosen one.
    fn game_looked_at(&self) -> Option<usize> {
        match &self.screen {
            Screen::Review(review) => review.number,
            _ => self.game_list().map(GameList::chosen),
        }
    }

    /// Runs `follow` on the list.
    pub(super) fn follow_command(&mut self, ctx: &mut UpdateContext) {
        let game = self.game_looked_at();
        follow::command(&mut self.follow, list_of(&self.screen, &self.behind), game, ctx);
    }

    /// Returns when something next changes by itself while no game is played.
    pub(in crate::app) fn wake_at_beside_play(&self) -> Option<Moment> {
        let autoplay = self.screen.review().and_then(Review::autoplay).map(|autoplay| autoplay.next);
        let follow = self.follow.as_ref().filter(|_| self.follows()).and_then(|follow| follow.next);
        autoplay.into_iter().chain(follow).chain(self.animation_wake_at()).min()
    }

    /// Handles the passing of time. Returns whether anything shown may have changed.
    pub(super) fn wake_beside_play(&mut self, ctx: &mut UpdateContext) -> bool {
        let game = self.game_looked_at();
        // A game must not change while the user is guessing or editing it.
        let busy = |review: &Review| review.training().is_some() || review.edits.is_unsaved();
        let busy = self.screen.review().is_some_and(busy);
        let list = list_of(&self.screen, &self.behind);
        if follow::follows(self.follow.as_ref(), list)
            && let Some(follow) = &mut self.follow
        {
            follow.look(list.filter(|_| !busy), game, ctx);
        }
        let covered = self.dialog.is_some();
        self.in_review(ctx, |screen, ctx| screen.autoplay_wake(covered, ctx))
    }

    /// Handles the check of a followed file.
    pub(super) fn file_checked(&mut self, id: u64, path: &Path, change: FileChange, ctx: &mut UpdateContext) {
        let review = self.screen.review();
        let (unsaved, number) =
            (review.is_some_and(|review| review.edits.is_unsaved()), review.and_then(|review| review.number));
        let Some(follow) = self.follow.as_mut().filter(|follow| follow.list == id) else { return };
        if !follow.looked(change, unsaved, ctx) {
            return;
        }
        let Some(list) = self.game_list() else { return };
        let games = list.games_of(path);
        let within = number.filter(|number| games.contains(number)).map(|number| number - games.start);
        let reason = ReloadReason::Followed { path: path.to_owned(), within, before: list.len() };
        self.reload_list(reason, path, ctx);
    }

    /// Reports a file that could not be written; without a path it is the running game's journal.
    pub(super) fn not_written(&mut self, path: Option<&Path>, why: String, ctx: &mut UpdateContext) {
        self.session.failed |= path.is_some();
        if let Screen::Play(play) = &mut self.screen {
            play.not_written(path);
        }
        // The message that a game was not written must stay visible if writing the lessons' file fails too.
        let is_less = path.and_then(Path::file_name).is_some_and(|name| name == LEARN_FILE);
        match &self.status {
            Some(UserMessage::Says(MessageTone::Wrong, before)) if is_less && !self.plain && *before != why => {
                ctx.warn_text(format!("{before} {why}"));
            }
            _ => ctx.warn_text(why),
        }
    }

    /// Saves the changes of the game that is being edited as a draft, or drops the draft once they are saved or given
    /// up.
    pub(in crate::app) fn keep_draft(&mut self, ctx: &mut UpdateContext) {
        self.draft = drafts::keep(self.draft.take(), self.edited(), self.dialog.as_ref(), ctx);
    }

    /// Returns the game that is being edited, even while a position from it is in the position editor.
    fn edited(&self) -> Option<&Review> {
        let under = self.behind.last().filter(|_| matches!(self.screen, Screen::SetUp(_)));
        self.screen.review().or_else(|| under?.review())
    }

    /// Opens a draft that now belongs to this process, or says why it does not. The format is that of its file, if the
    /// file exists.
    pub(super) fn draft_taken(
        &mut self,
        id: u64,
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
        ctx: &mut UpdateContext,
    ) {
        let (draft, form) = match outcome {
            Ok(taken) => taken,
            Err(why) => return draft_refused(why, matches!(self.screen, Screen::Home(_)), ctx),
        };
        // The game may be on the screen as its list has it: then it stays a game of that list.
        let listed = self.screen.review().and_then(|review| review.listed_at(draft.place.as_ref()?));
        let (number, place) = listed.unzip();
        self.show_game(draft.record(), number, ctx);
        let Screen::Review(review) = &mut self.screen else { return };
        let (open, has_file) = drafts::recover(review, id, draft.place, form, place);
        self.draft = Some(open);
        let said = if has_file { AppWord::DraftOpen } else { AppWord::DraftWithoutFile };
        if ctx.plain {
            ctx.show(Query::Game);
        }
        ctx.info(said, &[]);
    }

    /// Returns where the user is in a review.
    pub(in crate::app) fn stand(&self) -> Option<animation::ViewPoint> {
        let Screen::Review(review) = &self.screen else { return None };
        Some(animation::ViewPoint { game: review.number, node: review.node() })
    }

    /// After a single step in a review, lets the piece slide there or back, unless the pointer has carried it.
    pub(in crate::app) fn animate_after(
        &mut self,
        before: Option<animation::ViewPoint>,
        carries: bool,
        ctx: &UpdateContext,
    ) {
        let now = self.stand();
        if now == before {
            return;
        }
        self.animation = None;
        let (Screen::Review(review), Some(before), Some(now)) = (&self.screen, before, now) else { return };
        let tree = &review.record().tree;
        if before.game != now.game || carries || !tree.contains(before.node) {
            return;
        }
        self.animation = animation::step(tree, before.node, now.node)
            .and_then(|(mv, back)| animation::MoveAnimation::of(mv, back, now.node, ctx));
    }

    /// Returns the pieces that slide in a review.
    #[must_use]
    pub fn animated(&self) -> Option<animation::AnimatedPieces> {
        let Screen::Review(review) = &self.screen else { return None };
        self.animation.as_ref()?.at(review.node(), self.now)
    }

    /// Returns when the next frame of a slide in a review or a lesson is due.
    pub(in crate::app) fn animation_wake_at(&self) -> Option<Moment> {
        match &self.screen {
            Screen::Review(_) => self.animation.as_ref()?.next_frame(self.now),
            Screen::Learn(learn) => learn.lesson.as_ref()?.slide?.next_frame(self.now),
            _ => None,
        }
    }

    /// Returns the drawings on the position that the board shows, including the one in progress.
    #[must_use]
    pub fn drawn_shapes(&self) -> Vec<BoardShape> {
        self.drawing.shapes_on(self.screen.drawing_node())
    }

    /// Returns what the umpire shows on the board.
    #[must_use]
    pub fn umpire_shapes(&self) -> &[BoardShape] {
        self.umpire.shapes()
    }

    /// Passes an event of an external engine to the part that uses it. Returns whether anything shown may have changed.
    pub(super) fn engine_event(&mut self, engine: u64, event: EngineEvent, ctx: &mut UpdateContext) -> bool {
        if let Some(shown) = self.analysis.analyst_event(engine, &event, ctx) {
            return shown;
        }
        let Screen::Play(play) = &mut self.screen else { return false };
        // If no one is there to choose another player, a script learns of the failure from the exit code.
        self.session.failed |= self.plain && !play.has_human() && matches!(event, EngineEvent::Failed(_));
        play.engine_event(engine, event, ctx)
    }
}
