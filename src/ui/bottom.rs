//! What home and the form share: their ground, and the line that says what has just happened.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::chrome::{clipped, put, tone};
use super::painter::Painter;
use super::theme::Tone;
use crate::app::App;
use crate::app::notice::{self, Notice};

/// Columns that stay free at either side, once there is room.
fn margin(cols: u16) -> u16 {
    if cols >= 60 { 2 } else { 1 }
}

/// Colours the whole screen. Answers the part above the status line and the footer.
pub fn ground(_app: &App, painter: &Painter, frame: &mut Frame) -> Rect {
    let area = frame.area();
    frame.buffer_mut().set_style(area, tone(painter, Tone::Background));
    let side = margin(area.width);
    Rect {
        x: area.x + side,
        y: area.y,
        width: area.width.saturating_sub(2 * side),
        height: area.height.saturating_sub(2),
    }
}

/// Says what has just happened, on the last line but one.
pub fn status(app: &App, painter: &Painter, frame: &mut Frame) {
    let Some(Notice::Says(how, text)) = app.status() else { return };
    let area = frame.area();
    let style = match how {
        notice::Tone::Info => Tone::Good,
        notice::Tone::Wrong => Tone::Error,
    };
    let side = margin(area.width);
    let right = area.right().saturating_sub(side);
    let text = clipped(text, right.saturating_sub(area.x + side));
    put(frame.buffer_mut(), area.x + side, area.bottom().saturating_sub(2), right, &text, tone(painter, style));
}
