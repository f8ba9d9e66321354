//! The rows of the list, under the names of their columns, beside a scroll bar that shows where in the list they are.

use crate::app::{
    game_list::{GameList, SortOrder},
    protocol::{input::SortColumn, user_marks::UserMark},
};
use crate::chess::{
    pgn::filter::{FuzzyText, Predicate},
    record::UNNAMED,
};
use crate::ui::{
    game_list::columns::{Column, of_list},
    prelude::*,
    text::clip,
    window_room::SUBJECT,
};
use crate::words::{forms::FormWord, game_list::GameListWord as L};
use ratatui::style::Modifier;

/// The sign before the number of a game with a star, and of a game that was opened.
pub(super) const STAR: &str = "★";
pub(super) const SEEN: &str = "✓";
/// Something is odd in the file there.
pub(super) const ODD: &str = "!";

/// Draws the list into an area whose first row is for the names of the columns; the scroll bar has a column of its own.
pub(super) fn draw_rows(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect, bar_at: u16) {
    let shown = of_list(list, area.width);
    head(canvas, list, &shown, lang, area);
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let lit = list.lit();
    for (y, row) in (area.y..area.bottom()).zip(list.top..list.shown()) {
        let Some(game) = list.view.game(row) else { continue };
        let here = row == list.row;
        let place = Rect { y, height: 1, width: area.width - 1, ..area };
        draw_row(canvas, list, game, here, &shown, &lit, place);
        if here {
            canvas.hits.room.keep_bright(place, SUBJECT);
        }
        canvas.hit(place, HitTarget::Row(row));
        canvas.hit(Rect { width: 1, ..place }, HitTarget::Star(row));
    }
    bar(canvas, list, area, bar_at);
}

fn head(canvas: &mut Canvas, list: &GameList, shown: &[(Column, u16)], lang: Lang, area: Rect) {
    let sort = list.view.sort;
    if sort.by == SortColumn::Star {
        canvas.put(area.x, area.y, area.x + 1, STAR, TextTone::Accent);
    }
    canvas.hit(Rect { width: 1, height: 1, ..area }, HitTarget::Column(SortColumn::Star));
    let mut x = area.x + 1;
    for &(column, wide) in shown {
        let (title, by) = column.head(lang);
        let sorted = by == Some(sort.by) && sort != SortOrder::default();
        let style = canvas.tone(if sorted { TextTone::Accent } else { TextTone::Dim });
        let title = clip(title, wide);
        let cell = Rect { x, y: area.y, width: wide, height: 1 };
        put_cell(canvas, column, cell, &title, style);
        if sorted {
            // Behind the title or, if that fills its column, in the gap: no title is cut for it.
            let end = if column.is_number() { wide } else { columns(&title).min(wide) };
            canvas.put(x + end, area.y, area.right(), if sort.falling { "▼" } else { "▲" }, style);
        }
        if let Some(by) = by {
            canvas.hit(cell, HitTarget::Column(by));
        }
        x += wide + column.gap();
    }
}

/// Writes the text of a column; numbers end at its right edge.
fn put_cell(canvas: &mut Canvas, column: Column, cell: Rect, text: &str, style: Style) {
    if column.is_number() {
        canvas.put_right(cell.x, cell.y, cell.right(), text, style);
    } else {
        canvas.write(cell, text, style);
    }
}

