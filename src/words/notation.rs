//! Why a typed text is not a move, in the user's language.

use crate::chess::notation::{Letters, NoCastling, PieceAt, WhyNot};
use crate::words::results::side;
use crate::words::tables::{self, ShapeWord, english_for, look_up};
use crate::words::{Lang, is_word};
use shakmaty::{CastlingSide, Color, File, Rank, Role, Square, attacks};

pub use crate::words::tables::{PositionWord, WhyNotWord};

/// The kinds of pieces from the king to the pawn.
pub const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Returns the name of a piece: `knight`, `cavalier`. A sentence with a hole for it asks for the form that it needs.
pub fn piece_name(lang: Lang, role: Role) -> &'static str {
    lang.piece_form(role, "name")
}

pub fn letters_of(lang: Lang) -> Letters {
    Letters::of_code(lang.letters()).unwrap_or(Letters::En)
}

/// Returns why a text is not a legal move, without the text itself.
pub fn why_not(lang: Lang, why: &WhyNot) -> String {
    use WhyNotWord as W;
    let plain = |word: W| word.text(lang).to_owned();
    match why {
        WhyNot::Nothing => plain(W::Nothing),
        WhyNot::Unreadable => plain(W::Unreadable),
        WhyNot::NamedCastling => plain(W::NamedCastling),
        WhyNot::Passing => plain(W::Passing),
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
        WhyNot::LetterOfOthers { letter, choices } => {
            W::LetterOfOthers.with(lang, &[&letter.to_string(), &either(lang, choices)])
        }
        WhyNot::NeedsPromotion { .. } => plain(W::NeedsPromotion),
        WhyNot::CannotBecome(_) => plain(W::CannotBecome),
        WhyNot::NoPromotion => plain(W::NoPromotion),
        WhyNot::EmptySquare(square) => W::EmptySquare.with(lang, &[&square.to_string()]),
        WhyNot::NotYours { square, role } => W::NotYours.with(lang, &[piece_name(lang, *role), &square.to_string()]),
        WhyNot::NoSuchPiece(Role::Pawn) => W::NoPawn.text(lang).to_owned(),
        WhyNot::NoSuchPiece(role) => W::NoSuchPiece.with(lang, &[piece_name(lang, *role)]),
        WhyNot::NoneThere { role, file, rank } => {
            W::NoneThere.with(lang, &[piece_name(lang, *role), &place(lang, *file, *rank)])
        }
        WhyNot::OwnPiece { at, role } => W::OwnPiece.with(lang, &[piece_name(lang, *role), &at.to_string()]),
        WhyNot::OthersTurn(turn) => W::OthersTurn.with(lang, &[side(*turn, lang)]),
        WhyNot::TwoMoves => plain(W::TwoMoves),
        WhyNot::Shape { role: Role::Knight, from } => {
            let squares: Vec<String> = attacks::knight_attacks(*from).into_iter().map(|to| to.to_string()).collect();
            ShapeWord::Knight.with(lang, &[&from.to_string(), &either(lang, &squares)])
        }
        WhyNot::Shape { role, .. } => ShapeWord::ALL[usize::from(*role) - 1].text(lang).to_owned(), // a shape for each piece; the pawn is 1
        WhyNot::ShapeOfKing960 => ShapeWord::King960.text(lang).to_owned(),
        WhyNot::PawnSteps => plain(W::PawnSteps),
        WhyNot::PawnStarted => plain(W::PawnStarted),
        WhyNot::PawnBackwards => plain(W::PawnBackwards),
        WhyNot::PawnAhead(square) => W::PawnAhead.with(lang, &[&square.to_string()]),
        WhyNot::NothingToCapture(square) => W::NothingToCapture.with(lang, &[&square.to_string()]),
        WhyNot::EnPassantOver(_) => plain(W::EnPassantOver),
        WhyNot::EnPassantSteps { pawn, came_from } => {
            W::EnPassantSteps.with(lang, &[&pawn.to_string(), &came_from.to_string()])
        }
        WhyNot::PawnCaptures { file, to } => {
            W::PawnCaptures.with(lang, &[&format!("{}x{to}", file.char()), &to.to_string()])
        }
        WhyNot::CannotReach { role, to } => W::CannotReach.with(lang, &[piece_name(lang, *role), &to.to_string()]),
        WhyNot::Blocked(square) => W::Blocked.with(lang, &[&square.to_string()]),
        WhyNot::KingIntoCheck { by, .. } => with_piece(lang, W::KingIntoCheck, &[], *by),
        WhyNot::KingsMeet { other, .. } => W::KingsMeet.with(lang, &[&other.to_string()]),
        WhyNot::Guarded { piece, by } => {
            with_piece(lang, W::Guarded, &[piece_name(lang, piece.role), &piece.square.to_string()], *by)
        }
        WhyNot::AlongLine { to, by } => with_piece(lang, W::AlongLine, &[&to.to_string()], *by),
        WhyNot::Pinned { role, by, .. } => with_piece(lang, W::Pinned, &[piece_name(lang, *role)], *by),
        WhyNot::EnPassantExposes { both: true, by, .. } => with_piece(lang, W::EnPassantExposes, &[], *by),
        WhyNot::EnPassantExposes { captured, by, .. } => {
            with_piece(lang, W::EnPassantUncovers, &[&captured.to_string()], *by)
        }
        WhyNot::CheckStays { by, king } => check(lang, *by, *king),
        WhyNot::DoubleCheck { by, .. } => match by.as_slice() {
            [one, other] => {
                with_piece(lang, W::DoubleCheck, &[piece_name(lang, one.role), &one.square.to_string()], *other)
            }
            by => {
                let each: Vec<String> = by.iter().map(|by| with_piece(lang, W::OneOfChecks, &[], *by)).collect();
                W::ManyChecks.with(lang, &[&each.join(", ")])
            }
        },
        WhyNot::Castling(why) => no_castling(lang, *why),
    }
}

