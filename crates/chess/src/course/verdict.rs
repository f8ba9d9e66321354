//! What the learner may do in a task, and the verdicts on it.

use crate::game::Refusal;
use crate::laws::touch_move::TouchRefusal;
use crate::notation::{Letters, WhyNot};
use crate::result::Ending;
use shakmaty::{Bitboard, Color, Move, Piece, Square};

/// What the learner does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskInput<'a> {
    /// Makes a move by pointing. The move is legal in the position the learner sees.
    Move(Move),
    /// Types a move, or points out one that is not legal, which is given as a text of two squares.
    Text(&'a str, Letters),
    /// Submits these squares as the marked ones.
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
    /// Claims a draw, with a move if the text is not empty.
    Claim(&'a str, Letters),
    /// Adjusts the next piece that is touched, or the one on this square.
    Adjust(Option<Square>),
}

/// The verdict on what the learner did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The task is solved.
    Solved,
    /// The task was to try what the rules refuse, and this is the reason for the refusal.
    SolvedByRefusal(Reason),
    /// Right, and there is more to do.
    RightSoFar(Step),
    /// Not what the task asks. Nothing has changed.
    Wrong(WrongAnswer),
    /// Not allowed by the Laws. Nothing has changed.
    Refused(Reason),
    /// The endgame is over, and its aim was missed.
    Missed,
    /// A pawn promotes, but the piece it becomes was not named.
    NeedsPromotion {
        /// The square of the pawn.
        from: Square,
        /// The square where it promotes.
        to: Square,
    },
    /// The input has no meaning in the task, or the task is solved already.
    Idle,
}

/// A part of a task that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move was shown, and there are more.
    Watched,
    /// A move was made, and some squares are left to reach.
    Moved {
        /// The number of squares left.
        left: usize,
    },
    /// A piece stands where it belongs, and some pieces are left.
    Placed {
        /// The number of pieces left.
        left: usize,
    },
    /// A piece was touched. If the task names another one to touch, that comes next.
    Touched(Square),
    /// The draw offer is announced. It goes out with a move.
    Announced,
    /// The next piece touched is only being adjusted.
    Adjusting,
    /// The learner made a move in an endgame, and the opponent is to reply.
    Awaited,
    /// The opponent has replied.
    Replied,
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move is not legal.
    NotLegal(WhyNot),
    /// It is this side's turn.
    Turn(Color),
    /// The move gives check to this side, which then could not wait.
    CannotWait(Color),
    /// The touched pieces oblige the player to make another move.
    Touched(TouchRefusal),
    /// The game refuses it.
    Game(Refusal),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongAnswer {
    /// So many squares are missing. Which ones is not said: they are the answer.
    Missing(usize),
    /// This square does not belong. If the squares are those of a piece, this is why it cannot go there.
    Extra(Square, Option<WhyNot>),
    /// The piece does not belong on this square.
    Misplaced(Piece, Square),
    /// The square is occupied.
    Occupied(Square),
    /// There are none of these pieces in the box.
    NotInBox(Piece),
    /// This is not the right answer.
    Answer(usize),
    /// Another legal move, with the ending it would bring about.
    Move(Move, Option<Ending>),
    /// A legal move where an illegal one is to be tried.
    Legal(Move),
    /// The right move, written in another way.
    Written(Move),
    /// The right move with the sign of a check or a mate that it does not give.
    Signed(Move),
    /// The right move, but it was not typed.
    Pointed(Move),
    /// The piece on this square is to be touched first.
    TouchFirst(Square),
    /// Another piece was touched.
    TouchedOther(Square),
    /// Something has to be said first.
    WordFirst,
    /// This may be said, but the task asks for something else.
    OtherWord,
    /// The claim would be wrong, with this move or on the position as it stands.
    WrongClaim(Option<Move>),
}
