//! What an action is called where there is room for a word or two: the footer, a button. The whole sentence is
//! [`super::acts::ActWord`]'s own.

use super::Lang;
use super::acts::ActWord;

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

/// The short name of an action, where it has one.
#[must_use]
pub fn label(act: ActWord, lang: Lang) -> Option<&'static str> {
    let word = match act {
        ActWord::Help => Label::Help,
        ActWord::Palette => Label::Palette,
        ActWord::Quit => Label::Quit,
        ActWord::Back => Label::Back,
        ActWord::Choose => Label::Choose,
        ActWord::Begin => Label::Play,
        ActWord::Edit => Label::Edit,
        ActWord::Comment => Label::Comment,
        ActWord::Undo => Label::Undo,
        ActWord::SetUp => Label::SetUp,
        ActWord::PlayHere => Label::Play,
        ActWord::LookHere => Label::LookHere,
        ActWord::TakeOff => Label::TakeOff,
        ActWord::Eraser => Label::Eraser,
        ActWord::ClearBoard => Label::ClearBoard,
        ActWord::InitialArray => Label::InitialArray,
        ActWord::OtherSide => Label::OtherSide,
        ActWord::NextField => Label::NextField,
        ActWord::Draw => Label::Draw,
        ActWord::Decline => Label::Decline,
        ActWord::Claim => Label::Claim,
        ActWord::Resign => Label::Resign,
        ActWord::Start => Label::Start,
        ActWord::TakeBack => Label::TakeBack,
        ActWord::Redo => Label::Redo,
        ActWord::Autoplay => Label::Autoplay,
        ActWord::Analyse => Label::Analyse,
        ActWord::AddLine => Label::AddLine,
        ActWord::Mistakes => Label::Mistakes,
        ActWord::NextMistake => Label::NextMistake,
        ActWord::PreviousMistake => Label::PreviousMistake,
        ActWord::Guess => Label::Guess,
        ActWord::Replay => Label::Replay,
        ActWord::Hint => Label::Hint,
        ActWord::Threat => Label::Threat,
        ActWord::Skip => Label::Skip,
        ActWord::Graphs => Label::Graphs,
        ActWord::Flip => Label::Flip,
        ActWord::Level => Label::Level,
        ActWord::Pause => Label::Pause,
        ActWord::Save => Label::Save,
        ActWord::New => Label::New,
        ActWord::Rematch => Label::Rematch,
        ActWord::Review => Label::Review,
        ActWord::Home => Label::Home,
        ActWord::GoOn => Label::GoOn,
        ActWord::ViewBack => Label::ViewBack,
        ActWord::ViewOn => Label::ViewOn,
        ActWord::ViewLive => Label::ViewLive,
        ActWord::Complete => Label::Complete,
        ActWord::Up | ActWord::Down => Label::Move,
        ActWord::Left => Label::Previous,
        ActWord::Right => Label::Next,
        ActWord::NextChoice | ActWord::PreviousChoice => Label::Change,
        ActWord::Next => Label::Next,
        ActWord::Previous => Label::Previous,
        ActWord::BranchUp | ActWord::BranchDown => Label::Branch,
        ActWord::NextGame => Label::NextGame,
        ActWord::PreviousGame => Label::PreviousGame,
        ActWord::ReadOn => Label::ReadOn,
        ActWord::Find => Label::Find,
        ActWord::Filter => Label::Filter,
        ActWord::ClearFilter => Label::ClearFilter,
        ActWord::Sort => Label::Sort,
        ActWord::TurnSort => Label::TurnSort,
        ActWord::LeaveLine => Label::ViewLive,
        ActWord::Explorer => Label::Explorer,
        ActWord::ThisPosition => Label::ThisPosition,
        ActWord::Details => Label::Details,
        ActWord::Star => Label::Star,
        ActWord::CopyGame => Label::CopyGame,
        ActWord::CopyAll => Label::CopyAll,
        ActWord::DeleteGame => Label::DeleteGame,
        ActWord::DeleteAll => Label::DeleteAll,
        ActWord::FindNext => Label::FindNext,
        ActWord::FindPrevious => Label::FindPrevious,
        ActWord::CopyFen => Label::CopyFen,
        _ => return None,
    };
    Some(word.text(lang))
}
