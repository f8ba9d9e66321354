//! Why a claim of a draw would be wrong.

use super::Lang;
use super::app::AppWord;
use crate::chess::game::Game;
use crate::chess::laws::claims::FIFTY_MOVES;
use shakmaty::{Move, Position};

/// Returns how often the position has occurred, and how many moves have passed without a capture or a pawn move
/// (Articles 9.2 and 9.3). That is the position on the board or, with an intended move, the one after it; `told` is the
/// wording of that move.
#[must_use]
pub fn why_wrong(game: &Game, intended: Option<Move>, told: &str, lang: Lang) -> String {
    let mut then = game.position().clone();
    let mut times = game.history.occurrences(&then);
    if let Some(mv) = intended.filter(|mv| then.is_legal(*mv)) {
        then.play_unchecked(mv);
        times = game.history.occurrences(&then) + 1;
    }
    let moves = then.halfmoves().min(FIFTY_MOVES) / 2;
    let word = if intended.is_none() { AppWord::MovesPassed } else { AppWord::MovesWouldPass };
    let passed = word.counted(lang, u64::from(moves), &moves.to_string(), &[]);
    let word = match (times, intended.is_some()) {
        (0 | 1, false) => AppWord::StoodOnce,
        (_, false) => AppWord::StoodTwice,
        (0 | 1, true) => AppWord::WouldStandOnce,
        (_, true) => AppWord::WouldStandTwice,
    };
    word.with(lang, &[told, &passed])
}
