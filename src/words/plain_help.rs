//! The help of plain mode: what each word does, and the topics.

crate::words! {
    /// What the words of plain mode do.
    pub enum HelpWord {
        // home
        Options: "what a new game begins with", "ce avec quoi commence une partie";
        Who: "who plays that side: a person, with a name or without, the computer at a rating from 400 to 2200, at random, greedy or at full strength, or another program with uci: and its command", "qui joue ce camp : une personne, avec ou sans nom, l’ordinateur à un Elo de 400 à 2200, au hasard, gourmand ou à pleine force, ou un autre programme avec uci: et sa commande";
        Time: "the time control: minutes, seconds for each move after a plus, several stages; with a bar between them, White's and Black's", "la cadence : minutes, secondes par coup après un plus, plusieurs périodes ; avec une barre entre les deux, celle des Blancs et celle des Noirs";
        StartFrom: "where it begins: the usual position, Chess960, odds, or a position as FEN", "d’où elle part : la position habituelle, Chess960, un avantage, ou une position en FEN";
        Rules: "how strictly the Laws are applied", "avec quelle rigueur les règles s’appliquent";
        Recent: "the files that were open before; with a number, open one", "les fichiers ouverts avant ; avec un numéro, en ouvrir un";
        Interrupted: "the interrupted games again", "encore les parties interrompues";
        // walking a game
        Next: "the next move, or so many", "le coup suivant, ou autant de coups";
        Back: "a move back, or so many", "un coup en arrière, ou autant de coups";
        Start: "to the start", "au début";
        End: "to the end of the line", "à la fin de la ligne";
        Line: "the lines that go on from here; with a number, go on by one: 0 is the line itself", "les lignes qui partent d’ici ; avec un numéro, en suivre une : 0 est la ligne même";
        Enter: "go into a variation: the first, or that of the number", "entrer dans une variante : la première, ou celle du numéro";
        Leave: "go back to where the variation begins", "revenir là où commence la variante";
        Comments: "what is written and drawn here, and the evaluation", "ce qui est écrit et dessiné ici, et l’évaluation";
        Problems: "what is wrong with the file of this game", "ce qui ne va pas dans le fichier de cette partie";
        Tags: "what is known of the game: players, event, site and more", "ce qu’on sait de la partie : joueurs, tournoi, lieu et le reste";
        Details: "ratings, opening and number of moves of the game", "Elo, ouverture et nombre de coups de la partie";
        Evaluations: "the evaluations of the moves, as the graph shows them", "les évaluations des coups, comme la courbe les montre";
        Times: "how long each move took", "le temps de chaque coup";
        Games: "the list of games, from a number on", "la liste des parties, à partir d’un numéro";
        Game: "which game this is; with a number, open one", "quelle partie c’est ; avec un numéro, en ouvrir une";
        List: "leave the game for the list, where games are copied and deleted", "quitter la partie pour la liste, où l’on copie et supprime des parties";
        NextGame: "open the next game of the list", "ouvrir la partie suivante de la liste";
        PreviousGame: "open the game before", "ouvrir la partie précédente";
        Find: "the next comment of this game, else the next game, with this text in its names, event, site or date; alone, once more", "le prochain commentaire de cette partie, sinon la prochaine partie, avec ce texte dans les noms, le tournoi, le lieu ou la date ; seul, encore une fois";
        Filter: "keep only the games with these names, this event or year in the list; alone, say which filter is on", "ne garder dans la liste que les parties avec ces noms, ce tournoi ou cette année ; seul, dire quel filtre est en vigueur";
        All: "take the filter off: all games of the list again", "enlever le filtre : de nouveau toutes les parties de la liste";
        Sort: "sort the list by number, date, white, black, event, result, eco, moves or star; a minus before it turns the order round", "trier la liste par numéro, date, blancs, noirs, tournoi, résultat, eco, coups ou étoile ; un moins devant inverse l’ordre";
        Explorer: "what was played here in the games of the list, with count and score", "ce qui fut joué ici dans les parties de la liste, avec nombre et score";
        Analyse: "the best line from here, or so many, and what it is worth", "la meilleure ligne d’ici, ou autant, et ce qu’elle vaut";
        Stop: "end the search for mistakes, or the reading of games", "arrêter la recherche de fautes, ou la lecture des parties";
        // the position
        Board: "the position in letters, rank by rank; capitals are White's, plus and minus are empty squares", "la position en lettres, rangée par rangée ; les capitales sont aux Blancs, plus et moins sont les cases vides";
        Ranks: "the position in words, rank by rank", "la position en mots, rangée par rangée";
        Rank: "one rank in words", "une rangée en mots";
        File: "one file in words", "une colonne en mots";
        Piece: "what stands on a square", "ce qui se trouve sur une case";
        Pieces: "all pieces with their squares, of both sides or of one", "toutes les pièces et leurs cases, des deux camps ou d’un seul";
        Where: "where pieces of a kind stand", "où sont les pièces d’une sorte";
        Attackers: "what stands on a square, attacks and guards it", "ce qui se trouve sur une case, l’attaque et la défend";
        Rays: "the first piece in each direction from a square, and the knights that reach it", "la première pièce dans chaque direction depuis une case, et les cavaliers qui l’atteignent";
        Moves: "the legal moves, piece by piece; with a square, those from there", "les coups légaux, pièce par pièce ; avec une case, ceux de là";
        Captures: "the moves that take something", "les coups qui prennent";
        Material: "what each side has, and who has more", "ce qu’a chaque camp, et qui a plus";
        Taken: "the pieces that were taken, the last one last", "les pièces prises, la dernière en dernier";
        Last: "the last move again", "le dernier coup encore";
        Score: "the moves so far, one a line; with a number, the last so many; score san in notation", "les coups joués jusqu’ici, un par ligne ; avec un nombre, les derniers ; feuille san en notation";
        Turn: "who is to move, the clocks, the last move and what is offered", "à qui de jouer, les pendules, le dernier coup et ce qui est proposé";
        Clock: "both clocks", "les deux pendules";
        Claims: "what may be claimed", "ce qui peut être réclamé";
        Fen: "the position in one line, as FEN", "la position en une ligne, en FEN";
        Touch: "touch a piece: where the rules are strict it has to move or be taken", "toucher une pièce : quand les règles sont strictes, elle doit jouer ou être prise";
        // setting up a position
        Put: "put a piece on a square", "poser une pièce sur une case";
        ClearSquare: "take a piece off its square", "enlever la pièce d’une case";
        Empty: "take all pieces off", "enlever toutes les pièces";
        SideToMove: "who is to move", "à qui de jouer";
        Castling: "who may castle, and on which side", "qui peut roquer, et de quel côté";
        EnPassant: "the square where a pawn can be taken en passant", "la case où un pion peut être pris en passant";
        Done: "play from this position; says what is not legal yet", "jouer à partir de cette position ; dit ce qui n’est pas encore légal";
        LeaveSetUp: "go back without it", "revenir sans elle";
        // everywhere
        Speech: "how moves are told: terse or verbose, squares as letters, names or nato; alone, say which", "comment les coups sont dits : bref ou complet, cases simples, en prénoms ou otan ; seul, le dire";
        Notation: "moves in notation, or in words again", "les coups en notation, ou de nouveau en mots";
        Set: "the settings; with a name and a value, change one and keep it", "les réglages ; avec un nom et une valeur, en changer un et le garder";
        Cancel: "take back a line that waits", "retirer une ligne qui attend";
        Help: "this help; with a topic or a word, what that is", "cette aide ; avec un sujet ou un mot, ce que c’est";
    }
}

