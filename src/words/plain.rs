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
        RulesTouch: "A piece that is touched has to move (touch-move).", "Pièce touchée, pièce jouée.";
        RulesTournament: "Tournament mode: nothing is taken back, prompted or listed.", "Mode tournoi : rien n'est repris, rappelé ni montré.";
        // a game that goes on
        LastMove: "The last move was {0}", "Le dernier coup : {0}";
        OnMove: "Move {0}, {1} to move.", "Coup {0}, trait aux {1}.";
        ClocksStand: "The clocks stand still until you move or say go on.", "Les pendules attendent un coup, ou que vous disiez go on.";
        // home
        KeptCount: "Interrupted games: {0}.", "Parties interrompues : {0}.";
        DraftRow: "Unsaved changes {0}: {1}. Say recover {0} to go on with them.", "Modifications non enregistrées {0} : {1}. Dites recover {0} pour les reprendre.";
        KeptGameDamaged: "{0}. {1} against {2}, {3}, {4} to move, begun {5}. Its journal is damaged: later moves may be lost.", "{0}. {1} contre {2}, {3}, trait aux {4}, commencée le {5}. Son journal est endommagé : des coups plus récents peuvent manquer.";
        KeptGame: "{0}. {1} against {2}, {3}, {4} to move, begun {5}.", "{0}. {1} contre {2}, {3}, trait aux {4}, commencée le {5}.";
        KeptWords: "Say go on with its number, new, review, recent, options, help or quit.", "Dites go on et son numéro, new, review, recent, options, help ou quit.";
        HomeWords: "Say new, review, recent, options, help or quit.", "Dites new, review, recent, options, help ou quit.";
        RecentFile: "{0}. {1}", "{0}. {1}";
        RecentWords: "Say recent and a number to open one.", "Dites recent et un numéro pour en ouvrir un.";
        NoRecent: "No file was opened yet.", "Aucun fichier n'a encore été ouvert.";
        NoSuchRecent: "There is no recent file {0}: there are {1}.", "Il n'y a pas de fichier récent {0} : il y en a {1}.";
        OptionsAre: "A new game has White: {0}. Black: {1}. Time: {2}. Start: {3}. Rules: {4}.", "Une nouvelle partie a Blancs : {0}. Noirs : {1}. Cadence : {2}. Départ : {3}. Règles : {4}.";
        OptionsByLot: "Colours are drawn at random.", "Les couleurs sont tirées au hasard.";
        NoSuchPlayer: "{0} is no player: say human, human:NAME, random, greedy, elo:N, max or uci:COMMAND", "{0} n'est pas un joueur : dites human, human:NOM, random, greedy, elo:N, max ou uci:COMMANDE";
        NoSuchRules: "{0} are no rules: say casual, touch-move or tournament", "{0} : ce ne sont pas des règles ; dites casual, touch-move ou tournament";
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
        // questions about a position
        NoSquare: "{0} is no square: say for example {1} e2", "{0} n'est pas une case : dites par exemple {1} e2";
        WhichSquare: "Say which square: {0} e4", "Dites quelle case : {0} e4";
        WhichRank: "Say which rank, 1 to 8: rank 4", "Dites quelle rangée, de 1 à 8 : rank 4";
        WhichFile: "Say which file, a to h: file e", "Dites quelle colonne, de a à h : file e";
        WhichMan: "Say which pieces: where knights", "Dites quelles pièces : where cavaliers";
        NoMan: "{0}: say king, queen, rook, bishop, knight or pawn", "{0} : dites roi, dame, tour, fou, cavalier ou pion";
        NoSide: "{0} is no side: say white or black", "{0} n'est pas un camp : dites blancs ou noirs";
        NoneOfThem: "no {0}", "pas de {0}";
        GuardedBy: "Guarded by {0}: {1}.", "Défendu par les {0} : {1}.";
        AttackedBy: "Attacked by {0}: {1}.", "Attaqué par les {0} : {1}.";
        BareKing: "the king alone", "le roi seul";
        NoMoveYet: "No move was played yet.", "Aucun coup n'a encore été joué.";
        SpeechVerbose: "Speech is verbose: White: knight g1 to f3, check.", "Parole complète : Blancs : cavalier g1 en f3, échec.";
        SpeechTerse: "Speech is terse: knight f3, check", "Parole brève : cavalier f3, échec";
        WhichSpeech: "Say speech terse or speech verbose.", "Dites speech terse ou speech verbose.";
        // help: on each screen a sentence, then the words
        HelpPlay: "Type a move (Nf3, e2e4) or one of these words. A question takes the next line: yes or no.", "Tapez un coup (Cf3, e2e4) ou un de ces mots. Une question prend la ligne suivante : oui ou non.";
        HelpReview: "Walk the moves with next and back. These words are understood:", "Parcourez les coups avec next et back. Ces mots sont compris :";
        HelpHome: "Say one of these words; the number of an interrupted game alone goes on with it.", "Dites un de ces mots ; le numéro seul d'une partie interrompue la continue.";
        HelpOptions: "what a new game begins with", "ce avec quoi commence une partie";
        HelpWho: "who plays: human, human:NAME, random, greedy, elo:N, max or uci:COMMAND", "qui joue : human, human:NOM, random, greedy, elo:N, max ou uci:COMMANDE";
        HelpTime: "the time control: none, 5, 5+3, 40/90:30", "la cadence : none, 5, 5+3, 40/90:30";
        HelpStartFrom: "where it begins", "où elle commence";
        HelpRules: "how strictly the Laws are applied", "avec quelle rigueur les règles s'appliquent";
        HelpRecent: "the files that were open before; with a number, open one", "les fichiers ouverts avant ; avec un numéro, en ouvrir un";
        HelpNext: "the next move, or so many", "le coup suivant, ou autant de coups";
        HelpBack: "a move back, or so many", "un coup en arrière, ou autant de coups";
        HelpStart: "to the start", "au début";
        HelpEnd: "to the end of the line", "à la fin de la ligne";
        HelpLine: "the branches from here; with a number, go on by one: 0 is the line itself", "les branches d'ici ; avec un numéro, en suivre une : 0 est la ligne même";
        HelpEnter: "go into a variation: the first, or that of the number", "entrer dans une variante : la première, ou celle du numéro";
        HelpLeave: "go back to where the variation begins", "revenir là où commence la variante";
        HelpComments: "what is written here, and the evaluation", "ce qui est écrit ici, et l'évaluation";
        HelpProblems: "what is wrong with the file of this game", "ce qui ne va pas dans le fichier de cette partie";
        HelpTags: "what is known of the game: players, event, site and more", "ce qu'on sait de la partie : joueurs, tournoi, lieu et le reste";
        HelpGames: "the list of games, from a number on", "la liste des parties, à partir d'un numéro";
        HelpGame: "which game this is; with a number, open one", "quelle partie c'est ; avec un numéro, en ouvrir une";
        HelpNextGame: "open the next game of the list", "ouvrir la partie suivante de la liste";
        HelpPreviousGame: "open the game before", "ouvrir la partie précédente";
        HelpFind: "the next comment of this game, else the next game, with this text in its names, event, site or date; alone, once more", "le prochain commentaire de cette partie, sinon la prochaine partie, avec ce texte dans les noms, le tournoi, le lieu ou la date ; seul, encore une fois";
        HelpExplorer: "what was played here in the games of the list, with count and score", "ce qui fut joué ici dans les parties de la liste, avec nombre et score";
        HelpAnalyse: "the best line from here, and what it is worth", "la meilleure ligne d'ici, et ce qu'elle vaut";
        HelpBoard: "the position in letters, rank by rank; capitals are White's", "la position en lettres, rangée par rangée ; les capitales sont aux Blancs";
        HelpRanks: "the position in words, rank by rank", "la position en mots, rangée par rangée";
        HelpRank: "one rank in words", "une rangée en mots";
        HelpFile: "one file in words", "une colonne en mots";
        HelpPiece: "what stands on a square", "ce qui se trouve sur une case";
        HelpPieces: "all pieces with their squares, of both sides or of one", "toutes les pièces et leurs cases, des deux camps ou d'un seul";
        HelpWhere: "where pieces of a kind stand: where knights, where white rooks", "où sont les pièces d'une sorte : where cavaliers, where tours blanches";
        HelpAttackers: "what stands on a square, attacks and guards it", "ce qui se trouve sur une case, l'attaque et la défend";
        HelpMoves: "the legal moves, as one types them; with a square, those from there", "les coups légaux, comme on les tape ; avec une case, ceux de là";
        HelpMaterial: "what each side has, and who has more", "ce qu'a chaque camp, et qui a plus";
        HelpLast: "the last move again", "le dernier coup encore";
        HelpScore: "the moves so far", "les coups joués jusqu'ici";
        HelpClock: "both clocks", "les deux pendules";
        HelpClaims: "what may be claimed", "ce qui peut être réclamé";
        HelpFen: "the position in one line (FEN)", "la position en une ligne (FEN)";
        HelpSpeech: "how much is said of a move; with a word, change it", "combien est dit d'un coup ; avec un mot, en changer";
    }
}
