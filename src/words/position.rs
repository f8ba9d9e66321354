//! What plain mode says of a position and of a move's marks: where the men stand, what is attacked, who has more.

pub use super::tables::{PiecesWord, PositionWord, SpokenGlyphWord};
use shakmaty::{Color, Role};

use super::Lang;
use super::notation::piece_name;

/// What a numeric annotation glyph means; its number where it has no usual sign.
#[must_use]
pub fn glyph(number: u8, lang: Lang) -> String {
    let word = match number {
        1 => SpokenGlyphWord::Good,
        2 => SpokenGlyphWord::Mistake,
        3 => SpokenGlyphWord::Brilliant,
        4 => SpokenGlyphWord::Blunder,
        5 => SpokenGlyphWord::Interesting,
        6 => SpokenGlyphWord::Dubious,
        7 | 8 => SpokenGlyphWord::Only,
        10..=12 => SpokenGlyphWord::Equal,
        13 => SpokenGlyphWord::Unclear,
        14 => SpokenGlyphWord::WhiteSlightly,
        15 => SpokenGlyphWord::BlackSlightly,
        16 => SpokenGlyphWord::WhiteBetter,
        17 => SpokenGlyphWord::BlackBetter,
        18 => SpokenGlyphWord::WhiteWins,
        19 => SpokenGlyphWord::BlackWins,
        22 | 23 => SpokenGlyphWord::Zugzwang,
        26 | 27 => SpokenGlyphWord::Space,
        32 | 33 => SpokenGlyphWord::Development,
        36 | 37 => SpokenGlyphWord::Initiative,
        40 | 41 => SpokenGlyphWord::Attack,
        44 | 45 => SpokenGlyphWord::Compensation,
        132 | 133 => SpokenGlyphWord::Counterplay,
        138 | 139 => SpokenGlyphWord::TimeTrouble,
        140 => SpokenGlyphWord::Idea,
        141 => SpokenGlyphWord::Against,
        142 => SpokenGlyphWord::BetterIs,
        143 => SpokenGlyphWord::WorseIs,
        144 => SpokenGlyphWord::SameAs,
        145 => SpokenGlyphWord::Remark,
        146 => SpokenGlyphWord::Novelty,
        147 => SpokenGlyphWord::WeakPoint,
        148 => SpokenGlyphWord::Ending,
        _ => return SpokenGlyphWord::Number.with(lang, &[&number.to_string()]),
    };
    word.text(lang).to_owned()
}

/// Several men of a kind: `knights`, `cavaliers`.
#[must_use]
pub fn pieces_name(lang: Lang, role: Role) -> &'static str {
    let word = match role {
        Role::King => PiecesWord::Kings,
        Role::Queen => PiecesWord::Queens,
        Role::Rook => PiecesWord::Rooks,
        Role::Bishop => PiecesWord::Bishops,
        Role::Knight => PiecesWord::Knights,
        Role::Pawn => PiecesWord::Pawns,
    };
    word.text(lang)
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
    match word.to_lowercase().as_str() {
        "white" | "w" | "blanc" | "blancs" | "blanche" | "blanches" => Some(Color::White),
        "black" | "b" | "noir" | "noirs" | "noire" | "noires" => Some(Color::Black),
        _ => None,
    }
}

/// A man with its colour: `white knight`, `tour noire`.
#[must_use]
pub fn piece(lang: Lang, piece: shakmaty::Piece) -> &'static str {
    use PositionWord as W;
    let word = match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => W::WhitePawn,
        (Color::White, Role::Knight) => W::WhiteKnight,
        (Color::White, Role::Bishop) => W::WhiteBishop,
        (Color::White, Role::Rook) => W::WhiteRook,
        (Color::White, Role::Queen) => W::WhiteQueen,
        (Color::White, Role::King) => W::WhiteKing,
        (Color::Black, Role::Pawn) => W::BlackPawn,
        (Color::Black, Role::Knight) => W::BlackKnight,
        (Color::Black, Role::Bishop) => W::BlackBishop,
        (Color::Black, Role::Rook) => W::BlackRook,
        (Color::Black, Role::Queen) => W::BlackQueen,
        (Color::Black, Role::King) => W::BlackKing,
    };
    word.text(lang)
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
