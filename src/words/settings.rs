//! The words of the settings.

crate::words! {
    /// What stands in the settings, and what is said when one is changed by a command.
    pub enum SettingsWord {
        Title: "Settings", "Réglages";
        Keys: "↑ ↓ choose, ← → change, Esc closes", "↑ ↓ choisir, ← → changer, Échap ferme";
        Theme: "Colours", "Couleurs";
        Pieces: "Pieces", "Pièces";
        Coordinates: "Coordinates", "Coordonnées";
        Size: "Board size", "Taille de l'échiquier";
        Animations: "Men slide", "Pièces qui glissent";
        AutoFlip: "Turn to the mover", "Tourner vers le trait";
        Language: "Language", "Langue";
        Letters: "Piece letters", "Lettres des pièces";
        BellTurn: "Bell: your turn", "Sonnerie : à vous";
        BellCheck: "Bell: check", "Sonnerie : échec";
        BellLowTime: "Bell: little time", "Sonnerie : peu de temps";
        On: "on", "oui";
        Off: "off", "non";
        Outside: "beside the board", "autour de l'échiquier";
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
        NoSuch: "{0}: there is no \"{1}\"; {2}", "{0} : pas de « {1} » ; {2}";
    }
}
