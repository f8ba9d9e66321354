//! The list of games: as many columns as the window is wide, the filter above it, the chosen game beside it.

mod columns;
mod details;
mod filter_row;
mod rows;

use super::text::{VerticalAlign, columns};
use super::theme::TextTone;
use crate::app::App;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::game_list::{Duplicates, FileOperation, FilterScan, GameList, ListSource};
use crate::app::protocol::files::JobProgress;
use crate::app::protocol::user_marks::UserMark;
use crate::app::protocol::user_message;
use crate::app::protocol::user_message::UserMessage;
use crate::chess::pgn::encoding::{Encoding, TextFormat};
use crate::chess::pgn::sanitize;
use crate::ui::canvas::Canvas;
use crate::ui::text::fit_text::parted;
use crate::ui::widgets::status_and_footer;
use crate::words::Lang;
use crate::words::analysis::AnalysisWord;
use crate::words::game_list::{LibraryWord as L, count};
use crate::words::review::{ReviewWord as W, games, problems};
use filter_row::FilterAdvice;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use std::path::PathBuf;

/// So many files are called by their names.
const NAMED: usize = 3;

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, shelf: &GameList) {
    let window = canvas.area();
    let lang = canvas.lang();
    if window.width < crate::ui::layout::LEAST.0 || window.height < crate::ui::layout::LEAST.1 {
        return crate::ui::widgets::status_and_footer::too_small(canvas, window);
    }
    let line = |y: u16| Rect { x: window.x + 1, y, width: window.width - 2, height: 1 };
    title(canvas, shelf, lang, line(window.y));
    let mut top = window.y + 1;
    if shelf.has_filter_row() {
        filter_row::draw(canvas, shelf, lang, line(top));
        top += 1;
    }
    let body = Rect { y: top, height: window.bottom() - 2 - top, ..window };
    let (list, beside) = halves(canvas.app, shelf, body);
    if shelf.shown() == 0 {
        nothing(canvas, shelf, list);
    } else if list.width > 0 {
        rows::draw(canvas, shelf, lang, list);
    }
    if let Some(beside) = beside {
        if list.width > 0 {
            let border = canvas.tone(TextTone::Border);
            for y in beside.y..beside.bottom() {
                canvas.put(beside.x - 2, y, beside.x - 1, "│", border);
            }
        }
        details::draw(canvas, shelf, beside);
    }
    status(canvas, shelf, line(window.bottom() - 2));
    status_and_footer::keys(canvas, KeyContext::Library, &acts(canvas.app, shelf), line(window.bottom() - 1));
}

/// The list, and the chosen game beside it, or in its place where there is no room for both.
fn halves(app: &App, shelf: &GameList, body: Rect) -> (Rect, Option<Rect>) {
    let wide = shelf.columns(app.window()).min(body.width);
    let list = Rect { width: wide, ..body };
    match wide {
        0 => (list, Some(Rect { x: body.x + 1, width: body.width - 2, ..body })),
        _ if wide < body.width => {
            (list, Some(Rect { x: list.right() + 2, width: (body.width - wide).saturating_sub(3), ..body }))
        }
        _ => (list, None),
    }
}

/// What matters now, the most important first.
fn acts(app: &App, shelf: &GameList) -> Vec<Action> {
    if shelf.is_empty() {
        return vec![Action::New, Action::Home, Action::Help, Action::Quit];
    }
    if shelf.line().is_some() {
        return Vec::new();
    }
    let mut acts = if app.seeks_mistakes() { vec![Action::Mistakes, Action::Choose] } else { vec![Action::Choose] };
    if !shelf.needle().is_empty() && shelf.finding().is_none() {
        acts.extend([Action::FindNext, Action::FindPrevious]);
    }
    acts.extend([Action::Find, Action::Filter]);
    if !shelf.view().filter().is_empty() {
        acts.push(Action::ClearFilter);
    }
    // Who looks at what is surplus wants it gone.
    if shelf.wants_duplicates() && shelf.shown() > 0 {
        acts.push(Action::DeleteAll);
    }
    acts.extend([Action::Sort, Action::Details, Action::Star, Action::Back, Action::Help, Action::Palette]);
    acts
}

/// What the signs before the numbers mean, as far as they are in sight.
fn legend(shelf: &GameList, seen: usize, lang: Lang) -> Vec<(&'static str, &'static str)> {
    let rows = shelf.top()..(shelf.top() + seen).min(shelf.shown());
    let notes: Vec<UserMark> = rows.filter_map(|row| shelf.view().game(row)).map(|game| shelf.note(game)).collect();
    let signs = [
        (notes.iter().any(|note| note.seen && !note.starred), rows::SEEN, L::LegendSeen),
        (notes.iter().any(|note| note.starred), rows::STAR, L::LegendStar),
    ];
    signs.into_iter().filter(|(there, ..)| *there).map(|(_, sign, word)| (sign, word.text(lang))).collect()
}

