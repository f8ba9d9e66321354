//! The lessons on the rules: the page of all of them, and a running one.

use crate::app::board::move_input::InputBoard;
use crate::app::learn::{LearnScreen, LessonRun};
use crate::app::protocol::input::Window;
use crate::app::protocol::learn_progress::rules_taught;
use crate::chess::course::plans;
use crate::chess::course::task::{PlayerAction, TaskKind};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::ui::learn::panel::{boxes, heading};
use crate::ui::prelude::*;
use crate::words::learn::{LearnWord as W, articles};
use crate::words::lessons::Lesson;
use shakmaty::{Bitboard, Board, Position};

mod map;
mod panel;

pub fn draw(canvas: &mut Canvas, screen: &LearnScreen) {
    match &screen.lesson {
        Some(at) => draw_lesson(canvas, screen, at),
        None => map::draw(canvas, screen),
    }
}

/// Returns how many rules the user has met, in a long and a short wording.
fn rules_met(screen: &LearnScreen, lang: Lang) -> [String; 2] {
    let counts = [screen.progress.rules_met(), rules_taught()];
    [W::RulesMet, W::RulesShort].map(|word| word.numbers(lang, &counts))
}

// A running lesson: the board, the panel beside it, and the line to type on.

/// What the footer offers while the rule is shown alone.
const RULE: [Action; 4] = [Action::Choose, Action::Back, Action::Help, Action::Palette];

/// Returns what the footer offers in a task, the most important first.
fn actions(at: &LessonRun, window: Window) -> Vec<Action> {
    let (solved, endgame) = (at.run.is_solved(), matches!(at.kind(), TaskKind::Endgame(_)));
    let missed = endgame && !solved && at.run.report().is_some();
    // Nothing is asked where moves are shown, or a game is played.
    let asks = !solved && !missed && !matches!(at.kind(), TaskKind::Watch(_) | TaskKind::Game { .. });
    footer::offered([
        (!missed, Action::Choose),
        (asks, Action::Hint),
        // If the rule stands beside the board, the key that shows it need not be named.
        ((solved || !endgame) && !LessonRun::has_room_for_rule(window), Action::Why),
        (true, Action::Again),
        (endgame && !solved, Action::TakeBack),
        (true, Action::Back),
        (!missed && at.run.position().is_some(), Action::PlayHere),
        (asks && at.run.line().len() > 1, Action::ViewBack),
        (asks && !endgame, Action::Flip),
        (true, Action::Help),
        (true, Action::Palette),
    ])
}

fn draw_lesson(canvas: &mut Canvas, screen: &LearnScreen, at: &LessonRun) {
    let Some((plan, geometry)) = layout::place(canvas, at.flipped, layout::PanelKind::Words) else { return };
    if let Some(lesson) = at.lesson(canvas.lang()).filter(|_| at.shows_rule(canvas.app.window)) {
        let page = Rect { height: plan.status.bottom() - canvas.area().y, ..canvas.area() };
        draw_rule_page(canvas, lesson, page);
        status(canvas, &plan, Vec::new());
        draw_entry(canvas, at, plan.entry);
        return footer::keys(canvas, &RULE, plan.footer);
    }
    let area = if at.run.line().is_empty() {
        // Without a board the words get all the room.
        let panel = plan.beside_board();
        Rect { x: plan.board.x, width: panel.right().saturating_sub(plan.board.x), ..panel }
    } else {
        draw_board(canvas, at, &geometry);
        layout::make_room(canvas, &plan, &geometry);
        plan.beside_board()
    };
    let below = panel::draw(canvas, screen, at, area, plan.status);
    status(canvas, &plan, below);
    draw_entry(canvas, at, plan.entry);
    let acts = actions(at, canvas.app.window);
    footer::keys(canvas, &acts, plan.footer);
}

/// Draws the message, or otherwise what has no room in the panel.
pub(in crate::ui) fn status(canvas: &mut Canvas, plan: &GameLayout, below: Vec<Span<'static>>) {
    let spans = footer::said(canvas, TextTone::Good).unwrap_or(below);
    canvas.message_over(plan.status, &spans);
}

// The board of a lesson: the position, and what is picked up, marked, tried or shown as the answer.

