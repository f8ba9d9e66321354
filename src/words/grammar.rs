//! The grammar in a language file: number signs, plural classes, the holes of templates, the forms of pieces and sides.
//! Code asks for these, never for a language by its name.

use crate::words::{
    results::side,
    tables::{AppWord, Lang, Plural},
};
use shakmaty::{Color, File, Role};

pub use crate::words::tables::SubstitutionWord;

/// The forms of a word, each with its name: `the`, `plural` …
type Forms = &'static [(&'static str, &'static str)];

/// The grammar of a language, as the build script makes it from `[language]`, `[piece.…]` and `[side.…]`.
pub(super) struct Grammar {
    /// The language's own name for itself.
    pub(super) name: &'static str,
    /// The code of its set of piece letters.
    pub(super) letters: &'static str,
    pub(super) decimal: char,
    pub(super) thousands: char,
    pub(super) space_before_colon: bool,
    pub(super) noun_capitals: bool,
    /// The names of the files, as the FIDE Laws in this language have them.
    pub(super) files: [&'static str; 8],
    pub(super) genders: &'static [&'static str],
    /// From the pawn to the king.
    pub(super) pieces: [Forms; 6],
    /// White, Black, and patterns for any other name.
    pub(super) sides: [Forms; 3],
    pub(super) plural: fn(&Number) -> Plural,
}

/// A number as the plural rules see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// The whole part.
    pub i: u64,
    /// How many decimals it is written with.
    pub v: u32,
    /// The decimals as a number.
    pub f: u64,
}

impl From<u64> for Number {
    fn from(count: u64) -> Number {
        Number { i: count, ..Number::default() }
    }
}

impl Number {
    /// Returns a count of things in memory as a number for the plural rules.
    #[must_use]
    pub fn of(count: usize) -> Number {
        u64::try_from(count).unwrap_or(u64::MAX).into()
    }

    /// Returns a number with decimals, as they are written.
    #[must_use]
    pub fn decimal(whole: u64, decimals: &str) -> Number {
        let v = u32::try_from(decimals.len()).unwrap_or(u32::MAX);
        Number { i: whole, v, f: decimals.parse().unwrap_or(0) }
    }
}

/// Returns a form of a word from its table; none if the table does not have it.
fn of(forms: Forms, form: &str) -> Option<&'static str> {
    forms.iter().find(|(known, _)| *known == form).map(|(_, text)| *text)
}

impl Lang {
    /// Returns the language's own name for itself: `English`, `français`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.grammar().name
    }

    /// Returns the code of the piece letters that go with the language.
    #[must_use]
    pub fn letters(self) -> &'static str {
        self.grammar().letters
    }

    /// Returns the sign before the decimals of a number.
    #[must_use]
    pub fn decimal_separator(self) -> char {
        self.grammar().decimal
    }

    /// Returns the sign that separates the digits of a number into groups of three.
    #[must_use]
    pub fn thousands_separator(self) -> char {
        self.grammar().thousands
    }

    /// Returns a colon, with a no-break space before it where the language has one.
    #[must_use]
    pub fn colon(self) -> &'static str {
        if self.grammar().space_before_colon { "\u{a0}:" } else { ":" }
    }

    /// Returns a label as it stands in a sentence: without its capital, unless nouns have one everywhere.
    #[must_use]
    pub fn in_sentence(self, label: &str) -> String {
        if self.grammar().noun_capitals { label.to_owned() } else { label.to_lowercase() }
    }

    /// Returns the name that stands for a file of the board in speech.
    #[must_use]
    pub fn file_name(self, file: File) -> &'static str {
        self.grammar().files[usize::from(file)] // eight files, eight names
    }

    /// Returns a form of a piece, such as `plural`.
    pub(super) fn piece_form(self, role: Role, form: &str) -> &'static str {
        of(self.grammar().pieces[usize::from(role) - 1], form).unwrap_or_default() // the pawn is 1
    }

    /// Returns a form of a side, such as `name`.
    pub(super) fn side_form(self, color: Color, form: &str) -> &'static str {
        of(self.grammar().sides[color.fold_wb(0, 1)], form).unwrap_or_default() // White, then Black
    }

    pub(super) fn gender_place(self, gender: &str) -> Option<usize> {
        self.grammar().genders.iter().position(|name| *name == gender)
    }

    /// Returns the form of a piece that goes with a count: the name of one, the form of the count's plural class, or
    /// otherwise the plural.
    pub(super) fn counted_piece(self, role: Role, count: usize) -> &'static str {
        let forms = self.grammar().pieces[usize::from(role) - 1]; // the pawn is 1
        let form = match self.plural(Number::of(count)) {
            Plural::One => "name",
            Plural::Two => "two",
            Plural::Few => "few",
            Plural::Many => "many",
            Plural::Zero | Plural::Other => "plural",
        };
        of(forms, form).or_else(|| of(forms, "plural")).unwrap_or_default()
    }

    pub(super) fn plural(self, number: Number) -> Plural {
        (self.grammar().plural)(&number)
    }

    /// Returns a word as the hole that it fills asks for it: in a form, `.the`, or as a choice by gender,
    /// `=cloué|clouée`. A word that is neither a piece nor a side, such as a player's name, has the forms of
    /// `[side.other]`.
    fn inflected(self, word: &str, asks: &str) -> String {
        let grammar = self.grammar();
        let (pieces, [white, black, other]) = (&grammar.pieces, grammar.sides);
        let known = pieces.iter().copied().chain([white, black]).find(|forms| of(forms, "name") == Some(word));
        if let Some(choice) = asks.strip_prefix('=') {
            let gender = known.and_then(|forms| of(forms, "gender"));
            let place = gender.and_then(|gender| self.gender_place(gender)).unwrap_or(0);
            return choice.split('|').nth(place).unwrap_or_default().to_owned();
        }
        let wanted = asks.trim_start_matches('.');
        let form = wanted.to_lowercase();
        let text = match known {
            Some(forms) => of(forms, &form).unwrap_or(word).to_owned(),
            None => of(other, &form).map_or_else(|| word.to_owned(), |pattern| super::fill(pattern, &[word])),
        };
        if wanted == form { text } else { super::with_capital(&text) }
    }
}

/// Puts `args` into the holes of a template, in the forms that they ask for: `{0}`, `{0.the}`, `{0.The}` with a capital,
/// `{0=cloué|clouée}` by the gender of the word. A line break in a name never begins a line of its own.
#[must_use]
pub fn fill_in(lang: Lang, template: &str, args: &[&str]) -> String {
    super::fill_with(template, |number, asks| {
        let word = args.get(number).copied().unwrap_or_default();
        if asks.is_empty() { word.replace(['\n', '\r'], " ") } else { lang.inflected(word, asks) }
    })
}

// A change of player, in the user's language. The record has it as a comment in English, as all of PGN is.

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
mod substitution_tests {
    use super::*;
    use crate::chess::record;
    use crate::chess::seat::Bot;
    use crate::chess::seat::Seat;

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
