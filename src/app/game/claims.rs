//! Outside of a tournament a wrong claim costs nothing: the person is asked first.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::app::dialogs::{Dialog, question::Question};
use crate::chess::laws::claims::Claim;
use crate::words::app::AppWord;
use shakmaty::{Color, Move, Position};

/// Half-moves without a capture or a pawn's move after which a draw can be claimed (Article 9.3).
const FIFTY_MOVES: u32 = 100;

/// Half-moves without a capture or a pawn's move before a claim with a move can be right: the position it comes to has stood
/// twice before, eight half-moves and four half-moves ago at the latest.
const SOONEST: u32 = 7;

impl GameScreen {
    /// What the side to move could claim: on the position, with a move that is typed, or with one of the picked piece.
    /// Empty when it is not a person's turn, in tournament mode, and after a touch that ended the right.
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
        // Both right: threefold, the first the Laws name.
        let first =
            |claims: &[Claim]| [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|one| claims.contains(one));
        let with = |mv: Move| first(&self.game.claims_with(mv)).map(|claim| (claim, Some(mv)));
        let claim = match self.intended() {
            Some(mv) => with(mv),
            None => self.moves_picked().into_iter().find_map(with),
        };
        claim.or_else(|| first(&self.game.claims()).map(|claim| (claim, None)))
    }

    /// Asks before a wrong claim: why it would be wrong, and whether to offer a draw in its place. Returns whether it
    /// was wrong.
    pub(super) fn asks_before_claim(&self, by: Color, intended: Option<Move>, ctx: &mut UpdateContext) -> bool {
        let game = &self.game;
        let right = intended.map_or_else(|| game.claims(), |mv| game.claims_with(mv));
        if !right.is_empty() || game.ending().is_some() {
            return false;
        }
        let told = intended.map(|mv| ctx.told(game.position(), mv)).unwrap_or_default();
        let mut then = game.position().clone();
        let mut times = game.history.occurrences(&then);
        if let Some(mv) = intended {
            then.play_unchecked(mv);
            times = game.history.occurrences(&then) + 1;
        }
        let moves = then.halfmoves().min(FIFTY_MOVES) / 2;
        let word = if intended.is_none() { AppWord::MovesPassed } else { AppWord::MovesWouldPass };
        let passed = word.counted(ctx.lang, u64::from(moves), &moves.to_string(), &[]);
        let word = match (times, intended.is_some()) {
            (0 | 1, false) => AppWord::StoodOnce,
            (_, false) => AppWord::StoodTwice,
            (0 | 1, true) => AppWord::WouldStandOnce,
            (_, true) => AppWord::WouldStandTwice,
        };
        let why = ctx.sentence(word, &[&told, &passed]);
        // Before both sides have moved nothing can be agreed to (Article 5.2.3).
        if game.line().len() >= 2 {
            ctx.open(Dialog::ask(Question::WrongClaim { by, why }));
        } else {
            ctx.warn(AppWord::ClaimWouldBeWrong, &[&why]);
        }
        true
    }
}
