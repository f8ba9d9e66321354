//! What plain mode says about a position and about a move's marks: where the pieces stand, what is attacked, who has
//! more.

use super::Lang;
use super::notation::piece_name;
pub use super::tables::PositionWord;
use super::tables::{self, english_for, look_up};
use shakmaty::{Color, Role};

/// Returns what a numeric annotation glyph means; its number if there are no words for it.
#[must_use]
pub fn glyph(number: u8, lang: Lang) -> String {
    match look_up(tables::spoken_glyphs(lang), &number.to_string()).first() {
        Some(said) => (*said).to_owned(),
        None => PositionWord::Glyph.with(lang, &[&number.to_string()]),
    }
}

/// Returns the name of several pieces of a kind: `knights`, `cavaliers`.
#[must_use]
pub fn pieces_name(lang: Lang, role: Role) -> &'static str {
    lang.piece_form(role, "plural")
}

/// Returns the kind of piece that a word names, in the singular or plural, in any language of the program.
#[must_use]
pub fn role_of(word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    let is = |role: Role| {
        Lang::ALL.into_iter().any(|lang| {
            [piece_name(lang, role), pieces_name(lang, role)].iter().any(|name| name.to_lowercase() == word)
        })
    };
    Role::ALL.into_iter().find(|&role| is(role))
}

/// Returns the side that a word names, in any language of the program.
#[must_use]
pub fn side_of(word: &str) -> Option<Color> {
    english_for(tables::sides, &word.to_lowercase()).map(|side| Color::from_white(side == "white"))
}

/// Returns a piece with its colour: `white knight`, `tour noire`.
#[must_use]
pub fn piece(lang: Lang, piece: shakmaty::Piece) -> &'static str {
    lang.piece_form(piece.role, piece.color.fold_wb("white", "black"))
}

/// Returns a count of pieces: `2 knights`, `1 queen`, `2 tours`.
#[must_use]
pub fn counted(lang: Lang, role: Role, count: usize) -> String {
    PositionWord::Counted.with(lang, &[&count.to_string(), lang.counted_piece(role, count)])
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
            if crate::chess::pgn::glyph::sign(number).is_some() && number != 220 {
                assert!(spoken, "{number}");
            }
        }
    }
}
