//! The words of touch-move, of tournament mode and of results that an arbiter enters.

use super::Lang;
use super::notation::piece_name;
pub use super::tables::TouchWord;
use crate::chess::laws::touch_move::{TouchObligation, TouchRefusal, Touched};
use shakmaty::{Chess, Position, Square};

/// Returns what the touched pieces oblige the player to do, with its article; nothing if the player may make any move.
#[must_use]
pub fn obligation(duty: TouchObligation, position: &Chess, touched: &Touched, lang: Lang) -> String {
    let board = position.board();
    let name = |at: Square| board.role_at(at).map_or("", |role| piece_name(lang, role));
    // Pieces of both colours were touched, but one could not capture the other.
    let own = |at: &Square| position.us().contains(*at);
    let both = touched.squares.iter().any(own) && !touched.squares.iter().all(own);
    match duty {
        TouchObligation::Free => String::new(),
        TouchObligation::Move(at) => {
            let article = if both { "4.3.3" } else { "4.3.1" };
            TouchWord::MustMove.with(lang, &[name(at), &at.to_string(), article])
        }
        TouchObligation::Take(at) => {
            let article = if both { "4.3.3" } else { "4.3.2" };
            TouchWord::MustTake.with(lang, &[name(at), &at.to_string(), article])
        }
        TouchObligation::TakeWith { piece, victim } => {
            TouchWord::MustTakeWith.with(lang, &[name(piece), &piece.to_string(), name(victim), &victim.to_string()])
        }
        TouchObligation::Castle { rook, .. } => TouchWord::MustCastle.with(lang, &[&rook.to_string()]),
        TouchObligation::Promote { to, .. } => TouchWord::MustPromote.with(lang, &[&to.to_string()]),
        TouchObligation::KingMove(_) => TouchWord::KingMustMove.text(lang).to_owned(),
    }
}

/// Returns why a legal move is not allowed after what was touched.
#[must_use]
pub fn refusal(refusal: TouchRefusal, position: &Chess, touched: &Touched, lang: Lang) -> String {
    match refusal {
        TouchRefusal::Duty(duty) => obligation(duty, position, touched, lang),
        TouchRefusal::RookFirst(rook) => TouchWord::RookFirst.with(lang, &[&rook.to_string()]),
    }
}
