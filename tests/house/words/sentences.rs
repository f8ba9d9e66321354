//! The sentences that matter most, in each language: a change here is one that users read. All other tests name a
//! sentence by its key.

use tabiya::words::Lang;
use tabiya::words::tables::{
    AnalysisWord, AppWord, BadTimeWord, CanMateWord, EditWord, EndingWhyWord, EngineWord, FormWord, GameListWord,
    GameWord, OutcomeWord, PlainWord, PremoveWord, ReviewWord, RuntimeWord, ShapeWord, TouchWord, TrainingWord,
    WhyNotWord,
};

use crate::wording::{aloud_in, says_in};

/// Makes pairs of a sentence in a language and the text that it must be, from rows of key, arguments, English and
/// French.
macro_rules! rows {
    ($text:ident: $($word:expr, $args:expr => $english:literal, $french:literal;)+) => {
        vec![$(
            ($text(Lang::En, $word, &$args), $english),
            ($text(Lang::Fr, $word, &$args), $french),
        )+]
    };
}

fn assert_all_same(rows: &[(&str, &str)]) {
    let wrong = rows.iter().filter(|(is, want)| is != want).map(|(is, want)| format!("  is: {is}\nwant: {want}\n"));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} sentences were reworded:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_screens_show() {
    assert_all_same(&rows! { says_in:
        // home and the form
        AppWord::Tagline, [] =>
            "a chess board for the terminal",
            "un échiquier pour le terminal";
        AppWord::HomeNew, [] =>
            "Play the computer",
            "Contre l’ordinateur";
        AppWord::HomeTwo, [] =>
            "Two players at one board",
            "Deux joueurs, un échiquier";
        AppWord::HomeGoOn, ["Ann", "Bob"] =>
            "Continue: Ann – Bob",
            "Continuer : Ann – Bob";
        AppWord::HomeReview, [] =>
            "Review your games",
            "Revoir vos parties";
        AppWord::HomeDraft, ["games.pgn"] =>
            "Unsaved changes: games.pgn",
            "Non enregistré : games.pgn";
        FormWord::WelcomePlay, [] =>
            "Press Enter to set up your first game.",
            "Tapez Entrée pour préparer une partie.";
        FormWord::SumOne, ["Ann", "tabiya 600"] =>
            "You play Ann against the computer, tabiya 600.",
            "Vous avez les Ann contre l’ordinateur, tabiya 600.";
        FormWord::Mend, ["5x"] =>
            "Fix this first: 5x",
            "À corriger d’abord : 5x";
        FormWord::TimeInStart, [] =>
            "this looks like a time: it belongs in Time",
            "ceci semble être une cadence : écrivez-la dans Cadence";
        BadTimeWord::Empty, [] =>
            "write for example 5+3 (5 minutes and 3 s a move), or none",
            "écrivez par exemple 5+3 (5 minutes et 3 s par coup), ou aucune";
        TouchWord::CasualMeans, [] =>
            "Casual: moves can be taken back; without a clock you get hints.",
            "Amicales : reprises permises, et indices sans pendule.";
        TouchWord::TouchMoveMeans, [] =>
            "Touch-move: move or take the piece you touch, if you legally can.",
            "Pièce touchée : elle doit être jouée ou prise, si c’est possible.";
        TouchWord::TournamentMeans, [] =>
            "Tournament: touch-move, no takebacks, no hints.",
            "Tournoi : pièce touchée, ni reprises ni indices.";
        // a game
        AppWord::ToMove, ["Ann"] =>
            "Ann to move",
            "Trait aux Ann";
        AppWord::Thinking, ["tabiya 600"] =>
            "tabiya 600 is thinking",
            "tabiya 600 réfléchit";
        AppWord::EntryHint, [] =>
            "type a move, or : for commands",
            "tapez un coup, ou : pour les commandes";
        AppWord::Viewing, [] =>
            "Looking back. End returns to the game.",
            "Coups précédents. Fin ou Échap revient à la partie.";
        AppWord::WaitingToGoOn, [] =>
            "Paused. Press any key to resume; clocks are stopped.",
            "Pause. Appuyez sur une touche pour reprendre ; les pendules sont arrêtées.";
        AppWord::PausedNow, [] =>
            "Paused. Press any key.",
            "Pause. Appuyez sur une touche.";
        AppWord::PausedHidden, [] =>
            "The board and the moves are hidden while the game is paused.",
            "L’échiquier et les coups sont cachés pendant la pause.";
        AppWord::TakenBack, [] =>
            "Taken back.",
            "Coup repris.";
        AppWord::AskTakeBack, ["1. e4"] =>
            "Take back 1. e4: both players must agree.",
            "Reprendre 1. e4 : les deux joueurs doivent être d’accord.";
        AppWord::AskResign, ["Ann"] =>
            "Resign for Ann?",
            "Les Ann abandonnent ?";
        AppWord::AskLeave, [] =>
            "Leave this game?",
            "Quitter cette partie ?";
        AppWord::NotLegal, [] =>
            "That move is not legal.",
            "Ce coup n’est pas légal.";
        AppWord::NothingToTakeBack, [] =>
            "There is no move to take back.",
            "Il n’y a pas de coup à reprendre.";
        AppWord::NoClockHere, [] =>
            "This game has no clock.",
            "Cette partie se joue sans pendule.";
        AppWord::KeptIsOpen, [] =>
            "This game is open in another window. Continue there, or close it there first.",
            "Cette partie est ouverte dans une autre fenêtre. Continuez là-bas, ou fermez-la d’abord.";
        AppWord::KeptHasEnded, [] =>
            "Another window ended this game. It is now among your games.",
            "Une autre fenêtre a terminé cette partie. Elle est maintenant parmi vos parties.";
        AppWord::DamagedSetAside, ["2", "g.damaged"] =>
            "This game's journal was damaged: 2 could be read. The whole file is kept as g.damaged.",
            "Le journal de cette partie était endommagé : on a pu lire 2. Le fichier entier est conservé sous le nom g.damaged.";
        GameWord::KeptInGames, [] =>
            "Saved in your games.",
            "Partie conservée dans « Vos parties ».";
        GameWord::OthersPiece, ["Ann", "Bob"] =>
            "Ann to move: that piece is Bob's.",
            "Trait aux Ann : cette pièce est aux Bob.";
        GameWord::TypedBack, [] =>
            "Back in the game: what you type is played there.",
            "Retour dans la partie : votre coup y sera joué.";
        GameWord::PlayedBack, ["b4", "Ctrl-T"] =>
            "Played in the game: b4. `Ctrl-T` takes it back.",
            "Joué dans la partie : b4. `Ctrl-T` pour le reprendre.";
        GameWord::Watching, [] =>
            "The computer plays itself. Type : for commands.",
            "L’ordinateur joue seul. Tapez : pour les commandes.";
        GameWord::RematchAs, ["Ann"] =>
            "Colours swapped: you are Ann.",
            "Couleurs inversées : vous avez les Ann.";
        PremoveWord::Waits, ["Nc3"] =>
            "Premove Nc3. Esc cancels.",
            "Coup anticipé Nc3. Échap l’annule.";
        PremoveWord::Gone, ["e5"] =>
            "Premove e5 is no longer possible.",
            "Le coup anticipé e5 n’est plus possible.";
        // draws and ends
        AppWord::PromptThreefold, [] =>
            "Threefold repetition: `claim` a draw",
            "Triple répétition : `réclamer` la nulle";
        AppWord::PromptFiftyWith, ["Ng8"] =>
            "Ng8 would complete the fifty moves: `claim Ng8`",
            "Ng8 ferait cinquante coups : `réclamer Ng8`";
        AppWord::OfferPending, ["Ann", "Ctrl-D"] =>
            "Ann offers a draw: `Ctrl-D` accepts, any move declines.",
            "Les Ann proposent nulle : `Ctrl-D` accepte, tout coup refuse.";
        AppWord::OfferDeclined, [] =>
            "The draw offer is declined.",
            "La proposition de nulle est refusée.";
        AppWord::BotDeclines, ["tabiya 600"] =>
            "tabiya 600 declines the draw.",
            "tabiya 600 refuse la nulle.";
        AppWord::ClaimEarly, [] =>
            "Wrong claim. It is not a draw offer either: both sides must have moved first (Article 5.2.3).",
            "Réclamation incorrecte. Elle ne vaut pas proposition de nulle : chaque camp doit d’abord avoir joué (article 5.2.3).";
        AppWord::TooEarly, [] =>
            "A draw can be agreed only after both sides have moved (Article 5.2.3).",
            "On ne peut convenir de la nulle qu’après un coup de chaque camp (article 5.2.3).";
        OutcomeWord::MateWon, [] =>
            "You won by checkmate",
            "Vous gagnez par échec et mat";
        OutcomeWord::TimeLost, [] =>
            "You lost on time",
            "Vous perdez au temps";
        OutcomeWord::Resignation, ["Ann", "Ben"] =>
            "Ben resigned",
            "Les Ben abandonnent";
        AppWord::DrawBy, ["mate"] =>
            "Draw: mate",
            "Nulle : mate";
        EndingWhyWord::DeadPosition, [] =>
            "Neither side can mate by any series of legal moves (FIDE Article 5.2.2).",
            "Aucun camp ne peut mater par une suite de coups légaux (FIDE, article 5.2.2).";
        CanMateWord::Can, ["Ann"] =>
            "Ann can still mate.",
            "Les Ann peuvent encore mater.";
        CanMateWord::Never, ["Ann", "mate"] =>
            "Ann cannot mate: mate.",
            "Les Ann ne peuvent plus mater : mate.";
        CanMateWord::Material, [] =>
            "in no position with these pieces has that side given mate",
            "avec ces pièces, ce camp n’a donné mat dans aucune position";
        TouchWord::MustMove, ["Ann", "g1", "4.3.1"] =>
            "Touched: Ann on g1 must move (Article 4.3.1).",
            "Pièce touchée : il faut jouer Ann g1 (article 4.3.1).";
        TouchWord::NotStarted, [] =>
            "The clock is not running yet: `start` or Enter starts it.",
            "La pendule n’est pas lancée. `lancer` ou Entrée la lance.";
        TouchWord::NoTakeBack, [] =>
            "No takebacks in tournament mode.",
            "Pas de reprise en tournoi.";
        // typed moves
        WhyNotWord::Unreadable, [] =>
            "not a move (moves look like Nf3 or g1f3)",
            "ce n’est pas un coup (un coup s’écrit comme Cf3 ou g1f3)";
        WhyNotWord::EmptySquare, ["e3"] =>
            "e3 is empty",
            "la case e3 est vide";
        WhyNotWord::Blocked, ["e2"] =>
            "the way is blocked on e2",
            "le passage est barré en e2";
        ShapeWord::Knight, ["g1", "e2, f3"] =>
            "a knight goes two squares straight and one to the side: from g1 to e2, f3",
            "un cavalier va deux cases tout droit et une de côté : de g1 en e2, f3";
        // engines
        EngineWord::NotThere, ["fish", "fish"] =>
            "fish cannot be started: program fish not found. Install it, or give its full path.",
            "fish ne démarre pas : programme fish introuvable. Installez-le, ou donnez son chemin complet.";
        EngineWord::EndedCode, ["fish", "4"] =>
            "fish quit with exit code 4.",
            "fish s’est arrêté avec le code 4.";
        EngineWord::Silent, ["fish"] =>
            "fish does not move and does not respond.",
            "fish ne joue pas et ne répond pas.";
        EngineWord::AskReplace, ["Fish is gone.", "Ann"] =>
            "Fish is gone. Who takes over Ann?",
            "Fish is gone. Qui reprend les Ann ?";
        EngineWord::NoOptionNear, ["fish", "Hsah", "Hash"] =>
            "fish has no option Hsah. Did you mean Hash?",
            "fish n’a pas d’option Hsah. Vouliez-vous dire Hash ?";
        // the game list
        GameListWord::NoFilter, [] =>
            "No filter: all games are shown.",
            "Aucun filtre : toutes les parties.";
        GameListWord::Sifted, ["3"] =>
            "3 match.",
            "3 correspondent.";
        GameListWord::Copied, ["3", "best.pgn"] =>
            "3 copied to best.pgn.",
            "Copié dans best.pgn : 3.";
        GameListWord::AskDelete, ["2", "Ann", "Bob", "a.pgn"] =>
            "Delete game 2, Ann – Bob, from a.pgn? The original is kept as .bak.",
            "Supprimer la partie 2, Ann – Bob, de a.pgn ? L’original est conservé en .bak.";
        GameListWord::Starred, [] =>
            "Starred. The filter is:starred shows all starred games.",
            "Étoile mise. Le filtre is:starred montre toutes les parties étoilées.";
        GameListWord::NothingPlayed, [] =>
            "No listed game reaches this position.",
            "Aucune partie de la liste n’atteint cette position.";
        GameListWord::BadDate, ["x"] =>
            "x is not a date: 1972, 1972.07, 1972.07.11.",
            "x n’est pas une date : 1972, 1972.07, 1972.07.11.";
        // review
        ReviewWord::VariationBack, ["Esc"] =>
            "Esc: to the game",
            "Esc : à la partie";
        ReviewWord::OnceMore, ["Esc"] =>
            "Press `Esc` again to leave.",
            "Encore `Esc` pour quitter cet écran.";
        ReviewWord::NoWayOut, [] =>
            "This is the main line, not a variation.",
            "C’est la ligne principale, pas une variante.";
        ReviewWord::LastGame, [] =>
            "This is the last game.",
            "C’est la dernière partie.";
        ReviewWord::ProblemAt, ["3", "7", "x"] =>
            "line 3, column 7: x",
            "ligne 3, colonne 7 : x";
        EditWord::NewVariation, ["Nf6", "Ctrl-T", "Backspace"] =>
            "Nf6 starts a new variation. `Backspace` goes back, `Ctrl-T` undoes.",
            "Nf6 commence une variante. `Backspace` revient, `Ctrl-T` annule.";
        EditWord::AddedAtEnd, ["Nf3", "Ctrl-T"] =>
            "Nf3 added at the end of the game. `Ctrl-T` undoes.",
            "Nf3 ajouté à la fin de la partie. `Ctrl-T` annule.";
        EditWord::AskUnsaved, [] =>
            "Save your changes?",
            "Enregistrer vos modifications ?";
        EditWord::NotFromHere, [] =>
            "These moves do not fit here.",
            "Ces coups ne conviennent pas ici.";
        EditWord::AskConvert, ["a.pgn", "Ő", "Windows-1252"] =>
            "a.pgn is stored as Windows-1252, which has no Ő. Convert the whole file to UTF-8?",
            "a.pgn est en Windows-1252, qui n’a pas Ő. Convertir tout le fichier en UTF-8 ?";
        EditWord::AskChanged, ["a.pgn"] =>
            "Another program changed a.pgn since it was opened, but not this game. Save it? The other changes are kept.",
            "Un autre programme a modifié a.pgn depuis son ouverture, mais pas cette partie. L’enregistrer ? Les autres modifications sont conservées.";
        EditWord::NothingToSave, [] =>
            "No changes to save.",
            "Aucune modification à enregistrer.";
        // analysis, mistakes and training
        AnalysisWord::Lines, ["3"] =>
            "Analysing (3 lines). `a` stops.",
            "Analyse en cours (3 variantes). `a` l’arrête.";
        AnalysisWord::LineAdded, [] =>
            "Line added as a variation. `Ctrl-T` undoes.",
            "Variante ajoutée. `Ctrl-T` annule.";
        AnalysisWord::MistakesNow, ["3", "8", "Esc"] =>
            "Finding mistakes, step 1 of 2: position 3 of 8, Esc stops",
            "Recherche des erreurs, étape 1 sur 2 : position 3 sur 8, Esc arrête";
        AnalysisWord::MistakesStop, ["3", "8"] =>
            "Stopped at 3 of 8. What was found is in the game, not saved yet. `M` resumes.",
            "Arrêt à 3 sur 8. Les erreurs trouvées sont dans la partie, pas encore enregistrées. `M` reprend.";
        AnalysisWord::MistakesFound, ["1", "2", ""] =>
            "White: 1. Black: 2. ",
            "Blancs : 1. Noirs : 2. ";
        AnalysisWord::MistakeOf, ["3. Qh5?!", "1", "2", "inaccuracy", "White"] =>
            "1 of 2: White's inaccuracy 3. Qh5?!",
            "1 sur 2 : inaccuracy des White, 3. Qh5?!";
        AnalysisWord::NoMistakeAhead, [] =>
            "No more mistakes after this. `Shift-Tab` goes to the previous one.",
            "Plus d’erreur après ce coup. `Maj-Tab` va à la précédente.";
        AnalysisWord::NoMistakeOfYoursAhead, ["Tab"] =>
            "That was your last mistake. `Tab` again includes the computer's.",
            "C’était votre dernière erreur. Encore `Tab` inclut celles de l’ordinateur.";
        AnalysisWord::RoundOver, ["3", "2"] =>
            "3: 2. Open a game and press `M` to see its mistakes.",
            "3 : 2. Ouvrez une partie et tapez `M` pour voir ses erreurs.";
        AnalysisWord::ReplayBegins, ["1. e4"] =>
            "1. e4 was played here. Find a better move.",
            "1. e4 a été joué ici. Trouvez mieux.";
        AnalysisWord::ReplayWrong, ["a6", "52", "40"] =>
            "a6 lowers the winning chances from 52% to 40%. Try again, or `PgDn` shows the move.",
            "a6 fait passer les chances de gain de 52 % à 40 %. Essayez encore, ou `PgSuiv` montre le coup.";
        AnalysisWord::HintMove, ["Qh5", "F5"] =>
            "The best move is Qh5. F5 shows what may follow.",
            "Le meilleur coup est Qh5. F5 montre la suite.";
        AnalysisWord::ThreatMate, ["Ann", "Qh5", "2"] =>
            "Ann threatens Qh5, with mate in 2.",
            "Menace des Ann : Qh5, avec mat en 2.";
        TrainingWord::GuessWhite, [] =>
            "Guess White's moves: 3 points for the move played, 2 for one as good, 1 for its piece or square.",
            "Devinez les coups des Blancs : 3 points pour le coup joué, 2 pour un aussi bon, 1 pour sa pièce ou sa case.";
        TrainingWord::GuessedPiece, ["Nh3", "2. Nf3", "1"] =>
            "Nh3: the right piece, at least 1 point. The move played was 2. Nf3.",
            "Nh3 : la bonne pièce, au moins 1 point. Joué : 2. Nf3.";
        TrainingWord::NotWhileGuessing, [] =>
            "Not while you guess: the rest of the game is hidden. Esc stops guessing.",
            "Pas pendant que vous devinez : la suite est cachée. Échap y met fin.";
        TrainingWord::Follows, ["live.pgn"] =>
            "Following live.pgn: it is reread when it grows.",
            "Suivi de live.pgn : il est relu quand il grandit.";
        // files and the end
        RuntimeWord::JournalFailed, ["x"] =>
            "The game cannot be saved on disk: x. It continues in memory.",
            "Impossible d’enregistrer la partie sur le disque : x. Elle continue en mémoire.";
        RuntimeWord::SaveFailed, ["a.pgn", "x"] =>
            "a.pgn could not be written: x.",
            "a.pgn n’a pas pu être écrit : x.";
        RuntimeWord::NotFound, [] =>
            "there is no such file or folder",
            "fichier ou dossier introuvable";
        RuntimeWord::DiskFull, [] =>
            "the disk is full",
            "le disque est plein";
        RuntimeWord::Panicked, [] =>
            "tabiya hit an internal error and had to stop. A game in progress is saved: start tabiya to continue it.",
            "tabiya a rencontré une erreur interne et a dû s’arrêter. La partie en cours est conservée : relancez tabiya pour la continuer.";
        RuntimeWord::NoTerminal, [] =>
            "tabiya needs a terminal to draw on; use --plain without one.",
            "tabiya a besoin d’un terminal pour dessiner ; sans terminal, utilisez --plain.";
    });
}

