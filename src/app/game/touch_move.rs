//! Touch-move (Article 4) and tournament mode at the board: which pieces were touched, what that obliges the player to
//! do, and which help is not offered.

use crate::app::{
    context::UpdateContext,
    dialogs::{Dialog, promotion::PromotionDialog},
    game::{Blocked, GameScreen},
    game_options::Rules,
    umpire::Explanation,
};
use crate::chess::{
    journal::Entry,
    laws::touch_move::{self, TouchObligation, TouchRefusal},
};
use crate::words::{
    Lang,
    notation::piece_name,
    results::{TouchWord, obligation, refusal, side},
};
use shakmaty::{Bitboard, Move, Position, Square};

impl GameScreen {
    /// Whether a touched piece has to be moved or taken.
    #[must_use]
    pub fn touch_move(&self) -> bool {
        self.options.rules != Rules::Casual
    }

    /// Whether takebacks, prompts, hints, marks and lists of moves are switched off.
    #[must_use]
    pub fn tournament(&self) -> bool {
        self.options.rules == Rules::Tournament
    }

    /// Returns the pieces that were touched before this move.
    #[must_use]
    pub fn touched(&self) -> Bitboard {
        self.touched.squares.iter().copied().collect()
    }

    /// Returns the moves that are allowed after the touches: all legal ones if nothing was touched.
    #[must_use]
    pub fn allowed(&self) -> Vec<Move> {
        self.touched.allowed(self.game.position())
    }

    /// Whether a touch restricts the choice of moves.
    #[must_use]
    pub fn has_touch_obligation(&self) -> bool {
        self.touched.obligation(self.game.position()) != TouchObligation::Free
    }

    /// Returns what the touches oblige the player to do, in words. Tournament mode says it only when the player tries
    /// something else.
    #[must_use]
    pub fn obligation_text(&self, lang: Lang) -> Option<String> {
        let duty = self.touched.obligation(self.game.position());
        (duty != TouchObligation::Free && !self.tournament()).then(|| self.duty_in_words(duty, lang))
    }

    fn duty_in_words(&self, duty: TouchObligation, lang: Lang) -> String {
        obligation(duty, self.game.position(), &self.touched, lang)
    }

    /// Returns why a legal move is not allowed after the touches, for `why` to explain again.
    pub(super) fn touch_refusal(&self, mv: Move, ctx: &mut UpdateContext) -> Option<String> {
        let barred = self.touched.refuses(self.game.position(), mv).filter(|_| self.human_to_move())?;
        Some(self.barred_in_words(barred, ctx))
    }

    fn barred_in_words(&self, barred: TouchRefusal, ctx: &mut UpdateContext) -> String {
        let text = refusal(barred, self.game.position(), &self.touched, ctx.lang);
        ctx.refusal = Some(Explanation::of_touch(&text, barred));
        text
    }

    /// Touches a piece that the player means to move or take. Returns false if the piece was only adjusted, so that
    /// nothing more should happen.
    pub(super) fn touch(&mut self, square: Square, ctx: &mut UpdateContext) -> bool {
        if !self.touch_move() {
            return true;
        }
        if std::mem::take(&mut self.adjusting) {
            let role = self.game.position().board().role_at(square);
            let piece = role.map_or("", |role| piece_name(ctx.lang, role));
            ctx.info(TouchWord::Adjusted, &[piece, &square.to_string()]);
            return false;
        }
        let first = !self.claim_is_lost();
        self.touched.add(square);
        self.append(&Entry::Touched { square }, ctx);
        if first && touch_move::can_move_or_be_taken(self.game.position(), square) {
            self.decline_by_touch(ctx);
        }
        true
    }

    /// Asks which piece a pawn becomes. With touch-move it has been released on its square (Article 4.7).
    pub(super) fn ask_promotion(&mut self, (from, to): (Square, Square), offer: bool, ctx: &mut UpdateContext) {
        let released = self.touch_move();
        if released && self.touched.released.is_none() {
            let first = !self.claim_is_lost();
            self.touched.release(from, to);
            self.append(&Entry::Released { from, to }, ctx);
            if first {
                self.decline_by_touch(ctx);
            }
        }
        ctx.open(Dialog::Promotion(PromotionDialog { released, ..PromotionDialog::new(from, to, offer) }));
    }

