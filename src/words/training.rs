//! The words of graphs, openings, autoplay, guessing moves, and a file that grows.

crate::words! {
    /// The words of training.
    pub enum TrainingWord {
        // graphs
        GraphEval: "evaluation {0}", "évaluation {0}";
        GraphTime: "time {0}", "temps {0}";
        // no value is known for this half-move
        GraphStrip: "White's chances", "chances des Blancs";
        GraphShort: "White", "Blancs";
        GraphEvals: "light part: White's chances", "partie claire : chances des Blancs";
        GraphTimes: "time of each move", "temps de chaque coup";
        NoGraphs: "This game has neither times nor evaluations.", "Cette partie n’a ni temps ni évaluations.";
        CopiedBoard: "The board is on the clipboard.", "L’échiquier est dans le presse-papiers.";
        OpeningIs: "{0} {1} ({2})", "{0} {1} ({2})", aloud "{1}, code {0}.", "{1}, code {0}.";
        OpeningAhead: "opening: {0}", "ouverture : {0}";
        OpeningUnknown: "No opening has this position or one before it.", "Aucune ouverture n’a cette position ni une d’avant.";
        // autoplay
        Autoplays: "The game plays itself, a half-move every {0} s; the same again stops it.", "La partie se déroule, un demi-coup toutes les {0} s ; la même touche l’arrête.";
        AutoplayEnds: "The game stands again.", "La partie s’arrête.";
        AutoplayNow: "every {0} s", "toutes les {0} s";
        AutoplayUsage: "Say the seconds from move to move, 0.1 to 600: autoplay 2", "Dites les secondes d’un coup à l’autre, de 0,1 à 600 : autoplay 2";
        AutoplayPlain: "Plain mode plays nothing by itself: say `next 10` for ten half-moves.", "Le mode simple ne déroule rien : dites `suivant 10` pour dix demi-coups.", aloud "Plain mode plays nothing by itself. Say next 10 for ten half-moves.", "Le mode simple ne déroule rien. Dites suivant 10 pour dix demi-coups.";
        NothingFollows: "No move follows here to go on with: go back first.", "Aucun coup ne suit ici : revenez d’abord en arrière.";
        // a file that grows
        Follows: "Following {0}: it is read again when it grows.", "Suivi de {0} : il est relu quand il grandit.";
        FollowEnds: "The file is not followed any more.", "Le fichier n’est plus suivi.";
        FollowNow: "live", "en direct";
        FollowPlain: "Plain mode does not follow a file: open it again.", "Le mode simple ne suit pas un fichier : rouvrez-le.";
        NothingToFollow: "This game is in no file that could grow.", "Cette partie n’est dans aucun fichier qui puisse grandir.";
        FollowedOne: "The game has a move more.", "La partie a un coup de plus.";
        FollowedMore: "The game has {0} half-moves more.", "La partie a {0} demi-coups de plus.";
        FollowedGame: "The file has a game more.", "Le fichier a une partie de plus.";
        FollowedGames: "The file has {0} games more.", "Le fichier a {0} parties de plus.";
        // guessing
        GuessWhite: "Guess White's moves: 3 points for the game's, 1 for its piece or square.", "Devinez les coups des Blancs : 3 points pour celui de la partie, 1 pour sa pièce ou sa case.";
        GuessBlack: "Guess Black's moves: 3 points for the game's, 1 for its piece or square.", "Devinez les coups des Noirs : 3 points pour celui de la partie, 1 pour sa pièce ou sa case.";
        GuessBoth: "Guess both sides' moves: 3 points for the game's, 1 for its piece or square.", "Devinez les coups des deux camps : 3 points pour celui de la partie, 1 pour sa pièce ou sa case.";
        GuessUsage: "Say whose moves: guess white, guess black or guess both", "Dites les coups de qui : deviner blancs, deviner noirs ou deviner deux";
        GuessedMove: "{0}: the game's move, {1} points.", "{0} : le coup de la partie, {1} points.";
        GuessedMan: "{0}: the right piece, {2} point. The game went {1}.", "{0} : la bonne pièce, {2} point. La partie : {1}.";
        GuessedSquare: "{0}: the right square, {2} point. The game went {1}.", "{0} : la bonne case, {2} point. La partie : {1}.";
        GuessedNothing: "{0}: no point. The game went {1}.", "{0} : pas de point. La partie : {1}.";
        GuessShown: "The game went {0}: no point.", "La partie : {0}, pas de point.";
        GuessAnswer: "Then {0}.", "Puis {0}.";
        GuessNow: "guess {0}", "devinez {0}";
        GuessSum: "{0} of {1} points", "{0} points sur {1}";
        GuessHint: "type a move, or point: arrows and Enter, or the mouse", "tapez un coup, ou montrez-le : flèches et Entrée, ou la souris";
        GuessNone: "No move was guessed.", "Aucun coup n’a été deviné.";
        NoGuessing: "No moves are being guessed: `guess` begins.", "Aucun coup n’est à deviner : `deviner` commence.", aloud "No moves are being guessed. Say guess to begin.", "Aucun coup n’est à deviner. Dites deviner pour commencer.";
        NotWhileGuessing: "Not while you guess: what follows is hidden. Esc ends the guessing.", "Pas pendant que vous devinez : la suite est cachée. Échap y met fin.", aloud "Not while you guess: what follows is hidden. Say guess off to end the guessing.", "Pas pendant que vous devinez : la suite est cachée. Dites deviner fin pour finir.";
        BothSides: "Both sides", "Les deux camps";
        SumPoints: "{0}: {1} of {2} points, {3} %.", "{0} : score de {1} sur {2}, {3} %.";
        SumParts: "{0} moves: {1} found, {2} with the right piece or square, {3} without a point.", "Coups : {0}. Trouvés : {1}, bonne pièce ou case : {2}, sans point : {3}.";
        SumCosts: "On average your moves cost {0} % of the winning chances, the game's {1} %.", "En moyenne vos coups coûtent {0} % des chances de gain, ceux de la partie {1} %.";
        AskGuessAgain: "{0} Guess them again?", "{0} Deviner encore ?";
    }
}
