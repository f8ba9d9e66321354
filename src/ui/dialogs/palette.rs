//! The command line: what is typed, and the commands it could become, each with its whole sentence.

use crate::app::dialogs::palette::PaletteDialog;
use crate::ui::prelude::*;
use crate::ui::widgets::popup::PopupPlace;
use crate::ui::widgets::{command_list, popup};
use crate::words::forms::FormWord;

/// The widest window.
const WIDEST: u16 = 72;
/// The width of a window that stands beside the board.
const NARROW: u16 = 34;
/// Rows of matches at most; the window keeps its height while one types, so that nothing jumps.
const ROWS: u16 = 14;

/// Draws the window.
pub fn draw(canvas: &mut Canvas, number: u32, PaletteDialog { entry, chosen }: &PaletteDialog) {
    let lang = canvas.lang();
    let width = canvas.area().width.saturating_sub(4).min(WIDEST);
    let all = u16::try_from(canvas.app.palette_matches("").len()).unwrap_or(u16::MAX);
    let rows = all.min(ROWS).min(canvas.area().height.saturating_sub(5)).max(1);
    // While one looks at a choice, the window leaves the board free.
    let (width, at) = match canvas.app.palette_words(entry.text()) {
        Some(_) => (width.min(NARROW), PopupPlace::Right),
        None => (width, PopupPlace::Middle),
    };
    let title = FormWord::DialogPalette.text(lang);
    let inner = popup::open(canvas, at, title, (width, rows + 2), number);
    let list = popup::entry(canvas, inner, ":", entry);
    let target = |row| HitTarget::DialogRow(number, row);
    let hidden = command_list::draw(canvas, (entry.text(), *chosen), list, target);
    command_list::draw_edge(canvas, hidden, Rect { y: inner.bottom(), height: 1, ..inner });
}
