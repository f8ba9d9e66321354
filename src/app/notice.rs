//! What the program says of what has just happened.

use shakmaty::{Chess, Move, Square};

use crate::chess::result::Ending;
use crate::chess::tree::NodeId;

/// How something is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// News.
    Info,
    /// Something was refused or went wrong.
    Wrong,
}

/// Something to tell the user. The screen shows the last sentence on its status line; plain mode says everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A move was played.
    Moved {
        /// The position before it.
        before: Box<Chess>,
        /// The move.
        mv: Move,
    },
    /// The running game has ended.
    Ended(Ending),
    /// A sentence in the user's language.
    Says(Tone, String),
    /// Plain mode was asked to show something.
    Show(Query),
}

/// What plain mode can be asked for; on the screen all this is in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The position.
    Board,
    /// The legal moves, all or those from a square.
    Moves(Option<Square>),
    /// Both clocks.
    Clock,
    /// What may be claimed.
    Claims,
    /// What can be typed.
    Help,
    /// The interrupted games, and what can be done (home).
    Home,
    /// The files that were open before (home).
    Recent,
    /// What a new game begins with (home).
    Options,
    /// Where a game that goes on stands.
    Standing,
    /// The files that were opened (review).
    Opened,
    /// The list of games, from this number on (review).
    Games(usize),
    /// The game that was opened (review).
    Game,
    /// The move that led to a node, and what is written there (review).
    Step(NodeId),
    /// The position as FEN (review).
    Fen,
    /// The branches from here (review).
    Branches,
    /// What is written here (review).
    Comments,
    /// What is wrong with the game (review).
    Problems,
}

impl Query {
    /// Reads a question of plain mode; `Err` holds the word that is no square.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<Query, String>> {
        let mut words = text.split_whitespace();
        let name = words.next()?.to_ascii_lowercase();
        let arg = words.next();
        let query = match (name.as_str(), arg) {
            ("board", None) => Query::Board,
            ("moves", None) => Query::Moves(None),
            ("moves", Some(square)) => match square.to_ascii_lowercase().parse() {
                Ok(square) => Query::Moves(Some(square)),
                Err(_) => return Some(Err(square.to_owned())),
            },
            ("clock", None) => Query::Clock,
            ("claims", None) => Query::Claims,
            ("help" | "?", None) => Query::Help,
            _ => return None,
        };
        Some(Ok(query))
    }
}

impl Notice {
    /// A piece of news.
    #[must_use]
    pub fn info(text: impl Into<String>) -> Notice {
        Notice::Says(Tone::Info, text.into())
    }

    /// A refusal or a failure.
    #[must_use]
    pub fn wrong(text: impl Into<String>) -> Notice {
        Notice::Says(Tone::Wrong, text.into())
    }
}