/// Draws the board, if the task has one.
pub fn draw_board(canvas: &mut Canvas, at: &LessonRun, geometry: &Geometry) {
    let Some((position, last)) = at.shown() else { return };
    let board = match at.kind() {
        TaskKind::Put(_) => at.run.board(),
        _ => None,
    };
    let board = board.unwrap_or_else(|| position.board().clone());
    let live = at.back == 0;
    let picked = at.input.picker.picked.filter(|_| live);
    let moving = layout::moving(canvas, at.animated(canvas.app.now), picked, geometry);
    let asks = at.run.asks_about_check();
    let past = Highlights { last, check: king_in_check(position).filter(|_| !asks), ..Highlights::default() };
    let marks = if live { marks(canvas, at, past) } else { past };
    canvas.draw_board(geometry, &BoardView { board: &board, marks, moving });
    if live {
        canvas.draw_arrows(geometry, &shapes(at, &board));
        canvas.draw_stars(geometry, at.run.stars() & !board.occupied());
    }
    canvas.hits.board(*geometry);
}

/// Adds everything else that is marked to the last move and a check.
fn marks(canvas: &Canvas, at: &LessonRun, past: Highlights) -> Highlights {
    let targets = at.run.position().map(|position| {
        let letters = canvas.app.typed_letters();
        let board = InputBoard { position: &position, flipped: at.flipped, letters };
        at.input.targets(&board)
    });
    // Where a piece can go would be the answer to a task that asks just that, or that asks for an impossible move.
    let shown = !matches!(at.kind(), TaskKind::Mark { .. } | TaskKind::Try { .. });
    let targets = targets.filter(|_| shown).unwrap_or_default();
    Highlights {
        touched: at.run.touched().squares.iter().copied().filter(|_| !at.run.is_solved()).collect(),
        lit: at.marked | at.run.stars(),
        ..past.with_input(&at.input.picker, targets)
    }
}

/// Returns the pieces to be captured, the refused move with what forbids it, and the answer.
fn shapes(at: &LessonRun, board: &Board) -> Vec<BoardShape> {
    let marked =
        |color: ShapeColor, squares: Bitboard| squares.into_iter().map(move |square| BoardShape::Square(color, square));
    let mut shapes: Vec<BoardShape> = marked(ShapeColor::Yellow, at.run.stars() & board.occupied()).collect();
    if let Some((from, to)) = at.tried {
        // Next to what forbids it, the move has a colour of its own: a king on red ground would seem to be in check.
        let color = if at.forbidden_by.is_empty() { ShapeColor::Red } else { ShapeColor::Blue };
        shapes.push(BoardShape::Arrow(color, from, to));
    }
    shapes.extend(at.forbidden_by.iter().copied());
    if at.shows_answer && !at.run.is_solved() {
        match at.kind() {
            TaskKind::Mark { squares, .. } => shapes.extend(marked(ShapeColor::Green, *squares)),
            TaskKind::Put(pieces) => {
                shapes.extend(marked(ShapeColor::Green, pieces.iter().map(|(square, _)| *square).collect()));
            }
            _ => shapes.extend(at.next_move().map(|(from, to, _)| BoardShape::Arrow(ShapeColor::Green, from, to))),
        }
    }
    shapes
}

// The entry line of a lesson: what is typed, or otherwise how to answer the task.

/// Draws the line and puts the terminal's cursor on it.
pub fn draw_entry(canvas: &mut Canvas, at: &LessonRun, area: Rect) {
    let position = at.run.position().filter(|_| asks_for_moves(at.kind()));
    let hint = hint(at, canvas.app.window).text(canvas.lang());
    text_input::draw_prompt(canvas, area, &at.input.entry, hint, position.as_ref());
}

/// Returns whether the typed text may be completed: where notation is being learnt, a completion would be the answer.
fn asks_for_moves(kind: &TaskKind) -> bool {
    matches!(
        kind,
        TaskKind::Play { .. }
            | TaskKind::Reach { .. }
            | TaskKind::Castle { .. }
            | TaskKind::Touch { .. }
            | TaskKind::Endgame(_)
    )
}

