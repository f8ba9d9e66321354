//! A task in progress: it takes what the learner does and judges it, by the same rules as a game.
//!
//! A wrong answer does no harm: only right ones change anything.

mod endgame;
mod moves;
mod player_actions;
mod squares;

use super::endgame::EndgameReport;
use super::task::{PlayerAction, Task, TaskKind};
use super::verdict::{Reason, TaskInput, Verdict};
use crate::chess::game::{EventNames, EventRules, Game, GameSetup};
use crate::chess::laws::touch_move::Touched;
use crate::chess::moment::Moment;
use crate::chess::notation::WhyNot;
use crate::chess::seat::Seat;
use crate::chess::time_control::Controls;
use crate::chess::tree::pass;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Move, Piece, Position, Square};

/// A position in a task, and the move that led to it.
#[derive(Clone, Debug)]
pub struct LinePosition {
    /// The move; `None` at the start.
    pub mv: Option<Move>,
    /// The position. In tasks where the opponent waits, it is the learner's turn again.
    pub position: Chess,
}

/// A task in progress.
#[derive(Clone, Debug)]
pub struct TaskRun {
    task: &'static Task,
    /// The positions from the start to the one on the board; empty without a board.
    line: Vec<LinePosition>,
    /// How many of them there were when it became the learner's turn.
    given: usize,
    /// The game, if the task asks for more than moves.
    game: Option<Box<Game>>,
    /// Squares that a piece still has to reach, or that are still to be filled.
    left: Vec<Square>,
    touched: Touched,
    adjusting: bool,
    wrong_answers: Vec<usize>,
    /// The two squares of the illegal move that the learner tried, as the task asks.
    attempted: Option<(Square, Square)>,
    /// How an endgame ended.
    report: Option<Box<EndgameReport>>,
    wrong_tries: u32,
    hints: u32,
    solved: bool,
}

impl TaskRun {
    /// Begins a task.
    #[must_use]
    pub fn new(task: &'static Task) -> TaskRun {
        let mut line: Vec<LinePosition> = Vec::new();
        if let Some(start) = &task.start {
            line.push(LinePosition { mv: None, position: start.position().clone() });
            for mv in &task.before {
                push(&mut line, *mv);
            }
        }
        let left = match &task.kind {
            TaskKind::Reach { stars, .. } => stars.clone(),
            TaskKind::Put(pieces) => pieces.iter().map(|(at, _)| *at).collect(),
            _ => Vec::new(),
        };
        TaskRun {
            given: line.len(),
            line,
            game: game(task),
            left,
            task,
            touched: Touched::default(),
            adjusting: false,
            wrong_answers: Vec::new(),
            attempted: None,
            report: None,
            wrong_tries: 0,
            hints: 0,
            solved: false,
        }
    }

    /// Starts the task again. Earlier mistakes and hints still count.
    pub fn again(&mut self) {
        let fresh = TaskRun::new(self.task);
        *self = TaskRun { wrong_tries: self.wrong_tries, hints: self.hints, ..fresh };
    }

