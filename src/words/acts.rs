//! What each action of the program does, in a sentence: help, footer, palette and manual print these.

crate::words! {
    /// A sentence for every action.
    pub enum ActWord {
        Help: "show all keys and commands", "montrer les touches et les commandes";
        Palette: "give a command by name", "donner une commande par son nom";
        Quit: "leave tabiya; a running game is kept", "quitter tabiya ; la partie en cours est gardée";
        Back: "let go, close, go back", "lâcher, fermer, revenir";
        Redraw: "draw the screen anew", "redessiner l'écran";
        Suspend: "suspend the program; clocks stand still", "suspendre le programme ; les pendules s'arrêtent";
        Up: "up", "vers le haut";
        Down: "down", "vers le bas";
        Left: "left", "vers la gauche";
        Right: "right", "vers la droite";
        PageUp: "a page up", "une page plus haut";
        PageDown: "a page down", "une page plus bas";
        First: "to the first", "au premier";
        Last: "to the last", "au dernier";
        Choose: "choose", "choisir";
        Begin: "begin the game", "commencer la partie";
        NextChoice: "the next choice of a field", "choix suivant d'un champ";
        PreviousChoice: "the previous choice of a field", "choix précédent d'un champ";
        NextField: "next field", "champ suivant";
        PreviousField: "previous field", "champ précédent";
        Draw: "offer a draw with your move, or accept one", "proposer nulle avec votre coup, ou accepter";
        Decline: "decline the draw offer", "refuser la nulle";
        Claim: "claim a draw, now or with the move you intend", "réclamer la nulle, maintenant ou avec le coup prévu";
        Resign: "resign the game", "abandonner";
        Adjust: "put the next man right without having to move it (touch-move)", "ajuster la prochaine pièce sans devoir la jouer (pièce touchée)";
        TakeBack: "take back the last move", "reprendre le dernier coup";
        Redo: "play the move again that was taken back", "rejouer le coup repris";
        Flip: "turn the board round", "retourner l'échiquier";
        Pause: "stop both clocks and hide the men", "arrêter les pendules et cacher les pièces";
        Clock: "correct a clock", "corriger une pendule";
        Start: "start the clock (tournament mode)", "lancer la pendule (tournoi)";
        Result: "end the game as the arbiter decides; * forfeit: both forfeit", "terminer la partie comme l'arbitre décide ; * forfeit : double forfait";
        Adjourn: "stop here and keep the game as adjourned", "ajourner la partie";
        CanMate: "say who can still mate, with the moves or the proof", "dire qui peut encore mater, avec les coups ou la preuve";
        Save: "save the game to a file", "enregistrer la partie dans un fichier";
        CopyFen: "copy the position (FEN)", "copier la position (FEN)";
        CopyPgn: "copy the game (PGN)", "copier la partie (PGN)";
        New: "begin a new game", "commencer une partie";
        Rematch: "play again with colours changed", "rejouer, couleurs inversées";
        Review: "look at this game again, or at your saved games", "revoir cette partie, ou vos parties";
        Home: "go to the home screen", "aller à l'accueil";
        GoOn: "go on with an interrupted game", "continuer une partie interrompue";
        ViewBack: "look one half-move back", "un demi-coup en arrière";
        ViewOn: "look one half-move on", "un demi-coup en avant";
        ViewStart: "look at the start", "voir le début";
        ViewLive: "back to the live position", "revenir à la position";
        Settings: "change settings", "changer les réglages";
        Theme: "choose the board's colours", "choisir les couleurs de l'échiquier";
        Pieces: "choose how the pieces are drawn", "choisir le dessin des pièces";
        Coordinates: "name files and ranks beside the board, in it or not", "nommer colonnes et rangées autour, dedans ou pas";
        Bigger: "a bigger board", "un échiquier plus grand";
        Smaller: "a smaller board", "un échiquier plus petit";
        Complete: "complete what is typed", "compléter la saisie";
        Next: "next move", "coup suivant";
        Previous: "previous move", "coup précédent";
        BranchUp: "previous branch", "branche précédente";
        BranchDown: "next branch", "branche suivante";
        ReadOn: "read on in moves and comments", "lire plus bas dans les coups et commentaires";
        ReadBack: "read back in moves and comments", "lire plus haut dans les coups et commentaires";
        NextGame: "next game", "partie suivante";
        PreviousGame: "previous game", "partie précédente";
        Jump: "jump to a move number", "aller à un numéro de coup";
        Find: "find in the list", "chercher dans la liste";
        FindNext: "next match", "résultat suivant";
        FindPrevious: "previous match", "résultat précédent";
        AutoFlip: "turn the board to the side to move after each move", "tourner l'échiquier vers le trait";
    }
}
