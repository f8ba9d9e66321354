//! What goes on beside the screens: the analysis, the search for mistakes, a file that is followed, drafts, a sliding piece.
//! Each knows nothing of the others; here they are asked and told.

use crate::app::commands::action::{Action, KeyContext};
use crate::app::protocol::files::{FileChange, NotTaken, ReloadReason};
use crate::app::protocol::learn_progress::LEARN_FILE;
use crate::app::protocol::user_message::{MessageTone, UserMessage};
use crate::app::review::{Review, drafts, follow};
use crate::app::{
    App, Screen, board::animation, context::UpdateContext, game::GameScreen, game_list::GameList,
    home::drafts::draft_refused, protocol::draft::ReviewDraft, protocol::user_message::Query,
    review::analysis::AskedFrom, review::follow::FollowedFile, review::input::ReviewScreen,
    review::training::commands::not_while_guessing, router::open_games::list_of,
};
use crate::bot::{external_engine::EngineEvent, fixed_eval::Evaluation};
use crate::chess::{moment::Moment, pgn::comment::BoardShape, pgn::encoding::TextFormat, tree::NodeId};
use crate::words::{analysis::AnalysisWord, app::AppWord};
use std::path::Path;

impl App {
    /// The review on the screen, with what works beside it.
    pub(super) fn review_screen(&mut self) -> Option<ReviewScreen<'_>> {
        let Screen::Review(review) = &mut self.screen else { return None };
        let list = self.behind.iter_mut().rev().find_map(Screen::list_mut);
        Some(ReviewScreen { review, list, analysis: &mut self.analysis, follow: &mut self.follow })
    }

    /// Gives something to the review on the screen, if there is one, and carries out what it wants.
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

    /// Gives something to the game on the screen, if one is played there.
    pub(super) fn in_play(&mut self, step: impl FnOnce(&mut GameScreen)) {
        if let Screen::Play(play) = &mut self.screen {
            step(play);
        }
    }

    /// Asks for the analysis that is wanted now, and ends what nobody wants any more.
    pub(in crate::app) fn update_analysis(&mut self, ctx: &mut UpdateContext) {
        let has_advice = self.analysis.advice.is_some();
        let position = has_advice.then(|| self.screen.advice_position().ok()).flatten().map(|(position, _)| position);
        let list = list_of(&self.screen, &self.behind).map(|list| list.id);
        self.analysis.update(self.screen.review(), position, list, ctx);
    }

    /// `hint`, `threat`, in a review `why`, and in plain mode `analyse`: advice for the position on the screen.
    pub(super) fn advise(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.context() == KeyContext::Guess {
            return not_while_guessing(ctx);
        }
        let review = self.screen.review().filter(|review| review.node() != NodeId::ROOT);
        let last = review.map(|review| review.numbered_moves_text(review.node(), ctx));
        let from = AskedFrom { context: self.context(), reply_to: last.filter(|_| action == Action::Why) };
        self.analysis.advise(action, self.screen.advice_position(), from, ctx);
    }

    /// A position was evaluated. Returns whether anything shown may have changed.
    pub(super) fn evaluated(
        &mut self,
        id: u64,
        task: usize,
        evaluation: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let screens = std::iter::once(&mut self.screen).chain(&mut self.behind);
        for screen in screens {
            // A lesson goes on behind the form of a game, too.
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

    /// Whether mistakes are being looked for, in the game on the screen or in those of the list on it.
    #[must_use]
    pub fn seeks_mistakes(&self) -> bool {
        match &self.screen {
            Screen::Review(review) => review.mistake_search.is_some() || self.plain && self.analysis.batch.is_some(),
            Screen::GameList(_) => self.analysis.batch.is_some(),
            _ => false,
        }
    }

    /// Says how far a search for mistakes is.
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

    /// Whether the file that is looked at is followed.
    #[must_use]
    pub fn follows(&self) -> bool {
        follow::follows(self.follow.as_ref(), self.game_list())
    }

    /// Follows the file that was opened last.
    pub fn follow_opened(&mut self) {
        self.follow = Some(FollowedFile::of(self.last_request_id, self.now.plus(follow::EVERY)));
    }

    /// The game of the list that is looked at: the one on the screen, or the chosen one.
    fn game_looked_at(&self) -> Option<usize> {
        match &self.screen {
            Screen::Review(review) => review.number,
            _ => self.game_list().map(GameList::chosen),
        }
    }

    /// `follow` on the list.
    pub(super) fn follow_command(&mut self, ctx: &mut UpdateContext) {
        let game = self.game_looked_at();
        follow::command(&mut self.follow, list_of(&self.screen, &self.behind), game, ctx);
    }

    /// When something changes by itself where no game is played.
    pub(in crate::app) fn wake_at_beside_play(&self) -> Option<Moment> {
        let autoplay = self.screen.review().and_then(Review::autoplay).map(|autoplay| autoplay.next);
        let follow = self.follow.as_ref().filter(|_| self.follows()).and_then(|follow| follow.next);
        autoplay.into_iter().chain(follow).chain(self.animation_wake_at()).min()
    }

    /// The moment has come. Returns whether anything shown may have changed.
    pub(super) fn wake_beside_play(&mut self, ctx: &mut UpdateContext) -> bool {
        let game = self.game_looked_at();
        // What is guessed or edited must not change under the hand.
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

    /// A file that is followed was looked at.
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

    /// A file could not be written, and which; none: the running game's journal.
    pub(super) fn not_written(&mut self, path: Option<&Path>, why: String, ctx: &mut UpdateContext) {
        self.session.failed |= path.is_some();
        if let Screen::Play(play) = &mut self.screen {
            play.not_written(path);
        }
        // That a game was not written must stay on the screen when the lessons' file was not written either.
        let is_less = path.and_then(Path::file_name).is_some_and(|name| name == LEARN_FILE);
        match &self.status {
            Some(UserMessage::Says(MessageTone::Wrong, before)) if is_less && !self.plain && *before != why => {
                ctx.warn_text(format!("{before} {why}"));
            }
            _ => ctx.warn_text(why),
        }
    }

    /// Keeps the changes of the game that is edited, or forgets them when they are saved or given up.
    pub(in crate::app) fn keep_draft(&mut self, ctx: &mut UpdateContext) {
        self.draft = drafts::keep(self.draft, self.edited(), ctx);
    }

    /// The game that is edited, also where a position of it is being set up.
    fn edited(&self) -> Option<&Review> {
        let under = self.behind.last().filter(|_| matches!(self.screen, Screen::SetUp(_)));
        self.screen.review().or_else(|| under?.review())
    }

    /// A draft belongs to this process now, or why it does not. The form is that of its file, if that is there.
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
        self.show_game(draft.record(), None, ctx);
        let Screen::Review(review) = &mut self.screen else { return };
        let (open, has_file) = drafts::recover(review, id, draft.place, form);
        self.draft = Some(open);
        let said = if has_file { AppWord::DraftOpen } else { AppWord::DraftWithoutFile };
        if ctx.plain {
            ctx.show(Query::Game);
        }
        ctx.info(said, &[]);
    }

    /// Where one stands in a review.
    pub(in crate::app) fn stand(&self) -> Option<animation::ViewPoint> {
        let Screen::Review(review) = &self.screen else { return None };
        Some(animation::ViewPoint { game: review.number, node: review.node() })
    }

    /// After a step of half a move in a review the piece slides there, or back; what a hand has carried does not.
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

    /// The pieces that slide in a review.
    #[must_use]
    pub fn animated(&self) -> Option<animation::AnimatedPieces> {
        let Screen::Review(review) = &self.screen else { return None };
        self.animation.as_ref()?.at(review.node(), self.now)
    }

    /// When the next frame of a slide in a review or a lesson is due.
    pub(in crate::app) fn animation_wake_at(&self) -> Option<Moment> {
        match &self.screen {
            Screen::Review(_) => self.animation.as_ref()?.next_frame(self.now),
            Screen::Learn(learn) => learn.lesson.as_ref()?.slide?.next_frame(self.now),
            _ => None,
        }
    }

    /// What is drawn on the position that the board shows, the shape that is being drawn included.
    #[must_use]
    pub fn drawn_shapes(&self) -> Vec<BoardShape> {
        self.drawing.shapes_on(self.screen.drawing_node())
    }

    /// What the umpire shows on the board.
    #[must_use]
    pub fn umpire_shapes(&self) -> &[BoardShape] {
        self.umpire.shapes()
    }

    /// News of an outside engine: whoever had it started hears them. Returns whether anything shown may have changed.
    pub(super) fn engine_event(&mut self, engine: u64, event: EngineEvent, ctx: &mut UpdateContext) -> bool {
        if let Some(shown) = self.analysis.analyst_event(engine, &event, ctx) {
            return shown;
        }
        let Screen::Play(play) = &mut self.screen else { return false };
        // Where nobody is there to choose another player, a script learns of it by the exit code.
        self.session.failed |= self.plain && !play.has_human() && matches!(event, EngineEvent::Failed(_));
        play.engine_event(engine, event, ctx)
    }
}
