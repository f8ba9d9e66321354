//! Where the user can go, and what is done on the way there.

use super::pasted_text::PastedText;
use crate::app::commands::action::Action;
use crate::chess::{
    pgn::encoding::code_page::CodePage, position_setup::PositionSetup, seat::Bot, start_position::StartPosition,
};
use std::path::PathBuf;

/// Where the user wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The new-game form.
    NewGame,
    /// The new-game form, with the computer at one side.
    AgainstComputer,
    /// The new-game form, with two people.
    ForTwo,
    /// The home screen.
    Home,
    /// The lesson from whose position a game is played, or was to be; the home screen where there is none.
    Back,
    /// The same players again.
    Rematch,
    /// The same game against this level.
    Level(Bot),
    /// The game that is over, to find its mistakes.
    FindMistakes,
    /// The game that is over, at the first of the mistakes that were found in it.
    ShowMistakes,
    /// The saved games, or a file.
    Review(Option<String>),
    /// The folders, to choose a file there; or what stands at this path, a position where it is a FEN.
    Open(Option<String>),
    /// These files, or the files of these folders, as one list.
    Files(Vec<PathBuf>),
    /// The analysis board: the initial position, or the one of the editor, whose analysis begins at once.
    FreeBoard(Option<Box<StartPosition>>),
    /// The games on the screen again, read in this code page; without one, it is found out.
    ReadAs(Option<CodePage>),
    /// What was pasted.
    Pasted(PastedText),
    /// The position editor.
    SetUp(Box<EditorStart>),
    /// The lessons of the rules, or one of them by its number.
    Learn(Option<String>),
}

impl Destination {
    /// Where a command leads that every screen knows: `new`, `home`, `review FILE`, `open FILE`.
    #[must_use]
    pub fn of_command(action: Action, args: &str) -> Option<Destination> {
        let named = || (!args.is_empty()).then(|| args.to_owned());
        match action {
            Action::New => Some(Destination::NewGame),
            Action::Home => Some(Destination::Home),
            Action::Review => Some(Destination::Review(named())),
            Action::Open => Some(Destination::Open(named())),
            Action::FreeBoard => Some(Destination::FreeBoard(None)),
            Action::Learn => Some(Destination::Learn(named())),
            _ => None,
        }
    }
}

/// What the user was about to do when the game turned out to be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// Go back to where the game was opened from.
    Back,
    /// Open the game of the list with this number, counted from 1.
    Game(usize),
    /// Go somewhere else.
    Go(Destination),
    /// Leave the program.
    Quit,
}

/// A position to begin with, and how it was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorStart {
    /// The position.
    pub draft: PositionSetup,
    /// Black is below.
    pub flipped: bool,
}
