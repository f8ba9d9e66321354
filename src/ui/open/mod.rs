//! The open screen: a line to type on, what it could mean below, and beside it what the chosen file or folder holds.

use crate::app::open::{OpenRow, OpenScreen};
use crate::chess::pgn::sanitize;
use crate::ui::{
    prelude::*,
    text::{VerticalAlign, clip, lines},
    widgets::{status_and_footer, text_input::visible_part},
};
use crate::words::{Number, open::OpenWord as W};
use ratatui::widgets::{Block, BorderType, Widget};

mod preview;
mod rows;

/// What the footer offers, the most important first.
const ACTS: [Action; 8] = [
    Action::Choose,
    Action::MarkFile,
    Action::Complete,
    Action::FolderUp,
    Action::Back,
    Action::Down,
    Action::Help,
    Action::Palette,
];

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, screen: &OpenScreen) {
    let window = canvas.area();
    if status_and_footer::is_too_small(canvas) {
        return;
    }
    // A message too long for one row gets a second one, so that it is shown whole.
    let said = status(canvas, screen);
    let wide = window.width - 4; // the window is not smaller
    let rows = if lines(&said, wide).len() > 1 { 2 } else { 1 };
    let body = Rect { height: window.height - 1 - rows, ..window };
    let beside = OpenScreen::preview_columns(canvas.app.window).min(body.width);
    let list = Rect { width: body.width - beside, ..body };
    let inner = frame(canvas, list, W::Title.text(canvas.lang()), TextTone::Accent);
    line(canvas, screen, inner);
    let area = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    rows::draw_rows(canvas, screen, area.intersection(inner));
    if beside > 0 {
        let area = Rect { x: list.right(), width: beside, ..body };
        preview::draw_preview(canvas, screen, area);
    }
    let line = Rect { x: window.x + 2, y: body.bottom(), width: wide, height: rows };
    canvas.message(line, &said, VerticalAlign::Bottom);
    let footer = Rect { x: window.x + 2, y: window.bottom() - 1, width: window.width - 4, height: 1 };
    // While a name is typed, a blank is part of it, and Backspace deletes a letter.
    let on_rows = [Action::MarkFile, Action::FolderUp];
    let acts: Vec<Action> = ACTS.into_iter().filter(|act| !on_rows.contains(act) || screen.entry.is_empty()).collect();
    status_and_footer::keys(canvas, KeyContext::Open, &acts, footer);
}

/// Draws a frame with a title. Returns the area inside, with a blank column on either side.
fn frame(canvas: &mut Canvas, area: Rect, title: &str, tone: TextTone) -> Rect {
    let title =
        if title.is_empty() { String::new() } else { format!(" {} ", clip(title, area.width.saturating_sub(6))) };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(canvas.tone(tone))
        .title(title)
        .title_style(canvas.tone(TextTone::Title));
    block.render(area, canvas.buf());
    Rect { x: area.x + 2, y: area.y + 1, width: area.width.saturating_sub(4), height: area.height.saturating_sub(2) }
}

/// Draws the line: the folder, and after it what is typed. Of a long folder only the end is shown.
fn line(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let shown = sanitize(&screen.folder.shown).into_owned();
    let typed = screen.entry.text();
    // What is typed gets at least half of the line.
    let room = area.width.saturating_sub((columns(typed) + 1).max(area.width / 2).min(area.width));
    let x = canvas.put(area.x, area.y, area.right(), &end_of(&shown, room.max(area.width / 3)), TextTone::Text);
    let (text, cursor) = visible_part(&screen.entry, area.right().saturating_sub(x));
    if typed.is_empty() {
        let hint = W::LineHint.text(canvas.lang());
        if columns(hint) < area.right().saturating_sub(x) {
            canvas.put(x + 1, area.y, area.right(), hint, TextTone::Dim);
        }
    } else {
        canvas.put(x, area.y, area.right(), &text, TextTone::Text);
    }
    canvas.set_cursor((x + cursor, area.y));
}

/// Returns the end of a path that fits into this many columns, from a slash onwards.
fn end_of(path: &str, room: u16) -> String {
    if columns(path) <= room {
        return path.to_owned();
    }
    let ends = path.match_indices('/').filter_map(|(at, _)| path.get(at..));
    let fits = ends.map(|end| format!("…{end}")).find(|end| columns(end) <= room && end.chars().count() > 2);
    fits.unwrap_or_else(|| "…/".to_owned())
}

/// Returns the message, or how many files are marked, or what the user can do if nothing is listed.
fn status(canvas: &Canvas, screen: &OpenScreen) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    if let Some((text, tone)) = status_and_footer::message(canvas.app, TextTone::Good) {
        return canvas.with_keys(&sanitize(text), tone);
    }
    if !screen.marked.is_empty() {
        let shown = screen.marked.len().to_string();
        let told = W::Marked.counted(lang, Number::of(screen.marked.len()), &shown, &[]);
        return canvas.with_keys(&told, TextTone::Good);
    }
    if !screen.rows.contains(&OpenRow::Nothing) {
        return Vec::new();
    }
    let typed = screen.entry.text();
    let hint = match typed {
        "" => {
            let key = canvas.key(KeyContext::Open, Action::FolderUp).unwrap_or_default();
            W::NothingHereHint.with(lang, &[&key])
        }
        typed if typed.contains('/') => W::NoSuchPath.text(lang).to_owned(),
        _ => W::NothingLikeHint.text(lang).to_owned(),
    };
    canvas.with_keys(&hint, TextTone::Dim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_path_the_end_is_seen() {
        assert_eq!(end_of("~/pgn/", 20), "~/pgn/");
        assert_eq!(end_of("~/chess/archive/1972/", 16), "…/archive/1972/");
        assert_eq!(end_of("~/chess/archive/1972/", 8), "…/1972/");
        assert_eq!(end_of("/a-name-that-is-long/", 8), "…/");
    }
}
