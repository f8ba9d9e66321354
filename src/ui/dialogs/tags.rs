//! The tags of a game, one per row, beside the board.

use crate::app::{
    dialogs::annotation::{TagDialog, tag_rows},
    review::Review,
};
use crate::chess::pgn::sanitize;
use crate::ui::{
    prelude::*,
    widgets::{popup, text_input::visible_part},
};
use crate::words::tables::EditWord;

/// The widest window, and the narrowest that is chosen to leave the board in sight.
const WIDEST_TAGS: u16 = 68;
const NARROWEST_TAGS: u16 = 34;
/// Rows of the list: the most, and the fewest that are chosen to leave the board in sight.
const ROWS: u16 = 16;
const FEWEST_TAGS: u16 = 3;
/// Columns of a tag's name.
const NAME: u16 = 18;

/// Draws the window.
pub fn draw_tags(canvas: &mut Canvas, number: u32, review: &Review, open: &TagDialog) {
    let (TagDialog { chosen, entry, is_leaving }, lang) = (open, canvas.lang());
    let rows = tag_rows(review.record());
    let widest = canvas.area().width.saturating_sub(6).min(WIDEST_TAGS);
    let count = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
    let height = count.clamp(8, ROWS).min(canvas.area().height.saturating_sub(4)).max(1);
    let room = &canvas.hits.room;
    let beside =
        room.anchor_width().map(|width| width.saturating_sub(popup::FRAME.0)).filter(|width| *width >= NARROWEST_TAGS);
    let below = room.rows_below().map(|rows| rows.saturating_sub(popup::FRAME.1)).filter(|rows| *rows >= FEWEST_TAGS);
    let beside = beside.map(|width| (width.min(widest), height));
    // With few rows it stands below the board if there is no room for it beside the board.
    let below = below.filter(|_| beside.is_none()).map(|rows| (widest, rows.min(height)));
    let sizes: Vec<(u16, u16)> = beside.into_iter().chain([(widest, height)]).chain(below).collect();
    let (_, inner) = popup::open_best(canvas, EditWord::TagsTitle.text(lang), &sizes, number);
    if *is_leaving {
        let text = format!(" {} ", EditWord::CommentLeaving.text(lang));
        canvas.put(inner.x, inner.bottom(), inner.right(), &text, TextTone::Warning);
    }
    let name = NAME.min(inner.width / 2);
    let first = (chosen + 1).saturating_sub(inner.height.into());
    for (at, y) in (first..=rows.len()).zip(inner.y..inner.bottom()) {
        let row = Rect { y, height: 1, ..inner };
        let is_chosen = at == *chosen;
        let typed = entry.as_ref().filter(|_| is_chosen);
        let (key, text) = match (is_chosen, typed) {
            (true, None) => (TextTone::Selection, TextTone::Selection),
            (true, Some(_)) => (TextTone::KeyName, TextTone::Text),
            _ => (TextTone::Dim, TextTone::Text),
        };
        if key == TextTone::Selection {
            canvas.fill(row, key);
        }
        let (left, value) = match rows.get(at) {
            Some((name, value)) => (sanitize(name).into_owned(), sanitize(value).into_owned()),
            None => (EditWord::TagNew.text(lang).to_owned(), String::new()),
        };
        let to = if at == rows.len() && typed.is_none() { row.right() } else { row.x + name - 1 };
        canvas.put(row.x, y, to, &left, key);
        match typed {
            None => _ = canvas.put(row.x + name, y, row.right(), &value, text),
            Some(entry) => {
                let (shown, column) = visible_part(entry, row.width.saturating_sub(name));
                canvas.put(row.x + name, y, row.right(), &shown, text);
                if entry.is_empty() && at == rows.len() {
                    canvas.put(row.x + name + 1, y, row.right(), EditWord::TagNewHint.text(lang), TextTone::Dim);
                }
                canvas.set_cursor((row.x + name + column, y));
            }
        }
        canvas.hit(row, HitTarget::DialogRow(number, at));
    }
    let more = first + usize::from(inner.height) < rows.len() + 1;
    popup::more_signs(canvas, inner, (first > 0, more));
}
