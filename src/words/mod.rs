//! Every string a user reads, in each language.
//!
//! The strings stand in `assets/words`, one file a language. The build script makes an enum of each section, see
//! [`tables`]. A string with holes has `{0}`, `{1}` … and is filled by [`fill`]. JSON, PGN, perft, UCI, config keys and
//! command names are always English and stand where they are used.

pub mod actions;
pub mod analysis;
pub mod app;
pub mod can_mate;
pub mod choice;
pub mod command_names;
pub mod editing;
pub mod engines;
pub mod forms;
pub mod game;
pub mod game_list;
pub mod glyphs;
pub mod keys;
pub mod labels;
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
pub mod settings;
pub mod substitution;
pub mod tables;
pub mod touch;
pub mod training;
pub mod values;
pub mod voice;
pub mod wrap;

pub use tables::Lang;

impl Lang {
    /// All languages but English.
    pub fn foreign() -> impl Iterator<Item = Lang> {
        Lang::ALL.into_iter().filter(|lang| *lang != Lang::En)
    }

    /// The language of a code such as `fr` or a locale such as `fr_FR.UTF-8`, if we speak it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Lang> {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or(locale);
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }
}

/// The decimal separator of a language.
#[must_use]
pub fn decimal_separator(lang: Lang) -> char {
    if lang == Lang::Fr { ',' } else { '.' }
}

/// Puts `args` into the holes `{0}`, `{1}` … of a template.
#[must_use]
pub fn fill(template: &str, args: &[&str]) -> String {
    let mut parts = template.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}').and_then(|(hole, rest)| Some((hole.parse::<usize>().ok()?, rest))) {
            Some((number, rest)) => out.extend([args.get(number).copied().unwrap_or_default(), rest]),
            None => out.extend(["{", part]),
        }
    }
    out
}

/// Returns a count with its noun. `one` is the text for one; `many` has a hole for `shown`, which is the count as it is
/// written. French uses the singular for zero too.
#[must_use]
pub fn counted(count: u64, shown: &str, one: &str, many: &str, lang: Lang) -> String {
    match (count, lang) {
        (1, _) => one.to_owned(),
        (0, Lang::Fr) => one.replacen('1', "0", 1),
        _ => fill(many, &[shown]),
    }
}

/// Returns a text with a capital at its beginning.
#[must_use]
pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence of one of the tables.
pub trait Sentence: Copy {
    /// The sentence as a screen shows it.
    fn seen(self, lang: Lang) -> &'static str;

    /// The sentence as plain mode says it.
    fn aloud(self, lang: Lang) -> &'static str;
}

/// A sentence with its holes filled: as it is shown, or as plain mode says it.
#[must_use]
pub fn sentence(word: impl Sentence, lang: Lang, aloud: bool, args: &[&str]) -> String {
    fill(if aloud { word.aloud(lang) } else { word.seen(lang) }, args)
}

/// Translates a text that a table has in English. One that the table does not have stays.
#[must_use]
pub fn translated<'a>(table: &[impl Sentence], english: &'a str, lang: Lang) -> &'a str {
    table.iter().find(|word| word.seen(Lang::En) == english).map_or(english, |word| word.seen(lang))
}
