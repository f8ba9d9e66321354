//! A window over the screen.

use crate::app::board::text_field::TextField;
use crate::ui::layout::centred;
use crate::ui::prelude::*;
use crate::ui::text::fit_text::fit_parts;
use crate::ui::text::{clip, clip_phrases};
use crate::ui::widgets::text_input::visible_part;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

/// Columns and rows of a window beside and above its content.
pub const FRAME: (u16, u16) = (4, 2);

/// Where a window stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopupPlace {
    /// In the middle of the screen.
    Middle,
    /// At its right edge, so that a board to the left is seen.
    Right,
    /// Where it hides least of what the screen wants to be seen: see [`HitMap::kept_visible`].
    Clear,
    /// Where the screen has its questions: see [`HitMap::question_area`].
    Beside,
}

/// Draws an empty window for that many columns and rows of content, a blank column on either side, or as much of it
/// as fits. Returns where its content stands.
pub fn open(canvas: &mut Canvas, at: PopupPlace, title: &str, content: (u16, u16), number: u32) -> Rect {
    let screen = canvas.area();
    let width = content.0.max(columns(title).saturating_add(2)).saturating_add(FRAME.0).min(screen.width);
    let height = content.1.saturating_add(FRAME.1).min(screen.height);
    let middle = centred(screen, (width, height));
    let outer = match at {
        PopupPlace::Middle => middle,
        PopupPlace::Right => Rect { x: screen.right() - width, ..middle }, // as above
        PopupPlace::Clear => canvas.hits.place_window(screen, (width, height)),
        PopupPlace::Beside => canvas.hits.place_question(screen, (width, height)),
    };
    open_at(canvas, outer, title, number)
}

/// Draws an empty window on these cells of the screen. Returns where its content stands.
pub fn open_at(canvas: &mut Canvas, outer: Rect, title: &str, number: u32) -> Rect {
    let width = outer.width;
    let board = canvas.hits.geometry.map(|geometry| geometry.board);
    clip_phrases::erase_cut_phrases(outer, board, canvas.buf());
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

/// Draws a line to type on in the first row of a window, a blank row below it. Returns what is left for a list.
pub fn entry(canvas: &mut Canvas, inner: Rect, prompt: &str, entry: &TextField) -> Rect {
    canvas.write(inner, prompt, TextTone::KeyName);
    let (typed, cursor) = visible_part(entry, inner.width.saturating_sub(2));
    canvas.put(inner.x + 2, inner.y, inner.right(), &typed, TextTone::Text);
    canvas.set_cursor((inner.x + 2 + cursor, inner.y));
    Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner }
}