/// Fills a sentence whose last two holes are a piece and its square.
fn with_piece(lang: Lang, word: WhyNotWord, before: &[&str], piece: PieceAt) -> String {
    word.with(lang, &[before, &[piece_name(lang, piece.role), &piece.square.to_string()]].concat())
}

/// Returns which piece gives check, and what answers it: nothing can come between the king and a piece next to it, or a
/// knight.
fn check(lang: Lang, by: PieceAt, king: Square) -> String {
    let near = attacks::between(by.square, king).is_empty();
    with_piece(lang, if near { WhyNotWord::CheckStaysNear } else { WhyNotWord::CheckStays }, &[], by)
}

fn no_castling(lang: Lang, why: NoCastling) -> String {
    use WhyNotWord as W;
    let at = |word: W, square: Square| word.with(lang, &[&square.to_string()]);
    let castles = |side: CastlingSide| if side.is_king_side() { "O-O" } else { "O-O-O" };
    match why {
        NoCastling::KingMoved(_) => W::KingMoved.text(lang).to_owned(),
        NoCastling::KingMovedIn(number) => W::KingMovedIn.with(lang, &[&number.to_string()]),
        NoCastling::RookMoved(_) => W::RookMoved.text(lang).to_owned(),
        NoCastling::RookMovedIn { from, number } => {
            W::RookMovedIn.with(lang, &[&from.to_string(), &number.to_string()])
        }
        NoCastling::RookCaptured { on, number } => W::RookCaptured.with(lang, &[&on.to_string(), &number.to_string()]),
        NoCastling::RightLost(_) => W::RightLost.text(lang).to_owned(),
        NoCastling::NeverHad => W::NeverHad.text(lang).to_owned(),
        NoCastling::NoRook(corner) => W::NoRook.with(lang, &[&corner.to_string()]),
        NoCastling::InCheck { by, .. } => with_piece(lang, W::InCheck, &[], by),
        NoCastling::Through { square, by } => with_piece(lang, W::Through, &[&square.to_string()], by),
        NoCastling::Into { square, by } => with_piece(lang, W::Into, &[&square.to_string()], by),
        NoCastling::Between(square) => at(W::Between, square),
        NoCastling::Written(side) => W::Written.with(lang, &[castles(side)]),
        NoCastling::WrittenOnto(side, rook) => W::WrittenOnto.with(lang, &[castles(side), &rook.to_string()]),
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

/// Joins choices: `Nbd2 or Nfd2`, `A, B or C`.
fn either(lang: Lang, choices: &[String]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => WhyNotWord::Or.with(lang, &[&first.join(", "), last]),
    }
}

// What plain mode says about a position and about a move's marks: where the pieces stand, what is attacked, who has
// more.

/// Returns what a numeric annotation glyph means; its number if there are no words for it.
pub fn glyph(number: u8, lang: Lang) -> String {
    match look_up(tables::spoken_glyphs(lang), &number.to_string()).first() {
        Some(said) => (*said).to_owned(),
        None => PositionWord::Glyph.with(lang, &[&number.to_string()]),
    }
}

/// Returns the name of several pieces of a kind: `knights`, `cavaliers`.
pub fn pieces_name(lang: Lang, role: Role) -> &'static str {
    lang.piece_form(role, "plural")
}

/// Returns the kind of piece that a word names, in the singular or plural, in any language of the program.
pub fn role_of(word: &str) -> Option<Role> {
    let names = |lang, role| [piece_name(lang, role), pieces_name(lang, role)];
    let also = english_for(tables::move_words, &word.to_lowercase());
    let is = |role: Role| {
        Lang::ALL.into_iter().flat_map(|lang| names(lang, role)).any(|name| is_word(word, name))
            || also == Some(piece_name(Lang::En, role))
    };
    Role::ALL.into_iter().find(|&role| is(role))
}

/// Returns the side that a word names, in any language of the program.
pub fn side_of(word: &str) -> Option<Color> {
    english_for(tables::sides, &word.to_lowercase()).map(|side| Color::from_white(side == "white"))
}

/// Returns a piece with its colour: `white knight`, `tour noire`.
pub fn piece(lang: Lang, piece: shakmaty::Piece) -> &'static str {
    lang.piece_form(piece.role, piece.color.fold_wb("white", "black"))
}

