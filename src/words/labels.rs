//! What an action is called where there is room for a word or two: the footer, a button. The whole sentence is
//! [`super::actions::ActionWord`]'s own; the table of actions says which action has which label.

crate::words! {
    /// The short names of actions.
    pub enum Label {
        Help: "help", "aide";
        Palette: "commands", "commandes";
        Quit: "quit", "quitter";
        Back: "back", "retour";
        Choose: "choose", "choisir";
        Play: "play", "jouer";
        ClearEntry: "clear", "effacer";
        NextField: "next", "suivant";
        Draw: "draw", "nulle";
        Decline: "decline", "refuser";
        Claim: "claim", "réclamer";
        Resign: "resign", "abandonner";
        Start: "start", "lancer";
        TakeBack: "take back", "reprendre";
        Redo: "redo", "rejouer";
        Flip: "flip", "retourner";
        Level: "level", "niveau";
        Pause: "pause", "pause";
        Save: "save", "enregistrer";
        SaveCopy: "save a copy", "copier dans un fichier";
        New: "new game", "nouvelle partie";
        Rematch: "rematch", "revanche";
        Review: "review", "revoir";
        Home: "home", "accueil";
        GoOn: "go on", "continuer";
        ViewBack: "look back", "reculer";
        ViewOn: "forward", "avancer";
        ViewLive: "to the game", "à la partie";
        Complete: "complete", "compléter";
        Move: "move", "bouger";
        Next: "next", "suivant";
        NextButton: "button", "bouton";
        Previous: "previous", "précédent";
        Branch: "branch", "variante";
        BetterLine: "better line", "meilleure ligne";
        NextGame: "next game", "partie suivante";
        PreviousGame: "previous game", "partie précédente";
        ReadOn: "read on", "lire la suite";
        Find: "find", "chercher";
        Filter: "filter", "filtrer";
        ClearFilter: "all games", "toutes";
        Sort: "sort", "trier";
        TurnSort: "turn", "inverser";
        Explorer: "moves played", "coups joués";
        ThisPosition: "this position", "cette position";
        Details: "details", "détails";
        Star: "star", "étoile";
        CopyGame: "copy to", "copier dans";
        CopyAll: "copy all", "tout copier";
        DeleteGame: "delete", "supprimer";
        DeleteAll: "delete all", "tout supprimer";
        FindNext: "next match", "suivant";
        FindPrevious: "match before", "précédent";
        CopyFen: "copy FEN", "copier FEN";
        Autoplay: "autoplay", "dérouler";
        Analyse: "analyse", "analyser";
        AddLine: "add the line", "ajouter la ligne";
        Stop: "stop", "arrêter";
        Mistakes: "find mistakes", "fautes";
        NextMistake: "next mistake", "faute suivante";
        PreviousMistake: "mistake before", "faute précédente";
        Guess: "guess", "deviner";
        Replay: "do better", "faire mieux";
        Hint: "hint", "indice";
        Threat: "threat", "menace";
        Skip: "show the move", "montrer le coup";
        Graphs: "graphs", "graphiques";
        Change: "change", "changer";
        Edit: "enter moves", "entrer des coups";
        Comment: "comment", "commenter";
        Undo: "undo", "annuler";
        SetUp: "set up", "composer";
        LookHere: "look at it", "regarder";
        TakeOff: "take off", "enlever";
        Eraser: "eraser", "gomme";
        ClearBoard: "clear", "vider";
        InitialArray: "start position", "position initiale";
        OtherSide: "other side", "autre camp";
    }
}
