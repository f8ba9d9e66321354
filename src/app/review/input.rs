//! Keys and pointer in the review of a game.

use crate::app::{
    board::text_field::TextField,
    commands::action::{Action, Invocation, KeyContext},
    context::{Handled, UpdateContext},
    game_list::GameList,
    protocol::{
        hit_target::HitTarget,
        input::{Button, Code, Key, Press},
    },
    review::{JumpError, Review, analysis::Analysis, follow::FollowedFile},
};
use crate::words::tables::ReviewWord as W;
use shakmaty::Position;

/// Lines by which the keys (`READ`) and the wheel (`WHEEL`) scroll the score.
pub(crate) const READ: i32 = 6;
const WHEEL: i32 = 3;

/// The review of a game with everything that works beside it.
#[derive(Debug)]
pub struct ReviewScreen<'a> {
    /// The game.
    pub review: &'a mut Review,
    /// The list that it was opened from.
    pub list: Option<&'a mut GameList>,
    /// The analysis.
    pub analysis: &'a mut Analysis,
    /// The followed file, which is read again when it grows.
    pub follow: &'a mut Option<FollowedFile>,
}

impl ReviewScreen<'_> {
    /// Takes a key that no dialog has taken.
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.review.edits.after_place = None; // the command line was left
        if self.line_key(key, ctx) == Handled::Yes
            || self.guess_key(key, ctx) == Handled::Yes
            || self.review.jump.is_none() && self.entry_key(key, ctx) == Handled::Yes
            || self.begins_move(key, ctx) == Handled::Yes
        {
            return;
        }
        if self.review.jump.is_none() && key == Key::plain(Code::Enter) && self.play_explored(ctx) == Handled::Yes {
            return;
        }
        let enter = key == Key::plain(Code::Enter) && self.review.jump.is_none();
        if enter && self.review.card_leads_on(&ctx.config.me) {
            return self.action(Action::NextMistake, ctx);
        }
        let review = &mut *self.review;
        let digit = matches!(key.code, Code::Char('0'..='9')) && !key.ctrl && !key.alt;
        if digit && review.jump.is_none() {
            review.jump = Some(TextField::default());
        }
        if let Some(entry) = &mut review.jump {
            match key.code {
                Code::Enter => {
                    let text = entry.take();
                    review.jump = None;
                    self.jump(&text, ctx);
                }
                Code::Esc => review.jump = None,
                Code::Backspace if entry.is_empty() => review.jump = None,
                _ => {
                    entry.key(key);
                }
            }
        } else if key.code == Code::Esc && self.close_newest(ctx) {
            // The moves are visible again.
        } else if let Some(act) = ctx.keys.of_key(KeyContext::Review, key) {
            match act {
                // Another key of `back` leaves the game at once.
                Action::Back => self.command(&Invocation::of(act), ctx),
                act => self.action(act, ctx),
            }
        }
    }

    /// Closes the newest thing on the screen, as Esc does before it leaves the game: the card or the graphs, the
    /// openings, the mistake search, a variation. Returns whether there was one. The footer names it.
    pub(super) fn close_newest(&mut self, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        if review.close_card() || std::mem::take(&mut review.graphs_large) || self.closes_explorer() {
            return true;
        }
        if self.review.esc_stops_search() {
            self.command(&Invocation { action: Action::Mistakes, args: "stop".to_owned(), bang: false }, ctx);
            return true;
        }
        let esc_leaves = ctx.keys.of_key(KeyContext::Review, Key::plain(Code::Esc)) == Some(Action::Back);
        let aside = esc_leaves && !self.review.record().tree.is_main_line(self.review.node());
        if aside {
            self.command(&Invocation::of(Action::LeaveLine), ctx);
        }
        aside
    }

    /// Goes to a move by its number, or says why not. Returns whether it did. `0-0` is not a number: it castles.
    pub(in crate::app) fn jump(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        if matches!(text, "0-0" | "0-0-0") && !ctx.plain {
            self.review.enter_single_move(text);
            return self.entry_key(Key::plain(Code::Enter), ctx) == Handled::Yes;
        }
        match self.review.jump_to(text) {
            Ok(()) => return true,
            Err(JumpError::NoNumber) => ctx.warn(W::JumpUsage, &[]),
            Err(JumpError::HalfMoves(plies)) => ctx.warn(W::NoSuchHalfMove, &[&plies.to_string()]),
            Err(JumpError::NoMoves) => ctx.warn(W::NoMoves, &[]),
            Err(JumpError::EndsWith(number)) => ctx.warn(W::NoSuchMove, &[&number.to_string()]),
        }
        false
    }

    /// Handles the pointer in the review. Returns whether anything shown may have changed.
    pub(in crate::app) fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Move(node) | HitTarget::Graph(node))) => review.go_to(*node),
            (Press::Down(Button::Left), Some(HitTarget::Played(mv))) if review.position().is_legal(*mv) => {
                review.explore_move(*mv, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::Line(line))) => {
                let args = (line + 1).to_string();
                self.command(&Invocation { action: Action::AddLine, args, bang: false }, ctx);
            }
            (Press::ScrollUp, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(-WHEEL),
            (Press::ScrollDown, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(WHEEL),
            (Press::ScrollUp, _) => drop(review.walk(Action::Previous)),
            (Press::ScrollDown, _) => drop(review.walk(Action::Next)),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }
}
