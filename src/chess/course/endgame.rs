//! Endgames that the learner plays out: the aim, and what is told when it is over.

use crate::chess::result::Ending;
use shakmaty::{Color, Move};

/// An endgame that is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgamePlan {
    /// What the learner is to do.
    pub aim: Aim,
    /// The moves that are enough against the best defence, where they are known.
    pub par: Option<u32>,
}

/// What the learner is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To mate.
    Mate,
    /// To come out a rook or more ahead: a pawn promotes, and the piece stays.
    Win,
    /// To hold the draw: to its end, or for so many moves.
    Draw {
        /// How many.
        hold: u32,
    },
}

/// How an endgame ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndgameEnd {
    /// By the Laws: mate, stalemate and what they end by themselves; the third occurrence and fifty moves, which are claimed.
    ByLaws(Ending),
    /// This side is a rook or more ahead.
    Ahead(Color),
    /// The draw was held for as many moves as the task asks.
    Held,
}

/// A move of the learner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnerMove {
    /// The number of the learner's moves, this one included.
    pub number: usize,
    /// The place in the line of the position before it.
    pub before: usize,
    /// The move.
    pub mv: Move,
}

/// What is told of an endgame that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameReport {
    /// How it ended.
    pub end: EndgameEnd,
    /// Whether that was the aim.
    pub reached: bool,
    /// How many moves the learner made.
    pub moves: usize,
    /// The moves that did not bring the goal nearer, as far as tables know.
    pub wasted: Vec<LearnerMove>,
    /// The move after which the aim was out of reach, as far as tables know.
    pub gave_away: Option<LearnerMove>,
}