/// Returns the hint that says how to answer the task.
fn hint(at: &LessonRun, window: Window) -> W {
    if at.shows_rule(window) {
        return W::EntryRule;
    }
    if at.run.is_solved() {
        return match (at.task + 1 < at.plan().tasks.len(), at.lesson + 1 < plans().len()) {
            (true, _) => W::EntryNext,
            (false, true) => W::EntryNextLesson,
            (false, false) => W::EntryMap,
        };
    }
    if at.run.awaits_reply() {
        return W::EntryThinks;
    }
    match at.kind() {
        TaskKind::Watch(_) => W::EntryWatch,
        TaskKind::Mark { .. } => W::EntryMark,
        TaskKind::Put(_) => W::EntryPut,
        TaskKind::Pick { .. } => W::EntryPick,
        TaskKind::Type { .. } => W::EntryType,
        TaskKind::Touch { .. } => W::EntryTouch,
        TaskKind::Do(PlayerAction::Press(_) | PlayerAction::DeclineByMove) => W::EntryMove,
        TaskKind::Do(_) => W::EntrySay,
        TaskKind::Game { .. } => W::EntryGame,
        TaskKind::Endgame(_) if at.run.report().is_some() => W::EntryMissed,
        TaskKind::Endgame(_)
        | TaskKind::Play { .. }
        | TaskKind::Try { .. }
        | TaskKind::Reach { .. }
        | TaskKind::Castle { .. } => W::EntryMove,
    }
}

// The rule of a lesson on a page of its own, for a small window that has no room for it beside the board.

fn draw_rule_page(canvas: &mut Canvas, lesson: &Lesson, area: Rect) {
    let lang = canvas.lang();
    let tasks = lesson.plan.tasks.len();
    let mut place = Writer::new(canvas, area);
    place.text(&heading(lesson), TextTone::Title);
    place.rule();
    place.blank();
    place.text(&lesson.intro, TextTone::Text);
    place.blank();
    if let Some(articles) = articles(lesson.plan, lang) {
        place.right(&articles, TextTone::Dim);
        place.blank();
    }
    place.two(&boxes(0, tasks), &W::PlainTasks.counted(lang, tasks, &[]));
}

// Texts of a lesson, written one below the other.

/// Writes each text below the previous one.
pub(in crate::ui) struct Writer<'a, 'b> {
    pub canvas: &'a mut Canvas<'b>,
    /// All the room there is.
    pub area: Rect,
    pub y: u16,
}

impl<'a, 'b> Writer<'a, 'b> {
    pub fn new(canvas: &'a mut Canvas<'b>, area: Rect) -> Writer<'a, 'b> {
        Writer { canvas, area, y: area.y }
    }

    pub fn rest(&self) -> Rect {
        Rect { y: self.y, height: self.area.bottom().saturating_sub(self.y), ..self.area }
    }

    /// Writes a text, in as many rows as it takes.
    pub fn text(&mut self, text: &str, tone: TextTone) {
        let spans = self.canvas.with_keys(text, tone);
        self.y = self.canvas.wrapped(self.rest(), &spans);
    }

    pub fn blank(&mut self) {
        self.y = (self.y + 1).min(self.area.bottom());
    }

    /// Leaves a blank row if there is room for one.
    pub fn blank_if(&mut self, roomy: bool) {
        if roomy {
            self.blank();
        }
    }

    /// Draws a line.
    pub fn rule(&mut self) {
        if self.rest().height > 0 {
            let row = Rect { height: 1, ..self.rest() };
            self.canvas.rule(row);
            self.blank();
        }
    }

    /// Writes a text at the right end of as many rows as it takes.
    fn right(&mut self, text: &str, tone: TextTone) {
        for line in wrap(text, self.area.width.max(1).into()) {
            if self.rest().height > 0 {
                self.canvas.put_right(self.area.x, self.y, self.area.right(), &line, tone);
                self.blank();
            }
        }
    }

    fn two(&mut self, left: &str, right: &str) {
        if self.rest().height > 0 {
            let end = self.canvas.put(self.area.x, self.y, self.area.right(), left, TextTone::Good);
            self.canvas.put(end + 2, self.y, self.area.right(), right, TextTone::Dim);
            self.blank();
        }
    }
}
