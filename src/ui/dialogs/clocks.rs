//! The dialog in which both clocks are corrected.

use crate::app::dialogs::clocks::ClockDialog;
use crate::ui::{prelude::*, widgets::popup};
use crate::words::{results::side, tables::GameWord, wrap};
use shakmaty::Color;

/// Columns of a time.
const TIME: u16 = 12;
/// The widest line of the key hints.
const WIDEST_CLOCKS: u16 = 34;

/// Draws the window.
pub fn draw_clocks(canvas: &mut Canvas, number: u32, clocks: &ClockDialog) {
    let lang = canvas.lang();
    let label = Color::ALL.map(|color| columns(side(color, lang))).into_iter().max().unwrap_or_default();
    let keys = wrap(GameWord::ClocksKeys.text(lang), WIDEST_CLOCKS.into());
    let lines = u16::try_from(keys.len()).unwrap_or(u16::MAX);
    let width = keys.iter().map(|line| columns(line)).max().unwrap_or_default().max(label + 4 + TIME);
    let title = GameWord::ClocksTitle.text(lang);
    // With few rows the key hints stand on the edge, so that no clock is hidden.
    let (low, inner) = popup::open_best(canvas, title, &[(width, 3 + lines), (width, 2)], number);
    for (row, color) in Color::ALL.into_iter().enumerate() {
        let y = inner.y + u16::from(row > 0);
        let chosen = clocks.side == color;
        let area = Rect { y, height: 1, ..inner }.intersection(inner);
        canvas.write(area, if chosen { "›" } else { " " }, TextTone::KeyName);
        canvas.put(area.x + 2, y, area.right(), side(color, lang), TextTone::Text);
        let entry = clocks.times.get(color);
        let x = area.x + label + 4;
        let style = match (chosen && clocks.selected, *clocks.changed.get(color)) {
            (true, _) => TextTone::Selection,
            (false, true) => TextTone::Accent,
            (false, false) => TextTone::Text,
        };
        canvas.put(x, y, area.right(), entry.text(), style);
        if chosen {
            let cursor = u16::try_from(entry.cursor()).unwrap_or(u16::MAX);
            canvas.set_cursor((x.saturating_add(cursor).min(area.right().saturating_sub(1)), y));
        }
        canvas.hit(area, HitTarget::DialogRow(number, row));
    }
    if low > 0 {
        popup::key_hint(canvas, inner, GameWord::ClocksKeys.text(lang));
    }
    for (y, line) in (inner.y + 3..inner.bottom()).zip(keys) {
        canvas.put(inner.x, y, inner.right(), &line, TextTone::Dim);
    }
}
