//! Training on the game under review: guessing its moves, and exercises from the mistakes in it.

use crate::app::board::move_input::MoveInput;
use crate::app::review::training::exercises::ExerciseSession;
use crate::app::review::training::guess::{Guess, GuessSession};
use crate::app::review::{Mode, Review};
use crate::bot::fixed_eval::EvalTask;
use crate::chess::tree::NodeId;
use shakmaty::{Chess, Color, Move, Position};

pub mod commands;
pub mod exercises;
pub mod guess;

/// What the user trains.
#[derive(Clone, Debug)]
pub enum Training {
    /// Guessing the moves of a line.
    GuessMoves(GuessSession),
    /// Finding better moves than the mistakes.
    Exercises(ExerciseSession),
}

/// A training in which the user finds moves. What follows on the line is hidden meanwhile.
#[derive(Clone, Debug)]
pub struct TrainingSession {
    /// The input of a move.
    pub input: MoveInput,
    /// What the user trains.
    pub training: Training,
    /// Whether the user had turned the board before.
    turned_before: bool,
}

impl TrainingSession {
    /// Returns the guesses, if moves are guessed.
    pub fn guesses(&self) -> Option<&GuessSession> {
        if let Training::GuessMoves(guesses) = &self.training { Some(guesses) } else { None }
    }

    /// Returns the exercises, if positions are solved.
    pub fn exercises(&self) -> Option<&ExerciseSession> {
        if let Training::Exercises(exercises) = &self.training { Some(exercises) } else { None }
    }

    /// Returns the requests whose responses are still to come.
    pub(in crate::app) fn requests(&self) -> Vec<u64> {
        match &self.training {
            Training::GuessMoves(guesses) => guesses.requests().collect(),
            Training::Exercises(exercises) => exercises.requests().collect(),
        }
    }
}

impl Review {
    /// Returns mutable access to the guesses, if moves are guessed.
    pub(in crate::app) fn guesses_mut(&mut self) -> Option<&mut GuessSession> {
        let Mode::Training(session) = &mut self.mode else { return None };
        if let Training::GuessMoves(guesses) = &mut session.training { Some(guesses) } else { None }
    }

    /// Returns mutable access to the exercises, if positions are solved.
    fn exercises_mut(&mut self) -> Option<&mut ExerciseSession> {
        let Mode::Training(session) = &mut self.mode else { return None };
        if let Training::Exercises(exercises) = &mut session.training { Some(exercises) } else { None }
    }

    fn begin_training(&mut self, training: Training) {
        self.jump = None;
        self.graphs_large = false;
        self.close_card();
        // The state before any training that is still in progress, which may have turned the board.
        let turned_before = self.training().map_or(self.board_view.is_turned, |session| session.turned_before);
        self.mode = Mode::Training(Box::new(TrainingSession { input: MoveInput::default(), training, turned_before }));
    }

    /// Begins to guess the moves of one side, or of both, on the line from here, seen from that side. Returns whether
    /// there is a move to guess.
    pub fn begin_guess(&mut self, side: Option<Color>) -> bool {
        let guesses = GuessSession::new(side, self.cursor);
        let Some(node) = guesses.next_position(&self.record.tree, self.cursor) else { return false };
        self.go_to(node);
        self.begin_training(Training::GuessMoves(guesses));
        if let Some(side) = side {
            self.board_view.show_from(side);
        }
        true
    }

    /// Scores a guess, shows the game's move, and goes on to the next one to guess, or to the end of the line. Without
    /// a guess the move is only shown. Returns how near the guess came, and the evaluations to request for it with this
    /// number.
    pub fn make_guess(&mut self, id: u64, mv: Option<Move>) -> Option<(Guess, Vec<EvalTask>)> {
        let tree = &self.record.tree;
        let Mode::Training(session) = &mut self.mode else { return None };
        let Training::GuessMoves(guesses) = &mut session.training else { return None };
        let tried = guesses.score(tree, self.cursor, mv)?;
        let tasks = mv.and_then(|mv| guesses.tasks(id, tree, mv)).unwrap_or_default();
        session.input.release();
        let on = guesses.shown_after(&tried, tree);
        self.go_to(on);
        Some((tried, tasks))
    }

    /// Begins the exercises, each from the position before a mistake and seen from the side to move.
    pub fn begin_exercises(&mut self, exercises: ExerciseSession) {
        self.begin_training(Training::Exercises(exercises));
        self.go_to_exercise();
    }

    /// Goes to the position to solve.
    pub fn go_to_exercise(&mut self) {
        let Some(node) = self.next_to_find() else { return };
        self.go_to(node);
        self.board_view.show_from(self.record.tree.number_after(node).1);
        self.input().release();
    }

    /// Returns the node after which the next move is to be found; `None` if there is no more, or no training.
    fn next_to_find(&self) -> Option<NodeId> {
        match &self.training()?.training {
            Training::GuessMoves(guesses) => guesses.next_position(&self.record.tree, self.cursor),
            Training::Exercises(exercises) => exercises.position(),
        }
    }

    /// Returns the move that was found or shown instead of a mistake, while it is on the board, and the position after
    /// it.
    pub fn answer(&self) -> Option<(Move, Chess)> {
        let mv = self.training()?.exercises()?.answer()?;
        let mut position = self.position().clone();
        position.play_unchecked(mv);
        Some((mv, position))
    }

    /// Ends the training: shows everything again, from the side it was seen from before. Returns what was trained.
    pub fn end_training(&mut self) -> Option<Training> {
        self.training()?;
        let Mode::Training(session) = std::mem::take(&mut self.mode) else { return None };
        self.board_view.is_turned = session.turned_before;
        Some(session.training)
    }
}
