//! A window in the middle of the screen, over what is there.

use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use crate::app::protocol::hit_target::HitTarget;
use crate::ui::board::geometry::Geometry;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::ui::text::clip_phrases;
use crate::ui::text::{clipped, columns, tone};
use crate::ui::theme::TextTone;

/// Columns and rows of a window beside and above its content.
pub const FRAME: (u16, u16) = (4, 2);

/// Where a window stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopupPlace {
    /// In the middle of the screen.
    Middle,
    /// At its right edge, so that a board to the left is seen.
    Right,
    /// Where it hides least of what the screen wants to be seen: see [`HitMap::spare`].
    Clear,
    /// Where the screen has its questions: see [`HitMap::beside`].
    Beside,
}

/// Draws an empty window in the middle of the screen, see [`open_at`].
pub fn open(
    title: &str,
    content: (u16, u16),
    number: u32,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) -> Rect {
    open_at(PopupPlace::Middle, title, content, number, painter, frame, hits)
}

/// Draws an empty window for that many columns and rows of content, a blank column on either side, or as much of it
/// as fits. Answers where its content stands.
pub fn open_at(
    at: PopupPlace,
    title: &str,
    content: (u16, u16),
    number: u32,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) -> Rect {
    let screen = frame.area();
    let width = content.0.max(columns(title).saturating_add(2)).saturating_add(FRAME.0).min(screen.width);
    let height = content.1.saturating_add(FRAME.1).min(screen.height);
    let middle = Rect {
        x: screen.x + (screen.width - width) / 2, // not wider than the screen
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    };
    let outer = match at {
        PopupPlace::Middle => middle,
        PopupPlace::Right => Rect { x: screen.right() - width, ..middle }, // as above
        PopupPlace::Clear => hits.clear_place(screen, (width, height)),
        PopupPlace::Beside => hits.question_place(screen, (width, height)),
    };
    let board = hits.geometry().map(Geometry::board);
    let buf = frame.buffer_mut();
    clip_phrases::mend(outer, board, buf);
    Clear.render(outer, buf);
    let title = if title.is_empty() { String::new() } else { format!(" {} ", clipped(title, width.saturating_sub(6))) };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(tone(painter, TextTone::BorderFocus))
        .style(tone(painter, TextTone::Panel))
        .title(title)
        .title_style(tone(painter, TextTone::Title));
    block.render(outer, buf);
    hits.add(outer, HitTarget::Dialog(number));
    Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}
