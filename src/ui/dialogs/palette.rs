//! The command line: what is typed, and the commands it could become, each with its whole sentence.

use ratatui::layout::Rect;

use crate::app::App;
use crate::app::board::text_field::TextField;
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::ui::new_game::part;
use crate::ui::text::{put, tone};
use crate::ui::theme::TextTone;
use crate::ui::widgets::command_list;
use crate::ui::widgets::popup;
use crate::words::forms::FormWord;

/// The widest window.
const WIDEST: u16 = 72;
/// The width of a window that stands beside the board.
const NARROW: u16 = 34;
/// Rows of matches at most; the window keeps its height while one types, so that nothing jumps.
const ROWS: u16 = 14;

/// Draws the window.
pub fn draw(
    app: &App,
    number: u32,
    entry: &TextField,
    chosen: usize,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let lang = app.lang();
    let width = frame.area().width.saturating_sub(4).min(WIDEST);
    let all = u16::try_from(app.palette_matches("").len()).unwrap_or(u16::MAX);
    let rows = all.min(ROWS).min(frame.area().height.saturating_sub(5)).max(1);
    // While one looks at a choice, the window leaves the board free.
    let (width, at) = match app.palette_words(entry.text()) {
        Some(_) => (width.min(NARROW), popup::PopupPlace::Right),
        None => (width, popup::PopupPlace::Middle),
    };
    let title = FormWord::DialogPalette.text(lang);
    let inner = popup::open_at(at, title, (width, rows + 2), number, painter, frame, hits);
    let buf = frame.buffer_mut();

    put(buf, inner.x, inner.y, inner.right(), ":", tone(painter, TextTone::KeyName));
    let (typed, cursor) = part(entry, inner.width.saturating_sub(2));
    put(buf, inner.x + 2, inner.y, inner.right(), &typed, tone(painter, TextTone::Text));

    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    let thing = |row| HitTarget::DialogRow(number, row);
    let hidden = command_list::draw(app, (entry.text(), chosen), list, thing, painter, buf, hits);
    command_list::edge(app, hidden, Rect { y: inner.bottom(), height: 1, ..inner }, painter, buf);
    frame.set_cursor_position((inner.x + 2 + cursor, inner.y));
}
