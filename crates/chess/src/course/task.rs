//! The tasks of the course as data: what stands on the board, what is asked and what solves it.

use crate::course::EndgamePlan;
use crate::seat::Bot;
use crate::start_position::StartPosition;
use crate::time_control::TimeControl;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Move, Piece, Position, Role, Square};

/// A task without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its line in the course, without the spaces around it.
    pub source: &'static str,
    /// The start position; `None` for a question without a board.
    pub start: Option<StartPosition>,
    /// Moves played from there before it is the learner's turn.
    pub before: Vec<Move>,
    /// What is asked, and what solves it.
    pub kind: TaskKind,
    /// The other facts in the line, which a test verifies: `chk`, `gives`, `end`, `fail`.
    pub facts: Vec<(&'static str, &'static str)>,
}

/// What a task asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// Look at these moves.
    Watch(Vec<Move>),
    /// Mark exactly these squares.
    Mark {
        /// The squares.
        squares: Bitboard,
        /// The piece whose moves they are, if they are the moves of one piece.
        from: Option<Square>,
    },
    /// Put these pieces, which are off the board, where they belong.
    Put(Vec<(Square, Piece)>),
    /// Reach all of these squares with any piece, while the opponent waits.
    Reach {
        /// The squares.
        stars: Vec<Square>,
        /// The smallest number of moves.
        par: u32,
        /// One way to do it.
        way: Vec<UciMove>,
    },
    /// Make one of these moves.
    Play {
        /// The moves.
        any: Wanted,
        /// What the moves do.
        want: Option<Want>,
        /// What the opponent replies.
        reply: Option<UciMove>,
    },
    /// Try this move, which is not legal.
    Try {
        /// The square it starts from.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// What the pawn is to become.
        promotion: Option<Role>,
        /// Other moves that the task asks for as well, and that are refused for the same reason.
        others: Vec<(Square, Square)>,
    },
    /// Castle, while the opponent waits.
    Castle {
        /// The smallest number of moves.
        par: u32,
    },
    /// Type this move as notation writes it.
    Type {
        /// The move.
        mv: Move,
        /// How the move may be written, in English letters.
        texts: Vec<&'static str>,
    },
    /// Pick an answer.
    Pick {
        /// How many answers there are.
        answers: usize,
        /// The right answer, from 1.
        right: usize,
    },
    /// Say or do what a player may say or do besides moving.
    Do(PlayerAction),
    /// Touch these pieces in this order, then play one of these moves.
    Touch {
        /// The squares of the pieces.
        pieces: Vec<Square>,
        /// The moves.
        any: Wanted,
    },
    /// Play a whole game.
    Game {
        /// The bot to play against.
        bot: Bot,
        /// Whether the learner has White; otherwise the colour is random.
        white: bool,
    },
    /// Play this endgame against the computer.
    Endgame(EndgamePlan),
}

/// What a player says or does besides moving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerAction {
    /// Offer a draw and make a move.
    Offer,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer in words.
    Decline,
    /// Decline it by making a move.
    DeclineByMove,
    /// Claim a draw.
    Claim {
        /// The move to claim with; `None` to claim on the position as it stands.
        with: Option<Move>,
        /// Whether the claim is right.
        right: bool,
    },
    /// Resign.
    Resign,
    /// Adjust the piece on this square.
    Adjust(Square),
    /// Make a move and press this clock.
    Press(TimeControl),
}

/// The moves that are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any legal move.
    Any,
    /// One of these moves.
    Of(Vec<Move>),
}

impl Wanted {
    /// Whether a legal move is accepted.
    pub fn contains(&self, mv: Move) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::Of(moves) => moves.contains(&mv),
        }
    }
}

/// What the accepted moves do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// They give check.
    Check,
    /// They mate.
    Mate,
}

impl Task {
    /// Returns the position in which the learner is asked, if there is a board.
    pub fn position(&self) -> Option<Chess> {
        let mut position = self.start.as_ref()?.position().clone();
        for mv in &self.before {
            position.play_unchecked(*mv);
        }
        Some(position)
    }
}
