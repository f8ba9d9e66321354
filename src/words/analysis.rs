//! What the analyst says: live analysis, mistakes, blunders to solve, hints and threats.

crate::words! {
    /// The words of analysis.
    pub enum AnalysisWord {
        // live
        Depth: "depth {0}", "profondeur {0}";
        Positions: "{0} positions", "{0} positions";
        Begins: "thinking …", "réflexion …";
        Over: "at its end", "au bout";
        Mated: "checkmate", "mat";
        NoMove: "stalemate", "pat";
        Off: "The analysis is off.", "L'analyse est arrêtée.";
        OneLine: "The analysis shows one line; `a` ends it.", "L'analyse montre une variante ; `a` l'arrête.";
        Lines: "The analysis shows {0} lines; `a` ends it.", "L'analyse montre {0} variantes ; `a` l'arrête.";
        LinesUsage: "Say how many lines, 1 to 5: analyse 3; or analyse off", "Dites combien de variantes, de 1 à 5 : analyse 3 ; ou analyse off";
        NoLine: "The analysis has no line {0}.", "L'analyse n'a pas de variante {0}.";
        NoAnalysis: "Nothing is analysed: `a` begins.", "Rien n'est analysé : `a` commence.";
        LineAdded: "The line is in the game as a variation from here; `U` takes it out.", "La ligne est dans la partie comme variante d'ici ; `U` l'enlève.";
        LineThere: "The line is in the game already.", "La ligne est déjà dans la partie.";
        LineTold: "{0} at depth {1}: {2}", "{0} à la profondeur {1} : {2}";
    }
}
