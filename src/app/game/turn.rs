//! What follows a change of the game: a bot is asked and answers, the end is told and kept.

use super::{GameScreen, Opponent};
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::{BotEffect, Effect, TerminalEffect};
use crate::app::protocol::{analysis::BotRequest, user_message::UserMessage};
use crate::bot::resign_draw::{ACCEPT_DRAW_BELOW, CLAIM_DRAW_UP_TO, is_opening};
use crate::bot::{self, external_engine::EngineCommand, think_delay};
use crate::chess::seat::{Bot, Seat};
use crate::chess::{journal::Entry, offers_and_claims::ClaimOutcome};
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
            return self.finish(ctx);
        }
        if self.blocked.is_some() {
            return;
        }
        let turn = self.game.turn();
        if self.human_to_move() {
            if ctx.config.bell.turn && !self.hotseat() && self.premove.is_none() {
                ctx.request(TerminalEffect::Bell);
            }
            self.explain_first_claim(ctx);
            return self.play_premove(ctx);
        }
        if matches!(self.game.seat(turn), Seat::Engine(_)) && !self.engine_is_awake(ctx) {
            return;
        }
        self.game.start_clock(ctx.now.at);
        self.bot_answers_offer(ctx);
        if self.game.ending().is_some() {
            return;
        }
        if !self.game.claims().is_empty() && self.would_claim(turn) {
            return self.bot_claims(turn, None, ctx);
        }
        match *self.game.seat(turn) {
            Seat::Bot(bot) => self.ask_bot(bot, ctx),
            Seat::Engine(_) => self.ask_engine(ctx),
            Seat::Human(_) => {}
        }
    }

    fn ask_bot(&mut self, bot: Bot, ctx: &mut UpdateContext) {
        let id = ctx.rng.next_u64();
        self.opponent = Opponent::Bot { request: id };
        ctx.request(BotEffect::Think(Box::new(BotRequest {
            id,
            bot,
            position: self.game.position().clone(),
            seen: self.game.seen(),
            seed: self.seed_here(),
            time: self.time_left(self.game.turn(), ctx.now.at),
        })));
    }

    /// A seed for the position on the board: the same game with the same seed goes the same way.
    fn seed_here(&self) -> u64 {
        let ply = u64::try_from(self.game.line().len()).unwrap_or(u64::MAX);
        let game = u64::from(self.games_left);
        self.options.seed ^ (ply << 20) ^ (game << 44)
    }

    pub(super) fn stop_thinking(&mut self, ctx: &mut UpdateContext) {
        match std::mem::take(&mut self.opponent) {
            Opponent::Bot { request } => ctx.request(BotEffect::Stop(request)),
            Opponent::Engine { engine, request } => {
                ctx.request(Effect::Engine { engine, order: EngineCommand::Stop(request) });
            }
            Opponent::None | Opponent::Moving { .. } => {}
        }
    }

    /// A bot has found its move. An answer to an older question is dropped.
    pub fn bot_moved(&mut self, id: u64, mv: Option<Move>, score: Option<i32>, ctx: &mut UpdateContext) {
        if self.opponent != (Opponent::Bot { request: id }) {
            return;
        }
        self.opponent = Opponent::None;
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
        if !self.game.claims_with(mv).is_empty() && self.would_claim(turn) {
            return self.bot_claims(turn, Some(mv), ctx);
        }
        match self.game.play(mv, ctx.now.at) {
            Ok(node) => {
                self.after_move(node, ctx);
                self.explain_first_move(mv, ctx);
            }
            Err(_) => self.after_flag(ctx), // its flag had fallen: that is told by the end of the game
        }
    }

    /// Whether a computer player claims a draw that it may claim; an engine does unless it thought that it stands better.
    fn would_claim(&self, side: Color) -> bool {
        match self.game.seat(side) {
            Seat::Bot(bot) => bot::claims_draw(*bot, self.game.position()),
            Seat::Engine(_) => self.engine_score(side).is_none_or(|score| score <= CLAIM_DRAW_UP_TO),
            Seat::Human(_) => false,
        }
    }

    fn bot_claims(&mut self, by: Color, with: Option<Move>, ctx: &mut UpdateContext) {
        match self.game.claim(by, with, ctx.now.at) {
            Ok(ClaimOutcome::Right(_)) => self.finish(ctx),
            Ok(ClaimOutcome::Wrong { .. }) => {}
            Err(_) => self.after_flag(ctx), // its flag had fallen
        }
    }

    /// A computer player that has the move takes the offer it has before it, or declines it. An engine cannot be asked: it
    /// takes one when it thought at its last move that it stands worse.
    pub(super) fn bot_answers_offer(&mut self, ctx: &mut UpdateContext) {
        // One's own goes out with one's move, and is answered then.
        let Some(offer) = self.game.offer().filter(|offer| offer.by != self.game.turn()) else { return };
        let by = !offer.by;
        let accepts = match self.game.seat(by) {
            _ if self.ignores_offers() => false,
            // The one that plays any legal move has no plan: it flips a coin at any time.
            Seat::Bot(bot) if *bot != Bot::Random && is_opening(self.game.position()) => false,
            Seat::Bot(bot) => bot::accepts_draw(*bot, self.game.position(), self.seed_here()),
            Seat::Engine(_) => self.engine_score(by).is_some_and(|score| score < ACCEPT_DRAW_BELOW),
            Seat::Human(_) => return,
        };
        let name = self.name(by, ctx.lang);
        if accepts {
            return match self.game.offer_draw(by, ctx.now.at) {
                Ok(()) => self.finish(ctx),
                Err(_) => self.after_flag(ctx), // its flag had fallen
            };
        }
        if self.game.decline_draw(by, ctx.now.at).is_err() {
            return self.after_flag(ctx);
        }
        self.append(&Entry::Declined, ctx);
        ctx.info(if self.has_declined() { AppWord::BotDeclinesRepeated } else { AppWord::BotDeclines }, &[&name]);
    }

    /// Whether a computer player does not listen to offers for a while.
    fn ignores_offers(&self) -> bool {
        self.declined_at.is_some_and(|at| self.game.line().len() < at + 2 * DEAF_MOVES)
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
        self.input.picker.let_go();
        self.clear_entry(); // while text stands there, keys do not reach the buttons
        self.premove = None;
        self.forget_touches();
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        self.blocked = None;
        self.input.picker.cursor = None;
        self.button = 0;
        if let Some(ending) = self.game.ending() {
            ctx.messages.push(UserMessage::Ended(ending.clone()));
            super::sound("end", ctx);
        }
        self.score_points();
        self.journal_end(ctx);
        self.make_card(ctx);
        self.count_rules(ctx);
        self.note_first_game(ctx);
    }
}
