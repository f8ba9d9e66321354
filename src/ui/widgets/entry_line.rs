//! A line on which the user types moves: the part of the text that fits, the cursor on it, and what it could become.

use crate::app::{
    board::move_input::{LISTED, TextField},
    game::EntryState,
};
use crate::ui::prelude::*;

/// Returns the tone of a text that is typed where a move is expected.
pub(in crate::ui) fn tone_of(typing: &EntryState, refused: bool) -> TextTone {
    match typing {
        _ if refused => TextTone::Error,
        EntryState::Nothing | EntryState::Moves { now: None, .. } => TextTone::Text,
        EntryState::Command => TextTone::Accent,
        EntryState::Moves { now: Some(_), .. } => TextTone::Good,
        EntryState::Impossible => TextTone::Error,
    }
}

/// Writes the text from a column of a line on, so that the place of the cursor is in sight. Puts the terminal's cursor
/// there if keys go to this line and not to a dialog. Returns the column after the text.
pub fn draw_entry_line(
    canvas: &mut Canvas,
    line: Rect,
    x: u16,
    entry: &TextField,
    tone: TextTone,
    takes_text: bool,
) -> u16 {
    // If the text is too long, the part around the cursor is shown.
    let room = usize::from(line.right().saturating_sub(x + 1)).max(1);
    let skip = (entry.cursor() + 1).saturating_sub(room);
    let before: String = entry.text().chars().take(entry.cursor()).skip(skip).collect();
    let text: String = entry.text().chars().skip(skip).collect();
    let after = canvas.put(x, line.y, line.right(), &text, tone);
    let cursor = x + columns(&before);
    if takes_text && canvas.app.dialog().is_none() && cursor < line.right() {
        canvas.set_cursor((cursor, line.y));
    }
    after
}

/// Writes a question and the text typed in answer, with the terminal's cursor in the answer. Returns the column after
/// it.
pub(in crate::ui) fn ask(canvas: &mut Canvas, line: Rect, question: &str, entry: &TextField, tone: TextTone) -> u16 {
    let x = canvas.write(line, question, TextTone::KeyName) + 1;
    let end = canvas.put(x, line.y, line.right(), entry.text(), tone);
    let cursor = x.saturating_add(u16::try_from(entry.cursor()).unwrap_or(u16::MAX));
    canvas.set_cursor((cursor.min(line.right().saturating_sub(1)), line.y));
    end
}

/// Lists what the text could become, from a column on, as far as whole words have room.
pub(in crate::ui) fn completions(canvas: &mut Canvas, line: Rect, mut x: u16, typed: &str, words: &[String]) {
    if words.len() > LISTED || words == [typed.trim()] {
        return;
    }
    for word in words {
        if x + columns(word) > line.right() {
            return;
        }
        x = canvas.put(x, line.y, line.right(), word, TextTone::Dim) + 2;
    }
}
