//! The words of the settings.

use super::Lang;
pub use super::tables::SettingsWord;

/// What a built-in theme or a style of pieces is called; the user's own themes keep their names.
#[must_use]
pub fn look(word: &str, lang: Lang) -> &str {
    use SettingsWord as W;
    let looks = [
        W::Slate,
        W::Wood,
        W::Grey,
        W::Green,
        W::HighContrast,
        W::Mono,
        W::Paper,
        W::Linen,
        W::Clear,
        W::Sextant,
        W::Quadrant,
        W::Half,
        W::Octant,
        W::Glyph,
        W::PieceLetters,
        W::OwnLetters,
        W::Images,
    ];
    looks.into_iter().find(|known| known.text(Lang::En) == word).map_or(word, |known| known.text(lang))
}
