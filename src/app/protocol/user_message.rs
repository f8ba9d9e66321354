//! What the program says of what has just happened.

use crate::chess::{result::Ending, tree::NodeId};
use shakmaty::{Chess, Color, File, Move, Role, Square};

/// How something is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTone {
    /// News.
    Info,
    /// Something was refused or went wrong.
    Wrong,
}

/// Something to tell the user. The screen shows the last sentence on its status line; plain mode says everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserMessage {
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
    Says(MessageTone, String),
    /// A text that was asked for as it is: a position as FEN, a game as PGN. Only plain mode prints one.
    Text(String),
    /// Plain mode was asked to show something.
    Show(Query),
}

/// How much of a score is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreExtent {
    /// Every move in words.
    All,
    /// The last so many half-moves in words.
    Last(usize),
    /// All in notation.
    InNotation,
}

/// What plain mode can be asked for; on the screen all this is in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// The position.
    Board,
    /// The position rank by rank in words, or one rank of it, counted from 0.
    Ranks(Option<u8>),
    /// A file of it in words.
    File(File),
    /// What stands on a square.
    Piece(Square),
    /// All pieces of a side, or of both.
    Pieces(Option<Color>),
    /// Where the pieces of a kind stand, of a side or of both.
    Where(Role, Option<Color>),
    /// What attacks a square.
    Attackers(Square),
    /// How many pieces each side has, and who has more.
    Material,
    /// The last move again.
    Last,
    /// The moves so far.
    Score(ScoreExtent),
    /// What each side has captured.
    Taken,
    /// The moves that capture.
    Captures,
    /// What is seen from a square in each direction.
    Rays(Square),
    /// Who is to move, the clocks, the last move, what is offered.
    Turn,
    /// How much is said of a move.
    Speech,
    /// The legal moves, all or those from a square.
    Moves(Option<Square>),
    /// Both clocks.
    Clock,
    /// What may be claimed.
    Claims,
    /// What can be typed: a topic of help or a word, or all topics where nothing is named.
    Help(String),
    /// The settings that can be changed by word.
    Settings,
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
    /// The folder in which a file is chosen.
    Folder,
    /// The list of games, from this number on (review).
    Games(usize),
    /// The game that was opened (review).
    Game,
    /// The move that led to a node, and what is written there (review).
    Step(NodeId),
    /// The same, the node being the first of a variation that was entered.
    Entered(NodeId),
    /// The move that led to a node, and nothing else.
    At(NodeId),
    /// What is known of the game: its tags (review).
    Tags,
    /// Ratings, opening and number of moves of the game (review).
    Details,
    /// The evaluations of the moves, as far as the game tells them (review).
    Evaluations,
    /// The times of the moves (review).
    Times,
    /// What the game that is over comes to.
    Summary,
    /// The filter and the order of the list (review).
    Filter,
    /// The end of the line that was reached (review).
    End,
    /// How the position that is set up stands.
    SetUp,
    /// The position as FEN (review).
    Fen,
    /// The branches from here (review).
    Branches,
    /// What is written here (review).
    Comments,
    /// What is wrong with the game (review).
    Problems,
    /// The lesson that begins and its task, or all lessons (lessons).
    Lesson,
    /// The lesson that comes next: one is done (lessons).
    NextLesson,
    /// The task that follows another one; the board may be the same (lessons).
    NextTask {
        /// The same pieces stand there, and the same side is to move.
        same_position: bool,
    },
    /// The task (lessons).
    Task,
}

impl UserMessage {
    /// A piece of news.
    #[must_use]
    pub fn info(text: impl Into<String>) -> UserMessage {
        UserMessage::Says(MessageTone::Info, text.into())
    }

    /// A refusal or a failure.
    #[must_use]
    pub fn warning(text: impl Into<String>) -> UserMessage {
        UserMessage::Says(MessageTone::Wrong, text.into())
    }
}