fn draw_row(
    canvas: &mut Canvas,
    list: &GameList,
    game: usize,
    here: bool,
    shown: &[(Column, u16)],
    lit: &[(&Predicate, &FuzzyText)],
    place: Rect,
) {
    let (Some(row), lang) = (list.catalog.row(game), canvas.lang()) else { return };
    let tone_of = |wanted: TextTone| if here { TextTone::Selection } else { wanted };
    // Looked up once, not for every cell.
    let [base, dim] = [TextTone::Text, TextTone::Dim].map(|tone| canvas.tone(tone_of(tone)));
    if here {
        canvas.fill(place, base);
    }
    let y = place.y;
    let note = list.note(game);
    match note {
        UserMark { starred: true, .. } => canvas.put(place.x, y, place.x + 1, STAR, tone_of(TextTone::Warning)),
        UserMark { seen: true, .. } => canvas.put(place.x, y, place.x + 1, SEEN, dim),
        _ => place.x,
    };
    let names = if note.seen { dim } else { base };
    let mut x = place.x + 1;
    for &(column, wide) in shown {
        let mut style = match column {
            Column::White | Column::Black | Column::Result => names,
            _ => dim,
        };
        let mut text = column.text(&row, list.tags.get(&game), game, lang);
        // An unnamed side of a game played here is the user, who is named as beside the board.
        let mine = list.is_own() && text == UNNAMED && matches!(column, Column::White | Column::Black);
        if mine {
            text = FormWord::You.text(lang).into();
        }
        // Text that is aligned at the left is cut when it is written.
        if column.is_number() || !lit.is_empty() {
            text = clip(&text, wide).into();
        }
        if column == Column::Me
            && let Some((mine, points)) = score(list, game, lang)
        {
            (text, style) = (mine.into(), canvas.tone(tone_of(points)));
        }
        put_cell(canvas, column, Rect { x, y, width: wide, height: 1 }, &text, style);
        if column == Column::Number {
            signs(canvas, list, game, (x + wide, y), tone_of);
        }
        for (_, needle) in lit.iter().filter(|(test, _)| column.is_asked_by(test)) {
            let style = canvas.tone(tone_of(TextTone::Accent));
            light(canvas, x, y, &text, needle, style);
        }
        x += wide + column.gap();
    }
}

/// Writes the signs of a game after its number, each in a column of its own: whether something is wrong in the file,
/// and whether an earlier game is the same.
fn signs(
    canvas: &mut Canvas,
    list: &GameList,
    game: usize,
    (x, y): (u16, u16),
    tone_of: impl Fn(TextTone) -> TextTone,
) {
    if let Some(found) = list.problems_of(game) {
        let tone = if found.losing > 0 { TextTone::Warning } else { TextTone::Dim };
        canvas.put(x, y, x + 1, ODD, tone_of(tone));
    }
    if list.first_of(game).is_some() {
        canvas.put(x + 1, y, x + 2, "=", tone_of(TextTone::Accent));
    }
}

/// Returns the user's side and score: `W 1`, `B ½`.
fn score(list: &GameList, game: usize, lang: Lang) -> Option<(String, TextTone)> {
    let (side, points) = list.my_score(game)?;
    let side = side.fold_wb(L::MeWhite, L::MeBlack);
    let (points, tone) = match points {
        None => ("", TextTone::Dim),
        Some(0) => ("0", TextTone::Error),
        Some(1) => ("½", TextTone::Text),
        Some(_) => ("1", TextTone::Good),
    };
    Some((format!("{} {points}", side.text(lang)), tone))
}

/// Highlights the part of a text that the filter looks for. On the chosen row the accent would be unreadable, so the
/// underline has to be enough there.
fn light(canvas: &mut Canvas, x: u16, y: u16, text: &str, needle: &FuzzyText, style: Style) {
    if let Some(spot) = needle.spot(text)
        && let (Some(before), Some(found)) = (text.get(..spot.start), text.get(spot))
    {
        let style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        let area = Rect { x: x + columns(before), y, width: columns(found), height: 1 };
        canvas.fill(area, Style { bg: None, ..style });
    }
}

/// Draws the scroll bar in a column, if the list is longer than the window.
fn bar(canvas: &mut Canvas, list: &GameList, area: Rect, x: u16) {
    let (all, seen) = (list.shown(), usize::from(area.height));
    if all <= seen || seen == 0 {
        return;
    }
    let long = (seen * seen / all).max(1);
    let at = list.top * (seen - long) / (all - seen).max(1);
    for (row, y) in (area.y..area.bottom()).enumerate() {
        let thumb = (at..at + long).contains(&row);
        let (sign, tone) = if thumb { ("┃", TextTone::Dim) } else { ("│", TextTone::Border) };
        canvas.put(x, y, x + 1, sign, tone);
    }
}
