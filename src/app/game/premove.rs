//! Premoves: moves that the user chooses while a computer player thinks. A premove is checked at once, and played after
//! that player's move if it is legal then.

use crate::app::{
    board::picked_piece::{PutDown, PutDownBy, put_down},
    context::UpdateContext,
    game::GameScreen,
};
use crate::chess::{
    geometry::target,
    notation::{self, Choices, Letters, WhyNot},
    premove,
};
use crate::words::{moves, tables::PremoveWord};
use shakmaty::{Bitboard, Move, Position, Role, Square};

/// A move that waits for the user's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move. The captured piece that it names may differ from the one it will capture.
    pub mv: Move,
    /// Whether the move also offers a draw.
    pub offer: bool,
    /// Its name: SAN in the letters of the screen.
    pub name: String,
}

impl GameScreen {
    /// Whether a person waits for a computer player and may choose a premove. Not with touch-move, where no piece is
    /// touched before its turn.
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

    /// Whether a piece can be picked up for a premove.
    pub(super) fn picks_premove(&self, square: Square) -> bool {
        self.may_premove() && self.game.position().them().contains(square)
    }

    /// Returns where the picked piece can go by a premove.
    pub(super) fn premove_targets(&self) -> Bitboard {
        let Some(held) = self.input.picker.picked else { return Bitboard::EMPTY };
        let own = |mv: &Move| mv.from() == Some(held.from);
        // For castling, the rook's square, and in standard chess also the king's.
        let king = |mv: Move| (!self.is_chess960()).then(|| target(mv));
        let choices = self.choices();
        let moves = choices.moves.iter().copied().filter(own);
        moves.flat_map(|mv| [Some(mv.to()), king(mv)]).flatten().collect()
    }

    /// Chooses the premove from one square to another; a pawn that reaches the last rank becomes a queen. If there is
    /// no such premove, picks up another piece of the same side instead.
    pub(super) fn put_down_premove(&mut self, from: Square, to: Square, by: PutDownBy, ctx: &mut UpdateContext) {
        let moves = self.pointed(from, to);
        let own = self.game.position().them();
        if let PutDown::PickUp(at) = put_down(&moves, own, to, by) {
            return self.input.picker.pick_up(to, at);
        }
        self.input.picker.let_go();
        match moves.into_iter().find(|mv| matches!(mv.promotion(), None | Some(Role::Queen))) {
            Some(mv) => self.set_premove(mv, false, ctx),
            None => ctx.warn(PremoveWord::Never, &[&format!("{from}{to}")]),
        }
    }

    /// Returns why a typed text cannot be a move of the waiting person, whatever the computer player replies. Returns
    /// `None` if it still can, or if the text is not a move at all.
    pub(in crate::app) fn impossible_premove(&self, text: &str, ctx: &UpdateContext) -> Option<String> {
        if self.human_to_move() {
            return None;
        }
        let written = moves::written(text, ctx.input_letters);
        let text = written.as_deref().unwrap_or(text);
        let choices = Choices::premoves(self.game.position(), self.is_chess960());
        match choices.read(text, &ctx.input_letters) {
            Ok(_) | Err(WhyNot::NeedsPromotion { .. } | WhyNot::Ambiguous { .. }) => None,
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            Err(why) => Some(self.why_not(text, &why, ctx)),
        }
    }

    /// Sets the premove, replacing any earlier one.
    pub(super) fn set_premove(&mut self, mv: Move, offer: bool, ctx: &UpdateContext) {
        let name = self.choices().name(mv, &ctx.display_letters);
        self.premove = Some(Premove { mv, offer, name });
    }

    /// Plays the premove at the person's turn, if it is legal. A draw offer by the opponent has to be answered first.
    pub(super) fn play_premove(&mut self, ctx: &mut UpdateContext) {
        if self.input.picker.picked.is_some_and(|held| !self.own_piece(held.from)) {
            self.input.picker.let_go(); // the picked piece was captured
        }
        let Some(Premove { mv, offer, name }) = self.premove.take() else { return };
        let turn = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.out && offer.by != turn) {
            return;
        }
        // What happens at the board must not disturb a look back or the typed text.
        let viewing = self.viewing.take();
        let (entry, refused) = (std::mem::take(&mut self.input.entry), self.input.refused.take());
        let legal = self.game.position().legal_moves().into_iter().find(|legal| premove::is_same(*legal, mv));
        match legal {
            Some(mv) => {
                self.premoved = Some((ctx.now.at, name));
                self.try_move(mv, offer, ctx);
            }
            None => {
                ctx.info(PremoveWord::Gone, &[&name]);
                let spelled = notation::uci(mv, self.is_chess960());
                if let Err(why) = self.choices().read(&spelled, &Letters::En) {
                    let told = self.why_not(&name, &why, ctx);
                    ctx.explain_refusal(&told, &why);
                }
            }
        }
        self.viewing = viewing;
        (self.input.entry, self.input.refused) = (entry, refused);
    }
}
