//! What follows a change of the game: a computer player is asked for its move, and the end is announced and saved.

use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::game::{Blocked, GameScreen, Opponent};
use crate::app::protocol::effect::{BotEffect, BotRequest, Effect, FileEffect, TerminalEffect};
use crate::app::protocol::learn_progress::{LearnProgress, TaskState};
use crate::app::protocol::user_message::UserMessage;
use crate::app::recent_choices::FirstGame;
use crate::bot;
use crate::bot::external_engine::EngineCommand;
use crate::bot::resign_draw::{self, ACCEPT_DRAW_BELOW, CLAIM_DRAW_UP_TO, ScoreHistory, is_opening};
use crate::bot::rng::Rng;
use crate::bot::time_management::TimeLeft;
use crate::chess::clock::Moment;
use crate::chess::course::lesson_of_rule;
use crate::chess::game::ClaimOutcome;
use crate::chess::journal::Entry;
use crate::chess::laws::claims::Claim;
use crate::chess::polyglot::{self, BookMove};
use crate::chess::result::{DrawBy, Ending, WinBy};
use crate::chess::seat::{Bot, Seat};
use crate::chess::time_control::{Bonus, TimeControl};
use crate::words::results::{self, TouchWord, UmpireWord, evidence, side, why_wrong};
use crate::words::tables::{AppWord, PlainWord};
use shakmaty::{ByColor, Chess, Color, Move, Position, Role};

/// Milliseconds between the moves of two computer players on the screen, so that a person can follow.
const PACE: u64 = 600;
/// With a clock, a pause is never longer than the time left divided by this.
const PACE_SHARE: u64 = 60;
/// How many moves of each side pass before a bot that has declined an offer considers another.
const DEAF_MOVES: usize = 10;

/// What the bots remember of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct BotMemory {
    /// The half-move at which a bot last refused a draw.
    declined_at: Option<usize>,
    /// Each bot's evaluations of its own position at its moves, oldest first, and where it last offered a draw.
    scores: ByColor<ScoreHistory>,
}

impl BotMemory {
    fn ignores_offers(&self, plies: usize) -> bool {
        self.declined_at.is_some_and(|at| plies < at + 2 * DEAF_MOVES)
    }

    /// Notes that a bot declines an offer after so many half-moves, and ignores others for a while. Returns whether it
    /// ignores this one.
    pub fn has_declined(&mut self, plies: usize) -> bool {
        let deaf = self.ignores_offers(plies);
        if !deaf {
            self.declined_at = Some(plies);
        }
        deaf
    }

