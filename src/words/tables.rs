//! The enums and dictionaries that the build script makes from the language files, `assets/words/en.toml` and the
//! others.
//!
//! An enum has the name of its section, a variant the name of its key.

use crate::chess::{
    game::{EventNames, Refusal},
    pgn::{comment::Eval, sanitize},
};
use crate::words::grammar::{Grammar, Number};
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
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Lang::$name => $code,)+
                }
            }
        }

        impl Default for Lang {
            fn default() -> Lang {
                Lang::En
            }
        }

        impl Lang {
            pub(super) fn grammar(self) -> &'static Grammar {
                &GRAMMARS[self as usize] // one for each language
            }
        }

        const LANGUAGES: usize = [$($code),+].len();
    };
}

/// The plural classes of CLDR. A language has some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "no language that there is yet has all six classes of CLDR")]
pub(super) enum Plural {
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

            #[must_use]
            pub fn text(self, lang: Lang) -> &'static str {
                static PLACES: &[[Place; LANGUAGES]] = &[$($screen),+];
                PLACES[self as usize][lang as usize].text() // a row for each key, a column for each language
            }

            /// Returns the string in a language with its holes filled.
            #[must_use]
            pub fn with(self, lang: Lang, args: &[&str]) -> String {
                super::grammar::fill_in(lang, self.text(lang), args)
            }

            /// Returns the string for a count, `1 game`, `12 games`: the first hole is the count as it is written, the
            /// others are `args`.
            #[must_use]
            pub fn counted(self, lang: Lang, count: impl Into<Number>, shown: &str, args: &[&str]) -> String {
                let text = super::Sentence::for_count(self, lang, count.into());
                super::grammar::fill_in(lang, text, &[&[shown], args].concat())
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
        #[must_use]
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
#[must_use]
pub fn look_up(dictionary: Dictionary, english: &str) -> &'static [&'static str] {
    let found = dictionary.binary_search_by_key(&english, |(known, _)| known).ok();
    found.and_then(|at| dictionary.get(at)).map_or(&[], |(_, own)| own)
}

#[must_use]
pub fn english_for(dictionary: fn(Lang) -> Dictionary, own: &str) -> Option<&'static str> {
    let entries = Lang::ALL.into_iter().flat_map(dictionary);
    entries.into_iter().find(|(_, words)| words.contains(&own)).map(|(english, _)| *english)
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

// What each action of the program does, in a sentence. Help, footer, palette and manual print these.

// The words of analysis: live analysis, mistake search, exercises, hints and threats.

// The words of home, new game, play and the dialogs.

// The words of editing and saving a game.

// What the program says about external engines.

// The words of the play screen that are not in [`super::app`].

/// Returns why a game refuses an action.
#[must_use]
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

// What annotation glyphs mean.

// The label of an action where there is room for a word or two: the footer, a button. The whole sentence is in
// [`super::actions::ActionWord`]; the table of actions says which action has which label.

// The sentences that only plain mode says. Each begins with a capital, ends with a full stop and has no sign that a
// speech synthesizer drops or misreads.

/// Returns the names of an event in a sentence, and how to give those that are missing.
#[must_use]
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

// The help of plain mode: what each word does, and the topics.

// What the position editor says.

// What the program says about a premove: a move chosen while the opponent is to move.

// What the program says about files and about its own end.

// The words of the settings.

/// Returns the name of a built-in theme or a style of pieces; the user's own themes keep their names.
#[must_use]
pub fn style_name(word: &str, lang: Lang) -> &str {
    crate::words::translated(LookWord::ALL, word, lang)
}

// The words of graphs, openings, autoplay, guessing moves, and a file that grows.

// The words of the game list and of review, for the screen and for plain mode.

/// Returns `1 game`, `12,000 games`.
#[must_use]
pub fn games(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::Games, lang)
}

/// Returns `1 problem`, `12 problems`.
#[must_use]
pub fn problems(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::Problems, lang)
}

/// Returns `1 file note`, `12 file notes`: what is odd in a file but changes no move.
#[must_use]
pub fn file_notes(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::FileNotes, lang)
}

/// Returns `1 half-move`, `12 half-moves`.
#[must_use]
pub fn half_moves(count: u32, lang: Lang) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), ReviewWord::HalfMoves, lang)
}

/// Returns an evaluation as `+0.35`, and a mate as `#3`, or `#-3` for Black, as PGN writes it.
#[must_use]
pub fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Centipawns(value) => {
            format!("{:+.2}", f64::from(value) / 100.0).replace('.', lang.decimal_separator().encode_utf8(&mut [0; 4]))
        }
        Eval::Mate(moves) => format!("#{moves}"),
    }
}

fn counted(count: usize, noun: ReviewWord, lang: Lang) -> String {
    noun.counted(lang, Number::of(count), &crate::words::game_list::count(count, lang), &[])
}
