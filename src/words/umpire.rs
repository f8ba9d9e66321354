//! What the umpire says about a check, a claim and an unusual move.

use super::notation::{piece_name, why_not};
pub use super::tables::UmpireWord;
use super::{Lang, with_capital};
use crate::chess::{geometry::castled, laws::claims::Claim, notation::why_check};
use shakmaty::{Chess, Move, Role};

/// Returns which piece gives check, and what answers it; `None` if there is no check.
#[must_use]
pub fn of_check(position: &Chess, lang: Lang) -> Option<String> {
    Some(with_capital(&format!("{}.", why_not(lang, &why_check(position)?))))
}

/// Returns by which rule the player to move may claim a draw.
#[must_use]
pub fn of_claim(claim: Claim, lang: Lang) -> String {
    match claim {
        Claim::Threefold => UmpireWord::MayClaimThreefold.text(lang).to_owned(),
        Claim::FiftyMoves => UmpireWord::MayClaimFifty.text(lang).to_owned(),
    }
}

/// Explains a move that beginners take for an error of the program: castling, a capture en passant, a promotion.
#[must_use]
pub fn of_move(mv: Move, lang: Lang) -> Option<String> {
    Some(match mv {
        Move::Castle { .. } => {
            let (king, rook) = castled(mv)?;
            UmpireWord::Castled.with(lang, &[&king.to_string(), &rook.to_string()])
        }
        Move::EnPassant { to, .. } => UmpireWord::EnPassant.with(lang, &[&to.to_string()]),
        _ => match mv.promotion()? {
            role @ Role::Queen => UmpireWord::Promoted.with(lang, &[piece_name(lang, role)]),
            role => UmpireWord::Underpromoted.with(lang, &[piece_name(lang, role)]),
        },
    })
}