#[test]
fn what_plain_mode_says() {
    assert_all_same(&rows! { aloud_in:
        PlainWord::Begins, ["Ann", "Bob", "Ann"] =>
            "White: Ann. Black: Bob. Ann to move.",
            "Blancs : Ann. Noirs : Bob. Trait aux Ann.";
        PlainWord::KeptCount, ["2"] =>
            "Interrupted games: 2.",
            "Parties interrompues : 2.";
        PlainWord::HomeWords, [] =>
            "Say learn for the rules of chess, new for a game, practice for puzzles, or review, open, recent, options, help, quit.",
            "Dites apprendre pour les règles, nouvelle partie, entraînement, ou revoir, ouvrir, récents, réglages de partie, aide, quitter.";
        PlainWord::WaitsForTurn, ["Knight f3"] =>
            "Knight f3 waits for your turn.",
            "Knight f3 attend votre tour.";
        PlainWord::NoSuchLine, ["Zzz"] =>
            "Zzz is no move and no word. Say help for the words.",
            "Zzz n’est ni un coup ni un mot. Dites aide pour les mots.";
        PlainWord::WorksElsewhere, ["Next", "x"] =>
            "Next works x.",
            "Next marche x.";
        PlainWord::ClaimWith, ["Ng8", "x"] =>
            "With Ng8: x. Say claim Ng8.",
            "Avec Ng8 : x. Dites réclamer Ng8.";
        PlainWord::TakenBackMoves, ["e4, e5", "Ann"] =>
            "Taken back: e4, e5. Ann to move.",
            "Repris : e4, e5. Trait aux Ann.";
        ReviewWord::PlainGame, ["1", "2", "Ann", "Bob", "1-0"] =>
            "Game 1 of 2: Ann against Bob, 1-0.",
            "Partie 1 sur 2 : Ann contre Bob, 1-0.";
        ReviewWord::PlainEndOfLine, [] =>
            "End of the variation: leave goes back to where it began.",
            "Fin de la variante : sortir revient là où elle a commencé.";
        AppWord::OfferPending, ["Ann"] =>
            "Ann offers a draw. Say draw to accept, or decline; any move declines too",
            "Les Ann proposent nulle. Dites nulle pour accepter, ou refuser ; jouer, c’est aussi refuser";
        AppWord::UnknownCommand, ["x"] =>
            "There is no word x here. Say help for the words.",
            "Il n’y a pas de mot x ici. Dites aide pour les mots.";
        TouchWord::NotStarted, [] =>
            "The clock is not running yet. Say start to start it.",
            "La pendule n’est pas lancée. Dites lancer pour la lancer.";
        AnalysisWord::MistakesStop, ["3", "8"] =>
            "Stopped at 3 of 8. What was found is in the game, not saved yet. Say mistakes to resume.",
            "Arrêt à 3 sur 8. Les erreurs trouvées sont dans la partie, pas encore enregistrées. Dites erreurs pour reprendre.";
        AnalysisWord::NoMistakeAhead, [] =>
            "No more mistakes after this. Say previous mistake for the one before.",
            "Plus d’erreur après ce coup. Dites erreur précédente pour celle d’avant.";
        AnalysisWord::RoundStops, ["3"] =>
            "Stopped after 3. What was found is kept. Say mistakes to resume.",
            "Arrêt après 3. Les erreurs trouvées sont conservées. Dites erreurs pour reprendre.";
        GameListWord::NoFilterOn, [] =>
            "No filter to save. Say filter and what to look for, then keep filter and a name.",
            "Pas de filtre à enregistrer. Dites filtrer et ce qu’il faut chercher, puis garder filtre et un nom.";
        TrainingWord::OpeningIs, ["B90", "x"] =>
            "x, code B90.",
            "x, code B90.";
    });
}

