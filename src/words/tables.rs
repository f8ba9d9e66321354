//! The enums and dictionaries that the build script makes from the language files, `assets/words/en.toml` and the
//! others.
//!
//! An enum has the name of its section, a variant the name of its key.

use crate::chess::game::{EventNames, Refusal};
use crate::chess::pgn::comment::Eval;
use crate::chess::pgn::sanitize;
use crate::chess::record::PLAYS_ON;
use crate::words::results::side;
use crate::words::{fill, fill_with, is_word, with_capital};
use shakmaty::{Color, File, Role};
use std::fmt::Display;
use std::sync::LazyLock;

/// Makes the enum of the languages from their names and codes.
macro_rules! languages {
    ($($name:ident $code:literal,)+) => {
        /// A language of the screen and of plain mode: a file of `assets/words`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Lang {
            $(#[doc = concat!("`", $code, "`")] $name,)+
        }

        impl Lang {
            /// All languages, English first.
            pub const ALL: [Lang; LANGUAGES] = [$(Lang::$name),+];

            /// The code of `--lang` and the config: `en`, `fr`.
            pub fn code(self) -> &'static str {
                match self {
                    $(Lang::$name => $code,)+
                }
            }

            pub(super) fn grammar(self) -> &'static Grammar {
                &GRAMMARS[self as usize] // one for each language
            }
        }

        impl Default for Lang {
            fn default() -> Lang {
                Lang::En
            }
        }

        const LANGUAGES: usize = [$($code),+].len();
    };
}

/// The plural classes of CLDR. A language has some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "no language that there is yet has all six classes of CLDR")]
enum Plural {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

/// Where a text stands in `TEXTS`, which holds the texts of all languages: its first byte, and its length in bytes. A
/// reference to each text would have to be relocated whenever the program starts.
#[derive(Clone, Copy)]
struct Place(u32, u32);

impl Place {
    // One copy of it: a few thousand calls would each get their own.
    #[inline(never)]
    fn text(self) -> &'static str {
        let start = self.0 as usize; // a usize has at least 32 bits where a terminal is
        &TEXTS[start..start + self.1 as usize] // the build script placed it there
    }
}

/// Makes the enum of a section. Each key is followed by its English text and the places of its strings in the order of
/// the languages; then, if they differ, by the places of those that plain mode says, and of those for each plural
/// class.
macro_rules! words {
    ($name:ident $($key:ident $english:literal $screen:tt $(/ $aloud:tt)? $(* $plural:tt)?,)+) => {
        #[doc = concat!("The strings of the section `[", stringify!($name), "]`.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = concat!("```text\n", $english, "\n```")] $key,)+
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$key),+];

            pub fn text(self, lang: Lang) -> &'static str {
                static PLACES: &[[Place; LANGUAGES]] = &[$($screen),+];
                PLACES[self as usize][lang as usize].text() // a row for each key, a column for each language
            }

            /// Returns the string in a language with its holes filled.
            pub fn with(self, lang: Lang, args: &[&str]) -> String {
                fill_in(lang, self.text(lang), args)
            }

            /// Returns the string in a language with numbers in its holes.
            pub fn numbers(self, lang: Lang, numbers: &[usize]) -> String {
                fill_in_numbers(lang, self.text(lang), numbers)
            }

            /// Returns the string for a count, `1 game`, `12 games`: the first hole is the count, the others are
            /// `args`.
            pub fn counted(self, lang: Lang, count: impl Copy + Display + TryInto<u64>, args: &[&str]) -> String {
                self.counted_as(lang, count.try_into().unwrap_or(u64::MAX), &count.to_string(), args)
            }

            /// Does the same with the digits of the count in groups of three.
            pub fn grouped(self, lang: Lang, count: impl Copy + Display + TryInto<u64>) -> String {
                let shown = crate::words::game_list::count(count, lang);
                self.counted_as(lang, count.try_into().unwrap_or(u64::MAX), &shown, &[])
            }

            /// Does the same with the count as it is written.
            pub fn counted_as(self, lang: Lang, count: impl Into<Number>, shown: &str, args: &[&str]) -> String {
                let text = super::Sentence::for_count(self, lang, count.into());
                fill_in(lang, text, &[&[shown], args].concat())
            }
        }

        impl super::Sentence for $name {
            fn seen(self, lang: Lang) -> &'static str {
                self.text(lang)
            }

            fn aloud(self, lang: Lang) -> &'static str {
                static ALOUD: &[($name, [Place; LANGUAGES])] = &[$($(($name::$key, $aloud),)?)+];
                let own = ALOUD.iter().find(|(key, _)| *key == self);
                own.map_or_else(|| self.text(lang), |(_, places)| places[lang as usize].text()) // as above
            }

            fn for_count(self, lang: Lang, count: Number) -> &'static str {
                static CLASSES: &[($name, [[Place; 6]; LANGUAGES])] = &[$($(($name::$key, $plural),)?)+];
                let own = CLASSES.iter().find(|(key, _)| *key == self);
                let class = lang.plural(count) as usize;
                own.map_or_else(|| self.text(lang), |(_, places)| places[lang as usize][class].text()) // as above
            }
        }
    };
}

