//! The game list: as many columns as the window has room for, the filter above it, and the chosen game beside it.

use crate::app::{
    game_list::{Duplicates, FilterScan, GameList},
    protocol::{
        effect::{JobProgress, ReviewSource},
        user_marks::UserMark,
    },
};
use crate::chess::pgn::{
    encoding::{Encoding, TextFormat},
    sanitize,
};
use crate::ui::{
    prelude::*,
    text::{self, VerticalAlign, fit_text::cut_row},
    widgets::{entry_line, status_and_footer},
    window_room::USEFUL,
};
use crate::words::{
    Number,
    game_list::{GameListWord as L, count},
    tables::{AnalysisWord, ReviewWord as W, games},
};

mod columns;
mod filter_row;
mod preview_pane;
mod rows;

/// Up to this many files are listed by name.
const NAMED: usize = 3;

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, list: &GameList) {
    let window = canvas.area();
    let lang = canvas.lang();
    if status_and_footer::is_too_small(canvas) {
        return;
    }
    let line = |y: u16| Rect { x: window.x + 1, y, width: window.width - 2, height: 1 };
    title(canvas, list, lang, line(window.y));
    let mut top = window.y + 1;
    if list.has_filter_row() {
        filter_row::draw_filter_row(canvas, list, lang, line(top));
        top += 1;
    }
    let body = Rect { y: top, height: window.bottom() - 2 - top, ..window };
    let (list_area, beside) = split_body(canvas.app, list, body);
    canvas.hits.room.stand_at(if list_area.width > 0 { list_area } else { body }, None);
    if let Some(beside) = beside {
        canvas.hits.room.keep_bright(beside, USEFUL);
    }
    if let Some(beside) = beside {
        if list_area.width > 0 {
            for y in beside.y..beside.bottom() {
                canvas.put(list_area.right(), y, beside.x, "│", TextTone::Border);
            }
        }
        preview_pane::draw(canvas, list, beside, list_area.width);
    }
    if list_area.width > 0 {
        // Beside the chosen game, the scroll bar stands on the rule between them.
        let bar_at = if beside.is_some() { list_area.right() } else { list_area.right() - 1 };
        rows::draw_rows(canvas, list, lang, list_area, bar_at);
    }
    if list.shown() == 0 {
        draw_empty(canvas, list, list_area);
    }
    status(canvas, list, line(window.bottom() - 2));
    status_and_footer::keys(canvas, KeyContext::GameList, &actions(canvas.app, list), line(window.bottom() - 1));
}

/// Returns the areas of the list and of the chosen game: beside it, or in its place if there is no room for both.
fn split_body(app: &App, list: &GameList, body: Rect) -> (Rect, Option<Rect>) {
    let wide = list.columns(app.window).min(body.width);
    let list_area = Rect { width: wide, ..body };
    match wide {
        0 => (list_area, Some(Rect { x: body.x + 1, width: body.width - 2, ..body })),
        _ if wide == body.width => (list_area, None),
        _ => (list_area, Some(Rect { x: list_area.right() + 2, width: (body.width - wide).saturating_sub(3), ..body })),
    }
}

/// Returns what the footer offers, the most important first.
fn actions(app: &App, list: &GameList) -> Vec<Action> {
    if list.is_empty() {
        return vec![Action::Open, Action::New, Action::Home, Action::Back, Action::Help, Action::Palette];
    }
    if list.filter_line.is_some() || list.find.entry.is_some() || list.jump.is_some() {
        return vec![Action::Choose, Action::Back, Action::Help];
    }
    let mut acts = Vec::new();
    acts.extend(app.seeks_mistakes().then_some(Action::Mistakes));
    acts.extend(list.can_undo().then_some(Action::Undo));
    // Where the filter leaves nothing, there is nothing to choose or to find.
    if list.shown() == 0 {
        acts.extend([Action::ClearFilter, Action::Filter, Action::Back, Action::Help, Action::Palette, Action::Open]);
        return acts;
    }
    acts.push(Action::Choose);
    if !list.view.filter.is_empty() {
        acts.push(Action::ClearFilter);
    }
    if !list.find.text.is_empty() && list.find.entry.is_none() {
        acts.extend([Action::FindNext, Action::FindPrevious]);
    }
    acts.extend([Action::Find, Action::Filter]);
    // Duplicates are listed to be deleted.
    if list.wants_duplicates() && list.shown() > 0 {
        acts.push(Action::DeleteAll);
    }
    acts.extend([
        Action::Sort,
        Action::Details,
        Action::Star,
        Action::Back,
        Action::Help,
        Action::Palette,
        Action::Open,
    ]);
    acts
}

