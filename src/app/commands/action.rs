//! The actions that a user can ask for, the screens where they work, and a command as it was given.

use crate::words::{
    forms::FormWord,
    tables::{ActionWord, HelpSentence},
};

/// The screen where a key is pressed.
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
    /// A game whose moves the user guesses.
    Guess,
    /// The position editor.
    SetUp,
    /// The file browser.
    Open,
    /// The list of all lessons.
    Learn,
    /// A lesson.
    Lesson,
}

impl KeyContext {
    /// Returns what help calls a screen: its heading, a phrase for where a command works, and the opening sentence of
    /// plain mode's help.
    #[must_use]
    pub fn words(self) -> (FormWord, Option<HelpSentence>, HelpSentence) {
        use crate::words::tables::HelpSentence as H;
        use FormWord as F;
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

/// Whether something works on this screen. An empty list means that it works on every screen.
#[must_use]
pub fn works_on(screens: &[KeyContext], here: KeyContext) -> bool {
    screens.is_empty() || screens.contains(&here)
}

/// An action that a user can ask for. The actions are declared together with their sentences, so that each one has a
/// text. Everything else about an action is in its row of [`super::table`].
pub type Action = ActionWord;

/// A command as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// What to do.
    pub action: Action,
    /// The arguments after the name.
    pub args: String,
    /// An exclamation mark was given: do it without asking.
    pub bang: bool,
}

impl Invocation {
    /// Returns an action without arguments, as a key, a button or a clicked row gives it.
    #[must_use]
    pub fn of(action: Action) -> Invocation {
        Invocation { action, args: String::new(), bang: false }
    }
}

/// When plain mode runs a line that arrives while the program is waiting for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTiming {
    /// It only asks for information: at once.
    Question,
    /// It depends on nothing: at once, even while files are being read.
    Always,
    /// It moves to another place in a game.
    Walks,
    /// It changes something.
    Acts,
    /// It depends on whose turn it is, as a move, a claim or a hint does.
    OnTurn,
    /// It needs the result of a mistake search, or would end the search.
    Result,
}
