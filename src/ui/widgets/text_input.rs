//! Fields of a form or a dialog: a text to type, or a value to step through with arrows.

use crate::app::board::move_input::TextField;
use crate::ui::{prelude::*, text::clip};
use ratatui::style::Modifier;
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
    // The cursor needs a column of its own, also when it stands after the text.
    let first = (0..=cursor).find(|&first| wide(&chars[first..cursor]) < width).unwrap_or(cursor); // first ≤ cursor
    let mut shown = String::new();
    for &c in &chars[first..] {
        if shown.width() + c.width().unwrap_or(0) > width {
            break;
        }
        shown.push(c);
    }
    (shown, u16::try_from(wide(&chars[first..cursor])).unwrap_or_default()) // first ≤ cursor ≤ the length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::input::{Code, Key};

    #[test]
    fn the_cursor_is_always_seen() {
        let mut entry = TextField::with("rnbqkbnr");
        assert_eq!(visible_part(&entry, 10), ("rnbqkbnr".into(), 8));
        assert_eq!(visible_part(&entry, 8), ("nbqkbnr".into(), 7));
        assert_eq!(visible_part(&entry, 4), ("bnr".into(), 3));
        entry.key(Key::plain(Code::Home));
        assert_eq!(visible_part(&entry, 4), ("rnbq".into(), 0));
        assert_eq!(visible_part(&TextField::default(), 0), (String::new(), 0));
        assert_eq!(visible_part(&TextField::with("漢字"), 4), ("字".into(), 2));
    }
}
