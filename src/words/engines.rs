//! What is said of outside engines.

crate::words! {
    /// Engines that start, fail and are replaced.
    pub enum EngineWord {
        Starting: "{0} is being started; the clocks wait", "{0} démarre ; les pendules attendent";
        // what went wrong: {0} is the engine, {1} what else is known
        NotThere: "{0} cannot be started: there is no program {1}. Install it, or name its whole path.", "{0} ne démarre pas : il n’y a pas de programme {1}. Installez-le, ou donnez son chemin complet.";
        NotAllowed: "{0} cannot be started: {1} may not be run. Is it a program, and yours to run?", "{0} ne démarre pas : {1} ne peut être exécuté. Est-ce un programme, et en avez-vous le droit ?";
        NotStarted: "{0} cannot be started: {1}.", "{0} ne démarre pas : {1}.";
        NoGreeting: "{0} was started but did not answer in time: does it speak UCI? (gnuchess does with -u.)", "{0} a démarré mais n’a pas répondu à temps : parle-t-il UCI ? (gnuchess le fait avec -u.)";
        NotReady: "{0} did not get ready in time.", "{0} n’a pas été prêt à temps.";
        EndedCode: "{0} ended by itself with exit code {1}.", "{0} s’est arrêté de lui-même, code {1}.";
        EndedSignal: "{0} crashed (signal {1}).", "{0} a planté (signal {1}).";
        EndedHushed: "{0} closed its output.", "{0} a fermé sa sortie.";
        LastWord: "{0} It said “{1}”.", "{0} Il a dit « {1} ».";
        Silent: "{0} does not move, and does not answer.", "{0} ne joue pas et ne répond plus.";
        Illegal: "{0} wanted to play {1}, which is no legal move here.", "{0} voulait jouer {1}, qui n’est pas un coup légal ici.";
        NoMove: "{0} says that it has no move here.", "{0} dit n’avoir aucun coup ici.";
        NoChess960: "{0} does not know Chess960.", "{0} ne connaît pas le Chess960.";
        // options
        NoOption: "{0} has no option {1}.", "{0} n’a pas d’option {1}.";
        NoOptionNear: "{0} has no option {1}: did you mean {2}?", "{0} n’a pas d’option {1} : vouliez-vous dire {2} ?";
        BadValue: "{0}: the option {1} cannot be {2}; it can be {3}.", "{0} : l’option {1} ne peut être {2} ; elle peut être {3}.";
        // who plays on
        AskReplace: "{0} Who plays on for {1}?", "{0} Qui continue pour les {1} ?";
        Deserted: "Nobody plays {0}: any key asks again, or :player {1} WHO", "Personne ne joue les {0} : une touche pour choisir, ou :joueur {1} QUI";
        DesertedLine: "Nobody plays {0}; the clocks stand still. Say player {1} human, or player {1} elo:1500, or quit.", "Personne ne joue les {0} ; les pendules attendent. Dites joueur {1} humain, ou joueur {1} elo:1500, ou quitter.";
        PlaysNow: "{0} is played by {1} from here on.", "{1} joue les {0} à partir d’ici.";
        PlayerUsage: "Say the side and who plays it: player black elo:1500", "Dites le camp et qui le joue : joueur noirs elo:1500";
        WhoseLevel: "Say the side and its level: level black 1200", "Dites le camp et son niveau : niveau noirs 1200";
        NoSuchLevel: "The levels are random, {0} to {1} in hundreds, greedy (about 600) and max: level 1200", "Les niveaux sont hasard, {0} à {1} par centaines, glouton (environ 600) et max : niveau 1200";
        PlaysAlready: "{0} is played by {1} already.", "{1} joue déjà les {0}.";
        NoNewPlayer: "In a tournament a player is replaced only when an engine has failed.", "En tournoi, on ne remplace qu’un programme défaillant.";
        Forfeits: "{0} forfeits the game.", "{0} perd la partie par forfait.";
        // new game
        FieldHint: "the command, as in stockfish", "la commande, par exemple stockfish";
        NoCommand: "no engine is named: type a command, as in stockfish", "aucun moteur : tapez une commande, par exemple stockfish";
        OpenQuote: "{0}: a quote is not closed", "{0} : un guillemet n’est pas fermé";
        KindEngine: "Engine", "Moteur";
    }
}
