//! Guards against one Esc too many: a user who has just closed something with it should not drop out of the game
//! unawares.

use crate::app::{
    App, Screen,
    commands::action::{Action, KeyContext},
    context::UpdateContext,
    protocol::input::{Code, Key},
};
use crate::words::tables::{AnalysisWord, PremoveWord, ReviewWord as W};

/// Milliseconds after which no one presses Esc again out of habit.
const ESC_HABIT: u64 = 2_000;

impl App {
    /// Handles a key, unless it is one Esc too many.
    pub(super) fn guard_escape(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.is_too_late(key, ctx) || self.is_one_too_many(key, ctx) {
            return;
        }
        let leaves = self.would_leave_game(key, ctx);
        self.key(key, ctx);
        if key == Key::plain(Code::Esc) && !leaves && self.would_leave_game(key, ctx) {
            self.last_escape_at = Some(ctx.now.at);
        }
    }

    /// Catches an Esc that comes too late to cancel a premove: it would ask whether to leave the game. Returns whether
    /// it was one.
    fn is_too_late(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let Screen::Play(play) = &mut self.screen else { return false };
        let Some((_, name)) = play.premoved.take().filter(|(at, _)| ctx.now.at.since(*at) < ESC_HABIT) else {
            return false;
        };
        if key != Key::plain(Code::Esc) || self.dialog.is_some() || !play.esc_leaves() {
            return false;
        }
        ctx.info(PremoveWord::Played, &[&name]);
        true
    }

    /// Catches an Esc right after one that closed something, and says what the next one does. Returns whether it was
    /// one.
    fn is_one_too_many(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let over = self.analysis.over.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        let carded = self.screen.review().is_some_and(|review| review.card().is_some());
        // This Esc closes the card that came with the end of the search.
        let over = over && !carded;
        if over && key == Key::plain(Code::Esc) && self.dialog.is_none() && matches!(self.screen, Screen::Review(_)) {
            // The user meant to stop the search.
            ctx.info(AnalysisWord::MistakesWereOver, &[&key.named(ctx.lang)]);
            return true;
        }
        let just = self.last_escape_at.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        if !just || key != Key::plain(Code::Esc) || !self.would_leave_game(key, ctx) {
            return false;
        }
        ctx.info(W::OnceMore, &[&key.named(ctx.lang)]);
        true
    }

    /// Whether this key leaves the current game, with nothing else open that it would close first.
    fn would_leave_game(&self, key: Key, ctx: &UpdateContext) -> bool {
        let review = match &self.screen {
            Screen::Review(review) => review,
            Screen::Play(play) => {
                let is_back = ctx.keys.of_key(KeyContext::Play, key) == Some(Action::Back);
                return self.dialog.is_none() && is_back && play.esc_leaves_silently();
            }
            _ => return false,
        };
        self.dialog.is_none()
            && review.jump.is_none()
            && review.edits.entry().is_none()
            && review.training().is_none()
            && review.mistake_search.is_none()
            && review.card().is_none()
            && !review.graphs_large
            && !review.shows_explorer(self.game_list())
            // A changed game is only left after a question.
            && (!review.edits.would_lose() || review.saves_analysis_unasked())
            && ctx.keys.of_key(KeyContext::Review, key) == Some(Action::Back)
    }
}
