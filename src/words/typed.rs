//! What a person may type that is no name of a command: yes and no, nothing, the small words that are passed over.
//!
//! The words stand in the section `[typed]` of each language file.

use super::Lang;
use super::tables::{self, look_up};

/// Whether a word means this, by its name in English, in one of these languages.
#[must_use]
pub fn means_in(languages: &[Lang], word: &str, meaning: &str) -> bool {
    let word = word.trim().to_lowercase();
    languages.iter().any(|&lang| look_up(tables::typed(lang), meaning).contains(&word.as_str()))
}

/// Whether a word means this in any language.
#[must_use]
pub fn means(word: &str, meaning: &str) -> bool {
    means_in(&Lang::ALL, word, meaning)
}

/// What a text answers to a draw offer, in any language: whether it is accepted.
#[must_use]
pub fn answer_to_offer(text: &str) -> Option<bool> {
    let text = text.replace('’', "'");
    match () {
        () if means(&text, "yes") || means(&text, "accept") => Some(true),
        () if means(&text, "no") => Some(false),
        () => None,
    }
}

/// The first word of a language that means this.
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