/// Makes the function that returns a dictionary of a language: English words, each with the words of the language, of
/// which the first is shown. It is read on first use.
macro_rules! dictionary {
    ($name:ident $($entries:literal,)+) => {
        #[doc = concat!("The entries of the section `[", stringify!($name), "]` in a language.")]
        pub fn $name(lang: Lang) -> Dictionary {
            static ENTRIES: [LazyLock<Dictionary>; LANGUAGES] = [$(LazyLock::new(|| read_dictionary($entries))),+];
            *ENTRIES[lang as usize] // one for each language
        }
    };
}

/// English words, sorted, each with the words of a language for it. The first of these is the one that is shown.
pub type Dictionary = &'static [(&'static str, &'static [&'static str])];

/// Reads a dictionary: one entry per line, the English word and then the others, separated by tabs. It is kept as long
/// as the program runs.
fn read_dictionary(entries: &'static str) -> Dictionary {
    let entry = |line: &'static str| {
        let (english, own) = line.split_once('\t').unwrap_or((line, ""));
        let own: Vec<&str> = own.split('\t').filter(|word| !word.is_empty()).collect();
        (english, &*own.leak())
    };
    entries.lines().map(entry).collect::<Vec<_>>().leak()
}

/// Returns the words that a dictionary has for an English word; none if it has no entry.
pub fn look_up(dictionary: Dictionary, english: &str) -> &'static [&'static str] {
    let found = dictionary.binary_search_by_key(&english, |(known, _)| known).ok();
    found.and_then(|at| dictionary.get(at)).map_or(&[], |(_, own)| own)
}

/// Returns the English word for a word of any language. If no word is just this one, accents do not matter; a single
/// letter is too little for that.
pub fn english_for(dictionary: fn(Lang) -> Dictionary, own: &str) -> Option<&'static str> {
    let entries = || Lang::ALL.into_iter().flat_map(dictionary);
    let exact = entries().find(|(_, words)| words.contains(&own));
    let bare = || entries().find(|(_, words)| words.iter().any(|word| is_word(own, word)));
    let long = own.chars().nth(1).is_some();
    exact.or_else(|| if long { bare() } else { None }).map(|(english, _)| *english)
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// Returns why a game refuses an action.
pub fn refusal(refusal: Refusal) -> AppWord {
    match refusal {
        Refusal::Over => AppWord::GameOver,
        Refusal::Illegal => AppWord::NotLegal,
        Refusal::NothingToTakeBack => AppWord::NothingToTakeBack,
        Refusal::NothingToRedo => AppWord::NothingToRedo,
        Refusal::TooEarly => AppWord::TooEarly,
        Refusal::AlreadyOffered => AppWord::AlreadyOffered,
        Refusal::NoOffer => AppWord::NoOffer,
        Refusal::NotYourClaim => AppWord::NotYourClaim,
        Refusal::NoClock => AppWord::NoClockHere,
    }
}

/// Returns the names of an event in a sentence, and how to give those that are missing.
pub fn event(names: &EventNames, lang: Lang) -> String {
    let known = |name: &String| match sanitize(name).trim() {
        "" => PlainWord::EventUnknown.text(lang).to_owned(),
        name => name.to_owned(),
    };
    let all = [&names.event, &names.site, &names.round];
    let told = PlainWord::EventIs.with(lang, &all.map(known).each_ref().map(String::as_str));
    if all.iter().any(|name| name.is_empty()) {
        return format!("{told} {}", PlainWord::EventWords.text(lang));
    }
    told
}

/// Returns the name of a built-in theme or a style of pieces; the user's own themes keep their names.
pub fn style_name(word: &str, lang: Lang) -> &str {
    crate::words::translated(LookWord::ALL, word, lang)
}

