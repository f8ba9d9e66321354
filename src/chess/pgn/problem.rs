//! What is wrong with a game in its file: data first, words only when shown.

use super::lexer::LineColumn;
use super::result::ResultMarker;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnProblem {
    /// The game, counted from 1 in its file.
    pub game: usize,
    /// Where in the file.
    pub place: LineColumn,
    /// What.
    pub what: ProblemKind,
}

/// The things that can be wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemKind {
    /// A `{` without its `}`.
    #[error("a comment is opened here and never closed")]
    UnclosedComment,
    /// A `(` without its `)`.
    #[error("a variation is opened here and never closed")]
    UnclosedVariation,
    /// A delimiter that closes or opens nothing.
    #[error("this {0:?} closes or opens nothing")]
    Stray(char),
    /// A move that is not legal.
    #[error("{:?} is not legal here; the rest of the line is kept as text", short(.0))]
    IllegalMove(String),
    /// A move that fits two pieces.
    #[error("{:?} could be more than one move; the rest of the line is kept as text", short(.0))]
    AmbiguousMove(String),
    /// A move that cannot be read.
    #[error("{:?} cannot be read as a move; the rest of the line is kept as text", short(.0))]
    UnreadableMove(String),
    /// Other piece letters than English ones (PGN 8.2.3.2): the game was read with these.
    #[error("the pieces have the letters {0} here: the game is read with them, and written with K Q R B N")]
    ForeignLetters(String),
    /// Other piece letters, which fit more than one language.
    #[error("the letters of the pieces fit more than one language: none is guessed")]
    AmbiguousLetters,
    /// A promotion without a piece.
    #[error("{:?} names no piece to promote to: a queen is taken", short(.0))]
    QueenAssumed(String),
    /// A word that means nothing.
    #[error("{:?} means nothing here; it is kept as text", short(.0))]
    UnknownToken(String),
    /// A NAG that is not `$0` to `$255`.
    #[error("{:?} is no annotation glyph: they are numbered $0 to $255", short(.0))]
    BadGlyph(String),
    /// A number that is not that of the move.
    #[error("move number {found} where {expected} comes next")]
    WrongNumber {
        /// What is written.
        found: u32,
        /// What the moves before say.
        expected: u32,
    },
    /// A line that begins like a tag and is none.
    #[error("{:?} is no tag: [Name \"value\"] is one", short(.0))]
    BadTag(String),
    /// A tag whose value has a quote in it.
    #[error("the value of tag {} holds a \" without a \\ before it", short(.0))]
    TagQuote(String),
    /// A tag that is not closed on its line.
    #[error("tag {} is not closed on its line", short(.0))]
    TagUnclosed(String),
    /// A tag that is there already.
    #[error("tag {} is there twice; the first one counts, the other is kept as text", short(.0))]
    TagTwice(String),
    /// A tag behind the moves.
    #[error("tag {} stands behind the moves; it is kept as text", short(.0))]
    TagLate(String),
    /// The FEN tag cannot be used.
    #[error("the FEN tag: {}", short(.0))]
    BadFen(String),
    /// The FEN's castling rights are not what standard chess can have.
    #[error("the FEN tag has castling rights that standard chess cannot have: {0}")]
    CastlingRights(&'static str),
    /// `SetUp "0"` beside a FEN.
    #[error("SetUp is {:?} beside a FEN: the FEN counts", short(.0))]
    SetUp(String),
    /// A variant of chess that is not known.
    #[error("variant {:?} is not known: the moves are read as standard chess", short(.0))]
    UnknownVariant(String),
    /// The Result tag is no result.
    #[error("the Result tag is {:?}: it can be 1-0, 0-1, 1/2-1/2 or *", short(.0))]
    BadResult(String),
    /// Tag and movetext differ.
    #[error("the Result tag says {tag}, the moves end with {found}")]
    ResultsDiffer {
        /// The tag's.
        tag: ResultMarker,
        /// The movetext's.
        found: ResultMarker,
    },
    /// A result inside a variation.
    #[error("a result inside a variation; it is kept as text")]
    ResultInVariation,
    /// A second result.
    #[error("a second result; it is kept as text")]
    SecondResult,
    /// No result at the end of the moves.
    #[error("the moves end without a result")]
    NoResult,
    /// Tags and nothing more.
    #[error("tags without moves and without a result")]
    NoMoves,
    /// Neither tags nor moves.
    #[error("no tags and no moves")]
    NoGame,
    /// A variation without moves.
    #[error("a variation without moves; what it says becomes a comment")]
    EmptyVariation,
    /// A variation before the first move.
    #[error("a variation before the first move; it is kept as text")]
    EarlyVariation,
    /// A byte order mark that is not at the file's beginning.
    #[error("a byte order mark in the middle of the file")]
    ByteOrderMark,
    /// Characters that are no characters.
    #[error("the file holds broken UTF-16")]
    BrokenCharacters,
}

/// A text of a file as far as it fits into a message.
fn short(text: &str) -> std::borrow::Cow<'_, str> {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(), // the beginning of a character
        None => text.into(),
    }
}
