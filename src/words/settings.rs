//! The words of the settings.

crate::words! {
    /// What stands in the settings, and what is said when one is changed by a command.
    pub enum SettingsWord {
        Title: "Settings", "Réglages";
        Keys: "↑ ↓ choose, ← → change, Esc closes", "↑ ↓ choisir, ← → changer, Échap ferme";
        Theme: "Colours", "Couleurs";
        Pieces: "Pieces", "Pièces";
        Coordinates: "Coordinates", "Coordonnées";
        Size: "Board size", "Taille";
        Animations: "Men slide", "Glissement";
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
        Auto: "auto: {0}", "auto : {0}";
        AutoLetters: "auto: {0}", "auto : {0}";
        English: "English", "anglais";
        French: "français", "français";
        IsNow: "{0}: {1}", "{0} : {1}";
        NotBuiltForImages:
            "This tabiya was built without images: pieces are block art.",
            "Ce tabiya est compilé sans images : les pièces sont en blocs.";
        NoImagesHere:
            "This terminal is not known to show images (see \"images\" in the config).",
            "Ce terminal n'est pas connu pour montrer des images (« images » aux réglages).";
        NoSuch: "{0}: there is no \"{1}\"; {2}", "{0} : pas de « {1} » ; {2}";
    }
}