    /// Asks again which piece the pawn becomes that was released on its last rank. Returns whether there is one.
    pub(in crate::app) fn asks_promotion_again(&mut self, ctx: &mut UpdateContext) -> bool {
        let TouchObligation::Promote { from, to } = self.touched.obligation(self.game.position()) else { return false };
        if !self.human_to_move() || self.blocked.is_some() {
            return false;
        }
        self.input.picker.let_go();
        self.ask_promotion((from, to), false, ctx);
        true
    }

    /// Declines the opponent's offer, as touching a piece does (Article 9.1.2.1).
    fn decline_by_touch(&mut self, ctx: &mut UpdateContext) {
        let by = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.by != by) && self.game.decline_draw(by, ctx.now.at).is_ok() {
            self.append(&Entry::Declined, ctx);
            ctx.info(TouchWord::Declines, &[]);
        }
    }

    /// Whether a touch has ended the right to claim a draw on this move (Article 9.4).
    pub(super) fn claim_is_lost(&self) -> bool {
        self.touched.squares.iter().any(|at| touch_move::can_move_or_be_taken(self.game.position(), *at))
    }

    /// Keeps a touched piece that has to move picked up. With `say`, tells the player why.
    pub(in crate::app) fn hold_touched_piece(&mut self, say: bool, ctx: &mut UpdateContext) {
        let duty = self.touched.obligation(self.game.position());
        if duty == TouchObligation::Free {
            return;
        }
        if let Some(piece) = duty.piece() {
            self.input.picker.pick_up(piece, None);
        }
        if say {
            let said = self.barred_in_words(TouchRefusal::Duty(duty), ctx);
            ctx.warn_text(said);
        }
    }

    /// Runs `adjust`: the next piece touched is only adjusted (Article 4.2.1).
    pub(super) fn adjust(&mut self, ctx: &mut UpdateContext) {
        if !self.human_to_move() {
            // Article 4.2.1: only the player having the move may adjust.
            return self.say_not_your_turn(ctx);
        }
        self.adjusting = self.touch_move();
        ctx.info(if self.adjusting { TouchWord::AdjustNext } else { TouchWord::AdjustIdle }, &[]);
    }

    /// Forgets the touches after a move or a takeback.
    pub(super) fn forget_touches(&mut self) {
        self.touched.clear();
        self.adjusting = false;
    }

    /// In a tournament, makes White's clock wait for an explicit start (Article 6.6 leaves this to the arbiter).
    pub(super) fn await_start(&mut self, ctx: &mut UpdateContext) {
        let waits = self.tournament()
            && self.has_human()
            && self.game.ending().is_none()
            && self.game.clock().is_some()
            && !self.game.clock_started()
            && self.game.line().is_empty();
        if waits {
            self.blocked = Some(Blocked::Start);
            if ctx.plain {
                ctx.info(TouchWord::NotStartedLine, &[]);
            }
        }
    }

    /// Runs `start`: starts the clock of the side to move.
    pub(super) fn start(&mut self, ctx: &mut UpdateContext) {
        if self.blocked != Some(Blocked::Start) {
            return ctx.warn_text(TouchWord::StartIdle.text(ctx.lang));
        }
        self.blocked = None;
        self.game.start_clock(ctx.now.at);
        let turn = side(self.game.turn(), ctx.lang);
        ctx.info(TouchWord::Started, &[turn]);
        self.journal_clocks(ctx);
        self.advance_turn(ctx);
    }

    /// Whether a side may offer a draw now: in a tournament, not before the move that its rules name.
    pub(super) fn may_offer(&self, by: shakmaty::Color, ctx: &mut UpdateContext) -> bool {
        let accepts = self.game.offer().is_some_and(|offer| offer.by != by);
        let may = accepts || self.game.offers_are_open(by);
        if !may {
            ctx.warn(TouchWord::OffersFrom, &[&self.options.draw_offers_from.to_string()]);
        }
        may
    }

    pub(super) fn refuse_unstarted(&self, ctx: &mut UpdateContext) {
        ctx.warn(if ctx.plain { TouchWord::NotStartedLine } else { TouchWord::NotStarted }, &[]);
    }
}
