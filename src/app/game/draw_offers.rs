//! `draw` and `decline`: a person offers, accepts and declines draws for the sides that people play, and for no other.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::words::app::AppWord;
use crate::words::results::side;
use shakmaty::Color;

impl GameScreen {
    /// Returns whether a person may speak for a side: a person plays it. Otherwise says why not: `own` also names the
    /// command for the person's own side, `alone` is for games that no person plays.
    pub(super) fn speaks_for(&self, by: Color, own: AppWord, alone: AppWord, ctx: &mut UpdateContext) -> bool {
        let may = self.game.seat(by).is_human();
        if !may {
            let name = self.name(by, ctx.lang);
            ctx.warn(if self.has_human() { own } else { alone }, &[&name]);
        }
        may
    }

    pub(super) fn draw(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Some(by) = self.named_side(args) else {
            ctx.warn(AppWord::UnknownCommand, &[&format!("draw {args}")]);
            return;
        };
        self.offer_draw(by, ctx);
    }

    /// A side offers a draw, or agrees to one that was offered. A computer player does both by itself.
    pub(in crate::app) fn offer_draw(&mut self, by: Color, ctx: &mut UpdateContext) {
        if self.game.ending().is_none()
            && !(self.speaks_for(by, AppWord::DrawsItself, AppWord::DrawsItselfAlone, ctx) && self.may_offer(by, ctx))
        {
            return;
        }
        match self.game.offer_draw(by, ctx.now.at) {
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
            Ok(()) if self.game.ending().is_some() => self.finish(ctx),
            Ok(()) => {
                self.journal_offer(by, ctx);
                let name = side(by, ctx.lang);
                match self.game.offer() {
                    Some(offer) if offer.out && !self.game.seat(!by).is_human() => self.bot_answers_offer(ctx),
                    Some(offer) if offer.out => ctx.info(AppWord::OfferPending, &[name]),
                    _ => ctx.info(AppWord::OfferAnnounced, &[name]),
                }
            }
        }
    }

    /// Declines an offer for the side it was made to.
    pub(super) fn decline(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Some(named) = self.named_side(args) else {
            ctx.warn(AppWord::UnknownCommand, &[&format!("decline {args}")]);
            return;
        };
        let by = match self.game.offer() {
            Some(offer) if args.trim().is_empty() => !offer.by,
            _ => named,
        };
        if self.game.ending().is_none() && !self.speaks_for(by, AppWord::DrawsItself, AppWord::DrawsItselfAlone, ctx) {
            return;
        }
        match self.game.decline_draw(by, ctx.now.at) {
            Ok(()) => {
                self.journal_declined(ctx);
                ctx.info(AppWord::OfferDeclined, &[]);
            }
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
        }
    }
}
