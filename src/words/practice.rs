//! The words of practice: what is said about puzzles, and the names of their themes.

use crate::chess::puzzle::{THEMES, Theme, ThemeSet};
use crate::chess::puzzle_set::PuzzleHead;
use crate::words::{Lang, is_word};

pub use crate::words::tables::{PracticeWord, RepertoireWord, ThemeWord};

/// Returns the name of a theme. One that tabiya has no name for is called by its key, in words: `vukovic mate`.
pub fn theme_name(theme: Theme, set: Option<&PuzzleHead>, lang: Lang) -> String {
    match ThemeWord::ALL.get(theme.row()) {
        Some(word) => word.text(lang).to_owned(),
        None => in_words(set.and_then(|set| set.key(theme)).unwrap_or_default()),
    }
}

/// Returns the names of some themes, with commas between them.
pub fn themes_text(themes: ThemeSet, set: Option<&PuzzleHead>, lang: Lang) -> String {
    themes.iter().map(|theme| theme_name(theme, set, lang)).collect::<Vec<_>>().join(", ")
}

/// Returns the theme that is called so in any language, or that has this key, also one that only a set has.
pub fn theme_named(text: &str, set: Option<&PuzzleHead>) -> Option<Theme> {
    let text = text.trim().to_lowercase();
    let is_named = |word: &ThemeWord| Lang::ALL.iter().any(|lang| is_word(&text, word.text(*lang)));
    let by_key = || THEMES.iter().position(|key| key.to_lowercase() == text || in_words(key) == text);
    let of_set =
        || set?.themes().find(|theme| set.and_then(|set| set.key(*theme)).is_some_and(|key| in_words(key) == text));
    ThemeWord::ALL.iter().position(is_named).or_else(by_key).and_then(Theme::at).or_else(of_set)
}

/// Turns a key into words: `mateIn1` becomes `mate in 1`.
fn in_words(key: &str) -> String {
    let begins = |c: char| (c.is_uppercase() || c.is_ascii_digit()).then_some(' ');
    let words: String = key.chars().flat_map(|c| begins(c).into_iter().chain(c.to_lowercase())).collect();
    words.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_theme_has_a_name_and_is_found_by_it() {
        assert_eq!(ThemeWord::ALL.len(), THEMES.len());
        for (row, key) in THEMES.iter().enumerate() {
            let theme = Theme::known(key).unwrap();
            assert_eq!(format!("{:?}", ThemeWord::ALL[row]).to_lowercase(), key.to_lowercase(), "the same order");
            assert_eq!(theme_named(key, None), Some(theme));
            for lang in Lang::ALL {
                assert_eq!(theme_named(&theme_name(theme, None, lang), None), Some(theme), "{key}");
            }
        }
        assert_eq!((theme_named("Mate in 2", None), theme_named("nothing", None)), (Theme::known("mateIn2"), None));
        assert_eq!(in_words("vukovicMate"), "vukovic mate");
    }
}
