//! The names of plain mode's words, and of the arguments of words and commands, in languages other than English.
//!
//! The program understands the names of every language in every language. It shows the first one of the user's
//! language.

use crate::words::notation::{piece_name, role_of};
use crate::words::tables::{self, Dictionary, english_for, look_up};
use crate::words::{Lang, is_word};

/// Returns the names of a command in a language other than English, besides its label.
pub fn of_command(name: &str, lang: Lang) -> &'static [&'static str] {
    look_up(tables::commands(lang), name)
}

/// Returns what people call a command elsewhere, in a language and in English. The command line finds it by these
/// words.
pub fn synonyms(name: &str, lang: Lang) -> impl Iterator<Item = &'static str> + use<> {
    let english = if lang == Lang::En { &[] } else { look_up(tables::synonyms(Lang::En), name) };
    look_up(tables::synonyms(lang), name).iter().chain(english).copied()
}

pub fn of_plain_word(name: &str, lang: Lang) -> impl Iterator<Item = &'static str> + use<> {
    look_up(tables::plain_words(lang), name).iter().chain(of_command(name, lang)).copied()
}

pub fn shown_choice(word: &str, lang: Lang) -> &str {
    look_up(tables::choices(lang), word).first().copied().unwrap_or(word)
}

/// Returns an example of plain mode's help in a language: `pieces white` becomes `pièces blancs`. `own` is the name
/// there.
pub fn shown_line(line: &str, name: &str, own: &str, lang: Lang) -> String {
    let rest = line.strip_prefix(name).unwrap_or_default().trim_start();
    let known = tables::examples(lang).iter().filter(|(english, _)| rest.starts_with(english));
    let known = known.max_by_key(|(english, _)| english.len());
    let said = match known.and_then(|(english, said)| Some((english, said.first()?))) {
        Some((english, said)) => rest.replacen(english, said, 1),
        None => {
            let word = |word: &str| match word.strip_prefix('-') {
                Some(column) => format!("-{}", shown_choice(column, lang)),
                None => shown_choice(word, lang).to_owned(),
            };
            rest.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
        }
    };
    format!("{own} {said}").trim_end().to_owned()
}

/// Returns the arguments of a command as they are shown: `[white|black]` becomes `[blancs|noirs]`.
pub fn shown_args(args: &str, lang: Lang) -> String {
    let is_sign = |c: char| !c.is_ascii_alphabetic();
    let shown = |word_and_sign: &str| {
        let (word, sign) = word_and_sign.split_at(word_and_sign.find(is_sign).unwrap_or(word_and_sign.len()));
        let placeholder = look_up(tables::placeholders(lang), word).first().copied();
        format!("{}{sign}", placeholder.unwrap_or_else(|| shown_choice(word, lang)))
    };
    args.split_inclusive(is_sign).map(shown).collect()
}

/// Returns the English word of an argument: `tout` becomes `all`.
pub fn choice(word: &str) -> String {
    english(tables::choices, word)
}

fn english(dictionary: fn(Lang) -> Dictionary, word: &str) -> String {
    let word = word.trim().to_lowercase();
    english_for(dictionary, &word).map_or(word, str::to_owned)
}

/// Returns a setting of the new game as plain mode says it.
pub fn option(word: &str, lang: Lang) -> String {
    match (look_up(tables::game_options(lang), word).first(), word.strip_prefix("elo:")) {
        (Some(own), _) => (*own).to_owned(),
        (None, Some(elo)) => format!("tabiya {elo}"),
        (None, None) if word.starts_with("odds ") => {
            let own = |word| match role_of(word) {
                Some(role) => piece_name(lang, role).to_lowercase(),
                None if look_up(tables::typed(lang), word).is_empty() => shown_choice(word, lang).to_owned(),
                None => named(lang, word).to_owned(),
            };
            word.split(' ').map(own).collect::<Vec<_>>().join(" ")
        }
        _ => word.to_owned(),
    }
}

/// Returns the English name of the rules of a game: `tournoi` becomes `tournament`.
pub fn rules(word: &str) -> String {
    english(tables::rules, word)
}

// What a user may type that is not the name of a command: yes and no, nothing, and small words that are ignored.
//
// The words stand in the section `[typed]` of each language file.

/// Whether a word has a meaning in one of these languages. The meaning is given by its English name.
pub fn means_in(languages: &[Lang], word: &str, meaning: &str) -> bool {
    languages.iter().flat_map(|&lang| look_up(tables::typed(lang), meaning)).any(|own| is_word(word.trim(), own))
}

pub fn means(word: &str, meaning: &str) -> bool {
    means_in(&Lang::ALL, word, meaning)
}

/// Returns how a text, in any language, answers a draw offer: whether it accepts the offer. What is offered may be
/// named: `I accept the draw`.
pub fn answer_to_offer(text: &str) -> Option<bool> {
    let text = text.replace('’', "'");
    let is_offered = |word: &&str| ["draw", "offer", "small"].iter().any(|meaning| means(word, meaning));
    let rest = text.split_whitespace().filter(|word| !is_offered(word)).collect::<Vec<_>>().join(" ");
    // Spanish `de acuerdo` is an answer with its small word.
    [text.as_str(), &rest].into_iter().find_map(|text| match () {
        () if means(text, "yes") || means(text, "accept") => Some(true),
        () if means(text, "no") || means(text, "decline") => Some(false),
        () => None,
    })
}

/// Returns the first word of a language that has this meaning.
pub fn named(lang: Lang, meaning: &str) -> &'static str {
    look_up(tables::typed(lang), meaning).first().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_as_it_is_shown() {
        for lang in Lang::ALL {
            let mut all: Vec<&str> = tables::choices(lang).iter().flat_map(|(_, own)| own.iter().copied()).collect();
            for (english, _) in tables::choices(lang) {
                assert_eq!(choice(shown_choice(english, lang)), *english);
                assert_eq!(shown_choice(english, Lang::En), *english);
            }
            all.sort_unstable();
            assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "one word stands for one choice: {all:?}");
        }
    }

    #[test]
    fn args_are_shown_in_french() {
        for (args, want) in [
            ("[white|black]", "[blancs|noirs]"),
            ("white|black WHO", "blancs|noirs QUI"),
            ("[MOVE]", "[COUP]"),
            ("[max|uci:COMMAND]", "[max|uci:COMMANDE]"),
            ("1-0|0-1|1/2-1/2|* [forfeit|adjudication]", "1-0|0-1|1/2-1/2|* [forfait|arbitrage]"),
            ("SQUARES [COLOUR]", "CASES [COULEUR]"),
            ("", ""),
        ] {
            assert_eq!(shown_args(args, Lang::Fr), want);
            assert_eq!(shown_args(args, Lang::En), args);
        }
    }
}

#[cfg(test)]
mod typed_tests {
    use super::*;

    #[test]
    fn words_are_known_in_every_language() {
        assert!(means("Yes", "yes") && means(" oui ", "yes") && means("non", "no") && means("aucune", "none"));
        assert!(!means("oui", "no") && !means("", "none") && !means("yes", "nothing of this name"));
        assert!(means_in(&[Lang::En], "y", "yes") && !means_in(&[Lang::En], "oui", "yes"));
        for lang in Lang::ALL {
            for (meaning, words) in tables::typed(lang) {
                let small = |word: &&&str| word.to_lowercase() == **word;
                assert!(words.iter().all(|word| small(&word)) && !words.is_empty(), "{meaning}: {words:?}");
            }
        }
    }
}