crate::words! {
    /// The topics of help: each is a word that can be said.
    pub enum TopicWord {
        Moves: "moves", "coups";
        Board: "board", "échiquier";
        Clock: "clock", "pendule";
        Draws: "draws", "nulles";
        Game: "game", "partie";
        Review: "review", "revue";
        List: "list", "liste";
        Analysis: "analysis", "analyse";
        Edit: "edit", "annotation";
        SetUp: "setup", "position";
        Home: "home", "accueil";
        Speech: "speech", "parole";
    }
}

crate::words! {
    /// What help says around its words.
    pub enum HelpSentence {
        Play: "Type a move, such as e4, knight f3 or g1 f3, or say a word. A question takes the next line: yes or no.", "Tapez un coup, comme e4, cavalier f3 ou g1 f3, ou dites un mot. Une question prend la ligne suivante : oui ou non.";
        Review: "Walk the moves with next and back. A move that you type goes on in the game, or begins a variation.", "Parcourez les coups avec suivant et précédent. Un coup que vous tapez suit la partie, ou commence une variante.";
        Guess: "Type the move that you think was played.", "Tapez le coup qui fut joué, d’après vous.";
        Library: "Say game and a number to open one, or filter the list.", "Dites partie et un numéro pour en ouvrir une, ou filtrez la liste.";
        SetUp: "Put the pieces by word, then say done.", "Posez les pièces avec des mots, puis dites terminé.";
        Home: "Say new to begin a game. The number of an interrupted game alone continues it.", "Dites nouvelle partie pour commencer une partie. Le numéro seul d’une partie interrompue la continue.";
        Topic: "{0}: {1}.", "{0} : {1}.";
        Entry: "{0}: {1}.", "{0} : {1}.";
        Asks: "Say help and a topic, such as help {0}, help and a word, or help all.", "Dites aide et un sujet, par exemple aide {0}, aide et un mot, ou aide tout.";
        Nothing: "Help has nothing on “{0}”. Say help for the topics, or help all.", "L’aide n’a rien sur « {0} ». Dites aide pour les sujets, ou aide tout.";
        Elsewhere: "It works {0}.", "Cela marche {0}.";
        Or: "{0} or {1}", "{0} ou {1}";
        OnHome: "on the home screen", "à l’accueil";
        OnPlay: "in a game", "dans une partie";
        OnLibrary: "in a list of games", "dans une liste de parties";
        OnReview: "in review", "en revue";
        OnGuess: "while you guess", "pendant que vous devinez";
        OnSetUp: "while you set up a position", "pendant que vous composez une position";
        Short: "in short {0}", "en bref {0}";
    }
}
