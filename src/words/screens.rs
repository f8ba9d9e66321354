//! What the parts of the play screen say beside the game's own words in [`super::app`].

crate::words! {
    /// The words around the board.
    pub enum ScreenWord {
        DelayLeft: "delay {0}", "délai {0}";
        MovesToGo: "{0} moves to go", "encore {0} coups";
        ButtonTakeBack: "Take back", "Reprendre";
        DeadWhy: "Neither side can mate by any series of legal moves (Article 5.2.2).", "Aucun camp ne peut mater par une suite de coups légaux (article 5.2.2).";
        EntryHintOver: ": for commands", ": pour les commandes";
    }
}
