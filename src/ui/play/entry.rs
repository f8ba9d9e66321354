//! The entry line: what is typed, in the colour of what it comes to, and what it could become.

use shakmaty::{Position, Square};

use super::Scene;
use crate::app::play::{Halt, Typing};
use crate::ui::chrome::{columns, put};
use crate::ui::frame::Frame;
use crate::ui::theme::Tone;
use crate::words::app::AppWord;
use crate::words::screens::ScreenWord;

/// Completions that are listed; more say too little.
const LISTED: usize = 10;

/// Draws the line and puts the terminal's cursor on it.
pub fn draw(scene: &Scene, frame: &mut Frame) {
    let area = scene.plan.entry;
    let lang = scene.app.lang();
    let entry = scene.play.entry();
    let buf = frame.buffer_mut();
    let x = put(buf, area.x, area.y, area.right(), "> ", scene.tone(Tone::Accent));
    let typing = scene.typing();
    if entry.is_empty() {
        let over = scene.play.game().ending().is_some() || !scene.play.has_human();
        // By the arrow keys: the pointer knows what it holds.
        let held = scene.play.held().is_some_and(|held| held.at.is_none()) && scene.play.cursor().is_some();
        let hint = match (over, held) {
            (true, _) => ScreenWord::EntryHintOver.text(lang),
            (false, true) if scene.play.touch_move() => ScreenWord::HeldTouched.text(lang),
            (false, true) => ScreenWord::HeldHint.text(lang),
            (false, false) if scene.play.cursor().is_some_and(|at| mine(scene, at)) => ScreenWord::PickHint.text(lang),
            (false, false) if scene.play.cursor().is_some() && scene.live_entry() => ScreenWord::SeekHint.text(lang),
            (false, false) => {
                let hints = [AppWord::EntryHint.text(lang), ScreenWord::EntryHintShort.text(lang)];
                hints.into_iter().find(|hint| x + 2 + columns(hint) <= area.right()).unwrap_or(hints[1]) // two hints
            }
        };
        let premove = if held { None } else { super::premove_said(scene.play, scene.app) };
        let (hint, tone) = premove.unwrap_or_else(|| (hint.to_owned(), Tone::Dim));
        if takes_text(scene) {
            // The cursor stands before it, not on its first letter.
            put(buf, x + 2, area.y, area.right(), &hint, scene.tone(tone));
        }
        cursor(scene, x, frame);
        return;
    }
    let tone = match typing {
        _ if scene.play.refused().is_some() => Tone::Error,
        Typing::Nothing => Tone::Text,
        Typing::Command => Tone::Accent,
        Typing::Moves { now: Some(_), .. } => Tone::Good,
        Typing::Moves { now: None, .. } => Tone::Text,
        Typing::Impossible => Tone::Error,
    };
    // A line longer than its room shows the part around the cursor.
    let room = usize::from(area.right().saturating_sub(x + 1)).max(1);
    let skip = (entry.cursor() + 1).saturating_sub(room);
    let before: String = entry.text().chars().take(entry.cursor()).skip(skip).collect();
    let text: String = entry.text().chars().skip(skip).collect();
    let refused = scene.play.refused().is_some();
    // A refused text is chosen as a whole: what is typed next takes its place.
    let style = scene.tone(if refused { Tone::Selection } else { tone });
    let after = put(buf, x, area.y, area.right(), &text, style);
    if refused {
        let said = [ScreenWord::Refused, ScreenWord::RefusedShort].map(|word| word.text(lang));
        if let Some(said) = said.into_iter().find(|said| after + 3 + columns(said) <= area.right()) {
            put(buf, after + 3, area.y, area.right(), said, scene.tone(Tone::Dim));
        }
    } else {
        completions(scene, typing, after + 3, frame);
    }
    cursor(scene, x + columns(&before), frame);
}

/// What the text could become, in the letters of the screen.
fn completions(scene: &Scene, typing: &Typing, x: u16, frame: &mut Frame) {
    let Typing::Moves { now, could } = typing else { return };
    let area = scene.plan.entry;
    let typed = scene.play.entry().text().trim();
    let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
    let words = scene.play.names(moves, scene.app.letters());
    if words.is_empty() || words.len() > LISTED || words == [typed] {
        return;
    }
    let buf = frame.buffer_mut();
    let mut x = x;
    for word in words {
        if x + columns(&word) > area.right() {
            break;
        }
        x = put(buf, x, area.y, area.right(), &word, scene.tone(Tone::Dim)) + 2;
    }
}

/// Whether a person has the move and his man stands on a square.
fn mine(scene: &Scene, square: Square) -> bool {
    scene.play.human_to_move() && scene.play.viewing().is_none() && scene.play.game().position().us().contains(square)
}

/// Whether keys are typed: commands also before a tournament's clock is started.
fn takes_text(scene: &Scene) -> bool {
    match scene.play.halt() {
        None | Some(Halt::Start) => true,
        Some(Halt::Deserted(_)) => scene.play.entry().text().starts_with(':'),
        Some(Halt::Paused | Halt::Interrupted) => false,
    }
}

/// The terminal's cursor stands where the next character goes, unless a dialog has it.
fn cursor(scene: &Scene, x: u16, frame: &mut Frame) {
    let area = scene.plan.entry;
    if scene.app.dialog().is_none() && takes_text(scene) && x < area.right() {
        frame.set_cursor_position((x, area.y));
    }
}
