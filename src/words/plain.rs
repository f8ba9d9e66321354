//! What plain mode says beside the words of the screens.

crate::words! {
    /// Sentences of plain mode, one line each.
    pub enum PlainWord {
        Begins: "White: {0}. Black: {1}. {2} to move.", "Blancs : {0}. Noirs : {1}. Trait aux {2}.";
        BeginsTimed: "White: {0}. Black: {1}. Time: {2}. {3} to move.", "Blancs : {0}. Noirs : {1}. Cadence : {2}. Trait aux {3}.";
        NextGame: "Game {0}: {1}", "Partie {0} : {1}";
        Tally: "{0} games: White ({1}) {2}, Black ({3}) {4}.", "{0} parties : Blancs ({1}) {2}, Noirs ({3}) {4}.";
        YesNo: "{0} (yes or no)", "{0} (oui ou non)";
        WhichPiece: "Promote to which piece? queen, rook, bishop or knight", "Promouvoir en quelle pièce ? dame, tour, fou ou cavalier";
        Choices: "{0} ({1})", "{0} ({1})";
        Clocks: "White {0}, Black {1}.", "Blancs {0}, Noirs {1}.";
        NothingToClaim: "There is nothing to claim.", "Il n'y a rien à réclamer.";
        ClaimNow: "claim: {0}", "claim : {0}";
        ClaimWith: "claim {0}: {1}", "claim {0} : {1}";
        NoMoves: "There is no legal move.", "Il n'y a pas de coup légal.";
        NoMovesFrom: "Nothing on {0} can move.", "Rien ne peut bouger de {0}.";
        NoSquare: "{0} is no square: say for example moves e2", "{0} n'est pas une case : dites par exemple moves e2";
        Help: "Type a move (Nf3, e2e4) or a command. Questions take yes or no.", "Tapez un coup (Cf3, e2e4) ou une commande. Aux questions, répondez oui ou non.";
        HelpBoard: "board: the position, rank by rank", "board : la position, rangée par rangée";
        HelpMoves: "moves [SQUARE]: the legal moves", "moves [CASE] : les coups légaux";
        HelpClock: "clock: both clocks", "clock : les deux pendules";
        HelpClaims: "claims: what may be claimed", "claims : ce qui peut être réclamé";
    }
}
