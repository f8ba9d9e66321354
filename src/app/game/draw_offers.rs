//! `draw` and `decline`: a person offers, accepts and declines draws, but only for sides that people play.

use crate::app::{
    commands::action::{Action, Invocation, KeyContext},
    context::UpdateContext,
    game::GameScreen,
};
use crate::chess::journal::Entry;
use crate::words::{results::side, tables::AppWord};
use shakmaty::Color;

impl GameScreen {
    /// Whether a person may speak for a side, which they may if a person plays it. Otherwise warns: with `own`, which
    /// also names the command for the person's own side, or with `alone` in games without a person.
    pub(super) fn speaks_for(&self, by: Color, own: AppWord, alone: AppWord, ctx: &mut UpdateContext) -> bool {
        let may = self.game.seat(by).is_human();
        if !may {
            let name = self.name(by, ctx.lang);
            ctx.warn(if self.has_human() { own } else { alone }, &[&name]);
        }
        may
    }

    pub(super) fn draw(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if let Some(by) = self.side_meant(given, ctx) {
            self.offer_draw(by, ctx);
        }
    }

    /// Offers a draw for a side, takes back an offer whose move has not been made, or accepts one that was offered.
    /// Computer players offer and accept on their own.
    pub(in crate::app) fn offer_draw(&mut self, by: Color, ctx: &mut UpdateContext) {
        if self.game.ending().is_none()
            && !(self.speaks_for(by, AppWord::DrawsItself, AppWord::DrawsItselfAlone, ctx) && self.may_offer(by, ctx))
        {
            return;
        }
        if self.game.withdraw_offer(by) {
            self.append(&Entry::Withdrawn, ctx);
            return ctx.info(AppWord::OfferTakenBack, &[]);
        }
        if self.attempt(ctx, |game, at| game.offer_draw(by, at)).is_none() {
            return;
        }
        if self.game.ending().is_some() {
            return self.finish(ctx);
        }
        self.append(&Entry::Offer { side: by }, ctx);
        let name = side(by, ctx.lang);
        let key = ctx.keys.called(KeyContext::Play, Action::Draw, ctx.lang);
        match self.game.offer() {
            Some(offer) if offer.out && !self.game.seat(!by).is_human() => self.bot_answers_offer(ctx),
            Some(offer) if offer.out => {
                ctx.info(AppWord::OfferPending, &[name, &key]);
            }
            _ if self.lone_human() == Some(by) && !ctx.plain => ctx.info(AppWord::OfferAnnouncedYours, &[name, &key]),
            _ => ctx.info(AppWord::OfferAnnounced, &[name, &key]),
        }
    }

    /// Whether a person can take back an offer that they have announced.
    #[must_use]
    pub fn can_withdraw_offer(&self) -> bool {
        self.human_to_move() && self.game.can_withdraw_offer(self.game.turn())
    }

    /// Whether the key that offers a draw does something now: a computer player that has just declined does not listen
    /// for a while.
    #[must_use]
    pub fn may_offer_draw(&self) -> bool {
        self.game.offer().is_none() && !self.ignores_offers() || self.can_withdraw_offer()
    }

    /// Whether a person has a draw offer to answer.
    #[must_use]
    pub fn has_offer(&self) -> bool {
        self.game.offer().is_some_and(|offer| offer.out && self.game.seat(!offer.by).is_human())
    }

    /// Declines an offer for the side that received it.
    pub(super) fn decline(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(named) = self.side_meant(given, ctx) else { return };
        let by = match self.game.offer() {
            Some(offer) if given.args.trim().is_empty() => !offer.by,
            _ => named,
        };
        if self.game.ending().is_none() && !self.speaks_for(by, AppWord::DrawsItself, AppWord::DrawsItselfAlone, ctx) {
            return;
        }
        if self.attempt(ctx, |game, at| game.decline_draw(by, at)).is_some() {
            self.append(&Entry::Declined, ctx);
            ctx.info(AppWord::OfferDeclined, &[]);
        }
    }
}
