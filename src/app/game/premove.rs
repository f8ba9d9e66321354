//! Premoves: a move that a person chooses while a computer player thinks. It is judged at once, and played when that
//! player has moved, if it is legal then.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::chess::geometry::target;
use crate::chess::notation::{Choices, WhyNot};
use crate::chess::premove;
use crate::words::moves_in_words;
use crate::words::premove::PremoveWord;
use shakmaty::{Bitboard, Move, Position, Role, Square};

/// A move that waits for the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move. It may name another captured piece than the one it will capture.
    pub mv: Move,
    /// A draw is offered with it.
    pub offer: bool,
    /// What the user calls it: SAN in the letters of the screen.
    pub name: String,
}

impl GameScreen {
    /// The move that waits for the turn.
    #[must_use]
    pub fn premove(&self) -> Option<&Premove> {
        self.premove.as_ref()
    }

    /// Whether a person waits for a computer player and may choose a premove. Where a piece that is touched has to move,
    /// no piece is touched before its turn.
    #[must_use]
    pub fn may_premove(&self) -> bool {
        let turn = self.game.turn();
        self.game.ending().is_none()
            && self.blocked.is_none()
            && self.viewing.is_none()
            && !self.touch_move()
            && !self.game.seat(turn).is_human()
            && self.game.seat(!turn).is_human()
    }

    /// The moves that a premove may be.
    pub(super) fn premoves(&self) -> Choices<'_> {
        Choices::premoves(self.game.position(), self.is_chess960())
    }

    /// Whether a piece can be picked up for a premove.
    pub(super) fn picks_premove(&self, square: Square) -> bool {
        self.may_premove() && self.game.position().them().contains(square)
    }

    /// Where the picked piece can go by a premove.
    pub(super) fn premove_targets(&self) -> Bitboard {
        let Some(held) = self.picked_piece().filter(|_| self.may_premove()) else { return Bitboard::EMPTY };
        let choices = self.premoves();
        let castles = choices.moves.iter().filter(|mv| mv.is_castle() && mv.from() == Some(held.from));
        let castled = castles.flat_map(|mv| if self.is_chess960() { [mv.to(); 2] } else { [mv.to(), target(*mv)] });
        premove::targets(&choices.moves, held.from) | castled.collect::<Bitboard>()
    }

    /// Chooses the premove from one square to another; a pawn on the last rank becomes a queen. Returns whether there is
    /// such a premove.
    pub(super) fn put_down_premove(&mut self, from: Square, to: Square, ctx: &mut UpdateContext) -> bool {
        self.picker.let_go();
        let chess960 = self.is_chess960();
        let goes_there = |mv: &&Move| {
            mv.from() == Some(from)
                && (mv.to() == to || !chess960 && mv.is_castle() && target(**mv) == to)
                && matches!(mv.promotion(), None | Some(Role::Queen))
        };
        let found = self.premoves().moves.iter().find(goes_there).copied();
        match found {
            Some(mv) => self.set_premove(mv, false, ctx),
            None => {
                ctx.warn(PremoveWord::Never, &[&format!("{from}{to}")]);
            }
        }
        found.is_some()
    }

    /// Enter on a text while a computer player thinks: the premove that it says, or why it says none. A promotion
    /// without a piece asks for one.
    pub(super) fn type_premove(&mut self, text: &str, ctx: &mut UpdateContext) {
        let read = self.premoves().read(text, &ctx.input_letters);
        match read {
            Ok(typed) => {
                self.set_premove(typed.mv, typed.offer, ctx);
                self.entry.take();
                self.refused = None;
            }
            Err(WhyNot::NeedsPromotion { from, to }) => {
                let offer = text.contains("(=)");
                self.entry.take();
                ctx.open(Dialog::promotion(from, to, offer));
            }
            Err(why) => {
                let sentence = self.why_not(text, &why, ctx);
                self.refuse_entry(sentence, ctx);
            }
        }
    }

    /// Why a typed text can be no move of the person who waits, whatever the computer player replies. `None` for a text that
    /// is no move at all.
    pub(in crate::app) fn impossible_premove(&self, text: &str, ctx: &UpdateContext) -> Option<String> {
        if self.human_to_move() {
            return None;
        }
        let written = moves_in_words::written(text, ctx.input_letters);
        let text = written.as_deref().unwrap_or(text);
        match self.premoves().read(text, &ctx.input_letters) {
            Ok(_) | Err(WhyNot::NeedsPromotion { .. } | WhyNot::Ambiguous { .. }) => None,
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            Err(why) => Some(self.why_not(text, &why, ctx)),
        }
    }

    /// The piece of a promotion was chosen. Returns whether it belongs to a premove.
    pub(super) fn promote_premove(
        &mut self,
        from: Square,
        to: Square,
        role: Role,
        offer: bool,
        ctx: &mut UpdateContext,
    ) -> bool {
        if !self.may_premove() {
            return false;
        }
        let is_it = |mv: &&Move| mv.from() == Some(from) && mv.to() == to && mv.promotion() == Some(role);
        let found = self.premoves().moves.iter().find(is_it).copied();
        if let Some(mv) = found {
            self.set_premove(mv, offer, ctx);
        }
        found.is_some()
    }

    /// A premove takes the place of the one before.
    fn set_premove(&mut self, mv: Move, offer: bool, ctx: &UpdateContext) {
        let name = self.premoves().name(mv, &ctx.display_letters);
        self.premove = Some(Premove { mv, offer, name });
    }

    /// Cancels the premove. Returns whether there was one.
    pub(super) fn forget_premove(&mut self) -> bool {
        self.premove.take().is_some()
    }

    /// The turn has come: the premove is played if it is legal. A draw offer of the opponent's is to be answered first.
    pub(super) fn play_premove(&mut self, ctx: &mut UpdateContext) {
        if self.picked_piece().is_some_and(|held| !self.own_piece(held.from)) {
            self.picker.let_go(); // the picked piece was captured
        }
        let Some(Premove { mv, offer, name }) = self.premove.take() else { return };
        let turn = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.out && offer.by != turn) {
            return;
        }
        // Neither the view of the past nor what is being typed is disturbed by what happens at the board.
        let viewing = self.viewing.take();
        let (entry, refused) = (std::mem::take(&mut self.entry), self.refused.take());
        let legal = self.game.position().legal_moves().into_iter().find(|legal| premove::is_same(*legal, mv));
        match legal {
            Some(mv) => self.try_move(mv, offer, ctx),
            None => ctx.warn(PremoveWord::Gone, &[&name]),
        }
        self.viewing = viewing;
        (self.entry, self.refused) = (entry, refused);
    }
}
