//! A running lesson: the board, the panel beside it, and the line to type on.

use crate::app::learn::{LearnScreen, LessonRun};
use crate::chess::course::task::TaskKind;
use crate::ui::{
    board_screen,
    layout::{GameLayout, PanelKind},
    learn::{board, entry, panel, rule_page},
    prelude::*,
    text::{VerticalAlign, lines},
    widgets::status_and_footer,
};
use ratatui::widgets::{Clear, Widget};

/// What the footer offers, the most important first.
const ACTS: [Action; 10] = [
    Action::Choose,
    Action::Hint,
    Action::Why,
    Action::Again,
    Action::Back,
    Action::PlayHere,
    Action::ViewBack,
    Action::Flip,
    Action::Help,
    Action::Palette,
];

/// What it offers in an endgame, whose moves can be taken back.
const ENDGAME: [Action; 9] = [
    Action::Choose,
    Action::Hint,
    Action::Again,
    Action::TakeBack,
    Action::Back,
    Action::PlayHere,
    Action::ViewBack,
    Action::Help,
    Action::Palette,
];

/// What it offers once the aim of an endgame was missed.
const MISSED: [Action; 5] = [Action::Again, Action::TakeBack, Action::Back, Action::Help, Action::Palette];

/// What it offers once the task is solved.
const SOLVED: [Action; 7] =
    [Action::Choose, Action::Why, Action::Again, Action::Back, Action::PlayHere, Action::Help, Action::Palette];

/// What it offers while the rule is shown alone.
const RULE: [Action; 4] = [Action::Choose, Action::Back, Action::Help, Action::Palette];

/// What it offers where nothing is asked: moves are shown, or a game is played.
const NO_QUESTION: [Action; 7] =
    [Action::Choose, Action::Why, Action::Again, Action::Back, Action::PlayHere, Action::Help, Action::Palette];

/// Draws the screen.
pub fn draw_lesson(canvas: &mut Canvas, screen: &LearnScreen, at: &LessonRun) {
    let Some((plan, geometry)) = board_screen::place(canvas, at.flipped, None, PanelKind::Fields) else { return };
    if let Some(lesson) = at.lesson(canvas.lang()).filter(|_| at.shows_rule(canvas.app.window)) {
        let page = Rect { height: plan.status.bottom() - canvas.area().y, ..canvas.area() };
        rule_page::draw_rule_page(canvas, lesson, page);
        status(canvas, &plan, Vec::new());
        entry::draw_entry(canvas, at, plan.entry);
        return status_and_footer::keys(canvas, KeyContext::Lesson, &RULE, plan.footer);
    }
    let area = if at.run.line().is_empty() {
        // Without a board the words get all the room.
        let panel = beside(&plan);
        Rect { x: plan.board.x, width: panel.right().saturating_sub(plan.board.x), ..panel }
    } else {
        board::draw_board(canvas, at, &geometry);
        board_screen::make_room(canvas, &plan, &geometry);
        beside(&plan)
    };
    let below = panel::draw(canvas, screen, at, area, (plan.status.width, plan.status.height));
    status(canvas, &plan, below);
    entry::draw_entry(canvas, at, plan.entry);
    let acts: &[Action] = match at.kind() {
        _ if at.run.is_solved() => &SOLVED,
        TaskKind::Endgame(_) if at.run.report().is_some() => &MISSED,
        TaskKind::Endgame(_) => &ENDGAME,
        TaskKind::Watch(_) | TaskKind::Game { .. } => &NO_QUESTION,
        _ => &ACTS,
    };
    // If the rule stands beside the board, the key that shows it need not be named.
    let has_rule = LessonRun::has_room_for_rule(canvas.app.window);
    let has_board = at.run.position().is_some();
    let offered = |act: &Action| match act {
        Action::Why => !has_rule,
        Action::PlayHere => has_board,
        Action::ViewBack => at.run.line().len() > 1,
        _ => true,
    };
    let acts: Vec<Action> = acts.iter().copied().filter(offered).collect();
    status_and_footer::keys(canvas, KeyContext::Lesson, &acts, plan.footer);
}

/// Returns everything beside the board, or below it.
fn beside(plan: &GameLayout) -> Rect {
    if plan.score.x >= plan.board.right() {
        return Rect { y: plan.top.area.y, height: plan.bottom.area.bottom() - plan.top.area.y, ..plan.score };
    }
    let y = plan.bottom.area.y;
    Rect { y, height: plan.score.bottom().saturating_sub(y), ..plan.score }
}

/// Draws the message, or otherwise what has no room in the panel. It may cover rows of the board: words come first.
fn status(canvas: &mut Canvas, plan: &GameLayout, below: Vec<Span<'static>>) {
    let spans = match status_and_footer::message(canvas.app, TextTone::Good) {
        Some((text, tone)) => canvas.with_keys(text, tone),
        None => below,
    };
    let area = plan.status;
    let rows = u16::try_from(lines(&spans, area.width).len()).unwrap_or(u16::MAX);
    let height = rows.max(area.height).min(area.bottom().saturating_sub(canvas.area().y));
    let place = Rect { y: area.bottom() - height, height, ..area };
    if rows > area.height {
        let ground = canvas.tone(TextTone::Background);
        Clear.render(place, canvas.buf());
        canvas.buf().set_style(place, ground);
    }
    canvas.message(place, &spans, VerticalAlign::Bottom);
}
