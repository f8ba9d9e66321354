//! Outside of a tournament a wrong claim costs nothing: the person is asked first.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::words::app::AppWord;
use crate::words::counted;
use shakmaty::{Color, Move, Position};

/// Half-moves without a capture or a pawn's move after which a draw can be claimed (Article 9.3).
const FIFTY_MOVES: u32 = 100;

impl GameScreen {
    /// Asks before a wrong claim: why it would be wrong, and whether to offer a draw in its place. Returns whether it
    /// was wrong.
    pub(super) fn asks_before_claim(&self, by: Color, intended: Option<Move>, ctx: &mut UpdateContext) -> bool {
        let game = self.game();
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
        let (one, many) = match intended {
            None => (AppWord::MovePassed, AppWord::MovesPassed),
            Some(_) => (AppWord::MoveWouldPass, AppWord::MovesWouldPass),
        };
        let passed = counted(moves.into(), &moves.to_string(), one.text(ctx.lang), many.text(ctx.lang), ctx.lang);
        let word = match (times, intended.is_some()) {
            (0 | 1, false) => AppWord::StoodOnce,
            (_, false) => AppWord::StoodTwice,
            (0 | 1, true) => AppWord::WouldStandOnce,
            (_, true) => AppWord::WouldStandTwice,
        };
        let why = ctx.sentence(word, &[&told, &passed]);
        if self.both_have_moved() {
            ctx.open(Dialog::ask(Question::WrongClaim { by, why }));
        } else {
            ctx.warn(AppWord::ClaimWouldBeWrong, &[&why]);
        }
        true
    }

    /// Whether both sides have moved: before that nothing can be agreed to (Article 5.2.3).
    fn both_have_moved(&self) -> bool {
        self.game().line().len() >= 2
    }
}
