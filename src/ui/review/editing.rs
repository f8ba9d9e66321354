//! What shows that a game is being edited: the line on which moves are typed, the marks of pointing, what is changed.

use super::ReviewView;
use crate::app::board::text_field::TextField;
use crate::app::commands::action::Action;
use crate::app::game::EntryState;
use crate::app::review::Review;
use crate::app::review::editing::PendingShape;
use crate::chess::notation;
use crate::chess::pgn::comment::BoardShape;
use crate::ui::board::{DraggedPiece, Highlights};
use crate::ui::canvas::Canvas;
use crate::ui::text::columns;
use crate::ui::text::fit_text::parted;
use crate::ui::theme::TextTone;
use crate::words::editing::EditWord as W;
use shakmaty::Bitboard;

/// Completions that are listed; more say too little.
const LISTED: usize = 10;

/// Adds what is pointed at and typed to the marks on the board.
pub fn mark(scene_marks: Highlights, app: &crate::app::App, review: &Review) -> Highlights {
    let desk = review.edits();
    let (quiet, captures) = review.targets();
    let lit = if desk.entry().is_some() { review.typing(app.typed_letters()).lit() } else { Vec::new() };
    Highlights {
        chosen: desk.picked_piece().map(|grip| grip.from),
        quiet,
        captures,
        cursor: desk.cursor(),
        lit: Bitboard::from_iter(lit),
        ..scene_marks
    }
}

/// The man in the hand.
pub fn held(review: &Review) -> Option<DraggedPiece> {
    let grip = review.edits().picked_piece()?;
    Some(DraggedPiece { from: grip.from, at: grip.at.map(|cell| (cell.col, cell.row)) })
}

/// The arrows and squares of the move shown, with the one that is being drawn.
pub fn shapes(review: &Review) -> Vec<BoardShape> {
    let mut shapes = review.shapes().to_vec();
    shapes.extend(review.edits().drawing().map(|(PendingShape { from, to }, paint)| {
        if from == to { BoardShape::Square(paint, from) } else { BoardShape::Arrow(paint, from, to) }
    }));
    shapes
}

/// What the status line says first of a game that is changed.
pub fn changed(scene: &ReviewView) -> Option<&'static str> {
    let desk = scene.review.edits();
    // What a search has found so far says itself that it runs.
    let changed = desk.is_changed() || desk.would_lose() && scene.review.mistake_search().is_none();
    let word = match (desk.is_saving(), changed) {
        (true, _) => W::SavingNow,
        (false, true) => W::ChangedMark,
        (false, false) => return None,
    };
    Some(word.text(scene.app.lang()))
}

/// What matters while a game is edited; nothing while it is only looked at. Evaluations that were found do not press.
pub fn acts(review: &Review) -> Vec<Action> {
    let desk = review.edits();
    let mut acts = Vec::new();
    if desk.is_changed() {
        acts.push(Action::Save);
    }
    if desk.entry().is_some() {
        acts.extend(desk.is_changed().then_some(Action::Undo));
        acts.extend([Action::Back, Action::Palette, Action::Help]);
    }
    acts
}

/// The line on which moves are typed. Answers whether they are.
pub fn entry(canvas: &mut Canvas, scene: &ReviewView) -> bool {
    let Some(entry) = scene.review.edits().entry() else { return false };
    let (area, lang) = (scene.plan.entry, canvas.lang());
    let x = canvas.write(area, W::Prompt.text(lang), TextTone::Accent) + 1;
    if entry.is_empty() {
        let hint = parted(W::PromptHint.text(lang), area.right().saturating_sub(x + 2));
        canvas.put(x + 2, area.y, area.right(), hint, TextTone::Dim);
        cursor(canvas, scene, x);
        return true;
    }
    let typing = scene.review.typing(canvas.app.typed_letters());
    let tone = match &typing {
        _ if scene.review.edits().is_refused() => TextTone::Error,
        EntryState::Nothing => TextTone::Text,
        EntryState::Command => TextTone::Accent,
        EntryState::Moves { now: Some(_), .. } => TextTone::Good,
        EntryState::Moves { now: None, .. } => TextTone::Text,
        // Of a line of moves only the first can be judged before Enter.
        EntryState::Impossible if entry.text().trim().contains(' ') => TextTone::Text,
        EntryState::Impossible => TextTone::Error,
    };
    let room = usize::from(area.right().saturating_sub(x + 1)).max(1);
    let skip = (entry.cursor() + 1).saturating_sub(room);
    let before: String = entry.text().chars().take(entry.cursor()).skip(skip).collect();
    let text: String = entry.text().chars().skip(skip).collect();
    let after = canvas.put(x, area.y, area.right(), &text, tone);
    completions(canvas, scene, entry, &typing, after + 3);
    cursor(canvas, scene, x + columns(&before));
    true
}

/// What the text could become, in the letters of the screen.
fn completions(canvas: &mut Canvas, scene: &ReviewView, entry: &TextField, typing: &EntryState, mut x: u16) {
    let EntryState::Moves { now, could } = typing else { return };
    let position = scene.review.record().tree.position(scene.review.node());
    let others = could.iter().filter(|mv| now.is_none_or(|now| now == **mv));
    let words: Vec<String> = others.map(|mv| notation::san(position, *mv, &canvas.app.letters())).collect();
    if words.is_empty() || words.len() > LISTED || words == [entry.text().trim()] {
        return;
    }
    let area = scene.plan.entry;
    for word in words {
        if x + columns(&word) > area.right() {
            break;
        }
        x = canvas.put(x, area.y, area.right(), &word, TextTone::Dim) + 2;
    }
}

fn cursor(canvas: &mut Canvas, scene: &ReviewView, x: u16) {
    if canvas.app.dialog().is_none() && x < scene.plan.entry.right() {
        canvas.set_cursor((x, scene.plan.entry.y));
    }
}
