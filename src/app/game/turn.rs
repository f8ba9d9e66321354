//! What follows a change of the game: a bot is asked and answers, the end is told and kept.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::app::protocol::analysis::BotRequest;
use crate::app::protocol::effect::{BotEffect, Effect, TerminalEffect};
use crate::app::protocol::user_message::UserMessage;
use crate::bot;
use crate::bot::external_engine::EngineCommand;
use crate::bot::think_delay;
use crate::chess::draws::ClaimOutcome;
use crate::chess::seat::{Bot, Seat};
use crate::words::app::AppWord;
use shakmaty::{Color, Move};

/// Milliseconds between the moves of two bots on the screen, so that a person can follow.
const PACE: u64 = 600;
/// The same while the clock is short: never more than this part of what is left.
const PACE_SHARE: u64 = 60;
/// Moves of each side that a bot lets pass before it listens to another offer.
const DEAF_MOVES: usize = 10;

impl GameScreen {
    /// After any change: the end is dealt with, or a bot that has the move is asked.
    pub(super) fn advance_turn(&mut self, ctx: &mut UpdateContext) {
        self.stop_thinking(ctx);
        if self.game.ending().is_some() {
            self.finish(ctx);
            return;
        }
        if self.blocked.is_some() {
            return;
        }
        let turn = self.game.turn();
        let bot = match self.game.seat(turn) {
            Seat::Bot(bot) => *bot,
            Seat::Engine(_) => return self.ask_engine(ctx),
            Seat::Human(_) => {
                if ctx.config.bell.turn && !self.hotseat() && self.premove.is_none() {
                    ctx.request(TerminalEffect::Bell);
                }
                self.play_premove(ctx);
                return;
            }
        };
        self.game.start_clock(ctx.now.at);
        self.bot_answers_offer(ctx);
        if self.game.ending().is_some() {
            return;
        }
        if !self.game.claims().is_empty() && bot::claims_draw(bot, self.game.position()) {
            self.bot_claims(turn, None, ctx);
            return;
        }
        let id = ctx.rng.next_u64();
        self.thinking = Some(id);
        ctx.request(BotEffect::Think(Box::new(BotRequest {
            id,
            bot,
            position: self.game.position().clone(),
            seen: self.game.seen(),
            seed: self.seed_here(),
            time: self.time_left(turn, ctx.now.at),
        })));
    }

    /// A seed for the position on the board: the same game with the same seed goes the same way.
    fn seed_here(&self) -> u64 {
        let ply = u64::try_from(self.game.line().len()).unwrap_or(u64::MAX);
        let game = u64::from(self.games_left);
        self.options.seed ^ (ply << 20) ^ (game << 44)
    }

    pub(super) fn stop_thinking(&mut self, ctx: &mut UpdateContext) {
        self.delayed_move = None;
        if let Some(id) = self.thinking.take() {
            ctx.request(match self.asked_engine.take() {
                Some(engine) => Effect::Engine { engine, order: EngineCommand::Stop(id) },
                None => Effect::Bot(BotEffect::Stop(id)),
            });
        }
    }

    /// A bot has found its move. An answer to an older question is dropped.
    pub fn bot_moved(&mut self, id: u64, mv: Option<Move>, score: Option<i32>, ctx: &mut UpdateContext) {
        if self.thinking != Some(id) {
            return;
        }
        self.thinking = None;
        let Some(mv) = mv else { return };
        if self.bot_resigns(score, ctx.config.bots_resign, ctx) {
            return;
        }
        self.bot_offers(ctx);
        self.computer_moves(mv, ctx);
    }

