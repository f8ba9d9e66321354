//! Whether a side can still mate, in words.

pub use super::tables::CanMateWord;
use super::{Lang, results::side};
use crate::chess::laws::can_mate::Proof;
use shakmaty::{Chess, Color, Position};

/// Says that a side can mate with these moves; without moves, that it has mated already.
#[must_use]
pub fn yes(by: Color, moves: &str, lang: Lang) -> String {
    if moves.is_empty() {
        CanMateWord::Mated.with(lang, &[side(by, lang)])
    } else {
        CanMateWord::Line.with(lang, &[side(by, lang), moves])
    }
}

/// Says that a side can mate, or has mated, without giving the moves.
#[must_use]
pub fn yes_alone(by: Color, mated: bool, lang: Lang) -> String {
    let word = if mated { CanMateWord::Mated } else { CanMateWord::Can };
    word.with(lang, &[side(by, lang)])
}

/// Says that a side cannot mate in a position, and why. The proof may hold only after moves that are forced: then no
/// more is said about the position than is true of it.
#[must_use]
pub fn no(by: Color, position: &Chess, proof: Proof, lang: Lang) -> String {
    let why = match proof {
        Proof::Over if position.legal_moves().is_empty() => CanMateWord::Over,
        Proof::Over => CanMateWord::ForcedEnd,
        Proof::Material if position.has_insufficient_material(by) => CanMateWord::Material,
        Proof::Material => CanMateWord::ForcedMaterial,
        Proof::Barred => CanMateWord::Barred,
        Proof::Walled => CanMateWord::Walled,
        Proof::Visited => CanMateWord::Visited,
    };
    CanMateWord::Never.with(lang, &[side(by, lang), why.text(lang)])
}

/// Says that the search reached its limit before it was clear whether a side can mate.
#[must_use]
pub fn open(by: Color, lang: Lang) -> String {
    CanMateWord::Open.with(lang, &[side(by, lang)])
}
