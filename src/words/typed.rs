//! What a user may type that is not the name of a command: yes and no, nothing, and small words that are ignored.
//!
//! The words stand in the section `[typed]` of each language file.

use super::Lang;
use super::tables::{self, look_up};

/// Whether a word has a meaning in one of these languages. The meaning is given by its English name.
#[must_use]
pub fn means_in(languages: &[Lang], word: &str, meaning: &str) -> bool {
    let word = word.trim().to_lowercase();
    languages.iter().any(|&lang| look_up(tables::typed(lang), meaning).contains(&word.as_str()))
}

/// Whether a word has a meaning in any language.
#[must_use]
pub fn means(word: &str, meaning: &str) -> bool {
    means_in(&Lang::ALL, word, meaning)
}

/// Returns how a text, in any language, answers a draw offer: whether it accepts the offer.
#[must_use]
pub fn answer_to_offer(text: &str) -> Option<bool> {
    let text = text.replace('’', "'");
    match () {
        () if means(&text, "yes") || means(&text, "accept") => Some(true),
        () if means(&text, "no") || means(&text, "decline") => Some(false),
        () => None,
    }
}

/// Returns the first word of a language that has this meaning.
#[must_use]
pub fn named(lang: Lang, meaning: &str) -> &'static str {
    look_up(tables::typed(lang), meaning).first().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
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
