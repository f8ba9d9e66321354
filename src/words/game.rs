//! The words of the play screen that are not in [`super::app`].

crate::words! {
    /// The words around the board.
    pub enum GameWord {
        DelayLeft: "delay {0}", "délai {0}";
        MovesToGo: "{0} moves to go", "encore {0} coups";
        KeptInGames: "Kept in your games.", "Gardée dans vos parties.";
        ButtonTakeBack: "Take back", "Reprendre";
        DeadWhy: "Neither side can mate by any series of legal moves (Article 5.2.2).", "Aucun camp ne peut mater par une suite de coups légaux (article 5.2.2).";
        BlindAll: "Blindfold: all pieces are hidden.", "À l’aveugle : toutes les pièces sont cachées.";
        BlindWhite: "Blindfold: White's pieces are hidden.", "À l’aveugle : les pièces blanches sont cachées.";
        BlindBlack: "Blindfold: Black's pieces are hidden.", "À l’aveugle : les pièces noires sont cachées.";
        BlindOff: "All pieces are shown.", "Toutes les pièces sont montrées.";
        LookedAt: "After {0}. Game:", "Après {0}. Partie :";
        LookedAtShort: "Game:", "Partie :";
        LookedAtStart: "Before the first move. Game:", "Avant le premier coup. Partie :";
        BlindUsage: "Say whose pieces: blindfold all, white, black or off", "Dites lesquelles : aveugle tout, blancs, noirs ou non";
        BlindOnScreen: "Blindfold works on the screen only: plain mode shows no pieces.", "Aveugle ne marche qu’à l’écran : le mode simple ne montre pas de pièces.";
        ClocksTitle: "Correct the clocks", "Corriger les pendules";
        ClocksKeys: "Type a time, or + and - for 10 seconds. Enter sets what was changed, Esc leaves it.", "Tapez un temps, ou + et - pour 10 secondes. Entrée règle ce qui a changé, Échap laisse.";
        OthersMan: "{0} to move: that piece belongs to {1}.", "Trait aux {0} : cette pièce est aux {1}.";
        TypedBack: "Back in the game: what you type is played there.", "Retour dans la partie : votre coup y sera joué.";
        RematchAs: "Colours changed: you have {0}.", "Couleurs inversées : vous avez les {0}.";
        ToldOf: "{0}: {1}", "{0} : {1}";
        PlayedInGame: "Played in the game: {0}.", "Joué dans la partie : {0}.";
        PlayedBack: "Played in the game: {0}; `{1}` takes it back.", "Joué dans la partie : {0} ; `{1}` le reprend.";
        Refused: "type another; ← mends it, Esc clears", "tapez-en un autre ; ← corrige, Échap efface";
        RefusedShort: "type another", "tapez-en un autre";
        HeldHint: "Enter puts it down, Esc lets it go", "Entrée la pose, Échap la lâche";
        SeekHint: "Arrows to one of your pieces, Enter picks it up", "Flèches vers une de vos pièces, Entrée la prend";
        PickHint: "Enter picks it up, Esc leaves the board", "Entrée la prend, Échap quitte l’échiquier";
        HeldTouched: "Enter puts it down", "Entrée la pose";
        EntryHintShort: "a move, or : for commands", "un coup, ou : (commandes)";
        Watching: "You are watching: the computer plays both sides. Type : for commands.", "Vous regardez : l’ordinateur joue les deux camps. Tapez : (commandes).";
        EntryHintOver: ": for commands", ": pour les commandes";
    }
}
