//! What a user can ask for: an action, and one that was asked for.

use crate::words::{actions::ActionWord, forms::FormWord, plain_help::HelpSentence};

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyContext {
    /// Every screen.
    Everywhere,
    /// The home screen.
    Home,
    /// The new-game form.
    NewGame,
    /// The play screen.
    Play,
    /// The game list.
    GameList,
    /// The review of a game.
    Review,
    /// A game whose moves are guessed.
    Guess,
    /// The position editor.
    SetUp,
    /// The folders, where a file is chosen.
    Open,
    /// The page of all lessons.
    Learn,
    /// A lesson.
    Lesson,
}

impl KeyContext {
    /// How help calls a screen: as a heading, where something works, and the sentence with which plain mode's help begins.
    #[must_use]
    pub fn words(self) -> (FormWord, Option<HelpSentence>, HelpSentence) {
        use FormWord as F;
        use HelpSentence as H;
        match self {
            KeyContext::Everywhere => (F::HelpEverywhere, None, H::Home),
            KeyContext::Home => (F::ScreenHome, Some(H::OnHome), H::Home),
            KeyContext::NewGame => (F::ScreenNewGame, None, H::Home),
            KeyContext::Play => (F::ScreenPlay, Some(H::OnPlay), H::Play),
            KeyContext::GameList => (F::ScreenGameList, Some(H::OnGameList), H::GameList),
            KeyContext::Review => (F::ScreenReview, Some(H::OnReview), H::Review),
            KeyContext::Guess => (F::ScreenGuess, Some(H::OnGuess), H::Guess),
            KeyContext::SetUp => (F::ScreenSetUp, Some(H::OnSetUp), H::SetUp),
            KeyContext::Open => (F::ScreenOpen, Some(H::OnOpen), H::Open),
            KeyContext::Learn => (F::ScreenLearn, Some(H::OnLearn), H::Learn),
            KeyContext::Lesson => (F::ScreenLesson, Some(H::OnLesson), H::Lesson),
        }
    }
}

/// Whether what works on some screens, or on all where none is named, works on this one.
#[must_use]
pub fn works_on(screens: &[KeyContext], here: KeyContext) -> bool {
    screens.is_empty() || screens.contains(&here)
}

/// Something a user can ask for. The actions are listed where their sentences are, so that none is without words; what else
/// is to be known of one stands in its row of [`super::table`].
pub type Action = ActionWord;

/// A command as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// What to do.
    pub action: Action,
    /// The words after the name.
    pub args: String,
    /// An exclamation mark: do it without asking.
    pub bang: bool,
}

impl Invocation {
    /// An action without words after its name: a key, a button, a row that was pressed.
    #[must_use]
    pub fn of(action: Action) -> Invocation {
        Invocation { action, args: String::new(), bang: false }
    }
}

/// When plain mode carries out a line that comes while it waits for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTiming {
    /// It only asks: at once.
    Question,
    /// It depends on nothing: at once, even while files are read.
    Always,
    /// It goes somewhere else in a game.
    Walks,
    /// It changes something.
    Acts,
    /// It depends on whose turn it is: a move, a claim, a hint.
    OnTurn,
    /// It needs the result of a mistake search, or would end the search.
    Result,
}
