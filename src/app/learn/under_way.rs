//! A lesson in progress: its task, what the learner has typed, picked up, marked and chosen, and the messages.

use crate::app::{
    board::{
        animation::AnimatedPieces,
        move_input::{InputBoard, MoveInput},
        refused_slide::RefusedSlide,
    },
    context::UpdateContext,
    learn::endgame::AskedMove,
    protocol::{input::Window, user_message::MessageTone},
};
use crate::chess::{
    clock::Moment,
    course::{
        LessonPlan, plans,
        run::{LinePosition, TaskRun},
        task::{PlayerAction, TaskKind, Wanted},
    },
    geometry::target,
    notation::{self, Letters},
    pgn::comment::BoardShape,
};
use crate::words::{
    Lang,
    learn::{LearnWord, by_squares},
    lessons::{Lesson, TaskText, lessons},
};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};

/// Columns and rows that leave room for every rule of the course beside the board.
const ROOMY: (u16, u16) = (80, 24);

/// From so many earlier moves on the screen tells them: they are what the task is about.
const TOLD: usize = 4;

/// A lesson in progress.
#[derive(Clone, Debug)]
pub struct LessonRun {
    /// The lesson, by its index in the course.
    pub lesson: usize,
    /// The task, from 0.
    pub task: usize,
    /// The task in progress.
    pub run: TaskRun,
    /// The move that is being made, or whatever else is typed.
    pub input: MoveInput,
    /// The marked squares.
    pub marked: Bitboard,
    /// The selected answer, or the selected piece of the box, from 0.
    pub chosen: usize,
    /// Whether an answer has been selected: until then none is highlighted.
    pub has_chosen: bool,
    /// The messages about the learner's last try.
    pub said: Vec<(MessageTone, String)>,
    /// The two squares of the move that was refused or wrong.
    pub tried: Option<(Square, Square)>,
    /// The piece of that move on its way there and back.
    pub(in crate::app) slide: Option<RefusedSlide>,
    /// What forbids that move, as arrows and rings on the board.
    pub forbidden_by: Vec<BoardShape>,
    /// Whether the answer is shown as an arrow or as squares.
    pub shows_answer: bool,
    /// The answer of an endgame, once it is found.
    pub(super) advised: Option<Move>,
    /// The move of an endgame that is being searched for.
    pub(super) asked: Option<AskedMove>,
    /// How many moves back the board is shown.
    pub back: usize,
    /// Whether the board is turned, with Black at the bottom.
    pub flipped: bool,
    /// Whether the learner was told that they will need too many moves: once is enough.
    is_told_astray: bool,
    /// Whether the lesson begins: where there is no room for its rule beside the board, the rule comes first, on a page
    /// of its own.
    pub(super) rule_first: bool,
}

impl LessonRun {
    /// Begins a task; `None` if there is no such task.
    #[must_use]
    pub fn begin(lesson: usize, task: usize) -> Option<LessonRun> {
        let run = TaskRun::new(plans().get(lesson)?.tasks.get(task)?);
        Some(LessonRun {
            lesson,
            task,
            flipped: run.learner().is_black() && !matches!(run.task().kind, TaskKind::Pick { .. } | TaskKind::Watch(_)),
            run,
            input: MoveInput::default(),
            marked: Bitboard::EMPTY,
            chosen: 0,
            has_chosen: false,
            said: Vec::new(),
            tried: None,
            slide: None,
            forbidden_by: Vec::new(),
            shows_answer: false,
            advised: None,
            asked: None,
            back: 0,
            is_told_astray: false,
            rule_first: false,
        })
    }

