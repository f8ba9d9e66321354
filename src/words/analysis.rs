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
        AnalystNow: "Positions are analysed by {0}. `:analyst uci:COMMAND` takes an outside engine, `:analyst max` the built-in player.", "Les positions sont analysées par {0}. `:analyst uci:COMMANDE` prend un moteur extérieur, `:analyst max` le joueur intégré.";
        AnalystSet: "Positions are analysed by {0} from here on.", "Les positions sont analysées par {0} à partir d'ici.";
        AnalystSetOff: "Positions are analysed by {0} from here on; `a` begins.", "Les positions sont analysées par {0} à partir d'ici ; `a` commence.";
        AnalystUsage: "Say who analyses: analyst uci:stockfish, or analyst max for the built-in player", "Dites qui analyse : analyst uci:stockfish, ou analyst max pour le joueur intégré";
        AnalystFailed: "{0} The built-in player analyses on.", "{0} Le joueur intégré continue l'analyse.";
        LinesUsage: "Say how many lines, 1 to 5: analyse 3; or analyse off", "Dites combien de variantes, de 1 à 5 : analyse 3 ; ou analyse off";
        NoLine: "The analysis has no line {0}.", "L'analyse n'a pas de variante {0}.";
        NoAnalysis: "Nothing is analysed: `a` begins.", "Rien n'est analysé : `a` commence.";
        LineAdded: "The line is in the game as a variation from here; `U` takes it out.", "La ligne est dans la partie comme variante d'ici ; `U` l'enlève.";
        LineThere: "The line is in the game already.", "La ligne est déjà dans la partie.";
        // mistakes
        MistakesBegin: "Looking for mistakes in {0} positions; `M` stops, and what was found by then is kept.", "Recherche des fautes dans {0} positions ; `M` arrête, et ce qui est trouvé est gardé.";
        MistakesStop: "Stopped at {0} of {1}: what was found stands in the game, not saved yet; `M` goes on.", "Arrêt à {0} sur {1} : ce qui est trouvé est dans la partie, pas encore enregistré ; `M` reprend.";
        MistakesMeanwhile: "Looking for mistakes: {0} of {1}", "Recherche des fautes : {0} sur {1}";
        CloserMeanwhile: "Looking closer at moves in doubt: {0} of {1}", "Coups douteux vus de plus près : {0} sur {1}";
        MistakesNow: "Looking for mistakes: {0} of {1}, {2} stops", "Recherche des fautes : {0} sur {1}, {2} arrête";
        MistakesCloser: "Looking closer at moves in doubt: {0} of {1}, {2} stops", "Coups douteux vus de plus près : {0} sur {1}, {2} arrête";
        StopKeys: "Esc (or {0})", "Échap (ou {0})";
        StopKey: "Esc", "Échap";
        MistakesNoMoves: "This game has no moves to judge.", "Cette partie n'a pas de coups à juger.";
        MistakesUsage: "Say `mistakes` to look for them, `mistakes stop` to stop", "Dites `mistakes` pour les chercher, `mistakes stop` pour arrêter";
        MistakesFound: "White: {0}. Black: {1}. {2}`r` do better, `Ctrl-S` save.", "Blancs : {0}. Noirs : {1}. {2}`r` mieux, `Ctrl-S` enregistrer.";
        MistakesFoundYours: "You: {0}. The computer: {1}. {2}`r` do better, `Ctrl-S` save.", "Vous : {0}. L'ordinateur : {1}. {2}`r` mieux, `Ctrl-S` enregistrer.";
        MistakesFoundTheirs: "You: no mistakes. The computer: {1}. {2}`Ctrl-S` save.", "Vous : aucune faute. L'ordinateur : {1}. {2}`Ctrl-S` enregistrer.";
        GoNext: "`Tab` next, ", "`Tab` suivante, ";
        GoBack: "`Shift-Tab` the last one, ", "`Maj-Tab` la dernière, ";
        MistakesNone: "No mistakes were found. The evaluations are in the game; `U` takes them out.", "Aucune faute trouvée. Les évaluations sont dans la partie ; `U` les enlève.";
        MistakesNothingNew: "Nothing new was found.", "Rien de nouveau n'a été trouvé.";
        NoFault: "no mistakes", "aucune faute";
        Blunder: "1 blunder", "1 gaffe";
        Blunders: "{0} blunders", "{0} gaffes";
        Mistake: "1 mistake", "1 erreur";
        Mistakes: "{0} mistakes", "{0} erreurs";
        Doubtful: "1 doubtful move", "1 coup douteux";
        Doubtfuls: "{0} doubtful moves", "{0} coups douteux";
        MistakesWereOver: "The search had just ended; `{0}` once more leaves.", "La recherche venait de finir ; encore `{0}` et vous sortez.";
        MarkedOne: "{1}: 1 marked move", "{1} : 1 coup marqué";
        Marked: "{1}: {0} marked moves", "{1} : {0} coups marqués";
        NoMistakeAhead: "No mistake is marked after this; `Shift-Tab` goes to the one before.", "Aucune faute n'est marquée ensuite ; `Maj-Tab` va à la précédente.";
        NoMistakeBehind: "No mistake is marked before this.", "Aucune faute n'est marquée avant.";
        NoMistakeBefore: "No mistake is marked before this; `Tab` goes to the next one.", "Aucune faute n'est marquée avant ; `Tab` va à la suivante.";
        NoOtherMistake: "This is the only mistake marked in this game.", "C'est la seule faute marquée dans cette partie.";
        NoMistakeInGame: "No mistake is marked in this game: it was looked through.", "Aucune faute n'est marquée dans cette partie : elle a été examinée.";
        NoMistakeYet: "None is marked further on yet: the search still runs.", "Aucune n'est encore marquée plus loin : la recherche continue.";
        NoMistakeOfYoursAhead: "That was your last marked mistake. `:next mistake all` goes to the computer's too.", "C'était votre dernière faute marquée. `:next mistake all` va aussi à celles de l'ordinateur.";
        NoMistakeOfYours: "No mistake of yours is marked. `:next mistake all` goes to the computer's.", "Aucune faute à vous n'est marquée. `:next mistake all` va à celles de l'ordinateur.";
        NoMistakeOfYoursBehind: "No mistake of yours is marked before this.", "Aucune faute à vous n'est marquée avant.";
        MistakeYours: "Your marked move {1} of {2}: {0}", "Votre coup marqué {1} sur {2} : {0}";
        MistakeComputers: "The computer's marked move {1} of {2}: {0}", "Coup marqué de l'ordinateur, {1} sur {2} : {0}";
        MistakeOf: "{3}'s marked move {1} of {2}: {0}", "Coup marqué des {3}, {1} sur {2} : {0}";
        SoFar: "{0} so far", "{0} pour l'instant";
        MistakeUsage: "Say `next mistake`, or `next mistake all` for both sides'", "Dites `next mistake`, ou `next mistake all` pour les deux camps";
        NothingStops: "No mistakes are being looked for.", "Aucune recherche de fautes n'est en cours.";
        RoundBegins: "Looking for the mistakes of {0}; `M` stops, and it can be gone on with.", "Recherche des fautes de {0} ; `M` arrête, et l'on peut reprendre.";
        RoundNow: "mistakes: game {0} of {1}, position {2} of {3}; M stops", "fautes : partie {0} sur {1}, position {2} sur {3} ; M arrête";
        RoundStops: "Stopped after {0}: what was found is kept, `M` goes on from there.", "Arrêt après {0} : ce qui est trouvé est gardé, `M` reprend là.";
        RoundOver: "{0}: {1}. They are kept: `M` in a game shows its own at once.", "{0} : {1}. Elles sont gardées : `M` dans une partie montre les siennes aussitôt.";
        RoundEmpty: "There are no games to look at.", "Il n'y a pas de parties à regarder.";
        // mistakes to solve
        ReplayBegins: "{0} was played here: find a better move.", "{0} a été joué ici : trouvez mieux.";
        ReplayNow: "Find better than {0}", "Trouvez mieux que {0}";
        ReplayCount: "exercise {0} of {1}", "exercice {0} sur {1}";
        ReplayWrong: "{0} costs {1} % of the winning chances: try again, or PgDn shows the move.", "{0} coûte {1} % des chances de gain : essayez encore, ou PgSuiv montre le coup.";
        ReplayWrongOwn: "{0} was played: it costs {1} % of the winning chances. Try another.", "{0} a été joué : il coûte {1} % des chances de gain. Cherchez autre chose.";
        ReplayBest: "{0} is the best move.", "{0} est le meilleur coup.";
        ReplayGood: "{0} is as good as {1}.", "{0} vaut {1}.";
        ReplayFine: "{0} holds: it costs {2} %, the best was {1}.", "{0} tient : il coûte {2} %, le meilleur était {1}.";
        ReplayShown: "The best move was {0}.", "Le meilleur coup était {0}.";
        ReplayOn: "Exercise {0} of {1}: `Enter` goes on.", "Exercice {0} sur {1} : `Entrée` continue.";
        ReplayNext: "Enter: the next mistake, Esc: back to the game", "Entrée : la faute suivante, Échap : retour à la partie";
        ReplayLast: "Enter: back to the game", "Entrée : retour à la partie";
        ReplayThinks: "{0} is being weighed …", "{0} est pesé …";
        ReplayWaits: "The best move is still being looked for: wait a moment.", "Le meilleur coup est encore cherché : un instant.";
        ReplayFailed: "{0} could not be weighed.", "{0} n'a pas pu être pesé.";
        ReplayNone: "No mistake is marked in this game; `M` looks for them.", "Aucune faute n'est marquée dans cette partie ; `M` les cherche.";
        ReplaySoon: "The search still runs: `r` when it is done.", "La recherche continue : `r` quand elle finit.";
        ReplayNoneOf: "{0} made no marked mistake. `:replay both` asks both sides'.", "{0} : aucune faute marquée. `:replay both` demande celles des deux camps.";
        ReplayNoneOfYours: "You made no marked mistake. `:replay both` also asks the computer's.", "Aucune faute à vous n'est marquée. `:replay both` demande aussi celles de l'ordinateur.";
        ReplayUsage: "Say whose: replay white, replay black or replay both", "Dites de qui : replay white, replay black ou replay both";
        ReplayPart: "{0} of {1}", "{0} sur {1}";
        ReplaySum: "{0} positions: {1} solved at once, {2} after another try, {3} shown.", "{0} positions : {1} résolues aussitôt, {2} après un autre essai, {3} montrées.";
        ReplayOneAtOnce: "You found it at once.", "Vous l'avez trouvé aussitôt.";
        ReplayOneLater: "You found it, but not at once.", "Vous l'avez trouvé, mais pas aussitôt.";
        ReplayOneShown: "1 position: the move was shown.", "1 position : le coup a été montré.";
        ReplayAgain: "`r`: try again.", "`r` : réessayer.";
        ReplayEnds: "No position was solved.", "Aucune position n'a été résolue.";
        AskReplayAgain: "{0} Try them again?", "{0} Les reprendre ?";
        // hints
        HintThinks: "Looking for a hint …", "Recherche d'un indice …";
        ThreatThinks: "Looking for a threat …", "Recherche d'une menace …";
        HintMan: "Look at {0} on {1}; type `:hint` again to see where to.", "Regardez {0} en {1} ; tapez encore `:indice` pour voir où.";
        HintMove: "The best move is {0}.", "Le meilleur coup est {0}.";
        ThreatIs: "{0} threatens {1}, worth {2} pawns.", "{0} : menace {1}, qui vaut {2} pions.";
        ThreatMate: "{0} threatens {1}, with mate in {2}.", "{0} : menace {1}, mat en {2}.";
        ThreatNone: "Nothing is threatened: {0} would go on with {1}.", "Aucune menace : {0} continuerait par {1}.";
        ThreatCheck: "You are in check: that is the threat.", "Vous êtes en échec : voilà la menace.";
        NoHintTournament: "A tournament game gives no hints.", "Une partie de tournoi ne donne pas d'indices.";
        NoHintClock: "With a clock there are no hints: they are for games without one.", "Avec une pendule, pas d'indices : ils sont pour les parties sans pendule.";
        NoHintOver: "The game is over: `review` shows it, and `analyse` there its best moves.", "La partie est finie : `review` la montre, et `analyse` ses meilleurs coups.";
        NoHintTurn: "It is not your move.", "Ce n'est pas à vous de jouer.";
        HintFailed: "Nothing was found.", "Rien n'a été trouvé.";
        LineTold: "{0} at depth {1}: {2}", "{0} à la profondeur {1} : {2}";
    }
}
