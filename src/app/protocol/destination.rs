//! Where the user can go, and what is done on the way there.

use crate::app::{commands::action::Action, protocol::pasted_text::PastedText};
use crate::chess::{
    pgn::encoding::EncodingChoice, position_setup::PositionSetup, seat::Bot, start_position::StartPosition,
};
use std::path::PathBuf;

/// Where the user wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The new-game form.
    NewGame,
    /// The new-game form, with the computer playing one side.
    AgainstComputer,
    /// The new-game form for two people.
    ForTwo,
    /// The home screen.
    Home,
    /// The lesson whose position a game was, or would have been, played from; without a lesson, the home screen.
    Back,
    /// Another game with the same players.
    Rematch,
    /// The same game against this level.
    Level(Bot),
    /// The review of the finished game, to find its mistakes.
    FindMistakes,
    /// The review of the finished game, at the first of the mistakes that were found in it.
    ShowMistakes,
    /// The saved games, or a file.
    Review(Option<String>),
    /// The folders, to choose a file; or what is at this path, or the position if it is a FEN.
    Open(Option<String>),
    /// These files, or the files of these folders, as one list.
    Files(Vec<PathBuf>),
    /// The analysis board: with the initial position, or with the one from the editor, whose analysis begins at once.
    FreeBoard(Option<Box<StartPosition>>),
    /// The games on the screen, read again in this code page; `None` detects it.
    ReadAs(Option<EncodingChoice>),
    /// Pasted text.
    Pasted(PastedText),
    /// The position editor.
    SetUp(Box<EditorStart>),
    /// The lessons on the rules, or one of them by its number.
    Learn(Option<String>),
}

impl Destination {
    /// Returns where a command leads that every screen knows: `new`, `home`, `review FILE`, `open FILE`.
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

/// What the user was about to do when it turned out that the game has unsaved changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// Go back to where the game was opened.
    Back,
    /// Open the game with this number in the list, counted from 1.
    Game(usize),
    /// Go somewhere else.
    Go(Destination),
    /// Leave the program.
    Quit,
}

/// The position that the editor begins with, and the side of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorStart {
    /// The position.
    pub draft: PositionSetup,
    /// Whether Black is at the bottom.
    pub flipped: bool,
}
