//! What plain mode says beside the words of the screens.

crate::words! {
    /// Sentences of plain mode, one line each.
    pub enum PlainWord {
        Begins: "White: {0}. Black: {1}. {2} to move.", "Blancs : {0}. Noirs : {1}. Trait aux {2}.";
        BeginsTimed: "White: {0}. Black: {1}. Time: {2}. {3} to move.", "Blancs : {0}. Noirs : {1}. Cadence : {2}. Trait aux {3}.";
        // where it begins and under which rules
        StartNumbered: "Chess960, position {0}: from a to h {1}.", "Chess960, position {0} : de a à h {1}.";
        StartChess960: "Chess960, from the position {0}", "Chess960, depuis la position {0}";
        StartOwn: "From the position {0}", "Depuis la position {0}";
        RulesTouch: "A man that is touched has to move (touch-move).", "Pièce touchée, pièce jouée.";
        RulesTournament: "Tournament mode: nothing is taken back, prompted or listed.", "Mode tournoi : rien n'est repris, rappelé ni montré.";
        // a game that goes on
        LastMove: "The last move was {0}", "Le dernier coup : {0}";
        OnMove: "Move {0}, {1} to move.", "Coup {0}, trait aux {1}.";
        ClocksStand: "The clocks stand still until you move or say go on.", "Les pendules attendent un coup, ou que vous disiez go on.";
        // home
        KeptCount: "Interrupted games: {0}.", "Parties interrompues : {0}.";
        KeptGame: "{0}. {1} against {2}, {3}, {4} to move, begun {5}.", "{0}. {1} contre {2}, {3}, trait aux {4}, commencée le {5}.";
        KeptWords: "Say go on with its number, new, review, recent, options, help or quit.", "Dites go on et son numéro, new, review, recent, options, help ou quit.";
        HomeWords: "Say new, review, recent, options, help or quit.", "Dites new, review, recent, options, help ou quit.";
        RecentFile: "{0}. {1}", "{0}. {1}";
        RecentWords: "Say recent and a number to open one.", "Dites recent et un numéro pour en ouvrir un.";
        NoRecent: "No file was opened yet.", "Aucun fichier n'a encore été ouvert.";
        NoSuchRecent: "There is no recent file {0}: there are {1}.", "Il n'y a pas de fichier récent {0} : il y en a {1}.";
        OptionsAre: "A new game has White: {0}. Black: {1}. Time: {2}. Start: {3}. Rules: {4}.", "Une nouvelle partie a Blancs : {0}. Noirs : {1}. Cadence : {2}. Départ : {3}. Règles : {4}.";
        OptionsByLot: "Colours are drawn by lot.", "Les couleurs sont tirées au sort.";
        NoSuchPlayer: "{0} is no player: say human, human:NAME, random or greedy", "{0} n'est pas un joueur : dites human, human:NOM, random ou greedy";
        NoSuchRules: "{0} are no rules: say casual, touch-move or tournament", "{0} : ce ne sont pas des règles ; dites casual, touch-move ou tournament";
        HelpHome: "Say one of these words; a question takes the next line.", "Dites un de ces mots ; une question prend la ligne suivante.";
        HelpGoOn: "go on NUMBER, or the number alone: an interrupted game", "go on NUMÉRO, ou le numéro seul : une partie interrompue";
        HelpNew: "new: a new game with the options", "new : une nouvelle partie selon les options";
        HelpOptions: "options: what a new game begins with; white, black WHO; time TIME; start standard, chess960, chess960 NUMBER or a FEN; rules casual, touch-move or tournament", "options : ce avec quoi commence une partie ; white, black QUI ; time CADENCE ; start standard, chess960, chess960 NUMÉRO ou une FEN ; rules casual, touch-move ou tournament";
        HelpReview: "review [FILE]: your games, or those of a file", "review [FICHIER] : vos parties, ou celles d'un fichier";
        HelpRecent: "recent: the files that were open before; recent NUMBER opens one", "recent : les fichiers ouverts avant ; recent NUMÉRO en ouvre un";
        NextGame: "Game {0}: {1}", "Partie {0} : {1}";
        Tally: "{0}: White ({1}) {2}, Black ({3}) {4}.", "{0} : Blancs ({1}) {2}, Noirs ({3}) {4}.";
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
