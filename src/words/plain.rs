//! The sentences that only plain mode says. Each begins with a capital and ends with a full stop, and has no sign that a
//! synthesizer drops or misreads.

crate::words! {
    /// Sentences of plain mode, one line each.
    pub enum PlainWord {
        Begins: "White: {0}. Black: {1}. {2} to move.", "Blancs : {0}. Noirs : {1}. Trait aux {2}.";
        BeginsTimed: "White: {0}. Black: {1}. Time: {2}. {3} to move.", "Blancs : {0}. Noirs : {1}. Cadence : {2}. Trait aux {3}.";
        // where it begins and under which rules
        StartNumbered: "Chess960, position {0}: from a to h {1}.", "Chess960, position {0} : de a à h {1}.";
        StartChess960: "Chess960, from a position of its own: say pieces to hear it.", "Chess960, depuis une position particulière : dites pièces pour l’entendre.";
        StartOwn: "From a position of its own: say pieces to hear it.", "Depuis une position particulière : dites pièces pour l’entendre.";
        RulesTouch: "A piece that is touched has to move (touch-move).", "Pièce touchée, pièce jouée.";
        RulesTournament: "Tournament mode: nothing is taken back, prompted or listed.", "Mode tournoi : rien n’est repris, rappelé ni montré.";
        // a game that goes on
        LastMove: "The last move was {0}.", "Le dernier coup : {0}.";
        OnMove: "Move {0}, {1} to move.", "Coup {0}, trait aux {1}.";
        ClocksStand: "The clocks stand still until you move or say go on.", "Les pendules attendent un coup, ou que vous disiez continuer.";
        // turn
        TurnIs: "Move {0}, {1} to move{2}.", "Coup {0}, trait aux {1}{2}.";
        TurnYours: ", you", ", à vous";
        TurnThinks: ": {0} is thinking, {1}", " : {0} réfléchit, {1}";
        TurnStarts: ": {0} is being started", " : {0} démarre";
        TurnLast: "Last: {0}.", "Dernier coup : {0}.";
        TurnCheck: "Check.", "Échec.";
        TurnOffered: "A draw is offered.", "Nulle proposée.";
        TurnOver: "No more moves: the game is over.", "Plus de coups : la partie est terminée.";
        TurnWaits: "Waiting for your turn: {0}.", "En attente de votre tour : {0}.";
        // lines that wait
        WaitsForTurn: "{0} waits for your turn.", "{0} attend votre tour.";
        WaitsForSearch: "{0} waits for the end of the search. Say stop to end it, or cancel.", "{0} attend la fin de la recherche. Dites arrêter, ou annuler.";
        WaitsNoMore: "Taken back: {0} no longer waits.", "Retiré : {0} n’attend plus.";
        NothingWaits: "Nothing waits.", "Rien n’attend.";
        NotPlayedOffer: "A draw is offered, so {0} was not played. Say draw, decline, or the move again.", "Nulle proposée : {0} n’a pas été joué. Dites nulle, refuser, ou de nouveau le coup.";
        OfLine: "{0}: {1}", "{0} : {1}";
        NoSuchLine: "{0} is no move and no word. Say help for the words.", "{0} n’est ni un coup ni un mot. Dites aide pour les mots.";
        Watching: "The computer plays both sides: you can only ask, or say quit.", "L’ordinateur joue les deux camps : vous pouvez seulement questionner, ou dire quitter.";
        Thinks: "{0} is thinking.", "Les {0} réfléchissent.";
        AskLinesWait: "This still waits: {0}. Quit all the same?", "Ceci attend encore : {0}. Quitter quand même ?";
        // home
        KeptCount: "Interrupted games: {0}.", "Parties interrompues : {0}.";
        DraftRow: "Unsaved changes {0}: {1}. Say recover {0} to go on with them.", "Modifications non enregistrées {0} : {1}. Dites récupérer {0} pour les reprendre.";
        KeptGameDamaged: "{0}. {1} against {2}, {3}{4}, {5} to move{6}, begun {7}. Its journal is damaged: later moves may be lost.", "{0}. {1} contre {2}, {3}{4}, trait aux {5}{6}, commencée {7}. Son journal est endommagé : des coups plus récents peuvent manquer.";
        KeptGame: "{0}. {1} against {2}, {3}{4}, {5} to move{6}, begun {7}.", "{0}. {1} contre {2}, {3}{4}, trait aux {5}{6}, commencée {7}.";
        KeptLast: ", the last one {0}", ", le dernier {0}";
        KeptClocks: ", White {0}, Black {1}", ", Blancs {0}, Noirs {1}";
        KeptWords: "Say go on with its number, new, review, recent, options, help or quit.", "Dites continuer et son numéro, nouvelle partie, revoir, récents, réglages de partie, aide ou quitter.";
        HomeWords: "Say new, review, recent, options, help or quit.", "Dites nouvelle partie, revoir, récents, réglages de partie, aide ou quitter.";
        RecentFile: "{0}. {1}.", "{0}. {1}.";
        RecentWords: "Say recent and a number to open one.", "Dites récents et un numéro pour en ouvrir un.";
        NoRecent: "No file was opened yet.", "Aucun fichier n’a encore été ouvert.";
        NoSuchRecent: "There is no recent file {0}: there are {1}.", "Il n’y a pas de fichier récent {0} : il y en a {1}.";
        OptionsAre: "A new game has White: {0}. Black: {1}. Time: {2}. Start: {3}. Rules: {4}.", "Une nouvelle partie a Blancs : {0}. Noirs : {1}. Cadence : {2}. Départ : {3}. Règles : {4}.";
        OptionsByLot: "Colours are drawn at random.", "Les couleurs sont tirées au hasard.";
        NoSuchPlayer: "There is no player {0}. Say human, human and a name, random, greedy, a rating from 400 to 2200, or max.", "Il n’y a pas de joueur {0}. Dites humain, humain et un nom, hasard, glouton, un Elo de 400 à 2200, ou max.";
        NoSuchRules: "There are no rules {0}: say casual, touch-move or tournament.", "Il n’y a pas de règles {0} : dites amicales, pièce touchée ou tournoi.";
        NextGame: "Game {0}: {1}", "Partie {0} : {1}";
        Tally: "{0}: White ({1}) {2}, Black ({3}) {4}.", "{0} : Blancs ({1}) {2}, Noirs ({3}) {4}.";
        // questions
        YesNo: "{0} (yes or no)", "{0} (oui ou non)";
        WhichPiece: "Promote to which piece? Say queen, rook, bishop or knight.", "Promouvoir en quelle pièce ? Dites dame, tour, fou ou cavalier.";
        NotPromoted: "The move is not made.", "Le coup n’est pas joué.";
        Choices: "{0} ({1})", "{0} ({1})";
        OnlyOnScreen: "That is a window of the screen. Say help for what can be said here.", "C’est une fenêtre de l’écran. Dites aide pour ce qui peut se dire ici.";
        ClocksAloud: "Say which clock and its time: clock white 4:30.", "Dites quelle pendule et son temps : pendule blancs 4:30.";
        NothingChanged: "Nothing is changed.", "Rien n’est changé.";
        PlaysOn: "The game continues.", "La partie continue.";
        StaysHere: "You stay here.", "Vous restez ici.";
        NothingToTell: "There is nothing to tell.", "Il n’y a rien à dire.";
        IsDone: "Done.", "C’est fait.";
        // the position
        Clocks: "White {0}, Black {1}.", "Blancs {0}, Noirs {1}.";
        UnknownTime: "unknown", "temps inconnu";
        NothingToClaim: "There is nothing to claim.", "Il n’y a rien à réclamer.";
        ClaimNow: "Now: {0}. Say claim.", "Maintenant : {0}. Dites réclamer.";
        ClaimWith: "With {0}: {1}. Say claim {0}.", "Avec {0} : {1}. Dites réclamer {0}.";
        NoMoves: "There is no legal move.", "Il n’y a pas de coup légal.";
        NoMovesFrom: "Nothing on {0} can move.", "Rien ne peut bouger de {0}.";
        NoCaptures: "Nothing can be taken.", "Rien ne peut être pris.";
        CanTake: "{0} takes {1} on {2}.", "{0} prend {1} en {2}.";
        CanTakePassing: "{0} takes the pawn en passant and goes to {1}.", "{0} prend le pion en passant et va en {1}.";
        MovesOf: "{0}: {1}.", "{0} : {1}.";
        MovesCastling: "Castling: {0}.", "Roque : {0}.";
        KingSide: "king side", "petit roque";
        QueenSide: "queen side", "grand roque";
        Becoming: "{0} with promotion", "{0} avec promotion";
        TakenBy: "{0} has taken {1}.", "Pris par les {0} : {1}.";
        TakenNothing: "Nothing was taken yet.", "Rien n’a encore été pris.";
        TakenLast: "The last was {0} on {1}.", "En dernier : {0} en {1}.";
        Ray: "{0}: {1}.", "{0} : {1}.";
        RayUp: "Up", "En haut";
        RayUpRight: "Up right", "En haut à droite";
        RayRight: "Right", "À droite";
        RayDownRight: "Down right", "En bas à droite";
        RayDown: "Down", "En bas";
        RayDownLeft: "Down left", "En bas à gauche";
        RayLeft: "Left", "À gauche";
        RayUpLeft: "Up left", "En haut à gauche";
        RayKnights: "By a knight's move", "À un saut de cavalier";
        RayNothing: "nothing", "rien";
        NoSquare: "There is no square {0}: say for example {1} e2.", "Il n’y a pas de case {0} : dites par exemple {1} e2.";
        SquareIsEmpty: "Nothing stands on {0}.", "Rien n’est en {0}.";
        WhichSquare: "Say which square: {0} e4.", "Dites quelle case : {0} e4.";
        WhichRank: "Say which rank, 1 to 8: rank 4.", "Dites quelle rangée, de 1 à 8 : rangée 4.";
        WhichFile: "Say which file, a to h: file e.", "Dites quelle colonne, de a à h : colonne e.";
        WhichMan: "Say which pieces: where knights.", "Dites quelles pièces : où cavaliers.";
        NoMan: "{0}? Say king, queen, rook, bishop, knight or pawn.", "{0} ? Dites roi, dame, tour, fou, cavalier ou pion.";
        NoSide: "There is no side {0}: say white or black.", "Il n’y a pas de camp {0} : dites blancs ou noirs.";
        NoneOfThem: "no {0}", "pas de {0}";
        GuardedBy: "Guarded by {0}: {1}.", "Défendu par les {0} : {1}.";
        AttackedBy: "Attacked by {0}: {1}.", "Attaqué par les {0} : {1}.";
        BareKing: "the king alone", "le roi seul";
        NoMoveYet: "No move was played yet.", "Aucun coup n’a encore été joué.";
        ScoreUsage: "Say score, score and a number, or score san.", "Dites feuille, feuille et un nombre, ou feuille san.";
        ScoreLine: "{0} {1}: {2}.", "{0} {1} : {2}.";
        Touched: "You have touched {0} on {1}.", "Vous avez touché {0} en {1}.";
        OpeningMoves: "It begins with {0}.", "Elle commence par {0}.";
        TakenBack: "{0} is taken back. {1}", "Repris : {0}. {1}";
        YouHave: "You have {0}.", "Il vous reste {0}.";
        SideHas: "{0} has {1}.", "{0} : encore {1}.";
        TakenBackMoves: "Taken back: {0}. {1} to move.", "Repris : {0}. Trait aux {1}.";
        BoardFrom: "The board is told from the side of {0}.", "L’échiquier est dit du côté des {0}.";
        // how moves are told
        SpeechIs: "Speech is {0}, squares have {1}: {2}", "Parole {0}, cases en {1} : {2}";
        SpeechVerbose: "verbose", "complète";
        SpeechTerse: "terse", "brève";
        SpeechLetters: "letters", "lettres";
        SpeechNames: "names", "prénoms";
        SpeechNato: "NATO names", "alphabet OTAN";
        SpeechNotation: "Moves are told in notation: {0}", "Les coups sont dits en notation : {0}";
        WhichSpeech: "Say speech terse or verbose, and speech plain, names or nato for the squares.", "Dites parole bref ou complet, et parole simple, prénoms ou otan pour les cases.";
        WhichNotation: "Say notation on or notation off.", "Dites notation oui ou notation non.";
        NoSetting: "There is no setting {0}. The settings are {1}.", "Il n’y a pas de réglage {0}. Les réglages sont {1}.";
        SettingIs: "{0} is {1} now.", "{0} : {1} maintenant.";
        SettingCanBe: "{0} is {1}. It can be {2}.", "{0} : {1}. Valeurs possibles : {2}.";
        NoValue: "{0} cannot be {1}. It can be {2}.", "{0} ne peut pas être {1}. Valeurs possibles : {2}.";
        // elsewhere
        WorksElsewhere: "{0} works {1}.", "{0} marche {1}.";
        // the list
        NoList: "This game is in no list.", "Cette partie n’est dans aucune liste.";
        AllListed: "All games are listed: {0}.", "Toutes les parties sont listées : {0}.";
        ReadingGames: "The games are being read.", "Les parties sont en lecture.";
        SortUsage: "Say by what: sort date. The columns are {0}.", "Dites par quoi : trier date. Les colonnes sont {0}.";
        NothingToStop: "Nothing runs that could be stopped.", "Rien n’est en cours qui puisse être arrêté.";
        FilterIs: "{0} of {1} are listed. Filter: {2}.", "Parties listées : {0} sur {1}. Filtre : {2}.";
        SortIs: "Sorted by {0}.", "Triées par {0}.";
        // setting up a position
        SetUpBegins: "Set up a position: put white rook e4, clear e4, empty, turn black, castling, en passant, then done.", "Composez une position : poser tour blanche e4, ôter e4, vide, trait noirs, roque, prise en passant, puis terminé.";
        SetUpGood: "The position is legal. Say done to play from it.", "La position est légale. Dites terminé pour jouer à partir d’elle.";
        SetUpBad: "Not legal yet: {0}.", "Pas encore légale : {0}.";
        SetUpTurn: "{0} to move.", "Trait aux {0}.";
        SetUpCastling: "Castling: {0}.", "Roque : {0}.";
        SetUpNoCastling: "Nobody may castle.", "Personne ne peut roquer.";
        SetUpRight: "{0} {1}", "{0} {1}";
        SetUpPassant: "En passant on {0}.", "Prise en passant en {0}.";
        SetUpEmpty: "The board is empty.", "L’échiquier est vide.";
        SetUpCleared: "Nothing stands on {0} now.", "Plus rien en {0}.";
        SetUpNoPieces: "{0}: no pieces.", "{0} : aucune pièce.";
        PutOn: "{0} on {1}.", "{0} en {1}.";
        PutUsage: "Say the side, the piece and the square: put white rook e4.", "Dites le camp, la pièce et la case : poser tour blanche e4.";
        PutUnknown: "{0} is no side, piece or square: put white rook e4.", "{0} n’est ni un camp, ni une pièce, ni une case : poser tour blanche e4.";
        CastlingUsage: "Say who may castle: castling KQkq, castling white king side, or castling none.", "Dites qui peut roquer : roque KQkq, roque blancs petit roque, ou roque aucun.";
        CastlingImpossible: "{0}: king and rook do not stand as castling needs them.", "{0} : roi et tour ne sont pas où le roque les demande.";
        EnPassantImpossible: "No pawn can have passed {0} in the last move.", "Aucun pion n’a pu passer par {0} au dernier coup.";
        // a game that is looked at
        GameMove: "1 move", "1 coup";
        GameMoves: "{0} moves", "{0} coups";
        Elos: "White {0}, Black {1}", "Blancs {0}, Noirs {1}";
        OpeningCode: "opening code {0}", "code d’ouverture {0}";
        Opening: "opening {0}", "ouverture {0}";
        NoDetails: "Nothing more is known of this game.", "On ne sait rien de plus de cette partie.";
        FromPosition: "It starts from a position of its own, {0} to move. Say pieces to hear it.", "Elle part d’une position particulière, trait aux {0}. Dites pièces pour l’entendre.";
        FromNumbered: "It starts from Chess960 position {0}.", "Elle part de la position {0} de Chess960.";
        EndResult: "End of the game: {0}.", "Fin de la partie : {0}.";
        Instead: "Instead: {0}.", "À la place : {0}.";
        InsteadOf: "{0} could be played instead: {1}.", "{0} possibles à la place : {1}.";
        MoveTime: "{0} {1}: {2}.", "{0} {1} : {2}.";
        MoveWorth: "{0} {1}: {2}.", "{0} {1} : {2}.";
        NoTimes: "The game does not tell the times of the moves.", "La partie ne dit pas le temps des coups.";
        NoEvaluations: "The game tells no evaluations. Say mistakes to have it looked through.", "La partie ne donne pas d’évaluations. Dites fautes pour la faire examiner.";
        DrawnSquares: "{0}: {1}.", "{0} : {1}.";
        DrawnArrow: "arrow {0} to {1}", "flèche {0} vers {1}";
        UnreadablePlace: "1 unreadable place. Say problems to hear it.", "1 endroit illisible. Dites problèmes pour l’entendre.";
        UnreadablePlaces: "{0} unreadable places. Say problems to hear them.", "{0} endroits illisibles. Dites problèmes pour les entendre.";
        // mistakes
        MistakeNow: "{0} {1} of {2}. {3}", "{0} {1} sur {2}. {3}";
        MistakeJudged: "{0}: {1}.", "{0} : {1}.";
        MistakeWord: "Mistake", "Faute";
        MistakeYours: "Your mistake", "Votre faute";
        MistakeComputers: "The computer's mistake", "Faute de l’ordinateur";
        JudgedBlunder: "a blunder", "gaffe";
        JudgedMistake: "a mistake", "erreur";
        JudgedDoubtful: "doubtful", "douteux";
        MistakeBetter: "Better: {0}.", "Mieux : {0}.";
    }
}