/// Returns a count of pieces: `2 knights`, `1 queen`, `2 tours`.
pub fn counted(lang: Lang, role: Role, count: usize) -> String {
    PositionWord::Counted.with(lang, &[&count.to_string(), lang.counted_piece(role, count)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Color, Square};

    /// Returns one of each reason, in each word form that it can take.
    fn every_reason() -> Vec<WhyNot> {
        let mut all = vec![
            WhyNot::Nothing,
            WhyNot::Unreadable,
            WhyNot::NamedCastling,
            WhyNot::Passing,
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
            WhyNot::EnPassantOver(Square::D5),
            WhyNot::EnPassantSteps { pawn: Square::D5, came_from: Square::D6 },
            WhyNot::OthersTurn(Color::Black),
            WhyNot::TwoMoves,
            WhyNot::Blocked(Square::D4),
            WhyNot::KingsMeet { to: Square::D4, other: Square::D5 },
        ];
        let choices: Vec<String> = ["Nbd2", "Nfd2", "N3d2"].map(str::to_owned).to_vec();
        for count in 2..=3 {
            for role in [Some(Role::Knight), Some(Role::Rook), None] {
                all.push(WhyNot::Ambiguous { role, from: vec![], choices: choices[..count].to_vec() });
            }
        }
        for role in Role::ALL {
            all.push(WhyNot::NotYours { square: Square::G8, role });
            all.push(WhyNot::NoSuchPiece(role));
            all.push(WhyNot::OwnPiece { at: Square::E4, role });
            all.push(WhyNot::Shape { role, from: Square::G1 });
            all.push(WhyNot::CannotReach { role, to: Square::F6 });
            let by = PieceAt { role, square: Square::H4 };
            let (king, to, captured) = (Square::E1, Square::F1, Square::D5);
            all.extend([
                WhyNot::Pinned { role, from: Square::C3, by, king },
                WhyNot::KingIntoCheck { to, by },
                WhyNot::AlongLine { to, by },
                WhyNot::Guarded { piece: PieceAt { role: Role::Queen, square: to }, by },
                WhyNot::CheckStays { by, king },
                WhyNot::CheckStays { by, king: Square::H5 },
                WhyNot::DoubleCheck { by: vec![by, by, by], king },
                WhyNot::EnPassantExposes { captured, both: true, by, king },
                WhyNot::EnPassantExposes { captured, both: false, by, king },
                WhyNot::Castling(NoCastling::InCheck { by, king }),
                WhyNot::Castling(NoCastling::Through { square: to, by }),
                WhyNot::Castling(NoCastling::Into { square: to, by }),
            ]);
            for file in [Some(File::B), None] {
                for rank in [Some(Rank::Third), None] {
                    all.push(WhyNot::NoneThere { role, file, rank });
                }
            }
        }
        for why in [
            NoCastling::KingMoved(CastlingSide::KingSide),
            NoCastling::KingMovedIn(7),
            NoCastling::RookMoved(CastlingSide::KingSide),
            NoCastling::RookMovedIn { from: Square::H1, number: 5 },
            NoCastling::RookCaptured { on: Square::H1, number: 9 },
            NoCastling::RightLost(CastlingSide::QueenSide),
            NoCastling::NeverHad,
            NoCastling::NoRook(Square::H1),
            NoCastling::Between(Square::F1),
            NoCastling::Written(CastlingSide::KingSide),
            NoCastling::Written(CastlingSide::QueenSide),
            NoCastling::WrittenOnto(CastlingSide::QueenSide, Square::A1),
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
        let by = PieceAt { role: Role::Bishop, square: Square::H4 };
        let pinned = WhyNot::Pinned { role: Role::Rook, from: Square::F2, by, king: Square::E1 };
        assert_eq!(why_not(Lang::Fr, &pinned), "la tour est clouée par le fou en h4\u{a0}: le roi serait en échec");
    }
}

#[cfg(test)]
mod position_tests {
    use super::*;

    #[test]
    fn men_are_understood_one_or_several_in_each_language() {
        for lang in Lang::ALL {
            for role in Role::ALL {
                assert_eq!(role_of(piece_name(lang, role)), Some(role));
                assert_eq!(role_of(&pieces_name(lang, role).to_uppercase()), Some(role));
            }
        }
        assert_eq!((role_of("horse"), side_of("green")), (None, None));
    }

    #[test]
    fn each_piece_has_its_own_words() {
        let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        for (role, name) in Role::ALL.into_iter().zip(names) {
            assert_eq!((piece_name(Lang::En, role), pieces_name(Lang::En, role)), (name, &*format!("{name}s")));
            for (color, side) in [(Color::White, "white"), (Color::Black, "black")] {
                assert_eq!(piece(Lang::En, role.of(color)), format!("{side} {name}"));
            }
        }
    }

    #[test]
    fn every_sign_that_is_shown_has_a_word() {
        for number in 0..=u8::MAX {
            let spoken = !glyph(number, Lang::En).starts_with("Mark ");
            if crate::chess::pgn::comment::sign(number).is_some() && number != 220 {
                assert!(spoken, "{number}");
            }
        }
    }
}
