//! The windows for editing: a comment, the signs of a move, the tags.

use crate::app::dialogs::comment::CommentDialog;
use crate::app::dialogs::glyphs::{GlyphDialog, glyph_rows};
use crate::app::dialogs::tags::{TagDialog, tag_rows};
use crate::app::dialogs::text_layout::{WrappedText, place};
use crate::app::review::Review;
use crate::chess::pgn::sanitize;
use crate::ui::prelude::*;
use crate::ui::review::sign_shown;
use crate::ui::widgets::popup::{self, PopupPlace};
use crate::ui::widgets::text_input::visible_part;
use crate::words::editing::EditWord as W;

/// The widest list of signs, and of tags.
const SIGNS_WIDEST: u16 = 46;
const TAGS_WIDEST: u16 = 68;
/// Rows of a list at most.
const ROWS: u16 = 14;
/// Columns of a sign, and of a tag's name.
const SIGN: u16 = 6;
const NAME: u16 = 18;

/// Draws the window of a comment.
pub fn comment(canvas: &mut Canvas, number: u32, review: &Review, open: &CommentDialog) {
    let (CommentDialog { node, before, entry }, lang) = (open, canvas.lang());
    let title = match before {
        _ if *node == review.record().tree.root() => W::CommentStartTitle.text(lang).to_owned(),
        true => W::CommentBeforeTitle.with(lang, &[&review.numbered(*node)]),
        false => W::CommentTitle.with(lang, &[&review.numbered(*node)]),
    };
    let (wide, high) = place(canvas.app.window);
    let inner = popup::open(canvas, PopupPlace::Middle, &title, (wide, high), number);
    let passage = WrappedText::of(entry.text(), wide.into());
    let (line, column) = passage.find(entry.cursor());
    let chars: Vec<char> = entry.text().chars().collect();
    let top = (line + 1).saturating_sub(inner.height.into());
    for (y, range) in (inner.y..inner.bottom()).zip(passage.lines.iter().skip(top)) {
        let text: String = chars.get(range.clone()).unwrap_or_default().iter().filter(|c| **c != '\n').collect();
        canvas.put(inner.x, y, inner.right(), sanitize(&text).trim_end(), TextTone::Text);
    }
    popup::key_hint(canvas, inner, W::CommentKeys.text(lang));
    let start = passage.lines.get(line).map_or(0, |line| line.start);
    let before: String = chars.get(start..start + column).unwrap_or_default().iter().collect();
    let x = (inner.x + columns(&before)).min(inner.right().saturating_sub(1));
    let y = inner.y + u16::try_from(line.saturating_sub(top)).unwrap_or(0);
    canvas.set_cursor((x, y));
}

/// Draws the window of the signs of a move.
pub fn glyphs(canvas: &mut Canvas, number: u32, review: &Review, open: &GlyphDialog) {
    let &GlyphDialog { node, ref entry, chosen } = open;
    let lang = canvas.lang();
    let width = canvas.area().width.saturating_sub(6).min(SIGNS_WIDEST);
    let height = ROWS.min(canvas.area().height.saturating_sub(6)).max(1);
    let title = W::GlyphTitle.with(lang, &[&review.numbered(node)]);
    let inner = popup::open(canvas, PopupPlace::Middle, &title, (width, height + 2), number);
    let list = popup::entry(canvas, inner, "›", entry);
    let set = &review.record().tree.notes(node).nags;
    let rows = glyph_rows(entry.text(), lang);
    let first = (chosen + 1).saturating_sub(list.height.into());
    for ((at, (nag, word)), y) in rows.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        let row = Rect { y, height: 1, ..list };
        if at == chosen {
            canvas.fill(row, TextTone::Selection);
        }
        let tones = [TextTone::Accent, TextTone::KeyName, TextTone::Text];
        let [mark, sign, text] = tones.map(|tone| tone.selected_if(at == chosen));
        canvas.put(row.x, y, row.right(), if set.contains(nag) { "•" } else { " " }, mark);
        canvas.put(row.x + 2, y, row.right(), &sign_shown(*nag), sign);
        let other = || W::GlyphOther.with(lang, &[&nag.to_string()]);
        let meaning = word.map_or_else(other, |word| word.text(lang).to_owned());
        canvas.put(row.x + 2 + SIGN, y, row.right(), &meaning, text);
        canvas.hit(row, HitTarget::DialogRow(number, at));
    }
    if rows.is_empty() {
        canvas.write(list, &W::NoGlyph.with(lang, &[entry.text()]), TextTone::Warning);
    }
    popup::key_hint(canvas, inner, W::GlyphKeys.text(lang));
}

/// Draws the window of the tags.
pub fn tags(canvas: &mut Canvas, number: u32, review: &Review, open: &TagDialog) {
    let (TagDialog { chosen, entry }, lang) = (open, canvas.lang());
    let rows = tag_rows(review.record());
    let width = canvas.area().width.saturating_sub(6).min(TAGS_WIDEST);
    let count = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
    let height = count.clamp(8, ROWS + 2).min(canvas.area().height.saturating_sub(4)).max(1);
    let inner = popup::open(canvas, PopupPlace::Middle, W::TagsTitle.text(lang), (width, height), number);
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
            None => (W::TagNew.text(lang).to_owned(), String::new()),
        };
        let to = if at == rows.len() && typed.is_none() { row.right() } else { row.x + name - 1 };
        canvas.put(row.x, y, to, &left, key);
        match typed {
            None => _ = canvas.put(row.x + name, y, row.right(), &value, text),
            Some(entry) => {
                let (shown, column) = visible_part(entry, row.width.saturating_sub(name));
                canvas.put(row.x + name, y, row.right(), &shown, text);
                if entry.is_empty() && at == rows.len() {
                    canvas.put(row.x + name + 1, y, row.right(), W::TagNewHint.text(lang), TextTone::Dim);
                }
                canvas.set_cursor((row.x + name + column, y));
            }
        }
        canvas.hit(row, HitTarget::DialogRow(number, at));
    }
    let keys = if entry.is_some() { W::TagTyping } else { W::TagsKeys };
    popup::key_hint(canvas, inner, keys.text(lang));
}
