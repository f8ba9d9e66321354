//! The entry line: what is typed, in the colour of what it comes to, and what it could become.

use super::GameView;
use crate::app::game::{Blocked, EntryState};
use crate::ui::canvas::Canvas;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use crate::words::app::AppWord;
use crate::words::game::GameWord;
use shakmaty::{Position, Square};

/// Completions that are listed; more say too little.
const LISTED: usize = 10;

/// Draws the line and puts the terminal's cursor on it.
pub fn draw(canvas: &mut Canvas, scene: &GameView) {
    let area = scene.plan.entry;
    let lang = canvas.lang();
    let entry = scene.play.entry();
    let x = canvas.write(area, "> ", TextTone::Accent);
    let typing = scene.typing();
    if entry.is_empty() {
        let over = scene.play.game().ending().is_some() || !scene.play.has_human();
        // By the arrow keys: the pointer knows what it holds.
        let held = scene.play.picked_piece().is_some_and(|held| held.at.is_none()) && scene.play.cursor().is_some();
        let hint = match (over, held) {
            (true, _) => GameWord::EntryHintOver.text(lang),
            (false, true) if scene.play.touch_move() => GameWord::HeldTouched.text(lang),
            (false, true) => GameWord::HeldHint.text(lang),
            (false, false) if scene.play.cursor().is_some_and(|at| mine(scene, at)) => GameWord::PickHint.text(lang),
            (false, false) if scene.play.cursor().is_some() && scene.live_entry() => GameWord::SeekHint.text(lang),
            (false, false) => {
                let hints = [AppWord::EntryHint.text(lang), GameWord::EntryHintShort.text(lang)];
                hints.into_iter().find(|hint| x + 2 + columns(hint) <= area.right()).unwrap_or(hints[1]) // two hints
            }
        };
        let premove = if held { None } else { super::premove_said(scene.play, canvas.app) };
        let (hint, tone) = premove.unwrap_or_else(|| (hint.to_owned(), TextTone::Dim));
        if takes_text(scene) {
            // The cursor stands before it, not on its first letter.
            canvas.put(x + 2, area.y, area.right(), &hint, tone);
        }
        cursor(canvas, scene, x);
        return;
    }
    let tone = match typing {
        _ if scene.play.refused().is_some() => TextTone::Error,
        EntryState::Nothing => TextTone::Text,
        EntryState::Command => TextTone::Accent,
        EntryState::Moves { now: Some(_), .. } => TextTone::Good,
        EntryState::Moves { now: None, .. } => TextTone::Text,
        EntryState::Impossible => TextTone::Error,
    };
    // A line longer than its room shows the part around the cursor.
    let room = usize::from(area.right().saturating_sub(x + 1)).max(1);
    let skip = (entry.cursor() + 1).saturating_sub(room);
    let before: String = entry.text().chars().take(entry.cursor()).skip(skip).collect();
    let text: String = entry.text().chars().skip(skip).collect();
    let refused = scene.play.refused().is_some();
    // A refused text is chosen as a whole: what is typed next takes its place.
    let style = canvas.tone(if refused { TextTone::Selection } else { tone });
    let after = canvas.put(x, area.y, area.right(), &text, style);
    if refused {
        let said = [GameWord::Refused, GameWord::RefusedShort].map(|word| word.text(lang));
        if let Some(said) = said.into_iter().find(|said| after + 3 + columns(said) <= area.right()) {
            canvas.put(after + 3, area.y, area.right(), said, TextTone::Dim);
        }
    } else {
        completions(canvas, scene, typing, after + 3);
    }
    cursor(canvas, scene, x + columns(&before));
}

/// What the text could become, in the letters of the screen.
fn completions(canvas: &mut Canvas, scene: &GameView, typing: &EntryState, x: u16) {
    let EntryState::Moves { now, could } = typing else { return };
    let area = scene.plan.entry;
    let typed = scene.play.entry().text().trim();
    let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
    let words = scene.play.names(moves, canvas.app.letters());
    if words.is_empty() || words.len() > LISTED || words == [typed] {
        return;
    }
    let mut x = x;
    for word in words {
        if x + columns(&word) > area.right() {
            break;
        }
        x = canvas.put(x, area.y, area.right(), &word, TextTone::Dim) + 2;
    }
}

/// Whether a person has the move and his man stands on a square.
fn mine(scene: &GameView, square: Square) -> bool {
    scene.play.human_to_move() && scene.play.viewing().is_none() && scene.play.game().position().us().contains(square)
}

/// Whether keys are typed: commands also before a tournament's clock is started.
fn takes_text(scene: &GameView) -> bool {
    match scene.play.blocked() {
        None | Some(Blocked::Start) => true,
        Some(Blocked::Deserted(_)) => scene.play.entry().text().starts_with(':'),
        Some(Blocked::Paused | Blocked::Interrupted) => false,
    }
}

/// The terminal's cursor stands where the next character goes, unless a dialog has it.
fn cursor(canvas: &mut Canvas, scene: &GameView, x: u16) {
    let area = scene.plan.entry;
    if canvas.app.dialog().is_none() && takes_text(scene) && x < area.right() {
        canvas.set_cursor((x, area.y));
    }
}
