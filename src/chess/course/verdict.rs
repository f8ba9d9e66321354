//! What the learner may do in a task, and what comes of it.

use crate::chess::game::Refusal;
use crate::chess::laws::touch_move::TouchRefusal;
use crate::chess::notation::{Letters, WhyNot};
use crate::chess::result::Ending;
use shakmaty::{Bitboard, Color, Move, Piece, Square};

/// What the learner does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskInput<'a> {
    /// Makes a move by pointing: one that is legal in the position the learner sees.
    Move(Move),
    /// Types a move, or points out one that is not legal, as a text of two squares.
    Text(&'a str, Letters),
    /// Says that these squares are the marked ones.
    Squares(Bitboard),
    /// Puts a piece on a square.
    Put(Piece, Square),
    /// Picks an answer, from 1.
    Answer(usize),
    /// Touches the piece on a square.
    Touch(Square),
    /// Says something that a player may say.
    Say(Saying<'a>),
    /// Looks at the next move.
    Watch,
}

/// What a player may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying<'a> {
    /// Offers a draw, or accepts one.
    Draw,
    /// Declines a draw.
    Decline,
    /// Resigns.
    Resign,
    /// Claims a draw; with a move, if its text is not empty.
    Claim(&'a str, Letters),
    /// Adjusts the next piece that is touched, or the one on this square.
    Adjust(Option<Square>),
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The task is solved.
    Solved,
    /// The task was to be refused, and this is the reason.
    SolvedByRefusal(Reason),
    /// Right, and there is more to do.
    RightSoFar(Step),
    /// Not what is asked. Nothing has changed.
    Wrong(WrongAnswer),
    /// Not allowed by the Laws. Nothing has changed.
    Refused(Reason),
    /// The endgame is over, and its aim was missed.
    Missed,
    /// A pawn promotes, and the piece is missing.
    NeedsPromotion {
        /// The pawn.
        from: Square,
        /// Where it promotes.
        to: Square,
    },
    /// This has no meaning in the task, or the task is solved already.
    Idle,
}

/// A part of a task that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move was shown, and there are more.
    Watched,
    /// A move was made, and so many squares are left to reach.
    Moved {
        /// How many.
        left: usize,
    },
    /// A piece stands where it belongs, and so many are left.
    Placed {
        /// How many.
        left: usize,
    },
    /// A piece was touched. If there is another one to touch, it is the next thing to do.
    Touched(Square),
    /// The draw offer is announced. It goes out with a move.
    Announced,
    /// The next piece touched is only adjusted.
    Adjusting,
    /// A move of an endgame was made, and the opponent is to reply.
    Awaited,
    /// The opponent has replied.
    Replied,
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is no legal move.
    NotLegal(WhyNot),
    /// It is this side's turn.
    Turn(Color),
    /// The move gives check to this side, which could not wait then.
    CannotWait(Color),
    /// The pieces touched oblige to something else.
    Touched(TouchRefusal),
    /// The game refuses it.
    Game(Refusal),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongAnswer {
    /// This square is missing.
    Missing(Square),
    /// This square does not belong. If the squares are those of a piece, this is why it cannot go there.
    Extra(Square, Option<WhyNot>),
    /// The piece does not belong on this square.
    Misplaced(Piece, Square),
    /// The square is occupied.
    Occupied(Square),
    /// There are none of these pieces in the box.
    NotInBox(Piece),
    /// Another answer than the right one.
    Answer(usize),
    /// Another legal move, and what it would bring about.
    Move(Move, Option<Ending>),
    /// A legal move where an illegal one is to be tried.
    Legal(Move),
    /// The right move, written in another way.
    Written(Move),
    /// The right move, but it was not typed.
    Pointed(Move),
    /// The piece on this square is to be touched first.
    TouchFirst(Square),
    /// Another piece was touched.
    TouchedOther(Square),
    /// A word is to be said first.
    WordFirst,
    /// The word is possible, but another one is asked for.
    OtherWord,
    /// The claim would be wrong: with this move, or on the position as it stands.
    WrongClaim(Option<Move>),
}