    /// Returns the task.
    #[must_use]
    pub fn task(&self) -> &'static Task {
        self.task
    }

    /// Returns the positions from the start to the one on the board; empty without a board.
    #[must_use]
    pub fn line(&self) -> &[LinePosition] {
        &self.line
    }

    /// Returns how many moves were made since the learner's first turn, replies included.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.line.len() - self.given
    }

    /// Returns the position in which the learner moves, if there is a board. If a move out of turn is to be tried, this
    /// is the position with the turn passed to the learner.
    #[must_use]
    pub fn position(&self) -> Option<Chess> {
        let position = self.line.last()?.position.clone();
        if self.out_of_turn() { pass(&position).or(Some(position)) } else { Some(position) }
    }

    /// Returns what stands on the board, if there is one, without the pieces still in the box.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let mut board = self.line.last()?.position.board().clone();
        if matches!(self.task.kind, TaskKind::Put(_)) {
            for at in &self.left {
                board.discard_piece_at(*at);
            }
        }
        Some(board)
    }

    /// Returns the side the learner plays.
    #[must_use]
    pub fn learner(&self) -> Color {
        if matches!(self.task.kind, TaskKind::Endgame(_)) {
            let given = self.line.get(self.given.saturating_sub(1));
            return given.map_or(Color::White, |given| given.position.turn());
        }
        self.position().map_or(Color::White, |position| position.turn())
    }

    /// Returns the pieces that are still in the box.
    #[must_use]
    pub fn in_box(&self) -> Vec<Piece> {
        let TaskKind::Put(pieces) = &self.task.kind else { return Vec::new() };
        pieces.iter().filter(|(at, _)| self.left.contains(at)).map(|(_, piece)| *piece).collect()
    }

    /// Returns the stars that are left.
    #[must_use]
    pub fn stars(&self) -> Bitboard {
        match self.task.kind {
            TaskKind::Reach { .. } => self.left.iter().copied().collect(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the wrong answers picked so far, numbered from 1.
    #[must_use]
    pub fn wrong_answers(&self) -> &[usize] {
        &self.wrong_answers
    }

    /// Returns the two squares of the illegal move that the learner tried, as the task asks.
    #[must_use]
    pub fn attempted(&self) -> Option<(Square, Square)> {
        self.attempted
    }

    /// Returns the game, if the task asks for more than moves.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_deref()
    }

    /// Returns the pieces that were touched.
    #[must_use]
    pub fn touched(&self) -> &Touched {
        &self.touched
    }

    /// Counts a hint, unless the task is solved.
    pub fn hint(&mut self) {
        if !self.solved {
            self.hints += 1;
        }
    }

    /// Returns how many hints were given.
    #[must_use]
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Whether the task is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Whether it was solved without a hint and on the first try.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.solved && self.wrong_tries == 0 && self.hints == 0
    }

    /// Marks a task that asks for a whole game as solved once one was played. How it went cannot be judged here.
    pub fn game_was_played(&mut self) {
        self.solved |= matches!(self.task.kind, TaskKind::Game { .. });
    }

    /// Takes what the learner does. Returns the verdict on it.
    pub fn take(&mut self, input: TaskInput<'_>, at: Moment) -> Verdict {
        if self.solved {
            return Verdict::Idle;
        }
        let verdict = self.judge(input, at);
        self.count(&verdict);
        verdict
    }

    /// Records that the task is solved, or counts a wrong try.
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Solved | Verdict::SolvedByRefusal(_) => self.solved = true,
            Verdict::Wrong(_) | Verdict::Missed => self.wrong_tries += 1,
            Verdict::Refused(reason) if self.counts(reason) => self.wrong_tries += 1,
            _ => {}
        }
    }

    /// Whether a refusal counts as a wrong try. An unreadable or unfinished text does not, and the learner may try out
    /// what the touched pieces forbid.
    fn counts(&self, reason: &Reason) -> bool {
        let unread = [WhyNot::Nothing, WhyNot::Unreadable, WhyNot::Unfinished, WhyNot::NothingBegins];
        match reason {
            Reason::NotLegal(why) => !unread.contains(why),
            Reason::Touched(_) => false,
            _ => true,
        }
    }

    fn judge(&mut self, input: TaskInput<'_>, at: Moment) -> Verdict {
        match (&self.task.kind, input) {
            (TaskKind::Watch(_), TaskInput::Watch) => self.watch(),
            (TaskKind::Mark { squares, from }, TaskInput::Squares(marked)) => self.marked(*squares, *from, marked),
            (TaskKind::Put(_), TaskInput::Put(piece, square)) => self.put(piece, square),
            (TaskKind::Pick { answers, right }, TaskInput::Answer(answer)) => self.answer(*answers, *right, answer),
            (TaskKind::Do(action), input) => self.act(action, input, at),
            (TaskKind::Touch { pieces, .. }, TaskInput::Touch(square)) => self.touch(pieces, square),
            (_, TaskInput::Move(mv)) => self.play(mv),
            (_, TaskInput::Text(text, letters)) => self.text(text, letters),
            _ => Verdict::Idle,
        }
    }
}

/// Plays a move at the end of a line.
fn push(line: &mut Vec<LinePosition>, mv: Move) {
    if let Some(last) = line.last() {
        let mut position = last.position.clone();
        position.play_unchecked(mv);
        line.push(LinePosition { mv: Some(mv), position });
    }
}

/// Returns the game of a task that asks for more than moves, at the learner's turn.
fn game(task: &Task) -> Option<Box<Game>> {
    let TaskKind::Do(action) = &task.kind else { return None };
    let controls = match action {
        PlayerAction::Press(control) => Some(Controls::same(control.clone())),
        _ => None,
    };
    let seats = ByColor { white: Seat::Human(None), black: Seat::Human(None) };
    let mut game = Game::new(GameSetup {
        id: String::new(),
        start: task.start.clone()?,
        seats,
        controls,
        event: EventRules::default(),
        names: EventNames::default(),
    });
    for mv in &task.before {
        game.replay(*mv, None).ok()?;
    }
    if matches!(action, PlayerAction::Accept | PlayerAction::Decline | PlayerAction::DeclineByMove) {
        game.replay_offer(!game.turn());
    }
    Some(Box::new(game))
}
