//! The words of the settings.

use super::Lang;

crate::words! {
    /// What stands in the settings, and what is said when one is changed by a command.
    pub enum SettingsWord {
        Title: "Settings", "Réglages";
        Keys: "↑ ↓ choose, ← → change, Esc closes", "↑ ↓ choisir, ← → changer, Échap ferme";
        Theme: "Colours", "Couleurs";
        Pieces: "Pieces", "Pièces";
        Coordinates: "Coordinates", "Coordonnées";
        Size: "Board size", "Taille";
        Animations: "Pieces slide", "Glissement";
        AutoFlip: "Turn to mover", "Suivre le trait";
        Language: "Language", "Langue";
        Letters: "Piece letters", "Lettres";
        BellTurn: "Bell: your turn", "Sonnerie trait";
        BellCheck: "Bell: check", "Sonnerie échec";
        BellLowTime: "Bell: low time", "Sonnerie temps";
        On: "on", "oui";
        Off: "off", "non";
        Outside: "beside the board", "autour";
        Inside: "in the squares", "dans les cases";
        Nowhere: "none", "aucune";
        Largest: "as large as fits", "la plus grande";
        SmallerBy: "{0} smaller", "réduite de {0}";
        LargerBy: "{0} larger", "agrandie de {0}";
        Auto: "auto: {0}", "auto : {0}";
        AutoLetters: "auto: {0}", "auto : {0}";
        English: "English", "anglais";
        French: "français", "français";
        IsNow: "{0}: {1}", "{0} : {1}";
        NotBuiltForImages:
            "This tabiya was built without images: pieces are block art.",
            "Ce tabiya est compilé sans images : les pièces sont en blocs.";
        NoImagesHere:
            "This terminal is not known to show images (see \"images\" in the config).",
            "Ce terminal n’est pas connu pour montrer des images (« images » aux réglages).";
        // The built-in themes and the styles of pieces, as the settings show them; the config and commands take the English names too.
        Slate: "slate", "ardoise";
        Wood: "wood", "bois";
        Grey: "grey", "gris";
        Green: "green", "vert";
        HighContrast: "high-contrast", "contraste";
        Mono: "mono", "mono";
        Paper: "paper", "papier";
        Linen: "linen", "lin";
        Clear: "clear", "clair";
        Sextant: "sextant", "sextants";
        Quadrant: "quadrant", "quadrants";
        Half: "half", "demi-blocs";
        Octant: "octant", "octants";
        Glyph: "glyph", "caractères";
        PieceLetters: "letters", "lettres";
        OwnLetters: "own-letters", "mes-lettres";
        Images: "images", "images";
        NoSuch: "{0}: there is no \"{1}\"; {2}", "{0} : pas de « {1} » ; {2}";
    }
}

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
