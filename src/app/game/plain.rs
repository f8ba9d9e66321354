//! Commands of plain mode that act in a game.

use crate::app::{
    context::UpdateContext,
    game::{
        GameScreen,
        persistence::{EVENT, ROUND, SITE},
    },
    plain_input::words::{PlainAction, name_of},
};
use crate::chess::journal::Entry;
use crate::words::{
    notation::piece_name,
    results::TouchWord,
    tables::{AppWord, PlainWord as W, event},
};
use shakmaty::{Position, Square};

impl GameScreen {
    /// Runs `event NAME`, `site NAME` and `round NAME`: names the event of a tournament game. Without a name, tells them.
    pub(in crate::app) fn name_event(&mut self, word: PlainAction, value: &str, ctx: &mut UpdateContext) {
        if !self.tournament() {
            return ctx.info(W::EventOnlyTournament, &[]);
        }
        if self.game.ending().is_some() {
            return ctx.warn(AppWord::GameOver, &[]);
        }
        let name = match word {
            PlainAction::Event => EVENT,
            PlainAction::Site => SITE,
            _ => ROUND,
        };
        if !value.is_empty() {
            self.set_event_name(name, value);
            if self.journal_open {
                self.append(&Entry::Tag { name: name.to_owned(), value: value.to_owned() }, ctx);
            }
        }
        let told = event(&self.options.names, ctx.lang);
        ctx.info_text(told);
    }

    /// Runs `touch e2`: touches a piece as a player who means to move or take it would (Article 4.3).
    pub(in crate::app) fn touch_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let name = name_of(PlainAction::Touch, ctx.lang);
        let Ok(square) = args.trim().to_ascii_lowercase().parse::<Square>() else {
            return match args.trim() {
                "" => ctx.warn(W::WhichSquare, &[name]),
                text => ctx.warn(W::NoSquare, &[text, name]),
            };
        };
        if !self.human_to_move() {
            return self.say_not_your_turn(ctx);
        }
        if !self.touch_move() {
            return ctx.info(TouchWord::AdjustIdle, &[]);
        }
        let Some(role) = self.game.position().board().role_at(square) else {
            return ctx.warn(W::SquareIsEmpty, &[&square.to_string()]);
        };
        if !self.touch(square, ctx) {
            return; // the piece was only adjusted, and the user was told so
        }
        match self.obligation_text(ctx.lang) {
            Some(duty) => ctx.info_text(duty),
            None => ctx.info(W::Touched, &[piece_name(ctx.lang, role), &square.to_string()]),
        }
    }
}
