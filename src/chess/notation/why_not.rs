//! Why a text is not a legal move: the reasons as data. Their wording is in `words::notation`.

use shakmaty::{CastlingSide, Color, File, Rank, Role, Square};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// The kind of piece.
    pub role: Role,
    /// The square it stands on.
    pub square: Square,
}

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// There is no text.
    Nothing,
    /// The text is not a move in any notation.
    Unreadable,
    /// The text is the word for castling.
    NamedCastling,
    /// The text is the word for passing, but the side to move must move.
    Passing,
    /// Moves begin like this, but the text is not finished.
    Unfinished,
    /// It could be the beginning of a move, but not of a legal one.
    NothingBegins,
    /// Several moves fit.
    Ambiguous {
        /// The kind of piece, if all moves are of one kind.
        role: Option<Role>,
        /// The squares these pieces come from, in the order of `choices`.
        from: Vec<Square>,
        /// What to type instead, in SAN.
        choices: Vec<String>,
    },
    /// A letter that means different pieces in other languages, and none in the chosen one.
    LetterOfOthers {
        /// The letter.
        letter: char,
        /// What to type instead, in SAN.
        choices: Vec<String>,
    },
    /// A promotion without its piece. This is not an error: the user is asked for the piece.
    NeedsPromotion {
        /// The square of the pawn.
        from: Square,
        /// The square where it promotes.
        to: Square,
    },
    /// A pawn cannot become a king or stay a pawn (Article 3.7.3.3).
    CannotBecome(Role),
    /// A promotion was asked for in a move that is not one.
    NoPromotion,
    /// The square that the move starts from is empty.
    EmptySquare(Square),
    /// The piece is the opponent's.
    NotYours {
        /// Its square.
        square: Square,
        /// The kind of piece.
        role: Role,
    },
    /// The move belongs to the side that waits: it is this side's turn (Article 1.1).
    OthersTurn(Color),
    /// The text names more than one move (Article 1.1).
    TwoMoves,
    /// The side to move has no such piece.
    NoSuchPiece(Role),
    /// The side to move has such pieces, but none where the text names one.
    NoneThere {
        /// The piece that was named.
        role: Role,
        /// The file that was named.
        file: Option<File>,
        /// The rank that was named.
        rank: Option<Rank>,
    },
    /// A piece of the same side is on the target square (Article 3.1).
    OwnPiece {
        /// The target square.
        at: Square,
        /// The kind of piece on it.
        role: Role,
    },
    /// The piece does not move like that at all (Articles 3.2 to 3.8). The variants below cover pawns in detail.
    Shape {
        /// The kind of piece.
        role: Role,
        /// The square it stands on.
        from: Square,
    },
    /// A king moves one square, and in Chess960 it castles by moving onto its own rook.
    ShapeOfKing960,
    /// Articles 3.7.1 and 3.7.2: too far ahead.
    PawnSteps,
    /// Two squares from somewhere other than its start square (Article 3.7.2).
    PawnStarted,
    /// Article 3.7.1: pawns only move forward.
    PawnBackwards,
    /// An opponent's piece is straight ahead (Article 3.7.1).
    PawnAhead(Square),
    /// A pawn moves diagonally only to capture (Article 3.7.3).
    NothingToCapture(Square),
    /// Article 3.7.3.1: en passant is only possible on the move after the double step of the pawn on this square.
    EnPassantOver(Square),
    /// Article 3.7.3.1: the pawn arrived with its last move, but that was not a double step.
    EnPassantSteps {
        /// The pawn beside the one that wants to capture.
        pawn: Square,
        /// Where it came from.
        came_from: Square,
    },
    /// A pawn can capture on this square, but that is written with its file: `exd5`.
    PawnCaptures {
        /// The file of the pawn.
        file: File,
        /// The square it would capture on.
        to: Square,
    },
    /// No such piece can get to the square.
    CannotReach {
        /// The piece that was named.
        role: Role,
        /// The square it cannot reach.
        to: Square,
    },
    /// A piece is in between (Article 3.5).
    Blocked(Square),
    /// The king would step into check (Article 3.8.1).
    KingIntoCheck {
        /// The square that the king would step onto.
        to: Square,
        /// A piece that attacks that square.
        by: PieceAt,
    },
    /// The king would step beside the other king (Article 3.8.1).
    KingsMeet {
        /// The square that the king would step onto.
        to: Square,
        /// The other king.
        other: Square,
    },
    /// The king would capture a piece that another piece guards (Article 3.8.1).
    Guarded {
        /// The piece that would be captured.
        piece: PieceAt,
        /// The piece that guards it.
        by: PieceAt,
    },
    /// The king would step back along the line of a piece that also attacks the squares behind it (Article 3.8.1).
    AlongLine {
        /// The square that the king would step onto.
        to: Square,
        /// The piece whose line it is.
        by: PieceAt,
    },
    /// The piece is pinned (Article 3.9.2).
    Pinned {
        /// The piece.
        role: Role,
        /// Its square.
        from: Square,
        /// The piece that pins it.
        by: PieceAt,
        /// Its king.
        king: Square,
    },
    /// An en passant capture that would open a line to the king (Article 3.9.2).
    EnPassantExposes {
        /// The pawn that would be captured.
        captured: Square,
        /// Whether both pawns leave the line, not only the captured one.
        both: bool,
        /// The piece whose line it is.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// The king is in check and the move does not help (Article 3.9.2).
    CheckStays {
        /// The piece that gives check.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// Two or more pieces give check, and the move is not a king's move (Article 3.9.2).
    DoubleCheck {
        /// The pieces that give check. A position that is set up may have more than two.
        by: Vec<PieceAt>,
        /// The king.
        king: Square,
    },
    /// Castling is not possible.
    Castling(NoCastling),
}

/// Why castling is not possible (Article 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// The king is not on its start square, so castling on this side is not possible.
    KingMoved(CastlingSide),
    /// The king moved in the move with this number.
    KingMovedIn(u32),
    /// The rook of this side is not on its start square.
    RookMoved(CastlingSide),
    /// The rook has moved.
    RookMovedIn {
        /// Its start square.
        from: Square,
        /// The number of the move.
        number: u32,
    },
    /// The rook was captured.
    RookCaptured {
        /// The square where it was captured.
        on: Square,
        /// The number of the move.
        number: u32,
    },
    /// The king and the rook of this side are in place, but one of them has moved.
    RightLost(CastlingSide),
    /// The game began without this castling right.
    NeverHad,
    /// The game began without this castling right, and without a rook on this square.
    NoRook(Square),
    /// The king is in check.
    InCheck {
        /// A piece that gives check.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// The king would cross an attacked square.
    Through {
        /// The square.
        square: Square,
        /// A piece that attacks it.
        by: PieceAt,
    },
    /// The king would be in check after castling.
    Into {
        /// Where the king would stand.
        square: Square,
        /// A piece that attacks it.
        by: PieceAt,
    },
    /// A piece is in the way.
    Between(Square),
    /// Castling is possible, but it is not written as a king's move of several squares (`Kg1`; in Chess960 `e1g1`).
    Written(CastlingSide),
    /// The same for a move of the king onto its own rook: it may not have been meant as castling.
    WrittenOnto(CastlingSide, Square),
}
