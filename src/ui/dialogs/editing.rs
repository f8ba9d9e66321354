//! The windows for editing: a comment, the signs of a move, the tags.

use crate::app::board::text_field::TextField;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::comment::CommentDialog;
use crate::app::dialogs::glyphs::{GlyphDialog, glyph_rows};
use crate::app::dialogs::tags::{TagDialog, tag_rows};
use crate::app::dialogs::text_layout::{WrappedText, place};
use crate::app::protocol::hit_target::HitTarget;
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::pgn::sanitize;
use crate::chess::tree::NodeId;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::ui::new_game::part;
use crate::ui::review::{numbered, sign_shown};
use crate::ui::text::fit_text::parted;
use crate::ui::text::{columns, put, tone};
use crate::ui::theme::TextTone;
use crate::ui::widgets::popup;
use crate::words::editing::EditWord as W;
use ratatui::layout::Rect;

/// The widest list of signs, and of tags.
const SIGNS_WIDEST: u16 = 46;
const TAGS_WIDEST: u16 = 68;
/// Rows of a list at most.
const ROWS: u16 = 14;
/// Columns of a sign, and of a tag's name.
const SIGN: u16 = 6;
const NAME: u16 = 18;

/// Draws one of them.
pub fn draw(app: &App, number: u32, dialog: &Dialog, painter: &Painter, frame: &mut Frame, hits: &mut HitMap) {
    let Screen::Review(review) = app.screen() else { return };
    match dialog {
        Dialog::Comment(CommentDialog { node, before, entry }) => {
            comment(app, number, review, (*node, *before), entry, painter, frame, hits);
        }
        Dialog::Glyphs(GlyphDialog { node, entry, chosen }) => {
            glyphs(app, number, review, (*node, *chosen), entry, painter, frame, hits);
        }
        Dialog::Tags(TagDialog { chosen, entry }) => {
            tags(app, number, review, *chosen, entry.as_ref(), painter, frame, hits);
        }
        _ => {}
    }
}

fn title(app: &App, review: &Review, node: NodeId, before: bool) -> String {
    let lang = app.lang();
    if node == review.record().tree.root() {
        return W::CommentStartTitle.text(lang).to_owned();
    }
    let word = if before { W::CommentBeforeTitle } else { W::CommentTitle };
    word.with(lang, &[&numbered(review, node)])
}

/// What the keys do, at the lower edge of a window.
fn keys(text: &str, inner: Rect, painter: &Painter, frame: &mut Frame) {
    let text = parted(text, inner.width.saturating_sub(2));
    let text = if text.is_empty() { String::new() } else { format!(" {text} ") };
    put(frame.buffer_mut(), inner.x, inner.bottom(), inner.right(), &text, tone(painter, TextTone::Dim));
}

#[allow(clippy::too_many_arguments, reason = "what every drawing takes, and what is drawn")]
fn comment(
    app: &App,
    number: u32,
    review: &Review,
    (node, before): (NodeId, bool),
    entry: &TextField,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let (wide, high) = place(app.window());
    let inner = popup::open(&title(app, review, node, before), (wide, high), number, painter, frame, hits);
    let passage = WrappedText::of(entry.text(), wide.into());
    let (line, column) = passage.find(entry.cursor());
    let chars: Vec<char> = entry.text().chars().collect();
    let top = (line + 1).saturating_sub(inner.height.into());
    for (y, range) in (inner.y..inner.bottom()).zip(passage.lines.iter().skip(top)) {
        let text: String = chars.get(range.clone()).unwrap_or_default().iter().filter(|c| **c != '\n').collect();
        put(frame.buffer_mut(), inner.x, y, inner.right(), sanitize(&text).trim_end(), tone(painter, TextTone::Text));
    }
    keys(W::CommentKeys.text(app.lang()), inner, painter, frame);
    let start = passage.lines.get(line).map_or(0, |line| line.start);
    let before: String = chars.get(start..start + column).unwrap_or_default().iter().collect();
    let x = (inner.x + columns(&before)).min(inner.right().saturating_sub(1));
    let y = inner.y + u16::try_from(line.saturating_sub(top)).unwrap_or(0);
    frame.set_cursor_position((x, y));
}

/// The part of a list that is seen: the first row and how many.
fn seen(chosen: usize, rows: u16) -> usize {
    (chosen + 1).saturating_sub(rows.into())
}