// The words of the game list and of review, for the screen and for plain mode.

/// Returns `1 game`, `12,000 games`.
pub fn games(count: impl Copy + Display + TryInto<u64>, lang: Lang) -> String {
    ReviewWord::Games.grouped(lang, count)
}

/// Returns `1 half-move`, `12 half-moves`.
pub fn half_moves(count: u32, lang: Lang) -> String {
    ReviewWord::HalfMoves.grouped(lang, count)
}

/// Returns an evaluation as `+0.35`, and a mate as `#3`, or `#-3` for Black, as PGN writes it.
pub fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Centipawns(value) => {
            format!("{:+.2}", f64::from(value) / 100.0).replace('.', lang.decimal_separator().encode_utf8(&mut [0; 4]))
        }
        Eval::Mate(moves) => format!("#{moves}"),
    }
}

// The grammar of a language: number signs, plural classes, the holes of templates, the forms of pieces and sides. Code
// asks for these, never for a language by its name.

/// The forms of a word, each with its name: `the`, `plural` …
type Forms = &'static [(&'static str, &'static str)];

/// The grammar of a language, as the build script makes it from `[language]`, `[piece.…]` and `[side.…]`.
pub(super) struct Grammar {
    /// The language's own name for itself.
    name: &'static str,
    /// The code of its set of piece letters.
    letters: &'static str,
    decimal: char,
    /// The sign that separates the digits of a number into groups of three.
    pub(super) thousands: char,
    space_before_colon: bool,
    noun_capitals: bool,
    /// The names of the files, as the FIDE Laws in this language have them.
    files: [&'static str; 8],
    genders: &'static [&'static str],
    /// From the pawn to the king.
    pieces: [Forms; 6],
    /// White, Black, and patterns for any other name.
    sides: [Forms; 3],
    plural: fn(&Number) -> Plural,
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
    pub fn of(count: usize) -> Number {
        u64::try_from(count).unwrap_or(u64::MAX).into()
    }

    /// Returns a number with decimals, as they are written.
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
    pub fn name(self) -> &'static str {
        self.grammar().name
    }

    /// Returns the code of the piece letters that go with the language.
    pub fn letters(self) -> &'static str {
        self.grammar().letters
    }

    /// Returns the sign before the decimals of a number.
    pub fn decimal_separator(self) -> char {
        self.grammar().decimal
    }

    /// Returns a colon, with a no-break space before it where the language has one.
    pub fn colon(self) -> &'static str {
        if self.grammar().space_before_colon { "\u{a0}:" } else { ":" }
    }

    /// Returns a label as it stands in a sentence: without its capital, unless nouns have one everywhere.
    pub fn in_sentence(self, label: &str) -> String {
        if self.grammar().noun_capitals { label.to_owned() } else { label.to_lowercase() }
    }

    /// Returns the name that stands for a file of the board in speech.
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

    fn plural(self, number: Number) -> Plural {
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
            None => of(other, &form).map_or_else(|| word.to_owned(), |pattern| fill(pattern, &[word])),
        };
        if wanted == form { text } else { with_capital(&text) }
    }
}

/// Puts `args` into the holes of a template, in the forms that they ask for: `{0}`, `{0.the}`, `{0.The}` with a
/// capital, `{0=cloué|clouée}` by the gender of the word. A line break in a name never begins a line of its own.
pub fn fill_in(lang: Lang, template: &str, args: &[&str]) -> String {
    fill_with(template, |number, asks| {
        let word = args.get(number).copied().unwrap_or_default();
        if asks.is_empty() { word.replace(['\n', '\r'], " ") } else { lang.inflected(word, asks) }
    })
}

/// Works like [`fill_in`], with numbers.
pub fn fill_in_numbers(lang: Lang, template: &str, numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    fill_in(lang, template, &texts.iter().map(String::as_str).collect::<Vec<&str>>())
}

// A change of player, in the user's language. The record has it as a comment in English, as all of PGN is.

/// Returns what a comment says about a change of player, in the user's language; nothing if it is any other comment.
pub fn relief(comment: &str, lang: Lang) -> Option<String> {
    let (color, said) = [("White: ", Color::White), ("Black: ", Color::Black)]
        .into_iter()
        .find_map(|(side, color)| Some((color, comment.strip_prefix(side)?)))?;
    let (after, before) = said.split_once(PLAYS_ON)?;
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
