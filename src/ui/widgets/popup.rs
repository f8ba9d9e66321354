//! A window over the screen.

use crate::app::board::move_input::TextField;
use crate::ui::{
    prelude::*,
    text::{clip, fit_text::fit_parts},
    widgets::{dimmed::dim_behind, text_input::visible_part},
};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

/// The columns and rows that a window has in addition to its content.
pub const FRAME: (u16, u16) = (4, 2);

/// Draws an empty window where it hides the least of what the screen wants to keep in sight (see
/// [`WindowRoom`](crate::ui::window_room::WindowRoom)), in the first of several content sizes that hides least. Returns
/// the index of that size, and where the content stands.
pub fn open_best(canvas: &mut Canvas, title: &str, contents: &[(u16, u16)], number: u32) -> (usize, Rect) {
    let sizes: Vec<(u16, u16)> = contents.iter().map(|content| whole(canvas, title, *content)).collect();
    let (which, outer) = canvas.hits.room.best(canvas.area(), sizes);
    (which, open_at(canvas, outer, title, number))
}

/// Whether even the best of several content sizes makes a window hide part of a board, or of what the window is about.
pub fn hides_board(canvas: &Canvas, contents: &[(u16, u16)]) -> bool {
    let sizes = contents.iter().map(|content| whole(canvas, "", *content));
    canvas.hits.room.hides_board(canvas.area(), sizes)
}

/// Returns the columns and rows of a window with its frame, at most as many as the screen has.
fn whole(canvas: &Canvas, title: &str, content: (u16, u16)) -> (u16, u16) {
    let screen = canvas.area();
    let width = content.0.max(columns(title).saturating_add(2)).saturating_add(FRAME.0).min(screen.width);
    (width, content.1.saturating_add(FRAME.1).min(screen.height))
}

/// Draws an empty window on these cells of the screen and dims what is behind it. Returns where its content stands.
pub fn open_at(canvas: &mut Canvas, outer: Rect, title: &str, number: u32) -> Rect {
    let width = outer.width;
    dim_behind(canvas, outer);
    // Half of a wide character cannot be shown.
    for y in outer.top()..outer.bottom() {
        let beside = outer.x.checked_sub(1).and_then(|x| canvas.buf().cell_mut((x, y)));
        if let Some(cell) = beside.filter(|cell| columns(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
    Clear.render(outer, canvas.buf());
    let title = if title.is_empty() { String::new() } else { format!(" {} ", clip(title, width.saturating_sub(6))) };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(canvas.tone(TextTone::Accent))
        .style(canvas.tone(TextTone::Panel))
        .title(title)
        .title_style(canvas.tone(TextTone::Title));
    block.render(outer, canvas.buf());
    canvas.hit(outer, HitTarget::Dialog(number));
    Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

/// Writes what the keys do on the lower edge of a window, as much as fits.
pub fn key_hint(canvas: &mut Canvas, inner: Rect, text: &str) {
    let text = fit_parts(text, inner.width.saturating_sub(2));
    if !text.is_empty() {
        canvas.put(inner.x, inner.bottom(), inner.right(), &format!(" {text} "), TextTone::Dim);
    }
}

/// Draws signs on the edges of a window whose list has more rows above or below.
pub fn more_signs(canvas: &mut Canvas, inner: Rect, (above, below): (bool, bool)) {
    for (more, y, sign) in [(above, inner.y.saturating_sub(1), " ↑ "), (below, inner.bottom(), " ↓ ")] {
        if more {
            canvas.put_right(inner.x, y, inner.right() + 1, sign, TextTone::Accent);
        }
    }
}

/// Draws a line to type on in the first row of a window, with a blank row below it. `selected` is the byte from which
/// the typed text is selected. Returns what is left for a list.
pub fn entry(canvas: &mut Canvas, inner: Rect, prompt: &str, (entry, selected): (&TextField, Option<usize>)) -> Rect {
    canvas.write(inner, prompt, TextTone::KeyName);
    let prompt = columns(prompt) + 1;
    let (typed, cursor) = visible_part(entry, inner.width.saturating_sub(prompt));
    let before = match selected {
        // If the text is cut, all of it that can be seen looks selected.
        Some(from) if typed == entry.text() => typed.get(..from).unwrap_or_default(),
        Some(_) => "",
        None => typed.as_str(),
    };
    let x = canvas.put(inner.x + prompt, inner.y, inner.right(), before, TextTone::Text);
    let rest = typed.get(before.len()..).unwrap_or_default();
    canvas.put(x, inner.y, inner.right(), rest, TextTone::Selection);
    canvas.set_cursor((inner.x + prompt + cursor, inner.y));
    Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner }
}
