//! Why a text is not a legal move: reasons as data. Their words are in `words::notation`.

use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// There is no text.
    Nothing,
    /// The text is no move in any notation.
    Unreadable,
    /// Castling by its name.
    NamedCastling,
    /// Moves begin like this, but it is not finished.
    Unfinished,
    /// It could be the beginning of a move, but of no legal one.
    NothingBegins,
    /// Several moves fit.
    Ambiguous {
        /// The kind of piece, where all moves are of one kind.
        role: Option<Role>,
        /// The squares these pieces come from, in the order of `choices`.
        from: Vec<Square>,
        /// What to say instead, in SAN.
        choices: Vec<String>,
    },
    /// A promotion without its piece. Not an error: ask for the piece.
    NeedsPromotion {
        /// The pawn.
        from: Square,
        /// Where it promotes.
        to: Square,
    },
    /// A pawn cannot become a king or stay a pawn (Article 3.7.3.3).
    CannotBecome(Role),
    /// A promotion was asked for where there is none.
    NoPromotion,
    /// The square that the move starts from is empty.
    EmptySquare(Square),
    /// The piece is the opponent's.
    NotYours {
        /// Its square.
        square: Square,
        /// What it is.
        role: Role,
    },
    /// The side to move has no such piece.
    NoSuchMan(Role),
    /// The side to move has such pieces, but none where the text says.
    NoneThere {
        /// What was named.
        role: Role,
        /// The file that was named.
        file: Option<File>,
        /// The rank that was named.
        rank: Option<Rank>,
    },
    /// A piece of the same side is on the target square (Article 3.1).
    OwnMan {
        /// Where.
        at: Square,
        /// What it is.
        role: Role,
    },
    /// The piece does not move like that at all (Articles 3.2 to 3.8); for a pawn see the next ones.
    Shape(Role),
    /// Article 3.7.1 and 3.7.2: too far ahead.
    PawnSteps,
    /// Two squares from elsewhere than its first rank (Article 3.7.2).
    PawnStarted,
    /// Article 3.7.1: forward only.
    PawnBackwards,
    /// An opponent's piece is straight ahead (Article 3.7.1).
    PawnAhead(Square),
    /// A pawn moves diagonally only to capture (Article 3.7.3).
    NothingToCapture(Square),
    /// Article 3.7.3.1: only on the move following the double step.
    EnPassantOver,
    /// No such piece can get to the square.
    CannotReach {
        /// What was named.
        role: Role,
        /// Where to.
        to: Square,
    },
    /// A piece is in between (Article 3.5).
    Blocked(Square),
    /// The king would step into check (Article 3.9.2).
    KingIntoCheck(Square),
    /// The piece is pinned (Article 3.9.2).
    Pinned {
        /// The piece.
        role: Role,
        /// Its square.
        from: Square,
    },
    /// An en passant capture that would open a line to the king (Article 3.9.2).
    EnPassantExposes,
    /// The king is in check and the move does not help (Article 3.9.2).
    CheckStays(Square),
    /// Castling is not possible.
    Castling(NoCastling),
}

/// Why castling is not possible (Article 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// The king is not on its first square.
    KingMoved,
    /// The rook is not on its first square.
    RookMoved,
    /// Both are there, but one of them has moved.
    RightLost,
    /// The king is in check.
    InCheck,
    /// The king would cross an attacked square.
    Through(Square),
    /// The king would be in check after it.
    Into(Square),
    /// A piece is in the way.
    Between(Square),
    /// It is possible, but a king's step of several squares does not say it (`Kg1`; in Chess960 `e1g1`).
    Written(CastlingSide),
}
