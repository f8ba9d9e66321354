//! The page that lists what is odd in the file of a game.

use crate::app::dialogs::OdditiesDialog;
use crate::ui::{prelude::*, widgets::popup};
use crate::words::{tables::ReviewWord, wrap};

/// The widest content, and its margin to the edges of the screen.
const WIDEST: u16 = 96;
const MARGIN: u16 = 2;

/// Draws the window.
pub fn draw_oddities(canvas: &mut Canvas, number: u32, open: &OdditiesDialog) {
    let (screen, lang) = (canvas.area(), canvas.lang());
    let width = screen.width.saturating_sub(popup::FRAME.0 + MARGIN).min(WIDEST);
    let wrapped: Vec<Vec<String>> = open.texts.iter().map(|text| wrap(text, width.into())).collect();
    let all: usize = wrapped.iter().map(Vec::len).sum();
    let most = screen.height.saturating_sub(popup::FRAME.1 + MARGIN);
    let height = u16::try_from(all).unwrap_or(u16::MAX).min(most).max(1);
    let (_, inner) = popup::open_best(canvas, ReviewWord::OdditiesTitle.text(lang), &[(width, height)], number);
    let mut lines = wrapped.iter().skip(open.top).flatten();
    for (y, line) in (inner.y..inner.bottom()).zip(lines.by_ref()) {
        canvas.put(inner.x, y, inner.right(), line, TextTone::Text);
    }
    let below = lines.next().is_some();
    popup::more_signs(canvas, inner, (open.top > 0, below));
}
