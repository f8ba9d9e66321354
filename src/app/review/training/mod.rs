//! Training on the games under review: guessing the moves, and exercises from one's own mistakes.

pub mod commands;
pub mod exercises;
pub mod guess;

use crate::app::board::move_input::MoveInput;
use crate::app::review::{Mode, Review};
use crate::bot::fixed_eval::EvalTask;
use crate::chess::tree::NodeId;
use exercises::ExerciseSession;
use guess::{Guess, GuessSession};
use shakmaty::{Chess, Color, Move, Position};

/// What is trained.
#[derive(Clone, Debug)]
pub enum Training {
    /// The moves of a line are guessed.
    GuessMoves(GuessSession),
    /// Better moves than mistakes are looked for.
    Exercises(ExerciseSession),
}

/// Moves that the user finds. What follows on the line is hidden meanwhile.
#[derive(Clone, Debug)]
pub struct TrainingSession {
    /// How a move is given.
    pub input: MoveInput,
    /// What is trained.
    pub training: Training,
    /// The board was turned by hand before.
    turned_before: bool,
}

impl TrainingSession {
    /// The guesses, if moves are guessed.
    #[must_use]
    pub fn guesses(&self) -> Option<&GuessSession> {
        if let Training::GuessMoves(guesses) = &self.training { Some(guesses) } else { None }
    }

    /// The exercises, if positions are solved.
    #[must_use]
    pub fn exercises(&self) -> Option<&ExerciseSession> {
        if let Training::Exercises(exercises) = &self.training { Some(exercises) } else { None }
    }

    /// The requests whose responses are still to come.
    pub(in crate::app) fn requests(&self) -> Vec<u64> {
        match &self.training {
            Training::GuessMoves(guesses) => guesses.requests().collect(),
            Training::Exercises(exercises) => exercises.requests().collect(),
        }
    }
}

/// A guess that was made.
#[derive(Clone, Debug)]
pub struct GuessReport {
    /// The game's move, and how near the guess came.
    pub tried: Guess,
    /// The move that stands on the board now: the answer to the game's move, or the last of those that were not to be
    /// guessed. None if that is the game's move itself.
    pub answer: Option<NodeId>,
    /// What is to be evaluated of it.
    pub tasks: Vec<EvalTask>,
}

impl Review {
    /// The training that goes on.
    #[must_use]
    pub fn training(&self) -> Option<&TrainingSession> {
        if let Mode::Training(session) = &self.mode { Some(session) } else { None }
    }

    /// Mutable access to the guesses, if moves are guessed.
    pub(in crate::app) fn guesses_mut(&mut self) -> Option<&mut GuessSession> {
        let Mode::Training(session) = &mut self.mode else { return None };
        if let Training::GuessMoves(guesses) = &mut session.training { Some(guesses) } else { None }
    }

    /// Mutable access to the exercises, if positions are solved.
    pub(in crate::app) fn exercises_mut(&mut self) -> Option<&mut ExerciseSession> {
        let Mode::Training(session) = &mut self.mode else { return None };
        if let Training::Exercises(exercises) = &mut session.training { Some(exercises) } else { None }
    }

    fn begin_training(&mut self, training: Training) {
        self.jump = None;
        self.graphs_large = false;
        self.close_card();
        // Whatever a training that still goes on has made of it.
        let turned_before = self.training().map_or(self.flipped_by_hand, |session| session.turned_before);
        self.mode = Mode::Training(Box::new(TrainingSession { input: MoveInput::default(), training, turned_before }));
    }

    /// Begins to guess a side's moves, or both sides', on the line from here on, seen from that side. Returns whether
    /// there is one to guess.
    pub fn begin_guess(&mut self, side: Option<Color>) -> bool {
        let guesses = GuessSession::new(side, self.cursor);
        let Some(node) = guesses.next_position(&self.record.tree, self.cursor) else { return false };
        self.go_to(node);
        self.begin_training(Training::GuessMoves(guesses));
        if let Some(side) = side {
            self.flipped_by_hand = side != self.facing;
        }
        true
    }

    /// Scores a guess, shows the game's move, and goes on to the next one to guess, or to the end of the line. No guess:
    /// the move is only shown. What is to be evaluated is so by the request with this number.
    pub fn make_guess(&mut self, id: u64, mv: Option<Move>) -> Option<GuessReport> {
        let tree = &self.record.tree;
        let Mode::Training(session) = &mut self.mode else { return None };
        let Training::GuessMoves(guesses) = &mut session.training else { return None };
        let tried = guesses.score(tree, self.cursor, mv)?;
        let tasks = mv.and_then(|mv| guesses.tasks(id, tree, mv)).unwrap_or_default();
        session.input.release();
        let on = guesses.next_position(tree, tried.node).unwrap_or_else(|| tree.end_of_line(tried.node));
        self.go_to(on);
        Some(GuessReport { tried, answer: (on != tried.node).then_some(on), tasks })
    }

    /// Begins to look for better moves than these were, each from the position before it and seen from its side.
    pub fn begin_exercises(&mut self, exercises: ExerciseSession) {
        self.begin_training(Training::Exercises(exercises));
        self.go_to_exercise();
    }

    /// Goes to the position that is to be solved.
    pub fn go_to_exercise(&mut self) {
        let Some(node) = self.next_to_find() else { return };
        self.go_to(node);
        self.flipped_by_hand = self.record.tree.number_after(node).1 != self.facing;
        self.input().release();
    }

    /// The node after which the next move is to be found. None when there is no more, or no training.
    pub(in crate::app) fn next_to_find(&self) -> Option<NodeId> {
        match &self.training()?.training {
            Training::GuessMoves(guesses) => guesses.next_position(&self.record.tree, self.cursor),
            Training::Exercises(exercises) => exercises.position(),
        }
    }

    /// The move that was found in the place of a mistake, while it stands on the board, and the position after it.
    #[must_use]
    pub fn answer(&self) -> Option<(Move, Chess)> {
        let mv = self.training()?.exercises()?.answer()?;
        let mut position = self.position().clone();
        position.play_unchecked(mv);
        Some((mv, position))
    }

    /// Shows everything again, from the side it was seen from before. Returns what was trained.
    pub fn end_training(&mut self) -> Option<Training> {
        self.training()?;
        let Mode::Training(session) = std::mem::take(&mut self.mode) else { return None };
        self.flipped_by_hand = session.turned_before;
        Some(session.training)
    }
}
