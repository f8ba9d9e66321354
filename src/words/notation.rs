//! Why a typed text is no move, in the user's language.

use super::Lang;
use super::tables::ShapeWord;
pub use super::tables::WhyNotWord;
use crate::chess::notation::{NoCastling, WhyNot};
use shakmaty::{File, Rank, Role};

/// The name of a piece: `knight`, `cavalier`. A sentence with a hole for it asks for the form that it needs.
#[must_use]
pub fn piece_name(lang: Lang, role: Role) -> &'static str {
    lang.piece_form(role, "name")
}

/// Why a text is no legal move, without the text itself.
#[must_use]
pub fn why_not(lang: Lang, why: &WhyNot) -> String {
    use WhyNotWord as W;
    let plain = |word: W| word.text(lang).to_owned();
    match why {
        WhyNot::Nothing => plain(W::Nothing),
        WhyNot::Unreadable => plain(W::Unreadable),
        WhyNot::NamedCastling => plain(W::NamedCastling),
        WhyNot::Unfinished => plain(W::Unfinished),
        WhyNot::NothingBegins => plain(W::NothingBegins),
        WhyNot::Ambiguous { role, choices, .. } => {
            let say = either(lang, choices);
            match role {
                Some(role) if choices.len() == 2 => W::Both.with(lang, &[piece_name(lang, *role), &say]),
                Some(role) => W::Several.with(lang, &[piece_name(lang, *role), &say]),
                None => W::SeveralMoves.with(lang, &[&say]),
            }
        }
        WhyNot::NeedsPromotion { .. } => plain(W::NeedsPromotion),
        WhyNot::CannotBecome(_) => plain(W::CannotBecome),
        WhyNot::NoPromotion => plain(W::NoPromotion),
        WhyNot::EmptySquare(square) => W::EmptySquare.with(lang, &[&square.to_string()]),
        WhyNot::NotYours { square, role } => W::NotYours.with(lang, &[piece_name(lang, *role), &square.to_string()]),
        WhyNot::NoSuchMan(role) => W::NoSuchMan.with(lang, &[piece_name(lang, *role)]),
        WhyNot::NoneThere { role, file, rank } => {
            W::NoneThere.with(lang, &[piece_name(lang, *role), &place(lang, *file, *rank)])
        }
        WhyNot::OwnMan { at, role } => W::OwnMan.with(lang, &[piece_name(lang, *role), &at.to_string()]),
        WhyNot::Shape(role) => ShapeWord::ALL[usize::from(*role) - 1].text(lang).to_owned(), // a shape for each piece; the pawn is 1
        WhyNot::PawnSteps => plain(W::PawnSteps),
        WhyNot::PawnStarted => plain(W::PawnStarted),
        WhyNot::PawnBackwards => plain(W::PawnBackwards),
        WhyNot::PawnAhead(square) => W::PawnAhead.with(lang, &[&square.to_string()]),
        WhyNot::NothingToCapture(square) => W::NothingToCapture.with(lang, &[&square.to_string()]),
        WhyNot::EnPassantOver => plain(W::EnPassantOver),
        WhyNot::CannotReach { role, to } => W::CannotReach.with(lang, &[piece_name(lang, *role), &to.to_string()]),
        WhyNot::Blocked(square) => W::Blocked.with(lang, &[&square.to_string()]),
        WhyNot::KingIntoCheck(_) => plain(W::KingIntoCheck),
        WhyNot::Pinned { role, .. } => W::Pinned.with(lang, &[piece_name(lang, *role)]),
        WhyNot::EnPassantExposes => plain(W::EnPassantExposes),
        WhyNot::CheckStays(_) => plain(W::CheckStays),
        WhyNot::Castling(why) => no_castling(lang, *why),
    }
}

fn no_castling(lang: Lang, why: NoCastling) -> String {
    use WhyNotWord as W;
    let at = |word: W, square: shakmaty::Square| word.with(lang, &[&square.to_string()]);
    match why {
        NoCastling::KingMoved => W::KingMoved.text(lang).to_owned(),
        NoCastling::RookMoved => W::RookMoved.text(lang).to_owned(),
        NoCastling::RightLost => W::RightLost.text(lang).to_owned(),
        NoCastling::InCheck => W::InCheck.text(lang).to_owned(),
        NoCastling::Through(square) => at(W::Through, square),
        NoCastling::Into(square) => at(W::Into, square),
        NoCastling::Between(square) => at(W::Between, square),
        NoCastling::Written(side) => W::Written.with(lang, &[if side.is_king_side() { "O-O" } else { "O-O-O" }]),
    }
}

