//! What plain mode says of a position and of a move's marks: where the men stand, what is attacked, who has more.

pub use super::tables::{PiecesWord, PositionWord};
use super::tables::{english_for, look_up};
use super::{Lang, notation::piece_name, tables};
use shakmaty::{ByColor, ByRole, Color, Role};

/// What a numeric annotation glyph means; its number where it has no usual sign.
#[must_use]
pub fn glyph(number: u8, lang: Lang) -> String {
    match look_up(tables::spoken_glyphs(lang), &number.to_string()).first() {
        Some(said) => (*said).to_owned(),
        None => PositionWord::Glyph.with(lang, &[&number.to_string()]),
    }
}

/// Several men of a kind: `knights`, `cavaliers`.
#[must_use]
pub fn pieces_name(lang: Lang, role: Role) -> &'static str {
    use PiecesWord as W;
    let names = ByRole {
        pawn: W::Pawns,
        knight: W::Knights,
        bishop: W::Bishops,
        rook: W::Rooks,
        queen: W::Queens,
        king: W::Kings,
    };
    names.get(role).text(lang)
}

/// The kind of men that a word names, one or several, in any language we speak.
#[must_use]
pub fn role_of(word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    let is = |role: Role| {
        Lang::ALL.into_iter().any(|lang| word == piece_name(lang, role) || word == pieces_name(lang, role))
    };
    Role::ALL.into_iter().find(|&role| is(role))
}

/// The side that a word names, in any language we speak.
#[must_use]
pub fn side_of(word: &str) -> Option<Color> {
    english_for(tables::sides, &word.to_lowercase()).map(|side| Color::from_white(side == "white"))
}

/// A man with its colour: `white knight`, `tour noire`.
#[must_use]
pub fn piece(lang: Lang, piece: shakmaty::Piece) -> &'static str {
    use PositionWord as W;
    let white = ByRole {
        pawn: W::WhitePawn,
        knight: W::WhiteKnight,
        bishop: W::WhiteBishop,
        rook: W::WhiteRook,
        queen: W::WhiteQueen,
        king: W::WhiteKing,
    };
    let black = ByRole {
        pawn: W::BlackPawn,
        knight: W::BlackKnight,
        bishop: W::BlackBishop,
        rook: W::BlackRook,
        queen: W::BlackQueen,
        king: W::BlackKing,
    };
    ByColor { white, black }.get(piece.color).get(piece.role).text(lang)
}

/// `2 knights`, `1 queen`, `2 tours`.
#[must_use]
pub fn counted(lang: Lang, role: Role, count: usize) -> String {
    let name = if count == 1 { piece_name(lang, role) } else { pieces_name(lang, role) };
    PositionWord::Counted.with(lang, &[&count.to_string(), name])
}

#[cfg(test)]
mod tests {
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
    fn every_sign_that_is_shown_has_a_word() {
        for number in 0..=u8::MAX {
            let spoken = !glyph(number, Lang::En).starts_with("Mark ");
            if crate::chess::pgn::glyph::sign(number).is_some() && number != 220 {
                assert!(spoken, "{number}");
            }
        }
    }
}
