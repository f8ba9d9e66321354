//! What follows a change of the game: a computer player is asked for its move, and the end is announced and saved.

use crate::app::{
    context::UpdateContext,
    game::{GameScreen, Opponent},
    protocol::{
        analysis::BotRequest,
        effect::{BotEffect, Effect, TerminalEffect},
        user_message::UserMessage,
    },
};
use crate::bot;
use crate::bot::{
    external_engine::EngineCommand,
    resign_draw::{self, ACCEPT_DRAW_BELOW, CLAIM_DRAW_UP_TO, is_opening},
};
use crate::chess::{
    game::ClaimOutcome,
    journal::Entry,
    seat::{Bot, Seat},
};
use crate::words::tables::AppWord;
use shakmaty::{Color, Move};

/// Milliseconds between the moves of two computer players on the screen, so that a person can follow.
const PACE: u64 = 600;
/// With a clock, a pause is never longer than the time left divided by this.
const PACE_SHARE: u64 = 60;
/// How many moves of each side pass before a bot that has declined an offer considers another.
const DEAF_MOVES: usize = 10;

impl GameScreen {
    /// After any change: handles the end of the game, or asks a computer player that has the move.
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

    /// Returns a seed for the position on the board: the same game with the same seed takes the same course.
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

    /// Handles the move that a bot has found. A response to an older request is dropped.
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

    /// Returns the milliseconds before a computer player's move is made: between two of them, so that a person can
    /// follow; at the weaker levels, because a person would think. Never more than a small part of the clock, and none
    /// in plain mode, where no one watches.
    pub(super) fn pause_before(&self, mv: Move, ctx: &UpdateContext) -> u64 {
        if ctx.plain {
            return 0;
        }
        let turn = self.game.turn();
        let pause = match self.game.seat(turn) {
            _ if !self.has_human() => PACE,
            Seat::Bot(Bot::Elo(elo)) if ctx.config.bots_moment => {
                let last = self.game.tree().played(self.game.current_node());
                resign_draw::delay_ms(*elo, self.game.position(), mv, last, self.seed_here())
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
                if self.input.refused.is_some() {
                    self.clear_entry(); // what was refused belongs to the position before
                }
                self.after_move(node, ctx);
                self.explain_first_move(mv, ctx);
            }
            Err(_) => self.after_flag(ctx), // its flag had fallen; the end of the game says so
        }
    }

    /// Returns the side for which a draw counts as a win, if the game has draw odds.
    pub(super) fn draw_odds(&self) -> Option<Color> {
        self.game.setup().event.draw_odds
    }

    /// Whether a computer player claims a draw that it may claim. An engine does, unless its evaluation favours it.
    fn would_claim(&self, side: Color) -> bool {
        match self.game.seat(side) {
            Seat::Bot(_) | Seat::Engine(_) if self.draw_odds() == Some(side) => true,
            Seat::Bot(_) | Seat::Engine(_) if self.draw_odds() == Some(!side) => false,
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

    /// Lets a computer player that has the move accept or decline an offer made to it. An engine cannot be asked: it
    /// accepts if it evaluated its position at its last move as worse.
    pub(super) fn bot_answers_offer(&mut self, ctx: &mut UpdateContext) {
        // Its own offer goes out with its move, and the opponent answers it then.
        let Some(offer) = self.game.offer().filter(|offer| offer.by != self.game.turn()) else { return };
        let by = !offer.by;
        let accepts = match self.game.seat(by) {
            Seat::Bot(_) | Seat::Engine(_) if self.draw_odds() == Some(by) => true,
            _ if self.ignores_offers() || self.draw_odds() == Some(!by) => false,
            // The bot that plays any legal move has no plan: it flips a coin at any time.
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

    /// Whether a computer player ignores offers for a while.
    pub(super) fn ignores_offers(&self) -> bool {
        self.declined_at.is_some_and(|at| self.game.line().len() < at + 2 * DEAF_MOVES)
    }

    /// Notes that a computer player has declined an offer, and ignores others for a while. Returns whether it ignored
    /// this one.
    pub(super) fn has_declined(&mut self) -> bool {
        let deaf = self.ignores_offers();
        if !deaf {
            self.declined_at = Some(self.game.line().len());
        }
        deaf
    }

    /// Handles the end of the game: announces, saves and scores it, and makes the result card.
    pub(super) fn finish(&mut self, ctx: &mut UpdateContext) {
        if self.archived {
            return;
        }
        self.archived = true;
        self.input.picker.let_go();
        self.clear_entry(); // while the entry line has text, keys do not reach the buttons
        self.premove = None;
        self.forget_touches();
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        self.blocked = None;
        self.sealing = false;
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
