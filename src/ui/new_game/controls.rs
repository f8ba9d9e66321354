//! The parts of the form that are turned and typed in.

use ratatui::style::Modifier;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::FieldRow;
use crate::app::board::text_field::TextField;
use crate::ui::prelude::*;
use crate::ui::text::clipped;

/// Draws `‹ value ›`, as wide as the widest value of the form, so that nothing moves when it is turned and the arrows
/// stand below each other. Answers the column after it.
pub(super) fn choice(canvas: &mut Canvas, row: &FieldRow, value: &str, focused: bool) -> u16 {
    let width = row.choices;
    let inner = Rect { x: row.value + 2, y: row.area.y, width, height: 1 }.intersection(row.area);
    arrows(canvas, row, inner);
    let style = canvas.tone(TextTone::Text.selected_if(focused));
    let padded = format!("{value}{}", " ".repeat(usize::from(width.saturating_sub(columns(value)))));
    canvas.write(inner, &padded, style);
    inner.right() + 2
}

/// Draws a text that can be typed between arrows that turn it.
#[allow(clippy::too_many_arguments, reason = "what is drawn, where, and with what")]
pub(super) fn turned_text(
    canvas: &mut Canvas,
    row: &FieldRow,
    entry: &TextField,
    widest: u16,
    focused: bool,
    selected: bool,
) {
    let room = row.area.right().saturating_sub(row.value + 4);
    let inner = Rect { x: row.value + 2, y: row.area.y, width: room.min(widest), height: 1 };
    arrows(canvas, row, inner);
    text(canvas, entry, "", inner, focused, selected);
}

fn arrows(canvas: &mut Canvas, row: &FieldRow, inner: Rect) {
    let style = canvas.tone(TextTone::Accent);
    canvas.put(row.value, inner.y, row.area.right(), "‹", style);
    canvas.put(inner.right() + 1, inner.y, row.area.right(), "›", style);
    // The blank beside an arrow belongs to it: it is easier to hit.
    canvas.hit(Rect { x: row.value, y: inner.y, width: 2, height: 1 }, HitTarget::CycleField(row.field, false));
    canvas.hit(Rect { x: inner.right(), y: inner.y, width: 2, height: 1 }, HitTarget::CycleField(row.field, true));
}

/// Draws a text that can be typed, and puts the cursor there while it is. Of a long text the part around the cursor
/// is seen.
pub(super) fn text(canvas: &mut Canvas, entry: &TextField, hint: &str, area: Rect, focused: bool, selected: bool) {
    let area = area.intersection(canvas.area());
    if area.is_empty() {
        return;
    }
    let mut ground = canvas.tone(TextTone::Panel);
    if canvas.has_few_colors() {
        ground = ground.add_modifier(Modifier::UNDERLINED);
    }
    canvas.fill(area, ground);
    // Only while it is typed the cursor needs a column of its own.
    let (shown, cursor) = if focused { part(entry, area.width) } else { (clipped(entry.text(), area.width), 0) };
    if entry.is_empty() {
        canvas.write(area, hint, ground.patch(canvas.tone(TextTone::Dim)));
    } else {
        let style = if focused && selected { canvas.tone(TextTone::Selection) } else { ground };
        canvas.buf().set_stringn(area.x, area.y, &shown, area.width.into(), style);
    }
    if focused {
        canvas.set_cursor((area.x + cursor, area.y));
    }
}

/// The part of a text that is seen in so many columns, and the column of the cursor in it.
pub(in crate::ui) fn part(entry: &TextField, width: u16) -> (String, u16) {
    let width = usize::from(width.max(1));
    let chars: Vec<char> = entry.text().chars().collect();
    let wide = |chars: &[char]| -> usize { chars.iter().map(|c| c.width().unwrap_or(0)).sum() };
    let cursor = entry.cursor().min(chars.len());
    // The cursor needs a column of its own, after the text if it stands there.
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
        assert_eq!(part(&entry, 10), ("rnbqkbnr".into(), 8));
        assert_eq!(part(&entry, 8), ("nbqkbnr".into(), 7));
        assert_eq!(part(&entry, 4), ("bnr".into(), 3));
        entry.key(Key::plain(Code::Home));
        assert_eq!(part(&entry, 4), ("rnbq".into(), 0));
        assert_eq!(part(&TextField::default(), 0), (String::new(), 0));
        assert_eq!(part(&TextField::with("漢字"), 4), ("字".into(), 2));
    }
}
