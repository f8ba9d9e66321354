//! Every string a user reads, in each language.
//!
//! The strings are in `assets/words`, one file per language. The build script makes an enum of each section, see
//! [`tables`]. A string with holes has `{0}`, `{1}` … and is filled by [`fill_in`] or [`fill`]. JSON, PGN, perft, UCI,
//! config keys and command names are always English and stand where they are used.

pub mod actions;
pub mod analysis;
pub mod app;
pub mod can_mate;
pub mod choice;
pub mod claims;
pub mod command_names;
pub mod editing;
pub mod endgames;
pub mod engines;
pub mod forms;
pub mod game;
pub mod game_list;
pub mod glyphs;
pub mod grammar;
pub mod keys;
pub mod labels;
pub mod learn;
pub mod lessons;
pub mod levels;
pub mod moves;
pub mod moves_in_words;
pub mod notation;
pub mod open;
pub mod openings;
pub mod pgn_problems;
pub mod plain;
pub mod plain_help;
pub mod position;
pub mod position_editor;
pub mod premove;
pub mod result_card;
pub mod results;
pub mod review;
pub mod runtime;
pub mod scoresheet;
pub mod settings;
pub mod substitution;
pub mod tables;
pub mod touch;
pub mod training;
pub mod typed;
pub mod umpire;
pub mod values;
pub mod voice;
pub mod wrap;

pub use grammar::{Number, fill_in};
pub use tables::Lang;

impl Lang {
    /// Returns all languages except English.
    pub fn foreign() -> impl Iterator<Item = Lang> {
        Lang::ALL.into_iter().filter(|lang| *lang != Lang::En)
    }

    /// Returns the language of a code such as `fr` or a locale such as `fr_FR.UTF-8`, if the program has it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Lang> {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or(locale);
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }
}

/// Puts `args` into the holes `{0}`, `{1}` … of a template, unchanged.
#[must_use]
pub fn fill(template: &str, args: &[&str]) -> String {
    fill_with(template, |number, _| args.get(number).copied().unwrap_or_default().to_owned())
}

/// Fills each hole of a template with what `word` returns for the number of the hole and the form that it asks for.
fn fill_with(template: &str, word: impl Fn(usize, &str) -> String) -> String {
    let mut parts = template.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let hole = part.split_once('}').and_then(|(hole, rest)| {
            let (number, asks) = hole.split_at(hole.find(['.', '=']).unwrap_or(hole.len()));
            Some((number.parse().ok()?, asks, rest))
        });
        match hole {
            Some((number, asks, rest)) => out.extend([word(number, asks).as_str(), rest]),
            None => out.extend(["{", part]),
        }
    }
    out
}

/// Returns a text with a capital at its beginning.
#[must_use]
pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence of one of the tables.
pub trait Sentence: Copy {
    /// Returns the sentence as a screen shows it.
    fn seen(self, lang: Lang) -> &'static str;

    /// Returns the sentence as plain mode says it.
    fn aloud(self, lang: Lang) -> &'static str;

    /// Returns the sentence that goes with a count.
    fn for_count(self, lang: Lang, count: Number) -> &'static str;
}

/// Returns a sentence with its holes filled, as a screen shows it or as plain mode says it.
#[must_use]
pub fn sentence(word: impl Sentence, lang: Lang, aloud: bool, args: &[&str]) -> String {
    fill_in(lang, if aloud { word.aloud(lang) } else { word.seen(lang) }, args)
}

/// Translates a text that a table has in English. Any other text is returned as it is.
#[must_use]
pub fn translated<'a>(table: &[impl Sentence], english: &'a str, lang: Lang) -> &'a str {
    table.iter().find(|word| word.seen(Lang::En) == english).map_or(english, |word| word.seen(lang))
}
