//! Why a text is not a legal move: reasons as data, with their English words.

use shakmaty::{CastlingSide, File, Rank, Role, Square};
use std::fmt;

/// Why a text is not a legal move here.
///
/// The English words are here; other languages build theirs from the same data (`words::notation`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyNot {
    /// There is no text.
    #[error("type a move")]
    Nothing,
    /// The text is no move in any notation.
    #[error("this is no move; one is written like Nf3 or g1f3")]
    Unreadable,
    /// Castling by its name.
    #[error("castling is written O-O, to the queen's side O-O-O")]
    NamedCastling,
    /// Moves begin like this, but it is not finished.
    #[error("this is only the beginning of a move")]
    Unfinished,
    /// It could be the beginning of a move, but of no legal one.
    #[error("no legal move begins like this")]
    NothingBegins,
    /// Several moves fit.
    #[error("{}", several(*role, choices))]
    Ambiguous {
        /// The kind of piece, where all moves are of one kind.
        role: Option<Role>,
        /// The squares these pieces come from, in the order of `choices`.
        from: Vec<Square>,
        /// What to say instead, in SAN.
        choices: Vec<String>,
    },
    /// A promotion without its piece. Not an error: ask for the piece.
    #[error("say what the pawn becomes: queen, rook, bishop or knight")]
    NeedsPromotion {
        /// The pawn.
        from: Square,
        /// Where it promotes.
        to: Square,
    },
    /// A pawn cannot become a king or stay a pawn (Article 3.7.3.3).
    #[error("a pawn becomes a queen, a rook, a bishop or a knight")]
    CannotBecome(Role),
    /// A promotion was asked for where there is none.
    #[error("only a pawn that reaches the last rank becomes another piece")]
    NoPromotion,
    /// The square that the move starts from is empty.
    #[error("{0} is empty")]
    EmptySquare(Square),
    /// The piece is the opponent's.
    #[error("the {} on {square} is your opponent's", name(*role))]
    NotYours {
        /// Its square.
        square: Square,
        /// What it is.
        role: Role,
    },
    /// The side to move has no such piece.
    #[error("you have no {}", name(*.0))]
    NoSuchMan(Role),
    /// The side to move has such pieces, but none where the text says.
    #[error("you have no {} {}", name(*role), place(*file, *rank))]
    NoneThere {
        /// What was named.
        role: Role,
        /// The file that was named.
        file: Option<File>,
        /// The rank that was named.
        rank: Option<Rank>,
    },
    /// A piece of the same side is on the target square (Article 3.1).
    #[error("your own {} stands on {at}", name(*role))]
    OwnMan {
        /// Where.
        at: Square,
        /// What it is.
        role: Role,
    },
    /// The piece does not move like that at all (Articles 3.2 to 3.8); for a pawn see the next ones.
    #[error("{}", does_not(*.0))]
    Shape(Role),
    /// Article 3.7.1 and 3.7.2: too far ahead.
    #[error("a pawn moves one or two squares")]
    PawnSteps,
    /// Two squares from elsewhere than its first rank (Article 3.7.2).
    #[error("a pawn moves two squares only from where it started")]
    PawnStarted,
    /// Article 3.7.1: forward only.
    #[error("a pawn never moves backwards")]
    PawnBackwards,
    /// An opponent's piece is straight ahead (Article 3.7.1).
    #[error("a pawn does not capture straight ahead: {0} is occupied")]
    PawnAhead(Square),
    /// A pawn moves diagonally only to capture (Article 3.7.3).
    #[error("there is nothing to capture on {0}")]
    NothingToCapture(Square),
    /// Article 3.7.3.1: only on the move following the double step.
    #[error("en passant is possible only at once, right after the pawn's double step")]
    EnPassantOver,
    /// No such piece can get to the square.
    #[error("no {} of yours can reach {to}", name(*role))]
    CannotReach {
        /// What was named.
        role: Role,
        /// Where to.
        to: Square,
    },
    /// A piece is in between (Article 3.5).
    #[error("the way is blocked on {0}")]
    Blocked(Square),
    /// The king would step into check (Article 3.9.2).
    #[error("the king would be in check")]
    KingIntoCheck(Square),
    /// The piece is pinned (Article 3.9.2).
    #[error("the {} is pinned: the king would be in check", name(*role))]
    Pinned {
        /// The piece.
        role: Role,
        /// Its square.
        from: Square,
    },
    /// An en passant capture that would open a line to the king (Article 3.9.2).
    #[error("the king would be in check without these two pawns")]
    EnPassantExposes,
    /// The king is in check and the move does not help (Article 3.9.2).
    #[error("the king is in check, and this does not answer it")]
    CheckStays(Square),
    /// Castling is not possible.
    #[error("{0}")]
    Castling(NoCastling),
}

/// Why castling is not possible (Article 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCastling {
    /// The king is not on its first square.
    #[error("no castling: the king has moved")]
    KingMoved,
    /// The rook is not on its first square.
    #[error("no castling: the rook has moved or is gone")]
    RookMoved,
    /// Both are there, but one of them has moved.
    #[error("no castling: the king or that rook has moved")]
    RightLost,
    /// The king is in check.
    #[error("no castling out of check")]
    InCheck,
    /// The king would cross an attacked square.
    #[error("no castling: the king would pass {0}, which is attacked")]
    Through(Square),
    /// The king would be in check after it.
    #[error("no castling: the king would be in check on {0}")]
    Into(Square),
    /// A piece is in the way.
    #[error("no castling: {0} is occupied")]
    Between(Square),
    /// It is possible, but a king's step of several squares does not say it (`Kg1`; in Chess960 `e1g1`).
    #[error("castling is written {}", if .0.is_king_side() { "O-O" } else { "O-O-O" })]
    Written(CastlingSide),
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn does_not(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn moves straight ahead and captures diagonally",
        Role::Knight => "a knight does not move like that",
        Role::Bishop => "a bishop moves diagonally",
        Role::Rook => "a rook moves along ranks and files",
        Role::Queen => "a queen moves in straight lines",
        Role::King => "a king moves one square",
    }
}

struct BlockedSquare(Option<File>, Option<Rank>);

fn place(file: Option<File>, rank: Option<Rank>) -> BlockedSquare {
    BlockedSquare(file, rank)
}

impl fmt::Display for BlockedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Some(file), Some(rank)) => write!(f, "on {}{}", file.char(), rank.char()),
            (Some(file), None) => write!(f, "on the {}-file", file.char()),
            (None, Some(rank)) => write!(f, "on rank {}", rank.char()),
            (None, None) => f.write_str("there"),
        }
    }
}

fn several(role: Option<Role>, choices: &[String]) -> String {
    let say = match choices {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    match (role, choices.len()) {
        (Some(role), 2) => format!("both {}s can: say {say}", name(role)),
        (Some(role), _) => format!("several {}s can: say {say}", name(role)),
        (None, _) => format!("more than one move fits: say {say}"),
    }
}
