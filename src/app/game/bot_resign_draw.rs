//! The behaviour of a bot that looks ahead: it knows its clock, resigns a lost game, and offers a draw in a level one.

use crate::app::{context::UpdateContext, game::GameScreen};
use crate::bot::time_management::TimeLeft;
use crate::chess::{
    clock::Moment,
    journal::Entry,
    time_control::{Bonus, TimeControl},
};
use crate::words::tables::AppWord;
use shakmaty::{Color, Position};

impl GameScreen {
    /// Returns the time that a side has left.
    pub(super) fn time_left(&self, side: Color, at: Moment) -> Option<TimeLeft> {
        let clock = self.game.clock()?;
        let bonus = clock.stage(side).map_or(Bonus::None, |stage| stage.bonus);
        let (increment, delay) = match bonus {
            Bonus::None => (0, 0),
            Bonus::Increment(ms) | Bonus::Bronstein(ms) => (ms, 0),
            Bonus::Delay(ms) => (0, ms),
        };
        let hourglass = matches!(clock.controls.of(side), TimeControl::Hourglass(_));
        let left = clock.remaining(side, at);
        Some(TimeLeft { remaining: left, increment, delay, moves_to_go: clock.moves_to_go(side), hourglass })
    }

    /// Records how the computer player to move evaluates its position. If it may resign and has long been lost, it
    /// resigns, and this returns true.
    pub(super) fn bot_resigns(&mut self, score: Option<i32>, may: bool, ctx: &mut UpdateContext) -> bool {
        let turn = self.game.turn();
        let Some(score) = score else { return false };
        let thoughts = self.score_history.get_mut(turn);
        thoughts.push(score);
        if !may || !thoughts.should_resign() {
            return false;
        }
        // If the game refuses this, the flag had fallen, and the end of the game says so.
        _ = self.game.resign(turn, ctx.now.at);
        self.after_flag(ctx);
        true
    }

    /// Offers a draw with the bot's move, if the game has long been level.
    pub(super) fn bot_offers(&mut self, ctx: &mut UpdateContext) {
        let turn = self.game.turn();
        let number = self.game.position().fullmoves().get();
        if !self.game.offers_are_open(turn) || self.game.offer().is_some() || self.draw_odds().is_some() {
            return; // with draw odds, one side would give the game away, and the other one asks for that
        }
        let thoughts = self.score_history.get_mut(turn);
        if thoughts.should_offer_draw(number) && self.game.offer_draw(turn, ctx.now.at).is_ok() {
            self.append(&Entry::Offer { side: turn }, ctx);
            let name = self.name(turn, ctx.lang);
            ctx.info(AppWord::BotOffers, &[&name]);
        }
    }
}
