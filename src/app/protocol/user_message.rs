//! The messages with which the program reports what has just happened.

use crate::chess::result::Ending;
use crate::chess::tree::NodeId;
use shakmaty::{Chess, Color, File, Move, Role, Square};

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
    Moved {
        before: Box<Chess>,
        mv: Move,
    },
    Ended(Ending),
    Adjourned,
    /// A sentence in the user's language.
    Says(MessageTone, String),
    /// A text that was asked for as it is: a position as FEN, a game as PGN. Only plain mode prints one.
    Text(String),
    /// Plain mode was asked to show something.
    Show(Query),
}

/// How much of a score is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreExtent {
    /// Every move in words.
    All,
    /// This many of the last half-moves, in words.
    Last(usize),
    /// All in notation.
    InNotation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesOf {
    All,
    Square(Square),
    /// Those of the pieces of a kind.
    Piece(Role),
}

/// What the user can ask plain mode to show; the screen has all this in view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    Board,
    /// The position rank by rank in words, or one rank of it, counted from 0.
    Ranks(Option<u8>),
    File(File),
    Piece(Square),
    /// All pieces of a side, or of both.
    Pieces(Option<Color>),
    /// Where the pieces of a kind are, of a side or of both.
    Where(Role, Option<Color>),
    Attackers(Square),
    /// How many pieces each side has, and who has more.
    Material,
    /// Whether the side to move is in check, and from what.
    Check,
    /// The last move again.
    Last,
    /// The moves so far.
    Score(ScoreExtent),
    /// What each side has captured.
    Taken,
    /// The moves that capture.
    Captures,
    /// What can be seen from a square in each direction.
    Rays(Square),
    /// The side to move, the clocks, the last move, and any offer.
    Turn,
    /// How much plain mode says about a move.
    Speech,
    Moves(MovesOf),
    Clock,
    /// What the player may claim.
    Claims,
    /// What the user can type: a help topic or a word, or all topics if nothing is named.
    Help(String),
    /// The settings that can be changed by word.
    Settings,
    /// The interrupted games, and what can be done (home).
    Home,
    /// The files that were open before (home).
    Recent,
    /// The settings of a new game (home).
    Options,
    /// The state of a game that is resumed.
    Standing,
    /// The files that were opened (review).
    Opened,
    /// The folder where a file is chosen.
    Folder,
    /// The list of games, from this number on (review).
    Games(usize),
    /// The game that was opened (review).
    Game,
    /// The move that led to a node, and its annotations (review).
    Step(NodeId),
    /// The same, where the node is the first of a variation that was entered.
    Entered(NodeId),
    /// The move that led to a node, and nothing else.
    At(NodeId),
    /// The tags of the game (review).
    Tags,
    /// Ratings, opening and number of moves of the game (review).
    Details,
    /// The evaluations of so many of the last moves, as far as the game tells them (review).
    Evaluations(usize),
    /// The times of so many of the last moves (review).
    Times(usize),
    /// The summary of the finished game.
    Summary,
    /// The filter and the order of the list (review).
    Filter,
    /// The end of the line that was reached (review).
    End,
    /// The state of the position being set up.
    SetUp,
    /// The position as FEN (review).
    Fen,
    /// The branches from here (review).
    Branches,
    /// The comments here (review).
    Comments,
    /// What is wrong with the game (review).
    Problems,
    /// The lesson that begins and its task, or all lessons (lessons).
    Lesson,
    /// The titles of the chapters, or of the lessons of one (lessons).
    Chapter(Option<usize>),
    /// Who plays (game).
    Players,
    /// The next lesson, after one is done (lessons).
    NextLesson,
    /// The next task; the board may be unchanged (lessons).
    NextTask {
        /// Whether the pieces and the side to move are the same.
        same_position: bool,
    },
    /// The task (lessons).
    Task,
    /// The menu, the puzzle or the card (practice).
    Practice,
}

impl UserMessage {
    /// Returns a message of tone [`MessageTone::Info`].
    pub fn info(text: impl Into<String>) -> UserMessage {
        UserMessage::Says(MessageTone::Info, text.into())
    }

    /// Returns a message about a refusal or a failure.
    pub fn warning(text: impl Into<String>) -> UserMessage {
        UserMessage::Says(MessageTone::Wrong, text.into())
    }
}
