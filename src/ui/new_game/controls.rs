//! The parts of the form that are turned and typed in.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::FieldRow;
use crate::app::board::text_field::TextField;
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::ui::text::{clipped, columns, put, tone};
use crate::ui::theme::TextTone;
use crate::ui::theme::color::ColorDepth;

/// Draws `‹ value ›`, as wide as the widest value of the form, so that nothing moves when it is turned and the arrows
/// stand below each other. Answers the column after it.
pub(super) fn choice(
    row: &FieldRow,
    value: &str,
    focused: bool,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) -> u16 {
    let width = row.choices;
    let inner = Rect { x: row.value + 2, y: row.area.y, width, height: 1 }.intersection(row.area);
    arrows(row, inner, painter, frame, hits);
    let style = tone(painter, if focused { TextTone::Selection } else { TextTone::Text });
    let padded = format!("{value}{}", " ".repeat(usize::from(width.saturating_sub(columns(value)))));
    put(frame.buffer_mut(), inner.x, inner.y, inner.right(), &padded, style);
    inner.right() + 2
}

/// Draws a text that can be typed between arrows that turn it.
#[allow(clippy::too_many_arguments, reason = "what is drawn, where, and with what")]
pub(super) fn turned_text(
    row: &FieldRow,
    entry: &TextField,
    widest: u16,
    focused: bool,
    selected: bool,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let room = row.area.right().saturating_sub(row.value + 4);
    let inner = Rect { x: row.value + 2, y: row.area.y, width: room.min(widest), height: 1 };
    arrows(row, inner, painter, frame, hits);
    text(entry, "", inner, focused, selected, painter, frame);
}

fn arrows(row: &FieldRow, inner: Rect, painter: &Painter, frame: &mut Frame, hits: &mut HitMap) {
    let style = tone(painter, TextTone::Accent);
    put(frame.buffer_mut(), row.value, inner.y, row.area.right(), "‹", style);
    put(frame.buffer_mut(), inner.right() + 1, inner.y, row.area.right(), "›", style);
    // The blank beside an arrow belongs to it: it is easier to hit.
    hits.add(Rect { x: row.value, y: inner.y, width: 2, height: 1 }, HitTarget::CycleField(row.field, false));
    hits.add(Rect { x: inner.right(), y: inner.y, width: 2, height: 1 }, HitTarget::CycleField(row.field, true));
}

/// Draws a text that can be typed, and puts the cursor there while it is. Of a long text the part around the cursor
/// is seen.
pub(super) fn text(
    entry: &TextField,
    hint: &str,
    area: Rect,
    focused: bool,
    selected: bool,
    painter: &Painter,
    frame: &mut Frame,
) {
    let area = area.intersection(frame.area());
    if area.is_empty() {
        return;
    }
    let mut ground = tone(painter, TextTone::Panel);
    if matches!(painter.depth(), ColorDepth::C16 | ColorDepth::Mono) {
        ground = ground.add_modifier(Modifier::UNDERLINED);
    }
    frame.buffer_mut().set_style(area, ground);
    // Only while it is typed the cursor needs a column of its own.
    let (shown, cursor) = if focused { part(entry, area.width) } else { (clipped(entry.text(), area.width), 0) };
    if entry.is_empty() {
        put(frame.buffer_mut(), area.x, area.y, area.right(), hint, ground.patch(tone(painter, TextTone::Dim)));
    } else {
        let style = if focused && selected { tone(painter, TextTone::Selection) } else { ground };
        frame.buffer_mut().set_stringn(area.x, area.y, &shown, area.width.into(), style);
    }
    if focused {
        frame.set_cursor_position((area.x + cursor, area.y));
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
