//! What an action is called where there is room for a word or two: the footer, a button. The whole sentence is
//! [`super::actions::ActionWord`]'s own.

use super::Lang;
use super::actions::ActionWord;

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
pub fn label(act: ActionWord, lang: Lang) -> Option<&'static str> {
    let word = match act {
        ActionWord::Help => Label::Help,
        ActionWord::Palette => Label::Palette,
        ActionWord::Quit => Label::Quit,
        ActionWord::Back => Label::Back,
        ActionWord::Choose => Label::Choose,
        ActionWord::Begin => Label::Play,
        ActionWord::Edit => Label::Edit,
        ActionWord::Comment => Label::Comment,
        ActionWord::Undo => Label::Undo,
        ActionWord::SetUp => Label::SetUp,
        ActionWord::PlayHere => Label::Play,
        ActionWord::LookHere => Label::LookHere,
        ActionWord::TakeOff => Label::TakeOff,
        ActionWord::Eraser => Label::Eraser,
        ActionWord::ClearBoard => Label::ClearBoard,
        ActionWord::InitialArray => Label::InitialArray,
        ActionWord::OtherSide => Label::OtherSide,
        ActionWord::NextField => Label::NextField,
        ActionWord::Draw => Label::Draw,
        ActionWord::Decline => Label::Decline,
        ActionWord::Claim => Label::Claim,
        ActionWord::Resign => Label::Resign,
        ActionWord::Start => Label::Start,
        ActionWord::TakeBack => Label::TakeBack,
        ActionWord::Redo => Label::Redo,
        ActionWord::Autoplay => Label::Autoplay,
        ActionWord::Analyse => Label::Analyse,
        ActionWord::AddLine => Label::AddLine,
        ActionWord::Mistakes => Label::Mistakes,
        ActionWord::NextMistake => Label::NextMistake,
        ActionWord::PreviousMistake => Label::PreviousMistake,
        ActionWord::Guess => Label::Guess,
        ActionWord::Replay => Label::Replay,
        ActionWord::Hint => Label::Hint,
        ActionWord::Threat => Label::Threat,
        ActionWord::Skip => Label::Skip,
        ActionWord::Graphs => Label::Graphs,
        ActionWord::Flip => Label::Flip,
        ActionWord::Level => Label::Level,
        ActionWord::Pause => Label::Pause,
        ActionWord::Save => Label::Save,
        ActionWord::New => Label::New,
        ActionWord::Rematch => Label::Rematch,
        ActionWord::Review => Label::Review,
        ActionWord::Home => Label::Home,
        ActionWord::GoOn => Label::GoOn,
        ActionWord::ViewBack => Label::ViewBack,
        ActionWord::ViewOn => Label::ViewOn,
        ActionWord::ViewLive => Label::ViewLive,
        ActionWord::Complete => Label::Complete,
        ActionWord::Up | ActionWord::Down => Label::Move,
        ActionWord::Left => Label::Previous,
        ActionWord::Right => Label::Next,
        ActionWord::NextChoice | ActionWord::PreviousChoice => Label::Change,
        ActionWord::Next => Label::Next,
        ActionWord::Previous => Label::Previous,
        ActionWord::BranchUp | ActionWord::BranchDown => Label::Branch,
        ActionWord::NextGame => Label::NextGame,
        ActionWord::PreviousGame => Label::PreviousGame,
        ActionWord::ReadOn => Label::ReadOn,
        ActionWord::Find => Label::Find,
        ActionWord::Filter => Label::Filter,
        ActionWord::ClearFilter => Label::ClearFilter,
        ActionWord::Sort => Label::Sort,
        ActionWord::TurnSort => Label::TurnSort,
        ActionWord::LeaveLine => Label::ViewLive,
        ActionWord::Explorer => Label::Explorer,
        ActionWord::ThisPosition => Label::ThisPosition,
        ActionWord::Details => Label::Details,
        ActionWord::Star => Label::Star,
        ActionWord::CopyGame => Label::CopyGame,
        ActionWord::CopyAll => Label::CopyAll,
        ActionWord::DeleteGame => Label::DeleteGame,
        ActionWord::DeleteAll => Label::DeleteAll,
        ActionWord::FindNext => Label::FindNext,
        ActionWord::FindPrevious => Label::FindPrevious,
        ActionWord::CopyFen => Label::CopyFen,
        _ => return None,
    };
    Some(word.text(lang))
}
