//! The sentences that matter most, in each language: what is changed here is read by a user. All other tests name a sentence
//! by its key.

use tabiya::words::Lang;
use tabiya::words::tables::{
    AnalysisWord, AppWord, BadTimeWord, CanMateWord, EditWord, EngineWord, FormWord, GameWord, LibraryWord, PlainWord,
    PremoveWord, ReviewWord, RuntimeWord, ShapeWord, TouchWord, TrainingWord, WhyNotWord,
};

use crate::wording::{aloud_in, says_in};

/// Makes a list of a sentence in a language and what it has to be from rows of key, arguments, English and French.
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
            "Play against the computer",
            "Jouer contre l’ordinateur";
        AppWord::HomeTwo, [] =>
            "Two players at one board",
            "Deux joueurs, un échiquier";
        AppWord::HomeGoOn, ["Ann", "Bob"] =>
            "Go on: Ann – Bob",
            "Continuer : Ann – Bob";
        AppWord::HomeReview, [] =>
            "Review your games",
            "Revoir vos parties";
        AppWord::HomeDraft, ["games.pgn"] =>
            "Unsaved changes: games.pgn",
            "Non enregistré : games.pgn";
        FormWord::WelcomePlay, [] =>
            "Press Enter to set up your first game.",
            "Entrée prépare votre première partie.";
        FormWord::SumOne, ["Ann", "tabiya 600"] =>
            "You play Ann against the computer, tabiya 600.",
            "Vous avez les Ann contre l’ordinateur, tabiya 600.";
        FormWord::Mend, ["5x"] =>
            "Mend this first: 5x",
            "À corriger d’abord : 5x";
        FormWord::TimeInStart, [] =>
            "this looks like a time: it belongs in Time",
            "ceci semble être une cadence : écrivez-la dans Cadence";
        BadTimeWord::Empty, [] =>
            "write for example 5+3 (5 minutes and 3 s a move), or none",
            "écrivez par exemple 5+3 (5 minutes et 3 s par coup), ou none";
        TouchWord::CasualMeans, [] =>
            "Casual: a friendly game. Moves can be taken back, and you get hints.",
            "Amicales : on reprend des coups, on reçoit des indices.";
        TouchWord::TouchMoveMeans, [] =>
            "Touch-move: a piece you have touched has to move.",
            "Pièce touchée : elle doit être jouée.";
        TouchWord::TournamentMeans, [] =>
            "Tournament: touch-move, no take-back, no hints.",
            "Tournoi : pièce touchée, sans reprise ni indice.";
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
        AppWord::Viewing, ["4", "7"] =>
            "Viewing 4 of 7: End or Esc returns",
            "Coup 4 sur 7 : Fin ou Échap revient";
        AppWord::WaitingToGoOn, [] =>
            "This game was interrupted. Any key or a click goes on; the clocks stand still till then.",
            "Cette partie a été interrompue. Une touche ou un clic la reprend ; les pendules attendent.";
        AppWord::PausedNow, [] =>
            "Paused: any key goes on",
            "Pause : une touche pour continuer";
        AppWord::TakenBack, [] =>
            "Taken back.",
            "Coup repris.";
        AppWord::AskTakeBack, ["Ann", "1. e4"] =>
            "Ann asks to take back 1. e4. Agreed?",
            "Les Ann demandent de reprendre 1. e4. D’accord ?";
        AppWord::AskResign, ["Ann"] =>
            "Ann resigns?",
            "Les Ann abandonnent ?";
        AppWord::AskLeave, [] =>
            "A game is running. What becomes of it?",
            "Une partie est en cours. Qu’en faire ?";
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
            "This game is open in another window: go on there, or leave it there first.",
            "Cette partie est ouverte dans une autre fenêtre : continuez là-bas ou quittez-la d’abord.";
        AppWord::KeptHasEnded, [] =>
            "Another window ended this game. It is among your games now.",
            "Une autre fenêtre a terminé cette partie. Elle est maintenant parmi vos parties.";
        AppWord::DamagedSetAside, ["2", "g.damaged"] =>
            "The journal of this game was damaged: 2 could be read. The whole file is kept as g.damaged.",
            "Le journal de cette partie était endommagé ; lisible : 2. Le fichier entier est gardé sous le nom g.damaged.";
        GameWord::KeptInGames, [] =>
            "Kept in your games.",
            "Gardée dans vos parties.";
        GameWord::OthersMan, ["Ann", "Bob"] =>
            "Ann to move: that piece belongs to Bob.",
            "Trait aux Ann : cette pièce est aux Bob.";
        GameWord::TypedBack, [] =>
            "Back in the game: what you type is played there.",
            "Retour dans la partie : votre coup y sera joué.";
        GameWord::PlayedBack, ["b4", "Ctrl-T"] =>
            "Played in the game: b4; `Ctrl-T` takes it back.",
            "Joué dans la partie : b4 ; `Ctrl-T` le reprend.";
        GameWord::Watching, [] =>
            "You are watching: the computer plays both sides. Type : for commands.",
            "Vous regardez : l’ordinateur joue les deux camps. Tapez : (commandes).";
        GameWord::RematchAs, ["Ann"] =>
            "Colours changed: you have Ann.",
            "Couleurs inversées : vous avez les Ann.";
        PremoveWord::Waits, ["Nc3"] =>
            "Premove Nc3. Esc cancels.",
            "Coup anticipé Nc3. Échap l’annule.";
        PremoveWord::Gone, ["e5"] =>
            "Premove e5 is no longer possible.",
            "Le coup anticipé e5 n’est plus possible.";
        // draws and ends
        AppWord::PromptThreefold, [] =>
            "Threefold repetition: `claim` draws",
            "Triple répétition : `réclamer` fait nulle";
        AppWord::PromptFiftyWith, ["Ng8"] =>
            "Ng8 would complete the fifty moves: `claim Ng8`",
            "Ng8 compléterait les cinquante coups : `réclamer Ng8`";
        AppWord::OfferPending, ["Ann"] =>
            "Ann offers a draw: `draw` accepts, `decline` refuses, a move declines too",
            "Les Ann proposent nulle : `nulle` accepte, `refuser` refuse, un coup refuse aussi";
        AppWord::OfferDeclined, [] =>
            "The draw offer is declined.",
            "La proposition de nulle est refusée.";
        AppWord::BotDeclines, ["tabiya 600"] =>
            "tabiya 600 declines the draw.",
            "tabiya 600 refuse la nulle.";
        AppWord::ClaimEarly, [] =>
            "The claim is wrong. It offers nothing: a draw can be agreed only when both sides have moved (Article 5.2.3).",
            "La réclamation est fausse. Elle ne propose rien : la nulle par accord demande un coup de chaque camp (article 5.2.3).";
        AppWord::TooEarly, [] =>
            "A draw can be agreed only when both sides have made a move (Article 5.2.3).",
            "La nulle ne se convient qu’après un coup de chaque camp (article 5.2.3).";
        AppWord::WinsBy, ["Ann", "mate"] =>
            "Ann wins: mate",
            "Victoire des Ann : mate";
        AppWord::DrawBy, ["mate"] =>
            "Draw: mate",
            "Nulle : mate";
        GameWord::DeadWhy, [] =>
            "Neither side can mate by any series of legal moves (Article 5.2.2).",
            "Aucun camp ne peut mater par une suite de coups légaux (article 5.2.2).";
        CanMateWord::Can, ["Ann"] =>
            "Ann can mate.",
            "Ann : mat encore possible.";
        CanMateWord::Never, ["Ann", "mate"] =>
            "Ann cannot mate: mate.",
            "Ann : plus de mat possible, mate.";
        CanMateWord::Material, [] =>
            "no position with these pieces is mate",
            "aucune position avec ces pièces n’est un mat";
        TouchWord::MustMove, ["Ann", "g1", "4.3.1"] =>
            "Touched: Ann on g1 has to move (Article 4.3.1).",
            "Pièce touchée : il faut jouer Ann en g1 (article 4.3.1).";
        TouchWord::NotStarted, [] =>
            "The clock is not started: `start` or Enter starts it.",
            "La pendule n’est pas lancée : `lancer` ou Entrée la lance.";
        TouchWord::NoTakeBack, [] =>
            "In tournament mode no move is taken back.",
            "En tournoi, aucun coup n’est repris.";
        // typed moves
        WhyNotWord::Unreadable, [] =>
            "this is no move; one is written like Nf3 or g1f3",
            "ce n’est pas un coup ; un coup s’écrit comme Cf3 ou g1f3";
        WhyNotWord::Both, ["R", "Rad1"] =>
            "both Rs can: say Rad1",
            "les deux Rs le peuvent : dites Rad1";
        WhyNotWord::EmptySquare, ["e3"] =>
            "e3 is empty",
            "la case e3 est vide";
        WhyNotWord::Blocked, ["e2"] =>
            "the way is blocked on e2",
            "le passage est barré en e2";
        WhyNotWord::KingIntoCheck, [] =>
            "the king would be in check",
            "le roi serait en échec";
        WhyNotWord::Through, ["f1"] =>
            "no castling: the king would pass f1, which is attacked",
            "pas de roque : le roi passerait par f1, case attaquée";
        ShapeWord::Knight, [] =>
            "a knight does not move like that",
            "un cavalier ne se déplace pas ainsi";
        // engines
        EngineWord::NotThere, ["fish", "fish"] =>
            "fish cannot be started: there is no program fish. Install it, or name its whole path.",
            "fish ne démarre pas : il n’y a pas de programme fish. Installez-le, ou donnez son chemin complet.";
        EngineWord::EndedCode, ["fish", "4"] =>
            "fish ended by itself with exit code 4.",
            "fish s’est arrêté de lui-même, code 4.";
        EngineWord::Silent, ["fish"] =>
            "fish does not move, and does not answer.",
            "fish ne joue pas et ne répond plus.";
        EngineWord::AskReplace, ["Fish is gone.", "Ann"] =>
            "Fish is gone. Who plays on for Ann?",
            "Fish is gone. Qui continue pour les Ann ?";
        EngineWord::NoOptionNear, ["fish", "Hsah", "Hash"] =>
            "fish has no option Hsah: did you mean Hash?",
            "fish n’a pas d’option Hsah : vouliez-vous dire Hash ?";
        // the game list
        LibraryWord::NoFilter, [] =>
            "No filter is on: all games are shown.",
            "Aucun filtre : toutes les parties sont montrées.";
        LibraryWord::Sifted, ["3"] =>
            "3 pass the filter.",
            "3 passent le filtre.";
        LibraryWord::Copied, ["3", "best.pgn"] =>
            "3 copied to best.pgn.",
            "3 : copie faite dans best.pgn.";
        LibraryWord::AskDelete, ["2", "Ann", "Bob", "a.pgn"] =>
            "Delete game 2, Ann – Bob, from a.pgn? A .bak keeps the file as it was first.",
            "Supprimer la partie 2, Ann – Bob, de a.pgn ? Un .bak garde le premier état du fichier.";
        LibraryWord::Starred, [] =>
            "The game has a star: the filter is:starred shows those that have one.",
            "La partie a une étoile : le filtre is:starred montre celles qui en ont une.";
        LibraryWord::NothingPlayed, [] =>
            "No game of the list comes here.",
            "Aucune partie de la liste n’arrive ici.";
        LibraryWord::BadDate, ["x"] =>
            "x is no date: 1972, 1972.07, 1972.07.11.",
            "x n’est pas une date : 1972, 1972.07, 1972.07.11.";
        // review
        ReviewWord::VariationBack, ["Esc"] =>
            "Esc: to the game",
            "Esc : à la partie";
        ReviewWord::OnceMore, ["Esc"] =>
            "`Esc` once more leaves the game.",
            "Encore `Esc` et vous quittez la partie.";
        ReviewWord::NoWayOut, [] =>
            "This is the game itself, no variation.",
            "C’est la partie même, pas une variante.";
        ReviewWord::LastGame, [] =>
            "This is the last game.",
            "C’est la dernière partie.";
        ReviewWord::ProblemAt, ["3", "7", "x"] =>
            "line 3, column 7: x",
            "ligne 3, colonne 7 : x";
        EditWord::NewVariation, ["Nf6", "Ctrl-T", "Backspace"] =>
            "Nf6 begins a new variation: `Backspace` goes back, `Ctrl-T` takes it out.",
            "Nf6 commence une nouvelle variante : `Backspace` revient, `Ctrl-T` l’enlève.";
        EditWord::AddedAtEnd, ["Nf3", "Ctrl-T"] =>
            "Nf3 is added at the end of the game: `Ctrl-T` takes it out.",
            "Nf3 est ajouté à la fin de la partie : `Ctrl-T` l’enlève.";
        EditWord::AskUnsaved, [] =>
            "Your changes are not saved yet.",
            "Vos modifications ne sont pas encore enregistrées.";
        EditWord::NotFromHere, [] =>
            "These moves fit neither here nor at the start of the game.",
            "Ces coups ne conviennent ni ici ni au début de la partie.";
        EditWord::AskConvert, ["a.pgn", "Ő", "Windows-1252"] =>
            "a.pgn is stored as Windows-1252, which has no Ő. Turn the whole file into UTF-8?",
            "a.pgn est en Windows-1252, qui n’a pas Ő. Convertir tout le fichier en UTF-8 ?";
        EditWord::AskChanged, ["a.pgn"] =>
            "a.pgn was changed by another program since it was opened, this game was not. Save the game? The other changes stay.",
            "a.pgn a été modifié par un autre programme depuis l’ouverture, pas cette partie. L’enregistrer ? Les autres modifications restent.";
        EditWord::NothingToSave, [] =>
            "Nothing was changed since it was opened.",
            "Rien n’a été modifié depuis l’ouverture.";
        // analysis, mistakes and training
        AnalysisWord::Lines, ["3"] =>
            "Looking for 3 lines; `a` ends it.",
            "Recherche de 3 variantes ; `a` l’arrête.";
        AnalysisWord::LineAdded, [] =>
            "The line is in the game as a variation from here; `U` takes it out.",
            "La ligne est dans la partie comme variante d’ici ; `U` l’enlève.";
        AnalysisWord::MistakesNow, ["3", "8", "Esc"] =>
            "Looking for mistakes: 3 of 8, Esc stops",
            "Recherche des fautes : 3 sur 8, Esc arrête";
        AnalysisWord::MistakesStop, ["3", "8"] =>
            "Stopped at 3 of 8: what was found stands in the game, not saved yet; `M` goes on.",
            "Arrêt à 3 sur 8 : ce qui est trouvé est dans la partie, pas encore enregistré ; `M` reprend.";
        AnalysisWord::MistakesFound, ["1", "2", ""] =>
            "White: 1. Black: 2. `Ctrl-S` save.",
            "Blancs : 1. Noirs : 2. `Ctrl-S` enregistrer.";
        AnalysisWord::NoMistakeAhead, [] =>
            "No mistake is marked after this; `Shift-Tab` goes to the one before.",
            "Aucune faute n’est marquée ensuite ; `Maj-Tab` va à la précédente.";
        AnalysisWord::NoMistakeOfYoursAhead, [] =>
            "That was your last marked mistake. `:next mistake all` goes to the computer's too.",
            "C’était votre dernière faute marquée. `:faute suivante tout` va aussi à celles de l’ordinateur.";
        AnalysisWord::RoundOver, ["3", "2"] =>
            "3: 2. They are kept: `M` in a game shows its own at once.",
            "3 : 2. Elles sont gardées : `M` dans une partie montre les siennes aussitôt.";
        AnalysisWord::ReplayBegins, ["1. e4"] =>
            "1. e4 was played here: find a better move.",
            "1. e4 a été joué ici : trouvez mieux.";
        AnalysisWord::ReplayWrong, ["a6", "12"] =>
            "a6 costs 12 % of the winning chances: try again, or `PgDn` shows the move.",
            "a6 coûte 12 % des chances de gain : essayez encore, ou `PgSuiv` montre le coup.";
        AnalysisWord::HintMove, ["Qh5"] =>
            "The best move is Qh5.",
            "Le meilleur coup est Qh5.";
        AnalysisWord::ThreatMate, ["Ann", "Qh5", "2"] =>
            "Ann threatens Qh5, with mate in 2.",
            "Menace des Ann : Qh5, avec mat en 2.";
        TrainingWord::GuessWhite, [] =>
            "Guess White's moves: 3 points for the move played, 2 for one as good, 1 for its piece or square.",
            "Devinez les coups des Blancs : 3 points pour le coup joué, 2 pour un aussi bon, 1 pour sa pièce ou sa case.";
        TrainingWord::GuessedMan, ["Nh3", "2. Nf3", "1"] =>
            "Nh3: the right piece, 1 point. The game went 2. Nf3.",
            "Nh3 : la bonne pièce, 1 point. La partie : 2. Nf3.";
        TrainingWord::NotWhileGuessing, [] =>
            "Not while you guess: what follows is hidden. Esc ends the guessing.",
            "Pas pendant que vous devinez : la suite est cachée. Échap y met fin.";
        TrainingWord::Follows, ["live.pgn"] =>
            "Following live.pgn: it is read again when it grows.",
            "Suivi de live.pgn : il est relu quand il grandit.";
        // files and the end
        RuntimeWord::JournalFailed, ["x"] =>
            "The game cannot be kept on disk: x. It goes on in memory.",
            "La partie ne peut pas être enregistrée sur le disque : x. Elle continue en mémoire.";
        RuntimeWord::SaveFailed, ["a.pgn", "x"] =>
            "a.pgn could not be written: x.",
            "a.pgn n’a pas pu être écrit : x.";
        RuntimeWord::NotFound, [] =>
            "there is no such file or folder",
            "il n’y a pas de tel fichier ou dossier";
        RuntimeWord::DiskFull, [] =>
            "the disk is full",
            "le disque est plein";
        RuntimeWord::Panicked, [] =>
            "tabiya met an error of its own and had to stop. A running game is kept: start tabiya to go on with it.",
            "tabiya a rencontré une erreur interne et a dû s’arrêter. La partie en cours est gardée : relancez tabiya pour la continuer.";
        RuntimeWord::NoTerminal, [] =>
            "tabiya needs a terminal to draw on; with --plain it does without one.",
            "tabiya a besoin d’un terminal pour dessiner ; avec --plain, il s’en passe.";
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
            "Say new, review, recent, options, help or quit.",
            "Dites nouvelle partie, revoir, récents, réglages de partie, aide ou quitter.";
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
            "Ann offers a draw. Say draw to accept or decline to refuse; a move declines too",
            "Les Ann proposent nulle. Dites nulle pour accepter ou refuser pour refuser ; un coup refuse aussi";
        AppWord::UnknownCommand, ["x"] =>
            "There is no word x here. Say help for the words.",
            "Il n’y a pas de mot x ici. Dites aide pour les mots.";
        TouchWord::NotStarted, [] =>
            "The clock is not started. Say start to start it.",
            "La pendule n’est pas lancée. Dites lancer pour la lancer.";
        AnalysisWord::MistakesStop, ["3", "8"] =>
            "Stopped at 3 of 8: what was found stands in the game, not saved yet. Say mistakes to continue.",
            "Arrêt à 3 sur 8 : ce qui est trouvé est dans la partie, pas encore enregistré. Dites fautes pour reprendre.";
        AnalysisWord::NoMistakeAhead, [] =>
            "No mistake is marked after this. Say previous mistake for the one before.",
            "Aucune faute n’est marquée ensuite. Dites faute précédente pour la précédente.";
        AnalysisWord::RoundStops, ["3"] =>
            "Stopped after 3: what was found is kept. Say mistakes to continue.",
            "Arrêt après 3 : ce qui est trouvé est gardé. Dites fautes pour reprendre.";
        LibraryWord::NoFilterOn, [] =>
            "No filter is on. Say filter and what to look for, then keep filter and a name.",
            "Aucun filtre en vigueur. Dites filtrer et ce qu’il faut chercher, puis garder filtre et un nom.";
        TrainingWord::OpeningIs, ["B90", "x"] =>
            "x, code B90.",
            "x, code B90.";
    });
}
