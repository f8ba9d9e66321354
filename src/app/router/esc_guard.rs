//! One Esc too many: whoever has just left something with it is not dropped out of the game without a word.

use crate::app::commands::action::{Action, KeyContext};
use crate::app::protocol::input::{Code, Key};
use crate::app::{App, Screen, context::UpdateContext};
use crate::words::{analysis::AnalysisWord, premove::PremoveWord, review::ReviewWord as W};

/// Milliseconds after which nobody presses Esc once more by habit.
const HABIT: u64 = 2_000;

impl App {
    /// Takes a key, unless it is an Esc too many.
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

    /// Takes the Esc that comes too late for the premove it was to cancel: it would ask whether to leave the game. Returns
    /// whether it was one.
    fn is_too_late(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let Screen::Play(play) = &mut self.screen else { return false };
        let Some((_, name)) = play.premoved.take().filter(|(at, _)| ctx.now.at.since(*at) < HABIT) else {
            return false;
        };
        if key != Key::plain(Code::Esc) || self.dialog.is_some() || !play.esc_leaves() {
            return false;
        }
        ctx.info(PremoveWord::Played, &[&name]);
        true
    }

    /// Takes the Esc that follows at once on one that left something: it says what the next one does. Returns whether it
    /// was one.
    fn is_one_too_many(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let over = self.analysis.over.take().is_some_and(|at| ctx.now.at.since(at) < HABIT);
        let carded = self.screen.review().is_some_and(|review| review.card().is_some());
        // The card that came with the end of the search is closed by it.
        let over = over && !carded;
        if over && key == Key::plain(Code::Esc) && self.dialog.is_none() && matches!(self.screen, Screen::Review(_)) {
            // It was meant to stop the search.
            ctx.info(AnalysisWord::MistakesWereOver, &[&key.named(ctx.lang)]);
            return true;
        }
        let just = self.last_escape_at.take().is_some_and(|at| ctx.now.at.since(at) < HABIT);
        if !just || key != Key::plain(Code::Esc) || !self.would_leave_game(key, ctx) {
            return false;
        }
        ctx.info(W::OnceMore, &[&key.named(ctx.lang)]);
        true
    }

    /// Whether this key leaves the game that is looked at, nothing else being open that it would close.
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
            // A question comes before a game that is changed is left.
            && (!review.edits.would_lose() || review.saves_analysis_unasked())
            && ctx.keys.of_key(KeyContext::Review, key) == Some(Action::Back)
    }
}