    /// Milliseconds until a computer player's move is made: where two of them are watched, so that a person can follow;
    /// at the weaker levels, because a person would think. Never more than a small part of the clock; and nobody waits
    /// where nobody watches.
    pub(super) fn pause_before(&self, mv: Move, ctx: &UpdateContext) -> u64 {
        if ctx.plain {
            return 0;
        }
        let turn = self.game.turn();
        let pause = match self.game.seat(turn) {
            _ if !self.has_human() => PACE,
            Seat::Bot(Bot::Elo(elo)) if ctx.config.bots_moment => {
                let last = self.game.tree().played(self.game.current_node());
                think_delay::delay_ms(*elo, self.game.position(), mv, last, self.seed_here())
            }
            _ => 0,
        };
        let left = self.game.clock().map(|clock| clock.remaining(turn, ctx.now.at));
        left.map_or(pause, |left| pause.min(left / PACE_SHARE))
    }

    pub(super) fn bot_plays(&mut self, mv: Move, ctx: &mut UpdateContext) {
        let turn = self.game.turn();
        let claims = |play: &GameScreen| match play.game.seat(turn) {
            Seat::Bot(bot) => bot::claims_draw(*bot, play.game.position()),
            Seat::Engine(_) => play.engine_claims(turn),
            Seat::Human(_) => false,
        };
        if !self.game.claims_with(mv).is_empty() && claims(self) {
            self.bot_claims(turn, Some(mv), ctx);
            return;
        }
        match self.game.play(mv, ctx.now.at) {
            Ok(node) => self.after_move(node, ctx),
            Err(_) => self.after_flag(ctx), // its flag had fallen: that is told by the end of the game
        }
    }

    pub(super) fn bot_claims(&mut self, by: Color, with: Option<Move>, ctx: &mut UpdateContext) {
        if let Ok(ClaimOutcome::Right(_)) = self.game.claim(by, with, ctx.now.at) {
            self.finish(ctx);
        }
    }

    /// A bot that has the move answers the offer it has before it, if there is one.
    pub(super) fn bot_answers_offer(&mut self, ctx: &mut UpdateContext) {
        let Some(offer) = self.game.offer() else { return };
        if offer.by == self.game.turn() {
            return; // it goes out with its maker's move, and is answered then
        }
        let bot = match self.game.seat(!offer.by) {
            Seat::Bot(bot) => *bot,
            Seat::Engine(_) => return self.engine_answers_offer(ctx),
            Seat::Human(_) => return,
        };
        let accepts = !self.ignores_offers() && bot::accepts_draw(bot, self.game.position(), self.seed_here());
        self.offer_is_answered(!offer.by, accepts, ctx);
    }

    /// Whether a computer player does not listen to offers for a while.
    fn ignores_offers(&self) -> bool {
        self.declined_at.is_some_and(|at| self.game.line().len() < at + 2 * DEAF_MOVES)
    }

    /// A computer player takes the offer before it, or declines it.
    pub(super) fn offer_is_answered(&mut self, by: Color, accepts: bool, ctx: &mut UpdateContext) {
        let name = self.name(by, ctx.lang);
        if accepts && !self.ignores_offers() {
            if self.game.offer_draw(by, ctx.now.at).is_ok() {
                self.finish(ctx);
            }
            return;
        }
        if self.game.decline_draw(by, ctx.now.at).is_ok() {
            self.journal_declined(ctx);
        }
        ctx.info(if self.has_declined() { AppWord::BotDeclinesRepeated } else { AppWord::BotDeclines }, &[&name]);
    }

    /// A computer player has declined an offer, and listens to none for a while. Returns whether it did not listen to this one.
    pub(super) fn has_declined(&mut self) -> bool {
        let deaf = self.ignores_offers();
        if !deaf {
            self.declined_at = Some(self.game.line().len());
        }
        deaf
    }

    /// The game has ended: it is told, kept and counted, and the next one begun if more were asked for.
    pub(super) fn finish(&mut self, ctx: &mut UpdateContext) {
        if self.archived {
            return;
        }
        self.archived = true;
        self.picker.let_go();
        self.forget_premove();
        self.forget_touches();
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        self.blocked = None;
        self.picker.hide_cursor();
        self.button = 0;
        if let Some(ending) = self.game.ending() {
            ctx.messages.push(UserMessage::Ended(ending.clone()));
            super::sound("end", ctx);
        }
        self.score_points();
        self.journal_end(ctx);
    }
}
