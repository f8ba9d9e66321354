//! All keys and commands, with a mark that says how far one has scrolled.

use crate::app::commands::help::HelpRow;
use crate::app::dialogs::help::HelpDialog;
use crate::chess::pgn::sanitize;
use crate::ui::prelude::*;
use crate::ui::text::fit_text::first_that_fits;
use crate::ui::widgets::popup::{self, PopupPlace};
use crate::words::forms::FormWord;

/// Draws the window.
pub fn draw(canvas: &mut Canvas, number: u32, HelpDialog { scroll, find }: &HelpDialog) {
    let (page, lang) = (canvas.app.help(), canvas.lang());
    let top = page.top(*scroll);
    // What is looked for takes the title's place; the window keeps its size, so that nothing jumps while one types.
    let rows = if find.is_some() { page.visible } else { page.rows.len().min(page.visible) };
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let title = match find {
        Some(entry) => FormWord::HelpFinds.with(lang, &[&sanitize(entry.text())]),
        None => FormWord::DialogHelp.text(lang).to_owned(),
    };
    let inner = popup::open(canvas, PopupPlace::Middle, &title, (page.columns, rows), number);
    for (row, y) in page.rows.iter().skip(top).zip(inner.y..inner.bottom()) {
        match row {
            HelpRow::Blank => {}
            HelpRow::Heading(text) => _ = canvas.put(inner.x, y, inner.right(), text, TextTone::Title),
            HelpRow::Entry { name, text } => {
                canvas.put(inner.x, y, inner.right(), name, TextTone::KeyName);
                canvas.put(inner.x + page.names, y, inner.right(), text, TextTone::Text);
            }
        }
    }

    // On the lower edge: what to press, and the lines that are seen of all there are.
    let scrolls = page.rows.len() > page.visible;
    let keys: &[FormWord] = match (find.is_some(), scrolls) {
        (true, _) => &[FormWord::HelpFindKeys],
        (false, true) => &[FormWord::HelpScrolls, FormWord::HelpCloses, FormWord::HelpSearches],
        (false, false) => &[FormWord::HelpCloses, FormWord::HelpSearches],
    };
    let edge = inner.bottom();
    let place = format!(" {}–{} / {} ", top + 1, (top + page.visible).min(page.rows.len()), page.rows.len());
    let place_cols = if scrolls { columns(&place) } else { 0 };
    let room = inner.width.saturating_sub(place_cols + 2);
    if let Some(keys) = first_that_fits(keys.iter().map(|word| word.text(lang)), room) {
        popup::key_hint(canvas, inner, keys);
    }
    if scrolls {
        canvas.put(inner.right().saturating_sub(place_cols), edge, inner.right(), &place, TextTone::Accent);
        scrollbar(canvas, page.rows.len(), page.visible, top, inner);
    }
}

/// A bar on the right edge: where the lines that are seen stand among all.
fn scrollbar(canvas: &mut Canvas, all: usize, seen: usize, top: usize, inner: Rect) {
    let height = usize::from(inner.height);
    let length = (seen * height / all.max(1)).clamp(1, height.max(1));
    let hidden = all.saturating_sub(seen).max(1);
    let from = top * height.saturating_sub(length) / hidden;
    for y in (inner.y..inner.bottom()).skip(from).take(length) {
        canvas.put(inner.right() + 1, y, inner.right() + 2, "┃", TextTone::Accent);
    }
}
