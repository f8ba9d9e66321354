//! What is wrong with a game in its file, as data. It is put into words only when it is shown.

use crate::pgn::lexer::LineColumn;
use crate::pgn::tags::ResultMarker;
use crate::start_position::BadStart;

/// One thing that is wrong, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnProblem {
    /// The game, counted from 1 in its file.
    pub game: usize,
    /// Its place in the file.
    pub place: LineColumn,
    /// What is wrong.
    pub what: ProblemKind,
}

impl PgnProblem {
    /// Whether moves of the game are not read, or not where they belong. Other problems do not affect the moves.
    pub fn loses_moves(&self) -> bool {
        use ProblemKind as P;
        match &self.what {
            P::UnclosedComment
            | P::UnclosedVariation
            | P::IllegalMove(_)
            | P::AmbiguousMove(_)
            | P::UnreadableMove(_)
            | P::AmbiguousLetters
            | P::BadFen(_)
            | P::Unplayable(_)
            | P::UnknownVariant(_)
            | P::EarlyVariation
            | P::BrokenCharacters => true,
            P::Stray(_)
            | P::ForeignLetters(_)
            | P::QueenAssumed(_)
            | P::UnknownToken(_)
            | P::BadGlyph(_)
            | P::WrongNumber { .. }
            | P::BadTag(_)
            | P::TagQuote(_)
            | P::TagUnclosed(_)
            | P::TagTwice(_)
            | P::TagLate(_)
            | P::CastlingRights
            | P::FenField(_)
            | P::GuessedBytes(_)
            | P::SetUp(_)
            | P::BadResult(_)
            | P::PlyCount { .. }
            | P::ResultsDiffer { .. }
            | P::ResultInVariation
            | P::SecondResult
            | P::NoResult
            | P::NoMoves
            | P::NoGame
            | P::EmptyVariation
            | P::ByteOrderMark => false,
        }
    }
}

impl ProblemKind {
    /// Whether it is about the FEN tag.
    pub fn is_about_fen(&self) -> bool {
        use ProblemKind as P;
        matches!(self, P::BadFen(_) | P::FenField(_) | P::Unplayable(_) | P::CastlingRights)
    }
}

/// The things that can be wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// A `{` without its `}`.
    UnclosedComment,
    /// A `(` without its `)`.
    UnclosedVariation,
    /// A delimiter that closes or opens nothing.
    Stray(char),
    /// A move that is not legal.
    IllegalMove(String),
    /// A move that fits more than one legal move.
    AmbiguousMove(String),
    /// A move that cannot be read.
    UnreadableMove(String),
    /// Piece letters other than the English ones (PGN 8.2.3.2), with which the game was read.
    ForeignLetters(String),
    /// Piece letters other than the English ones that fit more than one language.
    AmbiguousLetters,
    /// A promotion without a piece: a queen was assumed.
    QueenAssumed(String),
    /// A word that means nothing.
    UnknownToken(String),
    /// A NAG that is not `$0` to `$255`.
    BadGlyph(String),
    /// A move number that does not fit the move.
    WrongNumber {
        /// The number in the file.
        found: u32,
        /// The number that follows from the moves before it.
        expected: u32,
    },
    /// A line that begins like a tag but is not one.
    BadTag(String),
    /// A tag whose value has a quote in it.
    TagQuote(String),
    /// A tag that is not closed on its line.
    TagUnclosed(String),
    /// A tag that the game already has.
    TagTwice(String),
    /// A tag after the moves.
    TagLate(String),
    /// The FEN tag is no FEN: the game starts from the initial array.
    BadFen(BadStart),
    /// A part of the FEN tag is left out.
    FenField(BadStart),
    /// No game can be played from the FEN tag's position: it is shown, and the moves are kept as text.
    Unplayable(BadStart),
    /// The FEN's castling rights are not what standard chess can have: the game is read as Chess960.
    CastlingRights,
    /// A SetUp tag other than `"1"` beside a FEN.
    SetUp(String),
    /// A chess variant that tabiya does not know.
    UnknownVariant(String),
    /// The Result tag is not a result.
    BadResult(String),
    /// The PlyCount tag is not the number of half-moves.
    PlyCount {
        /// The tag's.
        tag: usize,
        /// Those that there are.
        found: usize,
    },
    /// The results in the tag and in the movetext differ.
    ResultsDiffer {
        /// The tag's.
        tag: ResultMarker,
        /// The movetext's.
        found: ResultMarker,
    },
    /// A result inside a variation.
    ResultInVariation,
    /// A second result.
    SecondResult,
    /// No result at the end of the moves.
    NoResult,
    /// Tags and nothing more.
    NoMoves,
    /// Neither tags nor moves.
    NoGame,
    /// A variation without moves.
    EmptyVariation,
    /// A variation before the first move.
    EarlyVariation,
    /// A byte order mark that is not at the beginning of the file.
    ByteOrderMark,
    /// Bytes that are not UTF-8 in a file that otherwise is; they are read in this code page.
    GuessedBytes(&'static str),
    /// Broken characters, which had to be replaced.
    BrokenCharacters,
}
