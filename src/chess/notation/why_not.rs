//! Why a text is not a legal move: reasons as data. Their words are in `words::notation`.

use shakmaty::{CastlingSide, Color, File, Rank, Role, Square};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
}

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// There is no text.
    Nothing,
    /// The text is no move in any notation.
    Unreadable,
    /// Castling by its name.
    NamedCastling,
    /// Passing by its name: whose turn it is has to move.
    Passing,
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
    /// The move is one of the side that waits: it is this side's turn (Article 1.1).
    OthersTurn(Color),
    /// The text names more than one move (Article 1.1).
    TwoMoves,
    /// The side to move has no such piece.
    NoSuchPiece(Role),
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
    OwnPiece {
        /// Where.
        at: Square,
        /// What it is.
        role: Role,
    },
    /// The piece does not move like that at all (Articles 3.2 to 3.8); for a pawn see the next ones.
    Shape {
        /// What it is.
        role: Role,
        /// Where it stands.
        from: Square,
    },
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
    /// Article 3.7.3.1: only on the move following the double step of the pawn on this square.
    EnPassantOver(Square),
    /// Article 3.7.3.1: the pawn came with its last move, which was no double step.
    EnPassantSteps {
        /// The pawn beside the one that wants to capture.
        pawn: Square,
        /// Where it came from.
        came_from: Square,
    },
    /// On this square a pawn can capture, which is written with its file: `exd5`.
    PawnCaptures {
        /// The file of the pawn.
        file: File,
        /// Where to.
        to: Square,
    },
    /// No such piece can get to the square.
    CannotReach {
        /// What was named.
        role: Role,
        /// Where to.
        to: Square,
    },
    /// A piece is in between (Article 3.5).
    Blocked(Square),
    /// The king would step into check (Article 3.8.1).
    KingIntoCheck {
        /// Where to.
        to: Square,
        /// A piece that attacks that square.
        by: PieceAt,
    },
    /// The king would step beside the other king (Article 3.8.1).
    KingsMeet {
        /// Where to.
        to: Square,
        /// The other king.
        other: Square,
    },
    /// The king would capture a piece that another one guards (Article 3.8.1).
    Guarded {
        /// The piece that would be captured.
        piece: PieceAt,
        /// The one that guards it.
        by: PieceAt,
    },
    /// The king would step back along the line of a piece, which attacks the squares behind it as well (Article 3.8.1).
    AlongLine {
        /// Where to.
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
        /// Both pawns leave the line, not only the captured one.
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
    /// Two pieces give check, and the move is none of the king's (Article 3.9.2).
    DoubleCheck {
        /// The pieces that give check.
        by: [PieceAt; 2],
        /// The king.
        king: Square,
    },
    /// Castling is not possible.
    Castling(NoCastling),
}

/// Why castling is not possible (Article 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// The king is not on its first square: no castling on this side.
    KingMoved(CastlingSide),
    /// The king has moved, in this move.
    KingMovedIn(u32),
    /// The rook of this side is not on its first square.
    RookMoved(CastlingSide),
    /// The rook has moved.
    RookMovedIn {
        /// Its first square.
        from: Square,
        /// In which move.
        number: u32,
    },
    /// The rook was captured.
    RookCaptured {
        /// Where.
        on: Square,
        /// In which move.
        number: u32,
    },
    /// King and the rook of this side are there, but one of them has moved.
    RightLost(CastlingSide),
    /// The game began without the right.
    NeverHad,
    /// The game began without the right, and without a rook on this square.
    NoRook(Square),
    /// The king is in check.
    InCheck {
        /// A piece that gives it.
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
    /// The king would be in check after it.
    Into {
        /// Where the king would stand.
        square: Square,
        /// A piece that attacks it.
        by: PieceAt,
    },
    /// A piece is in the way.
    Between(Square),
    /// It is possible, but a king's step of several squares does not say it (`Kg1`; in Chess960 `e1g1`).
    Written(CastlingSide),
}