/// Returns what the signs beside the numbers mean, for those in sight.
fn legend(list: &GameList, seen: usize, lang: Lang) -> Vec<(&'static str, &'static str)> {
    let rows = list.top..(list.top + seen).min(list.shown());
    let games: Vec<usize> = rows.filter_map(|row| list.view.game(row)).collect();
    let notes: Vec<UserMark> = games.iter().map(|game| list.note(*game)).collect();
    let signs = [
        (notes.iter().any(|note| note.seen && !note.starred), rows::SEEN, L::LegendSeen),
        (notes.iter().any(|note| note.starred), rows::STAR, L::LegendStar),
        (games.iter().any(|game| list.problems_of(*game).is_some()), rows::ODD, L::LegendOdd),
    ];
    signs.into_iter().filter(|(there, ..)| *there).map(|(_, sign, word)| (sign, word.text(lang))).collect()
}

/// Returns the name of what is open.
pub fn name(list: &GameList, lang: Lang) -> String {
    match &list.source {
        Some(ReviewSource::Own) => W::OwnGames.text(lang).to_owned(),
        None => W::PastedText.text(lang).to_owned(),
        Some(ReviewSource::Files(paths)) => match paths.as_slice() {
            [path] if path.to_str() == Some("-") => W::StandardInput.text(lang).to_owned(),
            paths if paths.len() <= NAMED => {
                let names = paths.iter().map(|path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy());
                names.map(|name| sanitize(&name).into_owned()).collect::<Vec<_>>().join(", ")
            }
            paths => W::FilesTitle.with(lang, &[&paths.len().to_string()]),
        },
    }
}

/// Draws `Kasparov.pgn · Windows-1252 · 2128 games · 5 duplicates`, and at the right the place in the list.
fn title(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect) {
    let mut right = area.right();
    if !list.is_empty() {
        let row = if list.shown() > 0 { list.row + 1 } else { 0 };
        let place = format!("{}/{}", count(row, lang), count(list.shown(), lang));
        right = canvas.put_right(area.x, area.y, right, &place, TextTone::Dim).saturating_sub(2);
    }
    let mut x = canvas.put(area.x, area.y, right, &name(list, lang), TextTone::Title);
    // A count that is cut off would be a different count.
    let facts = facts(list, lang).into_iter().map(|(fact, tone)| {
        let width = columns(&fact) + 3;
        ((fact, tone), width)
    });
    for ((fact, tone), _) in cut_row(facts, 0, right.saturating_sub(x)) {
        x = canvas.put(x, area.y, right, " · ", TextTone::Dim);
        x = canvas.put(x, area.y, right, &fact, tone);
    }
}

/// Returns what is known of all games together.
fn facts(list: &GameList, lang: Lang) -> Vec<(String, TextTone)> {
    let mut facts = Vec::new();
    // If each file is named, the title says it already.
    let named = matches!(&list.source, Some(ReviewSource::Files(paths)) if paths.len() == list.files.len());
    let files = list.files.len();
    let files = (files > 1 && !named).then(|| W::FilesTitle.with(lang, &[&files.to_string()]));
    let games = (!list.loading).then(|| games(list.len(), lang));
    facts.extend(files.into_iter().chain(games).map(|fact| (fact, TextTone::Dim)));
    if let Duplicates::Known(pairs) = &list.duplicates
        && !pairs.is_empty()
    {
        let shown = count(pairs.len(), lang);
        facts.push((L::Duplicates.counted(lang, Number::of(pairs.len()), &shown, &[]), TextTone::Accent));
    }
    // A question mark stands after a guess.
    let named = |form: TextFormat| format!("{}{}", form.encoding.name(), if form.doubtful { "?" } else { "" });
    let mut encodings: Vec<String> = list.files.iter().map(|file| named(file.form)).collect();
    encodings.sort_unstable();
    encodings.dedup();
    if encodings != [Encoding::Utf8.name()] && !encodings.is_empty() {
        facts.push((encodings.join(", "), TextTone::Dim));
    }
    facts
}

