//! What is said of a premove: a move chosen while the opponent is to move.

crate::words! {
    /// The words of a premove.
    pub enum PremoveWord {
        Waits: "Premove {0}. Esc cancels.", "Coup anticipé {0}. Échap l’annule.";
        Gone: "Premove {0} is no longer possible.", "Le coup anticipé {0} n’est plus possible.";
        Never: "{0}: no reply makes this move possible.", "{0} : aucune réponse ne rend ce coup possible.";
    }
}
