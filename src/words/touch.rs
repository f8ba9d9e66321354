//! The words of touch-move, of tournament mode and of results that an arbiter enters.

crate::words! {
    /// The words of strict play.
    pub enum TouchWord {
        FieldRules: "Rules", "Règles";
        Casual: "casual", "amicales";
        TouchMove: "touch-move", "pièce touchée";
        Tournament: "tournament", "tournoi";
        CasualMeans: "Casual: a friendly game. Moves can be taken back, and you get hints.", "Amicales : on reprend des coups, on reçoit des indices.";
        TouchMoveMeans: "Touch-move: a piece you have touched has to move.", "Pièce touchée : elle doit être jouée.";
        TournamentMeans: "Tournament: touch-move, no take-back, no hints.", "Tournoi : pièce touchée, sans reprise ni indice.";
        MustMove: "Touched: {0} on {1} has to move (Article {2}).", "Pièce touchée : il faut jouer {0} en {1} (article {2}).";
        MustTake: "Touched: {0} on {1} has to be taken (Article {2}).", "Pièce touchée : il faut prendre {0} en {1} (article {2}).";
        MustTakeWith: "Touched: {0} on {1} has to take {2} on {3} (Article 4.3.3).", "Pièces touchées : {0} en {1} doit prendre {2} en {3} (article 4.3.3).";
        MustCastle: "Touched: the king, then the rook on {0}: castle on that side (Article 4.4.1).", "Pièces touchées : le roi, puis la tour en {0} : il faut roquer de ce côté (article 4.4.1).";
        RookFirst: "The rook on {0} was touched first: no castling with it on this move (Article 4.4.2).", "La tour en {0} a été touchée d’abord : pas de roque avec elle à ce coup (article 4.4.2).";
        KingMustMove: "Castling there is not legal: the king has to make another move (Article 4.4.3).", "Le roque n’y est pas légal : le roi doit jouer un autre coup (article 4.4.3).";
        NoClaim: "A piece was touched: nothing can be claimed on this move (Article 9.4).", "Une pièce a été touchée : rien ne peut être réclamé à ce coup (article 9.4).";
        Declines: "Touching a piece declines the draw offer (Article 9.1.2.1).", "Toucher une pièce refuse la nulle proposée (article 9.1.2.1).";
        AdjustNext: "J'adoube: the next piece touched is only put right (Article 4.2.1).", "J’adoube : la prochaine pièce touchée est seulement ajustée (article 4.2.1).";
        Adjusted: "Put right: {0} on {1}. It need not move.", "Ajusté : {0} en {1}. Rien n’oblige à jouer.";
        AdjustIdle: "Touch-move is off: nothing that is touched has to move.", "Pièce touchée n’est pas en vigueur : rien n’oblige à jouer.";
        NoTakeBack: "In tournament mode no move is taken back.", "En tournoi, aucun coup n’est repris.";
        NoPause: "In tournament mode the clocks are not paused.", "En tournoi, les pendules ne sont pas mises en pause.";
        NothingListed: "In tournament mode nothing is listed or completed.", "En tournoi, rien n’est énuméré ni complété.";
        OffersFrom: "No draw is offered before move {0}.", "Pas de proposition de nulle avant le coup {0}.";
        NotStarted: "The clock is not started: `start` or Enter starts it.", "La pendule n’est pas lancée : `lancer` ou Entrée la lance.", aloud "The clock is not started. Say start to start it.", "La pendule n’est pas lancée. Dites lancer pour la lancer.";
        NotStartedLine: "The clock is not started: `start` starts it.", "La pendule n’est pas lancée : `lancer` la lance.", aloud "The clock is not started. Say start to start it.", "La pendule n’est pas lancée. Dites lancer pour la lancer.";
        StartIdle: "There is no clock to start.", "Il n’y a pas de pendule à lancer.";
        Started: "The clock of {0} runs.", "La pendule tourne : {0}.";
        AskResult: "End the game here: {0}, {1}?", "Terminer la partie ici : {0}, {1} ?";
        ResultUsage: "Say the result: result 1-0 forfeit, result 1/2-1/2 adjudication, result * forfeit (both)", "Dites le résultat : résultat 1-0 forfait, résultat 1/2-1/2 arbitrage, résultat * forfait (les deux)";
    }
}
