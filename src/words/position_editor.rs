//! What the position editor says.

crate::words! {
    /// The words of the position editor.
    pub enum PositionEditorWord {
        Home: "Set up a position", "Composer une position";
        Turn: "Move", "Trait";
        Castling: "{0} castles", "Roque {0}";
        ShortTurn: "{0} moves", "trait {0}";
        ShortWhiteCastles: "W {0}", "B {0}";
        ShortBlackCastles: "B {0}", "N {0}";
        ShortEnPassant: "e.p.: {0}", "e.p. : {0}";
        ShortHalfmoves: "50: {0}", "50 : {0}";
        ShortNumber: "move {0}", "coup {0}";
        EnPassant: "En passant", "En passant";
        Halfmoves: "Half-moves", "Demi-coups";
        Number: "Move number", "Coup n°";
        Rules: "Variant", "Variante";
        Standard: "standard", "classique";
        Chess960: "Chess960", "Chess960";
        Nowhere: "no", "non";
        Fen: "FEN", "FEN";
        HalfmovesNote: "since a capture or pawn move", "depuis une prise ou un coup de pion";
        Eraser: "erase", "gomme";
        Good: "This position can be played.", "Cette position est jouable.";
        GoodOdd: "This position can be played, but no game leads to it.", "Cette position est jouable, mais aucune partie n’y mène.";
        MayPut: "Letters put pieces, {0} takes off, {1} goes to the fields.", "Les lettres posent, {0} enlève, {1} va aux champs.";
        Puts: "Click squares to put it, once more takes it off; Esc: the hand.", "Cliquez pour poser, encore pour enlever ; Échap : la main.";
        Erases: "Click squares to take pieces off; Esc: the hand.", "Cliquez pour enlever ; Échap : la main.";
        FenKeys: "Enter takes the FEN in, Esc leaves it.", "Entrée prend la FEN, Échap la laisse.";
        NotPlayable: "Not yet playable: {0}.", "Pas encore jouable : {0}.";
        LeftOut: "Left out: {0}.", "Laissé de côté : {0}.";
        AskLeave: "Leave this position? It is kept nowhere.", "Quitter cette position ? Elle n’est gardée nulle part.";
    }
}
