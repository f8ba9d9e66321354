//! What the program says of what has just happened.

use crate::chess::tree::NodeId;

/// How something is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// News.
    Info,
    /// Something was refused or went wrong.
    Wrong,
}

/// Something to tell the user. The screen shows the last one on its status line; plain mode prints each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A move was played: the node of the running game.
    Moved(NodeId),
    /// The running game has ended.
    Ended,
    /// A sentence in the user's language.
    Says(Tone, String),
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
