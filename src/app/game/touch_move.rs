//! Touch-move (Article 4) and tournament mode at the board: what was touched, what it obliges to, what is not offered.

use super::{Blocked, GameScreen};
use crate::app::{context::UpdateContext, game_options::Rules};
use crate::chess::journal::Entry;
use crate::chess::laws::touch_move::{self, TouchObligation};
use crate::words::touch::{TouchWord, obligation, refusal};
use crate::words::{Lang, notation::piece_name, results::side};
use shakmaty::{Bitboard, Move, Position, Square};

impl GameScreen {
    /// Whether a piece that was touched has to move or to be taken.
    #[must_use]
    pub fn touch_move(&self) -> bool {
        self.options.rules != Rules::Casual
    }

    /// Whether nothing is taken back, prompted, hinted, marked or listed.
    #[must_use]
    pub fn tournament(&self) -> bool {
        self.options.rules == Rules::Tournament
    }

    /// The pieces that were touched on this move.
    #[must_use]
    pub fn touched(&self) -> Bitboard {
        self.touched.0.iter().copied().collect()
    }

    /// The moves that are left after what was touched; all legal ones where nothing was.
    #[must_use]
    pub fn allowed(&self) -> Vec<Move> {
        self.touched.allowed(self.game.position())
    }

    /// Whether something was touched that obliges to a move.
    #[must_use]
    pub fn has_touch_obligation(&self) -> bool {
        self.touched.obligation(self.game.position()) != TouchObligation::Free
    }

    /// What the pieces touched oblige to, in words; tournament mode says it only when something else is tried.
    #[must_use]
    pub fn obligation_text(&self, lang: Lang) -> Option<String> {
        let duty = self.touched.obligation(self.game.position());
        (duty != TouchObligation::Free && !self.tournament()).then(|| self.duty_in_words(duty, lang))
    }

    fn duty_in_words(&self, duty: TouchObligation, lang: Lang) -> String {
        obligation(duty, self.game.position(), &self.touched, lang)
    }

    /// Why a legal move is not allowed after what was touched.
    pub(super) fn touch_refusal(&self, mv: Move, lang: Lang) -> Option<String> {
        if !self.human_to_move() {
            return None;
        }
        let position = self.game.position();
        self.touched.refuses(position, mv).map(|barred| refusal(barred, position, &self.touched, lang))
    }

    /// A piece is touched, with the intention of moving or taking it. Returns whether that may be: one that is only put
    /// right is left alone.
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

    /// Article 9.1.2.1: touching a piece declines the opponent's offer.
    fn decline_by_touch(&mut self, ctx: &mut UpdateContext) {
        let by = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.by != by) && self.game.decline_draw(by, ctx.now.at).is_ok() {
            self.append(&Entry::Declined, ctx);
            ctx.info(TouchWord::Declines, &[]);
        }
    }

    /// Article 9.4: whether touching has ended the right to claim on this move.
    pub(super) fn claim_is_lost(&self) -> bool {
        self.touched.0.iter().any(|at| touch_move::can_move_or_be_taken(self.game.position(), *at))
    }

    /// A piece of one's own that was touched and has to move stays in the hand; says why, where something else was tried.
    pub(super) fn hold_touched_piece(&mut self, say: bool, ctx: &mut UpdateContext) {
        let duty = self.touched.obligation(self.game.position());
        if duty == TouchObligation::Free {
            return;
        }
        if let Some(piece) = duty.piece() {
            self.input.picker.pick_up(piece, None);
        }
        if say {
            ctx.warn_text(self.duty_in_words(duty, ctx.lang));
        }
    }

    /// `adjust`: the next piece touched is only put right (Article 4.2.1).
    pub(super) fn adjust(&mut self, ctx: &mut UpdateContext) {
        if !self.human_to_move() {
            // Article 4.2.1: only the player having the move may.
            return self.say_not_your_turn(ctx);
        }
        self.adjusting = self.touch_move();
        ctx.info(if self.adjusting { TouchWord::AdjustNext } else { TouchWord::AdjustIdle }, &[]);
    }

    /// A move was made or taken back: nothing is touched.
    pub(super) fn forget_touches(&mut self) {
        self.touched.clear();
        self.adjusting = false;
    }

    /// In a tournament White's clock waits for an explicit start (Article 6.6 leaves it to the arbiter).
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

    /// `start`: starts the clock of the side to move.
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

    /// Whether a draw may be offered for a move: not before the move that the tournament names.
    pub(super) fn may_offer(&self, by: shakmaty::Color, ctx: &mut UpdateContext) -> bool {
        let from = self.options.draw_offers_from;
        let position = self.game.position();
        let accepts = self.game.offer().is_some_and(|offer| offer.by != by);
        // The side to move offers with its next move, the other one with the move it has just made.
        let black_has_moved = by.is_black() && by != position.turn();
        let number = position.fullmoves().get() - u32::from(black_has_moved);
        let may = !self.tournament() || accepts || number >= from;
        if !may {
            ctx.warn(TouchWord::OffersFrom, &[&from.to_string()]);
        }
        may
    }

    pub(super) fn refuse_unstarted(&self, ctx: &mut UpdateContext) {
        ctx.warn(if ctx.plain { TouchWord::NotStartedLine } else { TouchWord::NotStarted }, &[]);
    }
}
