//! The filter above the list: its parts, each of which can be taken away, or the line in which it is typed.

use crate::app::game_list::{FilterLine, GameList};
use crate::chess::pgn::sanitize;
use crate::ui::canvas::Canvas;
use crate::ui::prelude::*;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use crate::words::game_list::{LibraryWord as L, count};
use crate::words::{Lang, game_list};
use ratatui::layout::Rect;

/// Draws the filter.
pub(super) fn draw(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect) {
    let shown = L::Shown.with(lang, &[&count(list.shown(), lang), &count(list.len(), lang)]);
    // What is typed matters more than how many there are.
    let wide = columns(&shown) + 30 < area.width;
    let right = if wide {
        canvas.put_right(area.x, area.y, area.right(), &shown, TextTone::Dim).saturating_sub(2)
    } else {
        area.right()
    };
    let x = canvas.put(area.x, area.y, right, L::FilterPrompt.text(lang), TextTone::KeyName) + 1;
    let place = Rect { x, width: right.saturating_sub(x), ..area };
    match list.filter_line.as_ref() {
        Some(line) => typed(canvas, line, place),
        None => parts(canvas, list, place),
    }
}

/// The line being typed: what is understood as text, the rest as errors; the end of a long one in sight.
fn typed(canvas: &mut Canvas, line: &FilterLine, area: Rect) {
    let text = line.entry.text();
    let before: u16 = text.chars().take(line.entry.cursor()).map(|c| columns(c.encode_utf8(&mut [0; 4]))).sum();
    let skipped = (before + 1).saturating_sub(area.width);
    let trouble = line.trouble().map(|misread| misread.at.clone());
    let mut at: u16 = 0;
    for (i, c) in text.char_indices() {
        let mut bytes = [0; 4];
        let symbol = c.encode_utf8(&mut bytes);
        let wide = columns(symbol);
        let wrong = trouble.as_ref().is_some_and(|span| span.contains(&i));
        if at >= skipped {
            let x = area.x + at - skipped;
            canvas.put(x, area.y, area.right(), symbol, if wrong { TextTone::Error } else { TextTone::Text });
        }
        at += wide;
    }
    canvas.set_cursor((area.x + before - skipped, area.y));
}

/// `white:carlsen ×  since:2019 ×`.
fn parts(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let (text, dim) = (canvas.tone(TextTone::Accent), canvas.tone(TextTone::Dim));
    let parts = &list.view.filter.parts;
    let mut x = area.x;
    for (n, part) in parts.iter().enumerate() {
        let word = sanitize(&part.to_string()).into_owned();
        let last = n + 1 == parts.len();
        let room = area.right().saturating_sub(x);
        if columns(&word) + 2 + if last { 0 } else { 2 } > room && n > 0 {
            let rest = format!("+{}", parts.len() - n);
            let end = canvas.put(x, area.y, area.right(), &rest, dim);
            canvas.hit(Rect { x, y: area.y, width: end - x, height: 1 }, HitTarget::FilterPart(n));
            break;
        }
        let end = canvas.put(x, area.y, area.right().saturating_sub(2), &word, text);
        canvas.hit(Rect { x, y: area.y, width: end - x, height: 1 }, HitTarget::FilterPart(n));
        let after = canvas.put(end, area.y, area.right(), " ×", dim);
        canvas.hit(Rect { x: end, y: area.y, width: after - end, height: 1 }, HitTarget::DropPart(n));
        x = after + 2;
    }
}

/// The status line while the filter is typed.
pub(super) fn advice(list: &GameList, line: &FilterLine, lang: Lang) -> FilterAdvice {
    if let Some(misread) = line.trouble() {
        return FilterAdvice::Wrong(game_list::fault(&misread.fault, lang));
    }
    if let Some(offer) = line.offer.as_ref() {
        return FilterAdvice::Offer(offer.words.clone(), offer.chosen);
    }
    let kept = line.names();
    if !kept.is_empty() {
        return FilterAdvice::Hint(L::KeptHint.with(lang, &[&kept.join(", ")]));
    }
    if let Some(near) = list.view.near.first() {
        return FilterAdvice::Hint(L::Near.with(lang, &[near]));
    }
    if !list.view.open.is_empty() {
        return FilterAdvice::Hint(L::StillOpen.with(lang, &[&count(list.view.open.len(), lang)]));
    }
    FilterAdvice::Hint(L::FilterHint.text(lang).to_owned())
}

/// The status line while the filter is typed.
pub(super) enum FilterAdvice {
    /// Why something is not understood.
    Wrong(String),
    /// What Tab goes through, and where it is.
    Offer(Vec<String>, usize),
    /// What can be done.
    Hint(String),
}
