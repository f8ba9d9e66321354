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
        // mistakes
        MistakesBegin: "Looking for mistakes in {0} positions; `M` stops, and what was found by then is kept.", "Recherche des fautes dans {0} positions ; `M` arrête, et ce qui est trouvé est gardé.";
        MistakesStop: "The search for mistakes stands at {0} of {1}; `M` goes on from there.", "La recherche des fautes s'arrête à {0} sur {1} ; `M` la reprend là.";
        MistakesNow: "mistakes {0} of {1}", "fautes {0} sur {1}";
        MistakesCloser: "a closer look {0} of {1}", "de plus près {0} sur {1}";
        MistakesNoMoves: "This game has no moves to judge.", "Cette partie n'a pas de coups à juger.";
        MistakesUsage: "Say `mistakes` to look for them, `mistakes stop` to stop", "Dites `mistakes` pour les chercher, `mistakes stop` pour arrêter";
        MistakesFound: "White: {0}. Black: {1}. `b` goes to the next, `r` asks you to do better, `U` undoes.", "Blancs : {0}. Noirs : {1}. `b` va à la suivante, `r` vous fait chercher mieux, `U` annule.";
        MistakesNone: "No mistakes were found. The evaluations are in the game; `U` takes them out.", "Aucune faute trouvée. Les évaluations sont dans la partie ; `U` les enlève.";
        MistakesNothingNew: "Nothing new was found.", "Rien de nouveau n'a été trouvé.";
        NoFault: "none", "aucune";
        NoMistakeAhead: "No mistake is marked from here on; `M` looks for them.", "Aucune faute n'est marquée plus loin ; `M` les cherche.";
        NoMistakeBehind: "No mistake is marked before this.", "Aucune faute n'est marquée avant.";
        NothingStops: "No mistakes are being looked for.", "Aucune recherche de fautes n'est en cours.";
        RoundBegins: "Looking for the mistakes of {0}; `M` stops, and it can be gone on with.", "Recherche des fautes de {0} ; `M` arrête, et l'on peut reprendre.";
        RoundNow: "mistakes: game {0} of {1}, position {2} of {3}; M stops", "fautes : partie {0} sur {1}, position {2} sur {3} ; M arrête";
        RoundStops: "Stopped after {0}: what was found is kept, `M` goes on from there.", "Arrêt après {0} : ce qui est trouvé est gardé, `M` reprend là.";
        RoundOver: "{0}: {1}. They are kept: `M` in a game shows its own at once.", "{0} : {1}. Elles sont gardées : `M` dans une partie montre les siennes aussitôt.";
        RoundEmpty: "There are no games to look at.", "Il n'y a pas de parties à regarder.";
        LineTold: "{0} at depth {1}: {2}", "{0} à la profondeur {1} : {2}";
    }
}
