//! The entry line of a lesson: what is typed, or otherwise how to answer the task.

use crate::app::{learn::LessonRun, protocol::input::Window};
use crate::chess::{
    course::{
        plans,
        task::{PlayerAction, TaskKind},
    },
    notation::Choices,
};
use crate::ui::{prelude::*, text::fit_text::fit_parts_or_clip, widgets::entry_line};
use crate::words::learn::LearnWord as W;

/// Draws the line and puts the terminal's cursor on it.
pub fn draw_entry(canvas: &mut Canvas, at: &LessonRun, area: Rect) {
    let x = canvas.write(area, "> ", TextTone::Accent);
    let entry = &at.input.entry;
    if entry.is_empty() {
        // The cursor stands before the hint, not on its first letter.
        let hint =
            fit_parts_or_clip(hint(at, canvas.app.window).text(canvas.lang()), area.right().saturating_sub(x + 2));
        canvas.put(x + 2, area.y, area.right(), &hint, TextTone::Dim);
    }
    let after = entry_line::draw_entry_line(canvas, area, x, entry, TextTone::Text, true) + 3;
    if let Some(position) = at.run.position().filter(|_| !entry.is_empty() && asks_for_moves(at.kind())) {
        let words = Choices::legal(&position, false).completions(entry.text(), &canvas.app.letters);
        entry_line::completions(canvas, area, after, entry.text(), &words);
    }
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
