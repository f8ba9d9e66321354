//! What annotation glyphs mean.

crate::words! {
    /// The meanings of the glyphs that are offered by name (PGN standard 10, and what is in use beyond it).
    pub enum GlyphWord {
        Good: "good move", "bon coup";
        Mistake: "mistake", "erreur";
        Brilliant: "brilliant move", "coup brillant";
        Blunder: "blunder", "gaffe";
        Interesting: "interesting move", "coup intéressant";
        Dubious: "dubious move", "coup douteux";
        Forced: "only move", "seul coup";
        Equal: "equal", "égalité";
        Unclear: "unclear", "peu clair";
        WhiteSlight: "White is slightly better", "les Blancs sont un peu mieux";
        BlackSlight: "Black is slightly better", "les Noirs sont un peu mieux";
        WhiteBetter: "White is better", "les Blancs sont mieux";
        BlackBetter: "Black is better", "les Noirs sont mieux";
        WhiteWinning: "White is winning", "les Blancs gagnent";
        BlackWinning: "Black is winning", "les Noirs gagnent";
        Zugzwang: "zugzwang", "zugzwang";
        Development: "lead in development", "avance de développement";
        Initiative: "with the initiative", "avec l’initiative";
        Attack: "with an attack", "avec l’attaque";
        Compensation: "compensation for the material", "compensation pour le matériel";
        Counterplay: "with counterplay", "avec du contre-jeu";
        TimeTrouble: "time trouble", "zeitnot";
        WithTheIdea: "with the idea", "avec l’idée";
        Novelty: "novelty", "nouveauté";
    }
}
