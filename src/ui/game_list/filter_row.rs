//! The filter above the list: its parts, each of which can be removed, or the line in which it is typed.

use crate::app::game_list::{FilterLine, GameList};
use crate::chess::pgn::{filter::Predicate, sanitize};
use crate::ui::{prelude::*, text::fit_text::fit_parts};
use crate::words::game_list::{self, GameListWord as L, count};

/// Draws the filter.
pub(super) fn draw_filter_row(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect) {
    let shown = L::Shown.with(lang, &[&count(list.shown(), lang), &count(list.len(), lang)]);
    // What is typed matters more than the number of games.
    let wide = columns(&shown) + 30 < area.width;
    let right = match wide {
        true => canvas.put_right(area.x, area.y, area.right(), &shown, TextTone::Dim).saturating_sub(2),
        false => area.right(),
    };
    let x = canvas.put(area.x, area.y, right, L::FilterPrompt.text(lang), TextTone::KeyName) + 1;
    let place = Rect { x, width: right.saturating_sub(x), ..area };
    match list.filter_line.as_ref() {
        Some(line) => typed(canvas, line, place),
        None => parts(canvas, list, place),
    }
}

/// Draws the line being typed: what is understood as text, the rest as an error; of a long one, the part at the cursor.
fn typed(canvas: &mut Canvas, line: &FilterLine, area: Rect) {
    let text = line.entry.text();
    let before: u16 = text.chars().take(line.entry.cursor()).map(|c| columns(c.encode_utf8(&mut [0; 4]))).sum();
    let skipped = (before + 1).saturating_sub(area.width);
    let mut at: u16 = 0;
    for (i, c) in text.char_indices() {
        let symbol = c.to_string();
        let wrong = line.trouble().is_some_and(|misread| misread.at.contains(&i));
        if at >= skipped {
            let tone = if wrong { TextTone::Error } else { TextTone::Text };
            canvas.put(area.x + at - skipped, area.y, area.right(), &symbol, tone);
        }
        at += columns(&symbol);
    }
    canvas.set_cursor((area.x + before - skipped, area.y));
}

/// Draws the parts of the filter: `white:carlsen ×  since:2019 ×`.
fn parts(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let parts = &list.view.filter.parts;
    let mut x = area.x;
    for (n, part) in parts.iter().enumerate() {
        // A position would say nothing as a FEN: the board beside the list shows it.
        let word = match &part.test {
            Predicate::Position(_) if !part.not => L::PositionPart.text(canvas.lang()).to_owned(),
            _ => sanitize(&part.to_string()).into_owned(),
        };
        let last = n + 1 == parts.len();
        let room = area.right().saturating_sub(x);
        let whole = columns(&word) + 2 + if last { 0 } else { 2 } <= room || n == 0;
        let end = match whole {
            true => canvas.put(x, area.y, area.right().saturating_sub(2), &word, TextTone::Accent),
            false => canvas.put(x, area.y, area.right(), &format!("+{}", parts.len() - n), TextTone::Dim),
        };
        canvas.hit(Rect { x, width: end - x, ..area }, HitTarget::FilterPart(n));
        if !whole {
            break;
        }
        let after = canvas.put(end, area.y, area.right(), " ×", TextTone::Dim);
        canvas.hit(Rect { x: end, width: after - end, ..area }, HitTarget::DropPart(n));
        x = after + 2;
    }
}

/// Draws the status line while the filter is typed: what is not understood, what Tab cycles through, or what to do.
pub(super) fn advice(canvas: &mut Canvas, list: &GameList, line: &FilterLine, area: Rect) {
    let (lang, view) = (canvas.lang(), &list.view);
    if let Some(misread) = line.trouble() {
        canvas.write(area, &sanitize(&game_list::filter_problem(&misread.problem, lang)), TextTone::Error);
        return;
    }
    if let Some(offer) = &line.offer {
        return words(canvas, &offer.words, offer.chosen, area);
    }
    let kept = line.names();
    let hint = if !kept.is_empty() {
        L::KeptHint.with(lang, &[&kept.join(", ")])
    } else if let Some(near) = view.near.first() {
        L::Near.with(lang, &[near])
    } else if !view.open.is_empty() {
        L::StillOpen.with(lang, &[&count(view.open.len(), lang)])
    } else {
        L::FilterHint.text(lang).to_owned()
    };
    canvas.write(area, fit_parts(&sanitize(&hint), area.width), TextTone::Dim);
}

/// Draws the words that Tab cycles through, the chosen one marked and visible.
fn words(canvas: &mut Canvas, words: &[String], chosen: usize, area: Rect) {
    let wide = |from: usize| -> u16 { words.iter().take(chosen + 1).skip(from).map(|word| columns(word) + 2).sum() };
    let first = (0..=chosen).find(|&from| wide(from) <= area.width).unwrap_or(chosen);
    let mut x = area.x;
    for (n, word) in words.iter().enumerate().skip(first) {
        x = canvas.put(x, area.y, area.right(), &sanitize(word), TextTone::Text.selected_if(n == chosen)) + 2;
    }
}
