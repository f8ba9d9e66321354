//! Prompts for draw claims. Outside a tournament a wrong claim costs nothing: the player is asked first.

use crate::app::{
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    game::GameScreen,
};
use crate::chess::laws::claims::Claim;
use crate::words::{
    results::{evidence, why_wrong},
    tables::AppWord,
};
use shakmaty::{Color, Move, Position};

/// The fewest half-moves without a capture or pawn move after which a claim with an intended move can be right: the
/// resulting position must have occurred twice before, at the latest eight and four half-moves earlier.
const SOONEST: u32 = 7;

impl GameScreen {
    /// Returns what the side to move could claim: on the position, with the typed move, or with a move of the picked
    /// piece. `None` if it is not a person's turn, in tournament mode, and after a touch that ended the right to claim.
    #[must_use]
    pub fn prompt(&self) -> Option<(Claim, Option<Move>)> {
        if self.tournament()
            || self.claim_is_lost()
            || !self.human_to_move()
            || self.viewing.is_some()
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
        evidence(game, intended, &told, |node| ctx.told_node(game.tree(), node), ctx.lang)
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
        let name = |node| ctx.told_node(game.tree(), node);
        let why = why_wrong(game, intended, &told, name, ctx.lang);
        // Before both sides have moved, they cannot agree to a draw (Article 5.2.3).
        if game.line().len() >= 2 {
            self.judge_claim(ctx);
            ctx.open(Dialog::ask(Question::WrongClaim { by, why }));
        } else {
            ctx.warn(AppWord::ClaimWouldBeWrong, &[&why]);
        }
        true
    }
}
