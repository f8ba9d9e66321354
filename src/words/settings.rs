//! The words of the settings.

use super::Lang;
pub use super::tables::{LookWord, SettingsWord};

/// Returns the name of a built-in theme or a style of pieces; the user's own themes keep their names.
#[must_use]
pub fn look(word: &str, lang: Lang) -> &str {
    super::translated(LookWord::ALL, word, lang)
}