#[test]
fn a_piece_has_the_form_that_the_sentence_needs() {
    for (lang, role, choices, want) in [
        (Lang::En, "rook", "Rad1 or Rfd1", "both rooks can: say Rad1 or Rfd1"),
        (Lang::Fr, "tour", "Tad1 ou Tfd1", "les deux tours le peuvent : dites Tad1 ou Tfd1"),
    ] {
        assert_eq!(says_in(lang, WhyNotWord::Both, &[role, choices]), want);
    }
    let pinned = says_in(Lang::Fr, WhyNotWord::Pinned, &["dame", "fou", "b4"]);
    assert_eq!(pinned, "la dame est clouée par le fou en b4 : le roi serait en échec");
    for (word, args, en, fr) in [
        (
            WhyNotWord::KingIntoCheck,
            &["rook", "e8"],
            "the king would be in check from the rook on e8",
            "le roi serait mis en échec par la tour en e8",
        ),
        (
            WhyNotWord::Through,
            &["f1", "rook", "f8"],
            "no castling: the king would pass f1, attacked by the rook on f8",
            "pas de roque : le roi passerait par f1, case attaquée par la tour en f8",
        ),
    ] as [(WhyNotWord, &[&str], &str, &str); 2]
    {
        let french: Vec<&str> = args.iter().map(|arg| if *arg == "rook" { "tour" } else { arg }).collect();
        assert_eq!((says_in(Lang::En, word, args), says_in(Lang::Fr, word, &french)), (en, fr));
    }
}