    /// Returns the lesson without its texts.
    #[must_use]
    pub fn plan(&self) -> &'static LessonPlan {
        &plans()[self.lesson] // it was there when the task began
    }

    /// Returns the lesson with its texts.
    #[must_use]
    pub fn lesson(&self, lang: Lang) -> Option<&'static Lesson> {
        lessons(lang).get(self.lesson)
    }

    /// Returns the texts of the task.
    #[must_use]
    pub fn text(&self, lang: Lang) -> Option<&'static TaskText> {
        self.lesson(lang)?.tasks.get(self.task)
    }

    /// Returns the texts of the task as the screen shows them: where the answer depends on the game so far, its moves
    /// are told too, by their squares until notation is taught.
    #[must_use]
    pub fn text_on_screen(&self, lang: Lang, letters: &Letters) -> Option<TaskText> {
        let mut text = self.text(lang)?.clone();
        let asks = matches!(self.kind(), TaskKind::Pick { .. } | TaskKind::Do(PlayerAction::Claim { .. }));
        let before = self.run.task().before.len();
        if asks && before >= TOLD {
            let line = self.run.line().windows(2).take(before);
            let moves = line.filter_map(|pair| match pair {
                [before, LinePosition { mv: Some(mv), .. }] if self.plan().knows_notation() => {
                    Some(notation::san(&before.position, *mv, letters))
                }
                [_, LinePosition { mv: Some(mv), .. }] => {
                    Some(by_squares((mv.from()?, target(*mv), mv.promotion()), *letters))
                }
                _ => None,
            });
            let moves: Vec<String> = moves.collect();
            text.goal = format!("{} {}", LearnWord::PlainPlayed.with(lang, &[&moves.join(" ")]), text.goal);
        }
        Some(text)
    }

    /// Returns the hint of the task; a task that only shows something has none.
    #[must_use]
    pub fn hint_text(&self, lang: Lang) -> Option<&'static str> {
        self.text(lang).map(|text| text.hint.as_str()).filter(|hint| !hint.is_empty() && *hint != "-")
    }

    /// Returns whether the rule has the page to itself: the lesson begins, and the window may have no room for it
    /// beside the board.
    #[must_use]
    pub fn shows_rule(&self, window: Window) -> bool {
        self.rule_first && !LessonRun::has_room_for_rule(window)
    }

    /// Returns whether a window of this size has room for the rule beside the board.
    #[must_use]
    pub fn has_room_for_rule(window: Window) -> bool {
        window.cols >= ROOMY.0 && window.rows >= ROOMY.1
    }

    /// Returns what the task asks for.
    #[must_use]
    pub fn kind(&self) -> &'static TaskKind {
        &self.run.task().kind
    }

    /// Returns whether pieces are only touched in this task.
    #[must_use]
    pub fn touches(&self) -> bool {
        matches!(self.kind(), TaskKind::Touch { .. } | TaskKind::Do(PlayerAction::Adjust(_)))
    }

    /// Returns the number of answers that can be picked.
    #[must_use]
    pub fn answers(&self) -> usize {
        if let TaskKind::Pick { answers, .. } = self.kind() { *answers } else { 0 }
    }

    /// Returns the position that is shown, which is the current one or an earlier one, and the two squares of the move
    /// that led to it.
    #[must_use]
    pub fn shown(&self) -> Option<(&Chess, Option<(Square, Square)>)> {
        let line = self.run.line();
        let at = line.get(line.len().checked_sub(1 + self.back)?)?;
        Some((&at.position, at.mv.and_then(|mv| Some((mv.from()?, target(mv))))))
    }

    /// Runs a step on the move input, with the position in which it makes moves. Does nothing where the learner cannot
    /// move.
    pub(super) fn with_input<T>(
        &mut self,
        ctx: &UpdateContext,
        step: impl FnOnce(&mut MoveInput, &InputBoard) -> T,
    ) -> Option<T> {
        let position = self.run.position().filter(|_| !self.is_held())?;
        let board = self.input_board(&position, ctx);
        Some(step(&mut self.input, &board))
    }

    fn input_board<'a>(&self, position: &'a Chess, ctx: &UpdateContext) -> InputBoard<'a> {
        let letters = ctx.input_letters;
        InputBoard { position, chess960: false, flipped: self.flipped, letters }
    }

    /// Returns the next move of the answer, with the piece that a pawn promotes to, if the task asks for moves and one
    /// can be named.
    #[must_use]
    pub fn next_move(&self) -> Option<(Square, Square, Option<Role>)> {
        let of = |mv: Move| Some((mv.from()?, target(mv), mv.promotion()));
        match self.kind() {
            TaskKind::Endgame(_) => of(self.advised?),
            TaskKind::Play { any: Wanted::Of(moves), .. } | TaskKind::Touch { any: Wanted::Of(moves), .. } => {
                of(*moves.first()?)
            }
            TaskKind::Type { mv, .. } => of(*mv),
            TaskKind::Try { from, to, promotion, .. } => Some((*from, *to, *promotion)),
            TaskKind::Reach { .. } => match self.way_left().first()? {
                UciMove::Normal { from, to, promotion } => Some((*from, *to, *promotion)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the moves that are left of the way to the stars; none once the learner has left it.
    pub(super) fn way_left(&self) -> &'static [UciMove] {
        let TaskKind::Reach { way, .. } = self.kind() else { return &[] };
        let made = self.run.moves_made();
        let on_way = self.run.line().iter().rev().take(made).rev().zip(way).all(|(at, step)| {
            at.mv.map(|mv| UciMove::from_move(mv, shakmaty::CastlingMode::Standard)).as_ref() == Some(step)
        });
        way.get(made..).filter(|_| on_way).unwrap_or_default()
    }

    /// Returns whether the task will take more moves than it needs: those made, and at least one for each star that is
    /// left, or for castling. It is true only once in each try.
    pub(super) fn goes_astray(&mut self) -> bool {
        let (TaskKind::Reach { par, .. } | TaskKind::Castle { par }) = self.kind() else { return false };
        let castles = |position: Chess| position.legal_moves().iter().any(|mv| mv.is_castle());
        let left = match self.kind() {
            TaskKind::Castle { .. } => {
                if self.run.position().is_some_and(castles) {
                    1
                } else {
                    2
                }
            }
            _ => self.run.stars().count().max(1),
        };
        let least = self.run.moves_made() + left;
        let astray = usize::try_from(*par).is_ok_and(|par| least > par);
        astray && !std::mem::replace(&mut self.is_told_astray, astray)
    }

    /// Clears the messages about the last try, when the learner does something else.
    pub(super) fn clear_messages(&mut self) {
        self.said.clear();
        self.forbidden_by.clear();
        (self.tried, self.slide) = (None, None);
    }

    /// Returns the piece that is sliding at a moment because its move was refused or taken back.
    #[must_use]
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        self.slide.filter(|_| self.back == 0)?.at(now)
    }

    /// Lets a piece slide to the square that it was refused, and back.
    pub(super) fn slide_refused(&mut self, way: Option<(Square, Square)>, ctx: &UpdateContext) {
        let stands = |from: Square| self.run.board().is_some_and(|board| board.piece_at(from).is_some());
        let way = way.filter(|(from, _)| stands(*from));
        self.slide = way.and_then(|(from, to)| RefusedSlide::begin(from, to, ctx));
    }

    /// Starts the task again.
    pub(super) fn again(&mut self) {
        self.run.again();
        self.input.release();
        self.clear_messages();
        self.forget_answer();
        (self.marked, self.chosen, self.has_chosen, self.back) = (Bitboard::EMPTY, 0, false, 0);
        self.is_told_astray = false;
    }
}