/// The name of what is open.
#[must_use]
pub fn name(shelf: &GameList, lang: Lang) -> String {
    match shelf.source() {
        ListSource::Own => W::OwnGames.text(lang).to_owned(),
        ListSource::Pasted => W::PastedText.text(lang).to_owned(),
        ListSource::Files(paths) => match paths.as_slice() {
            [path] if path.to_str() == Some("-") => W::StandardInput.text(lang).to_owned(),
            paths if paths.len() <= NAMED => {
                let name = |path: &PathBuf| {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    sanitize(&name.to_string_lossy()).into_owned()
                };
                paths.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            paths => W::FilesTitle.with(lang, &[&paths.len().to_string()]),
        },
    }
}

/// `Kasparov.pgn · Windows-1252 · 2128 games · 3 problems in 2 games`, and at the right where one is.
fn title(canvas: &mut Canvas, shelf: &GameList, lang: Lang, area: Rect) {
    let (strong, dim) = (canvas.tone(TextTone::Title), canvas.tone(TextTone::Dim));
    let mut right = area.right();
    if !shelf.is_empty() {
        let row = if shelf.shown() > 0 { shelf.chosen_row() + 1 } else { 0 };
        let place = format!("{}/{}", count(row, lang), count(shelf.shown(), lang));
        right = canvas.put_right(area.x, area.y, right, &place, dim).saturating_sub(2);
    }
    let mut x = canvas.put(area.x, area.y, right, &name(shelf, lang), strong);
    let mut facts = Vec::new();
    // The name says it already where each was named.
    let named = matches!(shelf.source(), ListSource::Files(paths) if paths.len() == shelf.files().len());
    if shelf.files().len() > 1 && !named {
        facts.push((W::FilesTitle.with(lang, &[&shelf.files().len().to_string()]), dim));
    }
    if !shelf.is_loading() {
        facts.push((games(shelf.len(), lang), dim));
    }
    if let Some(found) = shelf.problems().filter(|found| !found.is_empty()) {
        let count = problems(found.iter().map(|(_, count)| count).sum(), lang);
        let of = if shelf.len() > 1 {
            format!(" {}", W::InGames.with(lang, &[&found.len().to_string()]))
        } else {
            String::new()
        };
        let of = if found.len() == 1 { String::new() } else { of };
        facts.push((count + &of, canvas.tone(TextTone::Warning)));
    }
    if let Duplicates::Known(pairs) = shelf.duplicates()
        && !pairs.is_empty()
    {
        let word = if pairs.len() == 1 { L::OneDuplicate } else { L::Duplicates };
        facts.push((word.with(lang, &[&count(pairs.len(), lang)]), canvas.tone(TextTone::Accent)));
    }
    // A question mark stands behind a guess.
    let named = |form: TextFormat| format!("{}{}", form.encoding.name(), if form.doubtful { "?" } else { "" });
    let mut encodings: Vec<String> = shelf.files().iter().map(|volume| named(volume.form)).collect();
    encodings.sort_unstable();
    encodings.dedup();
    if encodings != [Encoding::Utf8.name()] && !encodings.is_empty() {
        facts.push((encodings.join(", "), dim));
    }
    for (fact, style) in facts {
        if columns(&fact) + 3 > right.saturating_sub(x) {
            break; // a count that is cut would be another count
        }
        x = canvas.put(x, area.y, right, " · ", dim);
        x = canvas.put(x, area.y, right, &fact, style);
    }
}

/// What stands in the place of the list when there is none.
fn nothing(canvas: &mut Canvas, shelf: &GameList, area: Rect) {
    let lang = canvas.lang();
    let (text, error) = (canvas.tone(TextTone::Text), canvas.tone(TextTone::Error));
    let mut says: Vec<(String, Style)> = Vec::new();
    if shelf.is_loading() {
        says.push((W::Opening.text(lang).to_owned(), text));
    } else if !shelf.is_empty() {
        let key =
            |act| canvas.app.keys().key_of(KeyContext::Library, act).map_or_else(String::new, |key| key.named(lang));
        let open = shelf.view().open().len();
        let awaited = shelf.duplicates_under_way().is_some();
        match shelf.filter_scan() {
            FilterScan::Running { .. } => says.push((L::NoneYet.text(lang).to_owned(), text)),
            _ if awaited => says.push((L::NoneYet.text(lang).to_owned(), text)),
            FilterScan::Not if open > 0 => says.push((L::StillOpen.with(lang, &[&count(open, lang)]), text)),
            _ => says.push((L::NothingPasses.text(lang).to_owned(), text)),
        }
        if shelf.line().is_none() {
            let next = L::WhatNext.with(lang, &[&key(Action::Filter), &key(Action::ClearFilter)]);
            says.push((next, canvas.tone(TextTone::Dim)));
        }
    } else {
        says.extend(shelf.file_errors().iter().map(|why| (sanitize(why).into_owned(), error)));
        if says.is_empty() {
            let word = if *shelf.source() == ListSource::Own { W::NoOwnGames } else { W::NoGames };
            says.push((word.text(lang).to_owned(), text));
        }
    }
    let width = area.width.saturating_sub(4).min(76);
    let mut y = area.y + area.height / 3;
    for (sentence, style) in says {
        let rows = (columns(&sentence) / width.max(1) + 2).min(area.bottom().saturating_sub(y));
        let place = Rect { x: area.x + (area.width - width) / 2, y, width, height: rows };
        canvas.wrapped(place, &[Span::styled(sentence, style)], VerticalAlign::Top);
        y += rows;
    }
}

/// What is looked for, or what was said.
fn status(canvas: &mut Canvas, shelf: &GameList, area: Rect) {
    let lang = canvas.lang();
    if let Some(line) = shelf.line() {
        let (dim, error) = (canvas.tone(TextTone::Dim), canvas.tone(TextTone::Error));
        match filter_row::advice(shelf, line, lang) {
            FilterAdvice::Wrong(text) => {
                canvas.write(area, &sanitize(&text), error);
            }
            FilterAdvice::Hint(text) => {
                canvas.write(area, parted(&sanitize(&text), area.width), dim);
            }
            FilterAdvice::Offer(words, chosen) => offer(canvas, &words, chosen, area),
        }
        return;
    }
    if let Some(entry) = shelf.finding() {
        let x = canvas.write(area, W::FindPrompt.text(lang), TextTone::KeyName) + 1;
        let failed = shelf.find_failed();
        let style = if failed { canvas.tone(TextTone::Error) } else { canvas.tone(TextTone::Text) };
        let end = canvas.put(x, area.y, area.right(), entry.text(), style);
        let hint =
            if failed { W::NotFound.with(lang, &[entry.text().trim()]) } else { W::FindHint.text(lang).to_owned() };
        if area.right().saturating_sub(end) > columns(&hint) + 3 {
            let hint = parted(&hint, area.right().saturating_sub(end + 3));
            canvas.put(end + 3, area.y, area.right(), hint, TextTone::Dim);
        }
        let cursor = u16::try_from(entry.cursor()).unwrap_or(u16::MAX);
        let column = x.saturating_add(cursor).min(area.right().saturating_sub(1));
        canvas.set_cursor((column, area.y));
        return;
    }
    let number = |of: u64| count(usize::try_from(of).unwrap_or(usize::MAX), lang);
    let work = shelf.operation().map(|work| match work {
        FileOperation::Copying { progress, .. } => (L::CopyingGames, progress),
        FileOperation::Deleting { progress, .. } => (L::DeletingGames, progress),
    });
    if let Some((word, progress)) = work {
        let said = word.with(lang, &[&number(progress.done), &number(progress.total)]);
        canvas.write(area, &said, TextTone::Dim);
        return;
    }
    if let Some(progress) = shelf.duplicates_under_way() {
        let said = match progress {
            Some(JobProgress { done, total }) => L::ComparingGames.with(lang, &[&number(done), &number(total)]),
            None => L::Comparing.text(lang).to_owned(),
        };
        canvas.write(area, &said, TextTone::Dim);
        return;
    }
    if let FilterScan::Running { progress, .. } = shelf.filter_scan() {
        let said = [number(progress.done), number(progress.total), count(shelf.shown(), lang)];
        let said = L::Searching.with(lang, &said.each_ref().map(String::as_str));
        canvas.write(area, &said, TextTone::Dim);
        return;
    }
    let refused = matches!(canvas.app.status(), Some(UserMessage::Says(user_message::MessageTone::Wrong, _)));
    if let Some(round) = canvas.app.analysis().batch().filter(|_| !refused) {
        let ((games, all), (done, total)) = (round.games(), round.positions());
        let said = [count(games + 1, lang), count(all, lang), done.to_string(), total.to_string()];
        let said = AnalysisWord::RoundNow.with(lang, &said.each_ref().map(String::as_str));
        canvas.write(area, &said, TextTone::Dim);
        return;
    }
    if let Some(UserMessage::Says(how, text)) = canvas.app.status() {
        let tone_of = if *how == user_message::MessageTone::Wrong { TextTone::Error } else { TextTone::Text };
        let spans = canvas.with_keys(&sanitize(text), tone_of);
        canvas.put_line(area.x, area.y, &spans.into(), area.width);
        return;
    }
    let mut x = area.x;
    for (sign, word) in legend(shelf, shelf.rows(canvas.app.window()), lang) {
        x = canvas.put(x, area.y, area.right(), sign, TextTone::Warning) + 1;
        x = canvas.put(x, area.y, area.right(), word, TextTone::Dim) + 3;
    }
}

/// What Tab goes through, the one that stands in the line marked and in sight.
fn offer(canvas: &mut Canvas, words: &[String], chosen: usize, area: Rect) {
    let wide = |from: usize| -> u16 { words.iter().take(chosen + 1).skip(from).map(|word| columns(word) + 2).sum() };
    let first = (0..=chosen).find(|&from| wide(from) <= area.width).unwrap_or(chosen);
    let mut x = area.x;
    for (n, word) in words.iter().enumerate().skip(first) {
        let meant = if n == chosen { TextTone::Selection } else { TextTone::Text };
        x = canvas.put(x, area.y, area.right(), &sanitize(word), meant) + 2;
    }
}