fn place(lang: Lang, file: Option<File>, rank: Option<Rank>) -> String {
    use WhyNotWord as W;
    match (file, rank) {
        (Some(file), Some(rank)) => W::OnSquare.with(lang, &[&format!("{}{}", file.char(), rank.char())]),
        (Some(file), None) => W::OnFile.with(lang, &[&file.char().to_string()]),
        (None, Some(rank)) => W::OnRank.with(lang, &[&rank.char().to_string()]),
        (None, None) => W::There.text(lang).to_owned(),
    }
}

/// `Nbd2 or Nfd2`, `A, B or C`.
fn either(lang: Lang, choices: &[String]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => WhyNotWord::Or.with(lang, &[&first.join(", "), last]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingSide, Square};

    /// One of each reason, and each word form that it can take.
    fn every_reason() -> Vec<WhyNot> {
        let mut all = vec![
            WhyNot::Nothing,
            WhyNot::Unreadable,
            WhyNot::NamedCastling,
            WhyNot::Unfinished,
            WhyNot::NothingBegins,
            WhyNot::NeedsPromotion { from: Square::E7, to: Square::E8 },
            WhyNot::CannotBecome(Role::King),
            WhyNot::NoPromotion,
            WhyNot::EmptySquare(Square::E3),
            WhyNot::PawnSteps,
            WhyNot::PawnStarted,
            WhyNot::PawnBackwards,
            WhyNot::PawnAhead(Square::E5),
            WhyNot::NothingToCapture(Square::D5),
            WhyNot::EnPassantOver,
            WhyNot::Blocked(Square::D4),
            WhyNot::KingIntoCheck(Square::E2),
            WhyNot::EnPassantExposes,
            WhyNot::CheckStays(Square::H4),
        ];
        let choices: Vec<String> = ["Nbd2", "Nfd2", "N3d2"].map(str::to_owned).to_vec();
        for count in 2..=3 {
            for role in [Some(Role::Knight), Some(Role::Rook), None] {
                all.push(WhyNot::Ambiguous { role, from: vec![], choices: choices[..count].to_vec() });
            }
        }
        for role in Role::ALL {
            all.push(WhyNot::NotYours { square: Square::G8, role });
            all.push(WhyNot::NoSuchMan(role));
            all.push(WhyNot::OwnMan { at: Square::E4, role });
            all.push(WhyNot::Shape(role));
            all.push(WhyNot::CannotReach { role, to: Square::F6 });
            all.push(WhyNot::Pinned { role, from: Square::C3 });
            for file in [Some(File::B), None] {
                for rank in [Some(Rank::Third), None] {
                    all.push(WhyNot::NoneThere { role, file, rank });
                }
            }
        }
        for why in [
            NoCastling::KingMoved,
            NoCastling::RookMoved,
            NoCastling::RightLost,
            NoCastling::InCheck,
            NoCastling::Through(Square::F1),
            NoCastling::Into(Square::G1),
            NoCastling::Between(Square::F1),
            NoCastling::Written(CastlingSide::KingSide),
            NoCastling::Written(CastlingSide::QueenSide),
        ] {
            all.push(WhyNot::Castling(why));
        }
        all
    }

    #[test]
    fn no_hole_stays_open_in_french() {
        for why in every_reason() {
            let text = why_not(Lang::Fr, &why);
            assert!(!text.contains(['{', '}']), "{text}");
            assert_ne!(text, why_not(Lang::En, &why), "translated");
        }
    }

    #[test]
    fn french_genders() {
        let at = |role| why_not(Lang::Fr, &WhyNot::CannotReach { role, to: Square::F6 });
        assert_eq!(at(Role::Queen), "aucune de vos dames ne peut aller en f6");
        assert_eq!(at(Role::Bishop), "aucun de vos fous ne peut aller en f6");
        assert_eq!(
            why_not(Lang::Fr, &WhyNot::Pinned { role: Role::Rook, from: Square::C3 }),
            "la tour est clouée : le roi serait en échec"
        );
    }
}
