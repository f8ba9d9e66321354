//! A change of player, in the user's language. The record has it as a comment in English, as all of PGN is.

pub use super::tables::SubstitutionWord;
use super::{Lang, app::AppWord, results::side};
use shakmaty::Color;

/// Returns what a comment says about a change of player, in the user's language; nothing if it is any other comment.
#[must_use]
pub fn relief(comment: &str, lang: Lang) -> Option<String> {
    let (color, said) = [("White: ", Color::White), ("Black: ", Color::Black)]
        .into_iter()
        .find_map(|(side, color)| Some((color, comment.strip_prefix(side)?)))?;
    let (after, before) = said.split_once(" plays on for ")?;
    if after.is_empty() || before.is_empty() {
        return None;
    }
    let name = |name| if name == "Human" { AppWord::Human.text(lang) } else { name };
    Some(SubstitutionWord::Plays.with(lang, &[side(color, lang), name(after), name(before)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::record;
    use crate::chess::seat::{Bot, Seat};

    #[test]
    fn what_the_record_says_is_read_back() {
        let said = record::relief(Color::Black, &Seat::Human(None), &Seat::Bot(Bot::Elo(900)));
        assert_eq!(relief(&said, Lang::En).as_deref(), Some("Black: tabiya 900 plays on for Human"));
        assert_eq!(relief(&said, Lang::Fr).as_deref(), Some("Noirs : tabiya 900 joue à la place de Humain"));
        let said = record::relief(Color::White, &Seat::Bot(Bot::Max), &Seat::Human(Some("Zoë".into())));
        assert_eq!(relief(&said, Lang::Fr).as_deref(), Some("Blancs : Zoë joue à la place de tabiya max"));
    }

    #[test]
    fn other_comments_are_left_alone() {
        for text in ["White: plays on for a draw", "He plays on for a win", "Black:  plays on for ", ""] {
            assert_eq!(relief(text, Lang::En), None, "{text}");
        }
    }
}
