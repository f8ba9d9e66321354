//! Endgames that the learner plays out: the aim, and the report once an endgame is over.

use crate::chess::result::Ending;
use shakmaty::{Color, Move};

/// An endgame to be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgamePlan {
    /// What the learner has to do.
    pub aim: Aim,
    /// How many moves are enough against the best defence, if known.
    pub par: Option<u32>,
}

/// What the learner has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To mate.
    Mate,
    /// To come out a rook or more ahead: the pawn promotes, and the new piece is not lost.
    Win,
    /// To hold the draw: until the game ends, or for a number of moves.
    Draw {
        /// The number of moves.
        hold: u32,
    },
}

/// How an endgame ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndgameEnd {
    /// By the Laws: mate, stalemate and the other automatic ends; also threefold repetition and fifty moves, which are
    /// claimed.
    ByLaws(Ending),
    /// This side is a rook or more ahead.
    Ahead(Color),
    /// The draw was held for as many moves as the task asks.
    Held,
}

/// A move that the learner made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnerMove {
    /// Its number among the learner's moves, from 1.
    pub number: usize,
    /// The index in the task's line of the position before it.
    pub before: usize,
    /// The move.
    pub mv: Move,
}

/// The report on an endgame that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameReport {
    /// How the endgame ended.
    pub end: EndgameEnd,
    /// Whether the aim was reached.
    pub reached: bool,
    /// How many moves the learner made.
    pub moves: usize,
    /// The moves that did not bring the goal nearer, as far as the tables know.
    pub wasted: Vec<LearnerMove>,
    /// The move that put the aim out of reach, as far as the tables know.
    pub gave_away: Option<LearnerMove>,
}