    /// Forgets what a side thought: another player takes it over.
    pub fn forget(&mut self, side: Color) {
        *self.scores.get_mut(side) = ScoreHistory::default();
    }
}

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
            if ctx.config.bell.turn && !self.hotseat() && self.premove().is_none() {
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
        let has_book = !ctx.config.book.is_empty();
        match *self.game.seat(turn) {
            Seat::Bot(Bot::Elo(_) | Bot::Max) | Seat::Engine(_) if has_book => {
                self.opponent = Opponent::Book;
                let position = Box::new(self.game.position().clone());
                ctx.request(FileEffect::ReadBook { path: ctx.config.book.clone().into(), position });
            }
            _ => self.ask_to_move(ctx),
        }
    }

    fn ask_to_move(&mut self, ctx: &mut UpdateContext) {
        match *self.game.seat(self.game.turn()) {
            Seat::Bot(bot) => self.ask_bot(bot, ctx),
            Seat::Engine(_) => self.ask_engine(ctx),
            Seat::Human(_) => {}
        }
    }

    /// Takes what the opening book has for a position: one of its moves is played, or whose turn it is has to think.
    pub fn take_book(&mut self, position: &Chess, moves: &[BookMove], ctx: &mut UpdateContext) {
        if self.opponent != Opponent::Book || self.game.position() != position {
            return;
        }
        self.opponent = Opponent::None;
        match polyglot::choose(moves, Rng::new(self.seed_here()).next_u64()) {
            Some(mv) => self.computer_moves(mv, ctx),
            None => self.ask_to_move(ctx),
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
        let game = u64::from(self.tally.games_left);
        self.options.seed ^ (ply << 20) ^ (game << 44)
    }

    pub(super) fn stop_thinking(&mut self, ctx: &mut UpdateContext) {
        match std::mem::take(&mut self.opponent) {
            Opponent::Bot { request } => ctx.request(BotEffect::Stop(request)),
            Opponent::Engine { engine, request } => {
                ctx.request(Effect::Engine { engine, order: EngineCommand::Stop(request) });
            }
            Opponent::None | Opponent::Book | Opponent::Moving { .. } => {}
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
                    self.input.clear_entry(); // what was refused belongs to the position before
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
    fn bot_answers_offer(&mut self, ctx: &mut UpdateContext) {
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
        let again = self.bots.has_declined(self.game.line().len());
        ctx.info(if again { AppWord::BotDeclinesRepeated } else { AppWord::BotDeclines }, &[&name]);
    }

    /// Whether a computer player ignores offers for a while.
    fn ignores_offers(&self) -> bool {
        self.bots.ignores_offers(self.game.line().len())
    }

    /// Handles the end of the game: announces, saves and scores it, and makes the result card.
    pub(super) fn finish(&mut self, ctx: &mut UpdateContext) {
        if !self.saving.end() {
            return;
        }
        self.input.picker.let_go();
        self.input.clear_entry(); // while the entry line has text, keys do not reach the buttons
        self.premoves.waiting = None;
        self.forget_touches();
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        self.blocked = None;
        self.input.seals = false;
        self.input.picker.cursor = None;
        self.card.button = 0;
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

// `takeback`: takes moves back, if the opponent agrees.

impl GameScreen {
    pub(super) fn ask_take_back(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(meant) = self.side_meant(given, ctx) else { return };
        // As many half-moves as it takes until it is that side's turn. If two people play and the side to move has not
        // moved yet, the other side takes back.
        let count = if self.game.turn() == meant { 2 } else { 1 };
        let first = count == 2 && self.game.line().len() == 1 && given.args.trim().is_empty() && self.hotseat();
        let (by, count) = if first { (!meant, 1) } else { (meant, count) };
        let side_named = !given.args.trim().is_empty();
        if self.tournament() {
            ctx.warn(TouchWord::NoTakeBack, &[]);
        } else if side_named && !self.speaks_for(by, AppWord::KeepsItsMoves, AppWord::KeepsItsMovesAlone, ctx) {
            // `speaks_for` has told the user why not.
        } else if count > self.game.line().len() {
            ctx.warn(AppWord::NothingToTakeBack, &[]);
        } else if given.bang || !self.hotseat() {
            self.take_back(count, ctx);
        } else {
            let moves = self.last_moves(count, ctx);
            ctx.open(Dialog::ask(Question::TakeBack { count, moves }));
        }
    }

    /// Returns the last half-moves of the game as on a score sheet: `2. Nf3 Nc6`, `2… Nc6`; in words in plain mode.
    pub(super) fn last_moves(&self, count: usize, ctx: &UpdateContext) -> String {
        let (tree, line) = (self.game.tree(), self.game.line());
        let last = line.get(line.len().saturating_sub(count)..).unwrap_or_default();
        let moves: Vec<Move> = last.iter().filter_map(|&node| tree.played(node)).collect();
        let before = last.first().and_then(|&first| tree.parent(first));
        before.map(|before| ctx.told_moves(tree.position(before), &moves)).unwrap_or_default()
    }

    /// Takes this many half-moves back, after the opponent has agreed.
    pub fn take_back(&mut self, count: usize, ctx: &mut UpdateContext) {
        let moves = self.last_moves(count, ctx);
        if self.attempt(ctx, |game, at| game.take_back(count, at)).is_none() {
            return;
        }
        self.board_view.return_to_live();
        if self.input.refused.take().is_some() {
            self.input.entry.take(); // the text was for a position that no longer exists
        }
        self.input.picker.let_go();
        self.premoves.waiting = None;
        self.forget_touches();
        self.bots = BotMemory::default();
        let was_archived = self.saving.go_on();
        self.card.drop_card();
        // First its journal, then the removal from games.pgn: at no instant is the game in neither.
        self.journal_taken_back(was_archived, ctx);
        if was_archived {
            self.unscore_points();
            ctx.request(FileEffect::Unarchive { game: self.game.setup().id.clone() });
        }
        if ctx.plain {
            let turn = side(self.game.turn(), ctx.lang);
            ctx.info(PlainWord::TakenBackMoves, &[&moves, turn]);
        } else {
            ctx.info(AppWord::TakenBack, &[]);
        }
        self.await_start(ctx);
        self.advance_turn(ctx);
    }
}

// Prompts for draw claims. Outside a tournament a wrong claim costs nothing: the player is asked first.

/// The fewest half-moves without a capture or pawn move after which a claim with an intended move can be right: the
/// resulting position must have occurred twice before, at the latest eight and four half-moves earlier.
const SOONEST: u32 = 7;

impl GameScreen {
    /// Returns what the side to move could claim: on the position, with the typed move, or with a move of the picked
    /// piece. `None` if it is not a person's turn, in tournament mode, and after a touch that ended the right to claim.
    pub fn prompt(&self) -> Option<(Claim, Option<Move>)> {
        if self.tournament()
            || self.claim_is_lost()
            || !self.human_to_move()
            || self.viewing().is_some()
            || self.blocked.is_some()
            || self.game.position().halfmoves() < SOONEST
        {
            return None;
        }
        // If both claims are right, threefold repetition goes first, as in the Laws.
        let first =
            |claims: &[Claim]| [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|one| claims.contains(one));
        let with = |mv: Move| first(&self.game.claims_with(mv)).map(|claim| (claim, Some(mv)));
        let claim = match self.intended() {
            Some(mv) => with(mv),
            None => self.moves_picked().into_iter().find_map(with),
        };
        claim.or_else(|| first(&self.game.claims()).map(|claim| (claim, None)))
    }

    /// Returns the evidence for a claim: when the position occurred, and the moves without a capture or a pawn move.
    pub(in crate::app) fn evidence(&self, intended: Option<Move>, ctx: &UpdateContext) -> String {
        let game = &self.game;
        let told = intended.map(|mv| ctx.told(game.position(), mv)).unwrap_or_default();
        evidence(game, intended, &told, |node| ctx.told_node(game.tree(), node, MoveForm::Found), ctx.lang)
    }

    /// Asks before a wrong claim: says why it would be wrong, and whether to offer a draw instead. Returns whether it
    /// was wrong.
    pub(super) fn asks_before_claim(&mut self, by: Color, intended: Option<Move>, ctx: &mut UpdateContext) -> bool {
        let game = &self.game;
        let right = intended.map_or_else(|| game.claims(), |mv| game.claims_with(mv));
        if !right.is_empty() || game.ending().is_some() {
            return false;
        }
        let told = intended.map(|mv| ctx.told(game.position(), mv)).unwrap_or_default();
        let name = |node| ctx.told_node(game.tree(), node, MoveForm::Found);
        let why = why_wrong(game, intended, &told, name, ctx.lang);
        // Before both sides have moved, they cannot agree to a draw (Article 5.2.3).
        if game.line().len() >= 2 {
            self.judging = true;
            self.game.stop_clock(ctx.now.at);
            ctx.open(Dialog::ask(Question::WrongClaim { by, why }));
        } else {
            ctx.warn(AppWord::ClaimWouldBeWrong, &[&why]);
        }
        true
    }
}

// `draw` and `decline`: a person offers, accepts and declines draws, but only for sides that people play.

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
        let Some(word) = self.offer_word() else { return };
        if word == AppWord::OfferPending && !self.game.seat(!by).is_human() {
            return self.bot_answers_offer(ctx);
        }
        let key = ctx.keys.called(KeyContext::Play, Action::Draw, ctx.lang);
        ctx.info(word, &[side(by, ctx.lang), &key]);
    }

    /// Returns the sentence about the draw offer that waits for its move or for an answer.
    pub fn offer_word(&self) -> Option<AppWord> {
        let offer = self.game.offer()?;
        Some(match offer.out {
            true => AppWord::OfferPending,
            false if offer.of_claim => AppWord::OfferOfClaim,
            false if self.lone_human() == Some(offer.by) => AppWord::OfferAnnouncedYours,
            false => AppWord::OfferAnnounced,
        })
    }

    /// Whether a person can take back an offer that they have announced.
    pub fn can_withdraw_offer(&self) -> bool {
        self.human_to_move() && self.game.can_withdraw_offer(self.game.turn())
    }

    /// Whether the key that offers a draw does something now: a computer player that has just declined does not listen
    /// for a while.
    pub fn may_offer_draw(&self) -> bool {
        self.game.offer().is_none() && !self.ignores_offers() || self.can_withdraw_offer()
    }

    /// Whether a person has a draw offer to answer.
    pub fn has_offer(&self) -> bool {
        self.game.offer().is_some_and(|offer| offer.out && self.game.seat(!offer.by).is_human())
    }

    /// Accepts or declines the offer that has been made: `draw accept`, German `remis ablehnen`.
    pub(super) fn answer_offer(&mut self, accepts: bool, ctx: &mut UpdateContext) {
        match self.game.offer().filter(|offer| offer.out) {
            Some(offer) if accepts => self.offer_draw(!offer.by, ctx),
            Some(_) => self.decline(&Invocation::of(Action::Decline), ctx),
            None => ctx.warn(AppWord::NoOffer, &[]),
        }
    }

    /// Declines an offer for the side that received it.
    pub(super) fn decline(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(named) = self.side_meant(given, ctx) else { return };
        let by = match self.game.offer() {
            Some(offer) if offer.out && given.args.trim().is_empty() => !offer.by,
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

// The behaviour of a bot that looks ahead: it knows its clock, resigns a lost game, and offers a draw in a level one.

impl GameScreen {
    fn time_left(&self, side: Color, at: Moment) -> Option<TimeLeft> {
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
        let thoughts = self.bots.scores.get_mut(turn);
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
    fn bot_offers(&mut self, ctx: &mut UpdateContext) {
        let turn = self.game.turn();
        let number = self.game.position().fullmoves().get();
        if !self.game.offers_are_open(turn) || self.game.offer().is_some() || self.draw_odds().is_some() {
            return; // with draw odds, one side would give the game away, and the other one asks for that
        }
        let thoughts = self.bots.scores.get_mut(turn);
        if thoughts.should_offer_draw(number) && self.game.offer_draw(turn, ctx.now.at).is_ok() {
            self.append(&Entry::Offer { side: turn }, ctx);
            let name = self.name(turn, ctx.lang);
            ctx.info(AppWord::BotOffers, &[&name]);
        }
    }
}

// Explains what the user meets in a game for the first time: castling, en passant or underpromotion by the computer, a
// draw that they may claim, a draw that beginners take for an error. Each is explained once, only in casual games, and
// not after `learn quiet`.

/// Returns what to explain about a move, by the word under which it is remembered.
fn first_of_move(mv: Move) -> Option<&'static str> {
    match mv {
        Move::Castle { .. } => Some("castling"),
        Move::EnPassant { .. } => Some("en passant"),
        _ if mv.promotion().is_some_and(|role| role != Role::Queen) => Some("underpromotion"),
        _ => None,
    }
}

/// Returns what to explain about an ending, by such a word.
fn first_of_ending(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::Draw { by: DrawBy::Stalemate } => Some("stalemate"),
        Ending::Draw { by: DrawBy::DeadPosition } => Some("dead_position"),
        Ending::Draw { by: DrawBy::FlagFallCannotMate } => Some("flag"),
        _ => None,
    }
}

/// What the status line of a game explains because it happens for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstTimeNotes {
    /// Whether the prompt explains a draw claim.
    pub claim: bool,
    /// The id of the lesson about the ending.
    pub ending: Option<&'static str>,
}

impl GameScreen {
    /// Whether a person meets this for the first time, in a casual game. Also remembers it from then on.
    fn is_first_time(&self, what: &str, ctx: &mut UpdateContext) -> bool {
        let known = ctx.recent.explained.iter().any(|known| known == what);
        if known || ctx.recent.lesson_notes_off || !self.has_human() || self.touch_move() {
            return false;
        }
        ctx.recent.explained.push(what.to_owned());
        ctx.remember();
        true
    }

    /// Explains a computer player's move, if it is the first of its kind that the user sees.
    fn explain_first_move(&self, mv: Move, ctx: &mut UpdateContext) {
        let Some(what) = first_of_move(mv).filter(|_| self.game.ending().is_none()) else { return };
        if let Some(text) = results::of_move(mv, ctx.lang).filter(|_| self.is_first_time(what, ctx)) {
            ctx.info_text(text);
        }
    }

    /// At a person's turn: if they may claim a draw for the first time, the prompt adds that only they can claim it.
    fn explain_first_claim(&mut self, ctx: &mut UpdateContext) {
        self.first_time.claim = matches!(self.prompt(), Some((_, None))) && self.is_first_time("claim", ctx);
        if self.first_time.claim {
            ctx.aloud(UmpireWord::FirstClaim, &[&ctx.keys.called(KeyContext::Play, Action::Why, ctx.lang)]);
        }
    }

    /// If the game ended in a draw that beginners take for an error, names the lesson about it, unless that is done.
    pub(super) fn explain_first_ending(&mut self, progress: &LearnProgress, ctx: &mut UpdateContext) {
        let Some(ending) = self.game.ending() else { return };
        let lesson = ending.rule().and_then(lesson_of_rule);
        let Some((what, lesson)) = first_of_ending(ending).zip(lesson) else { return };
        if progress.lesson(lesson) == TaskState::Open && self.is_first_time(what, ctx) {
            self.first_time.ending = Some(lesson.id);
            let why = ctx.keys.called(KeyContext::Play, Action::Why, ctx.lang);
            ctx.aloud(UmpireWord::FirstEnding, &[lesson.id, &why]);
        }
    }

    /// At the end of the user's first game: if a computer player won it, the home screen will point to the lessons. Not
    /// if the user resigned: a player who can tell that a game is lost knows the rules.
    fn note_first_game(&self, ctx: &mut UpdateContext) {
        if ctx.recent.first_game != FirstGame::Running || self.card().is_none() {
            return;
        }
        let person = self.lone_human();
        let lost = matches!(
            self.game.ending(),
            Some(Ending::Win { winner, by }) if person == Some(!*winner) && *by != WinBy::Resignation
        );
        ctx.recent.first_game = if lost { FirstGame::Lost } else { FirstGame::Over };
        ctx.remember();
    }
}

// A game that waits while the user looks at a lesson.

impl GameScreen {
    /// Whether the game may wait behind another screen: not in a tournament, and not with an external engine.
    pub(in crate::app) fn can_wait(&self) -> bool {
        let engine = |side| matches!(self.game.seat(side), Seat::Engine(_));
        self.game.ending().is_some() || !self.tournament() && !Color::ALL.into_iter().any(engine)
    }

    /// Makes the game wait: its clocks stop, and the computer player stops thinking.
    pub(in crate::app) fn wait_aside(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() && self.blocked.is_none() {
            self.block(Blocked::Interrupted, ctx);
        }
    }

    /// Returns to the game. With a clock it resumes at the next key, otherwise at once.
    pub(in crate::app) fn come_back(&mut self, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Interrupted) && self.game.clock().is_none() {
            self.unblock(ctx);
        }
    }
}