/// Draws what stands in place of the list when it is empty.
fn draw_empty(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let lang = canvas.lang();
    let mut says: Vec<(String, TextTone)> = Vec::new();
    if list.loading {
        says.push((W::Opening.text(lang).to_owned(), TextTone::Text));
    } else if !list.is_empty() {
        let open = list.view.open.len();
        let awaited = list.duplicates_under_way().is_some();
        let unknown = list.marks_unknown();
        let why = match list.filter_scan {
            FilterScan::Running { .. } => L::NoneYet.text(lang).to_owned(),
            _ if awaited => L::NoneYet.text(lang).to_owned(),
            FilterScan::Not if open > 0 => L::StillOpen.with(lang, &[&count(open, lang)]),
            _ => unknown.unwrap_or(L::NothingPasses).text(lang).to_owned(),
        };
        // One line in place of the rows, so that the rest of the screen stays as it is while a filter is typed.
        let keys = [Action::Filter, Action::ClearFilter];
        let keys = keys.map(|act| canvas.key(KeyContext::GameList, act).unwrap_or_default());
        let next = L::WhatNext.with(lang, &keys.each_ref().map(String::as_str));
        let both = format!("{why} {next}");
        let with_next = list.filter_line.is_none() && columns(&both) + 2 <= area.width;
        says.push((if with_next { both } else { why }, TextTone::Dim));
    } else {
        says.extend(list.file_errors.iter().map(|why| (sanitize(why).into_owned(), TextTone::Error)));
        if says.is_empty() {
            let word = if list.is_own() { W::NoOwnGames } else { W::NoGames };
            says.push((word.text(lang).to_owned(), TextTone::Text));
        }
    }
    if list.is_empty() && !list.loading {
        let keys = [Action::Open, Action::Back];
        let keys = keys.map(|act| canvas.key(KeyContext::GameList, act).unwrap_or_default());
        says.push((L::EmptyNext.with(lang, &keys.each_ref().map(String::as_str)), TextTone::Dim));
    }
    // Begins where the rows would begin: the names of the columns stay above.
    let place = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2).min(76), height: area.height };
    let mut y = place.y;
    for (sentence, tone) in says {
        let spans = canvas.with_keys(&sentence, tone);
        let rows = u16::try_from(text::lines(&spans, place.width).len()).unwrap_or(u16::MAX);
        let rows = rows.min(area.bottom().saturating_sub(y));
        canvas.wrapped(Rect { y, height: rows, ..place }, &spans, VerticalAlign::Top);
        y += rows;
    }
}

/// Draws the status line of the list.
fn status(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let lang = canvas.lang();
    if let Some(line) = &list.filter_line {
        return filter_row::advice(canvas, list, line, area);
    }
    if let Some(entry) = &list.jump {
        let end = entry_line::ask(canvas, area, L::JumpPrompt.text(lang), entry, TextTone::Text);
        canvas.put(end + 3, area.y, area.right(), L::JumpHint.text(lang), TextTone::Dim);
        return;
    }
    if let Some(entry) = &list.find.entry {
        let (tone, hint) = match list.find.failed {
            true => (TextTone::Error, W::NotFound.with(lang, &[entry.text().trim()])),
            false => (TextTone::Text, W::FindHint.text(lang).to_owned()),
        };
        let end = entry_line::ask(canvas, area, W::FindPrompt.text(lang), entry, tone);
        if columns(&hint) <= area.right().saturating_sub(end + 4) {
            canvas.put(end + 3, area.y, area.right(), &hint, TextTone::Dim);
        }
        return;
    }
    let message = status_and_footer::message(canvas.app, TextTone::Text);
    let refused = message.is_some_and(|(_, tone)| tone == TextTone::Error);
    if let Some(text) = work_text(list, lang).or_else(|| batch_text(canvas.app, lang).filter(|_| !refused)) {
        canvas.write(area, &text, TextTone::Dim);
        return;
    }
    if let Some((text, tone)) = message {
        let spans = canvas.with_keys(&sanitize(text), tone);
        return canvas.put_line(area.x, area.y, &spans.into(), area.width);
    }
    let mut x = area.x;
    for (sign, word) in legend(list, list.rows(canvas.app.window), lang) {
        if columns(word) + 2 > area.right().saturating_sub(x) {
            break;
        }
        x = canvas.put(x, area.y, area.right(), sign, TextTone::Warning) + 1;
        x = canvas.put(x, area.y, area.right(), word, TextTone::Dim) + 3;
    }
}

/// Returns how far the work on the list has got: copying, deleting, comparing or searching games.
fn work_text(list: &GameList, lang: Lang) -> Option<String> {
    let number = |of: u64| count(usize::try_from(of).unwrap_or(usize::MAX), lang);
    let counted = |word: L, progress: JobProgress| word.with(lang, &[&number(progress.done), &number(progress.total)]);
    if let Some(work) = &list.operation {
        return Some(counted(if work.deletes { L::DeletingGames } else { L::CopyingGames }, work.progress));
    }
    if let Some(progress) = list.duplicates_under_way() {
        let comparing = || L::Comparing.text(lang).to_owned();
        return Some(progress.map_or_else(comparing, |progress| counted(L::ComparingGames, progress)));
    }
    let FilterScan::Running { progress, .. } = list.filter_scan else { return None };
    let counts = [number(progress.done), number(progress.total), count(list.shown(), lang)];
    Some(L::Searching.with(lang, &counts.each_ref().map(String::as_str)))
}

/// Returns how far the mistake search in the games of the list has got.
fn batch_text(app: &App, lang: Lang) -> Option<String> {
    let batch = app.analysis.batch.as_ref()?;
    let ((games, all), (done, total)) = (batch.games(), batch.positions());
    let counts = [count(games + 1, lang), count(all, lang), done.to_string(), total.to_string()];
    Some(AnalysisWord::RoundNow.with(lang, &counts.each_ref().map(String::as_str)))
}
