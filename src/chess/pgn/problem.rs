//! What is wrong with a game as it stands in its file: data first, words only when shown.

use super::lexer::Place;
use super::result::Token;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The game, counted from 1 in its file.
    pub game: usize,
    /// Where in the file.
    pub place: Place,
    /// What.
    pub what: Fault,
}

/// The things that can be wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
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
    #[error("{0:?} is not legal here; the rest of the line is kept as text")]
    IllegalMove(String),
    /// A move that fits two pieces.
    #[error("{0:?} could be more than one move; the rest of the line is kept as text")]
    AmbiguousMove(String),
    /// A move that cannot be read.
    #[error("{0:?} cannot be read as a move; the rest of the line is kept as text")]
    UnreadableMove(String),
    /// A promotion without a piece.
    #[error("{0:?} names no piece to promote to: a queen is taken")]
    QueenAssumed(String),
    /// A word that means nothing.
    #[error("{0:?} means nothing here; it is kept as text")]
    UnknownToken(String),
    /// A NAG that is not `$0` to `$255`.
    #[error("{0:?} is no annotation glyph: they are numbered $0 to $255")]
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
    #[error("{0:?} is no tag: [Name \"value\"] is one")]
    BadTag(String),
    /// A tag whose value has a quote in it.
    #[error("the value of tag {0} holds a \" without a \\ before it")]
    TagQuote(String),
    /// A tag that is not closed on its line.
    #[error("tag {0} is not closed on its line")]
    TagUnclosed(String),
    /// A tag that is there already.
    #[error("tag {0} is there twice; the first one counts, the other is kept as text")]
    TagTwice(String),
    /// A tag behind the moves.
    #[error("tag {0} stands behind the moves; it is kept as text")]
    TagLate(String),
    /// The FEN tag cannot be used.
    #[error("the FEN tag: {0}")]
    BadFen(String),
    /// The FEN's castling rights are not what standard chess can have.
    #[error("the FEN tag has castling rights that standard chess cannot have: {0}")]
    CastlingRights(&'static str),
    /// `SetUp "0"` beside a FEN.
    #[error("SetUp is {0:?} beside a FEN: the FEN counts")]
    SetUp(String),
    /// A variant of chess that is not known.
    #[error("variant {0:?} is not known: the moves are read as standard chess")]
    UnknownVariant(String),
    /// The Result tag is no result.
    #[error("the Result tag is {0:?}: it can be 1-0, 0-1, 1/2-1/2 or *")]
    BadResult(String),
    /// Tag and movetext differ.
    #[error("the Result tag says {tag}, the moves end with {found}")]
    ResultsDiffer {
        /// The tag's.
        tag: Token,
        /// The movetext's.
        found: Token,
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