#[allow(clippy::too_many_arguments, reason = "what every drawing takes, and what is drawn")]
fn glyphs(
    app: &App,
    number: u32,
    review: &Review,
    (node, chosen): (NodeId, usize),
    entry: &TextField,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let lang = app.lang();
    let width = frame.area().width.saturating_sub(6).min(SIGNS_WIDEST);
    let height = ROWS.min(frame.area().height.saturating_sub(6)).max(1);
    let title = W::GlyphTitle.with(lang, &[&numbered(review, node)]);
    let inner = popup::open(&title, (width, height + 2), number, painter, frame, hits);
    let (typed, cursor) = part(entry, inner.width.saturating_sub(2));
    let buf = frame.buffer_mut();
    put(buf, inner.x, inner.y, inner.right(), "›", tone(painter, TextTone::KeyName));
    put(buf, inner.x + 2, inner.y, inner.right(), &typed, tone(painter, TextTone::Text));
    let set = &review.record().tree.notes(node).nags;
    let rows = glyph_rows(entry.text(), lang);
    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    let first = seen(chosen, list.height);
    for ((at, (nag, word)), y) in rows.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        let row = Rect { y, height: 1, ..list };
        let mut tones = [TextTone::Accent, TextTone::KeyName, TextTone::Text];
        if at == chosen {
            buf.set_style(row, tone(painter, TextTone::Selection));
            tones = [TextTone::Selection; 3];
        }
        let [mark, sign, text] = tones.map(|meant| tone(painter, meant));
        put(buf, row.x, y, row.right(), if set.contains(nag) { "•" } else { " " }, mark);
        put(buf, row.x + 2, y, row.right(), &sign_shown(*nag), sign);
        let meaning =
            word.map_or_else(|| W::GlyphOther.with(lang, &[&nag.to_string()]), |word| word.text(lang).to_owned());
        put(buf, row.x + 2 + SIGN, y, row.right(), &meaning, text);
        hits.add(row, HitTarget::DialogRow(number, at));
    }
    if rows.is_empty() {
        let text = W::NoGlyph.with(lang, &[entry.text()]);
        put(buf, list.x, list.y, list.right(), &text, tone(painter, TextTone::Warning));
    }
    keys(W::GlyphKeys.text(lang), inner, painter, frame);
    frame.set_cursor_position((inner.x + 2 + cursor, inner.y));
}

#[allow(clippy::too_many_arguments, reason = "what every drawing takes, and what is drawn")]
fn tags(
    app: &App,
    number: u32,
    review: &Review,
    chosen: usize,
    entry: Option<&TextField>,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let lang = app.lang();
    let rows = tag_rows(review.record());
    let width = frame.area().width.saturating_sub(6).min(TAGS_WIDEST);
    let count = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
    let height = count.clamp(8, ROWS + 2).min(frame.area().height.saturating_sub(4)).max(1);
    let inner = popup::open(W::TagsTitle.text(lang), (width, height), number, painter, frame, hits);
    let name = NAME.min(inner.width / 2);
    let first = seen(chosen, inner.height);
    let mut cursor = None;
    for (at, y) in (first..=rows.len()).zip(inner.y..inner.bottom()) {
        let row = Rect { y, height: 1, ..inner };
        let is_chosen = at == chosen;
        let buf = frame.buffer_mut();
        let typed = entry.filter(|_| is_chosen);
        let (key, text) = match (is_chosen, typed) {
            (true, None) => {
                buf.set_style(row, tone(painter, TextTone::Selection));
                (tone(painter, TextTone::Selection), tone(painter, TextTone::Selection))
            }
            (true, Some(_)) => (tone(painter, TextTone::KeyName), tone(painter, TextTone::Text)),
            _ => (tone(painter, TextTone::Dim), tone(painter, TextTone::Text)),
        };
        let (left, value) = match rows.get(at) {
            Some((name, value)) => (sanitize(name).into_owned(), sanitize(value).into_owned()),
            None => (W::TagNew.text(lang).to_owned(), String::new()),
        };
        let to = if at == rows.len() && typed.is_none() { row.right() } else { row.x + name - 1 };
        put(buf, row.x, y, to, &left, key);
        match typed {
            None if at == rows.len() => {}
            None => {
                put(buf, row.x + name, y, row.right(), &value, text);
            }
            Some(entry) => {
                let (shown, column) = part(entry, row.width.saturating_sub(name));
                put(buf, row.x + name, y, row.right(), &shown, text);
                if entry.is_empty() && at == rows.len() {
                    put(buf, row.x + name + 1, y, row.right(), W::TagNewHint.text(lang), tone(painter, TextTone::Dim));
                }
                cursor = Some((row.x + name + column, y));
            }
        }
        hits.add(row, HitTarget::DialogRow(number, at));
    }
    let told = if entry.is_some() { W::TagTyping } else { W::TagsKeys };
    keys(told.text(lang), inner, painter, frame);
    if let Some(place) = cursor {
        frame.set_cursor_position(place);
    }
}
