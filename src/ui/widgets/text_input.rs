//! Fields of a form or a dialog: a text to type, or a value to step through with arrows.

use crate::app::board::move_input::{LISTED, TextField};
use crate::app::game::EntryState;
use crate::chess::notation::Choices;
use crate::ui::prelude::*;

use shakmaty::Chess;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Draws the arrows that step a value backwards and forwards, on both sides of it; none where there is no target.
pub(in crate::ui) fn arrows(canvas: &mut Canvas, row: Rect, value: Rect, [back, forward]: [Option<HitTarget>; 2]) {
    let start = value.x.saturating_sub(2);
    // The blank beside an arrow belongs to it, which makes it easier to hit.
    if let Some(back) = back {
        canvas.put(start, value.y, row.right(), "‹", TextTone::Accent);
        canvas.hit(Rect { x: start, width: 2, ..value }, back);
    }
    if let Some(forward) = forward {
        canvas.put(value.right() + 1, value.y, row.right(), "›", TextTone::Accent);
        canvas.hit(Rect { x: value.right(), width: 2, ..value }, forward);
    }
}

/// Writes a value that is stepped through, up to the right edge of its row.
pub(in crate::ui) fn turned(canvas: &mut Canvas, row: Rect, value: Rect, text: &str, focused: bool) {
    let padded = format!("{text}{}", " ".repeat(value.width.saturating_sub(columns(text)).into()));
    canvas.write(value.intersection(row), &padded, TextTone::Text.selected_if(focused));
}

/// Draws a text field, and puts the cursor there while it has the focus. The part of a long text around the cursor is
/// then visible.
pub fn draw(canvas: &mut Canvas, entry: &TextField, hint: &str, area: Rect, focused: bool, selected: bool) {
    let area = area.intersection(canvas.area());
    if area.is_empty() {
        return;
    }
    let mut ground = canvas.tone(TextTone::Panel);
    if canvas.has_few_colors() {
        ground = ground.add_modifier(Modifier::UNDERLINED);
    }
    canvas.fill(area, ground);
    // The cursor needs a column of its own only while the field has the focus.
    let (shown, cursor) = if focused { visible_part(entry, area.width) } else { (clip(entry.text(), area.width), 0) };
    if entry.is_empty() {
        canvas.write(area, hint, ground.patch(canvas.tone(TextTone::Dim)));
    } else {
        let style = if focused && selected { canvas.tone(TextTone::Selection) } else { ground };
        canvas.put(area.x, area.y, area.right(), &shown, style);
    }
    if focused {
        canvas.set_cursor((area.x + cursor, area.y));
    }
}

/// Returns the part of a text that is visible in `width` columns, and the column of the cursor in it.
pub(in crate::ui) fn visible_part(entry: &TextField, width: u16) -> (String, u16) {
    let width = usize::from(width.max(1));
    let chars: Vec<char> = entry.text().chars().collect();
    let wide = |chars: &[char]| -> usize { chars.iter().map(|c| c.width().unwrap_or(0)).sum() };
    let cursor = entry.cursor().min(chars.len());
    // The cursor needs a column of its own; where all fits, that is the one behind the field at most.
    let fits = |first: usize| wide(&chars[first..cursor]) < width || first == 0 && wide(&chars) <= width; // ≤ cursor
    let first = (0..=cursor).find(|&first| fits(first)).unwrap_or(cursor);
    let mut shown = String::new();
    for (at, &c) in chars.iter().enumerate().skip(first) {
        let c = if at == first && first > 0 && c.width() == Some(1) { '…' } else { c }; // there is more before it
        if shown.width() + c.width().unwrap_or(0) > width {
            break;
        }
        shown.push(c);
    }
    (shown, u16::try_from(wide(&chars[first..cursor])).unwrap_or_default()) // first ≤ cursor ≤ the length
}

// A line on which the user types moves: the part of the text that fits, the cursor on it, and what it could become.

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

/// Writes what can be typed on an empty entry line. The cursor stands before the hint, not on its first letter.
pub(in crate::ui) fn hint(canvas: &mut Canvas, line: Rect, x: u16, text: &str, tone: TextTone) {
    // If its first part is too long, it is cut.
    let part = Some(fit_parts(text, line.right().saturating_sub(x + 2))).filter(|part| !part.is_empty());
    canvas.put(x + 2, line.y, line.right(), part.unwrap_or(text), tone);
}

/// Draws what stands behind the prompt of a line on which moves are typed: the text, or otherwise what can be typed.
/// Returns the column where completions begin.
pub(in crate::ui) fn typed(
    canvas: &mut Canvas,
    (line, x): (Rect, u16),
    entry: &TextField,
    advice: &str,
    tone: TextTone,
) -> u16 {
    if entry.is_empty() {
        hint(canvas, line, x, advice, TextTone::Dim);
    }
    draw_entry_line(canvas, line, x, entry, tone, true) + 3
}

/// Draws the line on which a move is typed: the text, or otherwise what can be typed, and the moves of a position that
/// the text could become.
pub fn draw_prompt(canvas: &mut Canvas, line: Rect, entry: &TextField, advice: &str, position: Option<&Chess>) {
    let x = canvas.write(line, "> ", TextTone::Accent);
    let after = typed(canvas, (line, x), entry, advice, TextTone::Text);
    if let Some(position) = position.filter(|_| !entry.is_empty()) {
        let words = Choices::legal(position).completions(entry.text(), &canvas.app.preferences.letters());
        completions(canvas, line, after, entry.text(), &words);
    }
}

/// Writes a question and the text typed in answer, with the terminal's cursor in the answer. Returns the column after
/// it.
pub(in crate::ui) fn ask(canvas: &mut Canvas, line: Rect, question: &str, entry: &TextField, tone: TextTone) -> u16 {
    let x = canvas.write(line, question, TextTone::KeyName) + 1;
    let (shown, cursor) = visible_part(entry, line.right().saturating_sub(x));
    canvas.set_cursor((x + cursor, line.y));
    canvas.put(x, line.y, line.right(), &shown, tone)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::input::{Code, Key};

    #[test]
    fn the_cursor_is_seen_and_so_is_that_more_stands_before() {
        let mut entry = TextField::with("rnbqkbnr");
        assert_eq!(visible_part(&entry, 10), ("rnbqkbnr".into(), 8));
        assert_eq!(visible_part(&entry, 8), ("rnbqkbnr".into(), 8));
        assert_eq!(visible_part(&entry, 7), ("…qkbnr".into(), 6));
        assert_eq!(visible_part(&entry, 4), ("…nr".into(), 3));
        entry.key(Key::plain(Code::Home));
        assert_eq!(visible_part(&entry, 4), ("rnbq".into(), 0));
        assert_eq!(visible_part(&TextField::default(), 0), (String::new(), 0));
        assert_eq!(visible_part(&TextField::with("漢字"), 4), ("漢字".into(), 4));
    }
}
