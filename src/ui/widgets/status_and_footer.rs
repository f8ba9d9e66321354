//! What all screens share: their body, the status line, the footer.

use crate::app::protocol::user_message::{MessageTone, UserMessage};
use crate::ui::{
    dialogs,
    layout::LEAST,
    prelude::*,
    text::{VerticalAlign, fit_text::fit_parts_or_clip},
    widgets::footer,
};
use crate::words::tables::AppWord;

/// How much a cell of the footer counts when a window is placed: the footer says what can be done in the window.
const FOOTER: u32 = 12;

/// Returns the columns that stay free at either side: more once there is room.
fn margin(cols: u16) -> u16 {
    if cols >= 60 { 2 } else { 1 }
}

/// Returns the part above the status line and the footer. If the window is too small, it says so and returns nothing.
pub fn body(canvas: &mut Canvas) -> Option<Rect> {
    let area = canvas.area();
    if is_too_small(canvas) {
        return None;
    }
    let side = margin(area.width);
    Some(Rect { x: area.x + side, y: area.y, width: area.width - 2 * side, height: area.height - 2 }) // not smaller
}

/// Whether the window is too small. If so, the size that it needs is written in the middle.
pub(in crate::ui) fn is_too_small(canvas: &mut Canvas) -> bool {
    let window = canvas.area();
    let too_small = window.width < LEAST.0 || window.height < LEAST.1;
    if too_small {
        let size = [window.width.to_string(), window.height.to_string()];
        let text = AppWord::TooSmall.with(canvas.lang(), &size.each_ref().map(String::as_str));
        let rows = columns(&text).div_ceil(window.width.max(1)) + 1;
        let y = window.y + window.height.saturating_sub(rows) / 2;
        let area = Rect { y, height: window.bottom() - y, ..window };
        canvas.wrapped(area, &[Span::styled(text, canvas.tone(TextTone::Text))], VerticalAlign::Top);
    }
    too_small
}

/// Draws the keys that matter now: the screen's own, the most important first, or those of the dialog over it.
pub(in crate::ui) fn keys(canvas: &mut Canvas, context: KeyContext, acts: &[Action], area: Rect) {
    let area = Rect { height: area.height.min(1), ..area }.intersection(canvas.area());
    match canvas.app.dialog() {
        Some(open) => {
            canvas.hits.room.keep_bright(area, FOOTER);
            dialogs::keys(canvas, open, area);
        }
        None => footer::draw(canvas, context, acts, area),
    }
}

/// Returns the last message to the user, in this tone unless something went wrong.
pub(in crate::ui) fn message(app: &App, tone: TextTone) -> Option<(&str, TextTone)> {
    let UserMessage::Says(how, text) = app.status.as_ref()? else { return None };
    Some((text, if *how == MessageTone::Wrong { TextTone::Error } else { tone }))
}

/// Writes the last message on the line above the footer, in the columns of an area.
pub fn status(canvas: &mut Canvas, area: Rect) {
    let Some((text, tone)) = message(canvas.app, TextTone::Good) else { return };
    let text = fit_parts_or_clip(text, area.width);
    let y = canvas.area().bottom().saturating_sub(2);
    canvas.put(area.x, y, area.right(), &text, tone);
}
