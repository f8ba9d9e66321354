//! The game list: as many columns as the window has room for, the filter above it, and the chosen game beside it.

use crate::app::game_list::{Duplicates, FilterLine, FilterScan, GameList, OperationKind, SortOrder};
use crate::app::protocol::effect::{JobProgress, ReviewSource};
use crate::app::protocol::input::SortColumn;
use crate::app::protocol::user_marks::UserMark;
use crate::chess::pgn::encoding::{Encoding, TextFormat};
use crate::chess::pgn::filter::{FuzzyText, Predicate};
use crate::chess::record::UNNAMED;
use crate::ui::game_list::columns::{Column, of_list};
use crate::ui::learn::Writer;
use crate::ui::prelude::*;
use crate::words::forms::FormWord;
use crate::words::game_list::{self, GameListWord as L, count};
use crate::words::tables::{AnalysisWord, ReviewWord as W, games};

mod columns;
mod preview_pane;

/// Up to this many files are listed by name.
const NAMED: usize = 3;

pub fn draw(canvas: &mut Canvas, list: &GameList) {
    let window = canvas.area();
    let lang = canvas.lang();
    let line = |y: u16| Rect { x: window.x + 1, y, width: window.width - 2, height: 1 };
    title(canvas, list, lang, line(window.y));
    let mut top = window.y + 1;
    if list.has_filter_row() {
        draw_filter_row(canvas, list, lang, line(top));
        top += 1;
    }
    let body = Rect { y: top, height: window.bottom() - 2 - top, ..window };
    let (list_area, beside) = split_body(canvas.app, list, body);
    canvas.hits.room.stand_at(if list_area.width > 0 { list_area } else { body }, None);
    if let Some(beside) = beside {
        canvas.hits.room.keep_bright(beside, Importance::Useful);
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
        draw_rows(canvas, list, lang, list_area, bar_at);
    }
    if list.shown() == 0 {
        draw_empty(canvas, list, list_area);
    }
    status(canvas, list, line(window.bottom() - 2));
    footer::keys(canvas, &actions(canvas.app, list), line(window.bottom() - 1));
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
    if list.is_typed_in() {
        return vec![Action::Choose, Action::Back, Action::Help];
    }
    // Where the filter leaves nothing, there is nothing to choose or to find.
    let some = list.shown() > 0;
    let found = some && !list.find.text.is_empty();
    footer::offered([
        (app.seeks_mistakes(), Action::Mistakes),
        (list.can_undo(), Action::Undo),
        (some, Action::Choose),
        (!some || !list.view.filter.is_empty(), Action::ClearFilter),
        (found, Action::FindNext),
        (found, Action::FindPrevious),
        (some, Action::Find),
        (true, Action::Filter),
        // Duplicates are listed to be deleted.
        (some && list.wants_duplicates(), Action::DeleteAll),
        (some, Action::Sort),
        (some, Action::Details),
        (some, Action::Star),
        (true, Action::Back),
        (true, Action::Help),
        (true, Action::Palette),
        (true, Action::Open),
    ])
}

/// Returns what the signs beside the numbers mean, for those in sight.
fn legend(list: &GameList, seen: usize, lang: Lang) -> Vec<(&'static str, &'static str)> {
    let rows = list.top..(list.top + seen).min(list.shown());
    let games: Vec<usize> = rows.filter_map(|row| list.view.game(row)).collect();
    let notes: Vec<UserMark> = games.iter().map(|game| list.note(*game)).collect();
    let signs = [
        (notes.iter().any(|note| note.seen && !note.starred), SEEN, L::LegendSeen),
        (notes.iter().any(|note| note.starred), STAR, L::LegendStar),
        (games.iter().any(|game| list.problems_of(*game).is_some()), ODD, L::LegendOdd),
    ];
    signs.into_iter().filter(|(there, ..)| *there).map(|(_, sign, word)| (sign, word.text(lang))).collect()
}

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
    for (fact, tone) in cut_row(facts(list, lang), |(fact, _)| columns(fact) + 3, 0, right.saturating_sub(x)) {
        x = canvas.put(x, area.y, right, " · ", TextTone::Dim);
        x = canvas.put(x, area.y, right, &fact, tone);
    }
}

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
        facts.push((L::Duplicates.grouped(lang, pairs.len()), TextTone::Accent));
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
    let key = |act: Action| canvas.key(KeyContext::GameList, act).unwrap_or_default();
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
            FilterScan::Not if open > 0 => L::StillOpen.grouped(lang, open),
            _ => unknown.unwrap_or(L::NothingPasses).text(lang).to_owned(),
        };
        // One line in place of the rows, so that the rest of the screen stays as it is while a filter is typed.
        let next = L::WhatNext.with(lang, &[&key(Action::Filter), &key(Action::ClearFilter)]);
        let both = format!("{why} {next}");
        let with_next = list.filter_line.is_none() && columns(&both) + 2 <= area.width;
        says.push((if with_next { both } else { why }, TextTone::Dim));
    } else {
        says.extend(list.file_errors.iter().map(|why| (sanitize(why).into_owned(), TextTone::Error)));
        if says.is_empty() {
            let word = if list.is_own() { W::NoOwnGames } else { W::NoGames };
            says.push((word.text(lang).to_owned(), TextTone::Text));
        }
        says.push((L::EmptyNext.with(lang, &[&key(Action::Open), &key(Action::Back)]), TextTone::Dim));
    }
    // Begins where the rows would begin: the names of the columns stay above.
    let place = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2).min(76),
        height: area.height.saturating_sub(1),
    };
    let mut place = Writer::new(canvas, place);
    says.iter().for_each(|(sentence, tone)| place.text(sentence, *tone));
}

fn status(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let lang = canvas.lang();
    if let Some(line) = &list.filter_line {
        return advice(canvas, list, line, area);
    }
    if let Some(entry) = &list.jump {
        let end = text_input::ask(canvas, area, L::JumpPrompt.text(lang), entry, TextTone::Text);
        canvas.put(end + 3, area.y, area.right(), L::JumpHint.text(lang), TextTone::Dim);
        return;
    }
    if let Some(entry) = &list.find.entry {
        let (tone, hint) = match list.find.failed {
            true => (TextTone::Error, W::NotFound.with(lang, &[entry.text().trim()])),
            false => (TextTone::Text, W::FindHint.text(lang).to_owned()),
        };
        let end = text_input::ask(canvas, area, W::FindPrompt.text(lang), entry, tone);
        if columns(&hint) <= area.right().saturating_sub(end + 4) {
            canvas.put(end + 3, area.y, area.right(), &hint, TextTone::Dim);
        }
        return;
    }
    let message = footer::message(canvas.app, TextTone::Text);
    let refused = message.is_some_and(|(_, tone)| tone == TextTone::Error);
    if let Some(text) = work_text(list, lang).or_else(|| batch_text(canvas.app, lang).filter(|_| !refused)) {
        canvas.write(area, &text, TextTone::Dim);
        return;
    }
    if let Some((text, tone)) = message {
        let spans = canvas.with_keys(&sanitize(text), tone);
        return canvas.message_over(area, &spans);
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
    let counted = |word: L, JobProgress { done, total }| word.with(lang, &[&count(done, lang), &count(total, lang)]);
    if let Some(work) = &list.operation {
        return Some(match work.kind {
            OperationKind::Delete => counted(L::DeletingGames, work.progress),
            OperationKind::Copy => counted(L::CopyingGames, work.progress),
            OperationKind::Pgn { .. } => L::PgnRunning.text(lang).to_owned(),
        });
    }
    if let Some(progress) = list.duplicates_under_way() {
        let comparing = || L::Comparing.text(lang).to_owned();
        return Some(progress.map_or_else(comparing, |progress| counted(L::ComparingGames, progress)));
    }
    let FilterScan::Running { progress, .. } = list.filter_scan else { return None };
    let counts = [count(progress.done, lang), count(progress.total, lang), count(list.shown(), lang)];
    Some(L::Searching.with(lang, &counts.each_ref().map(String::as_str)))
}

/// Returns how far the mistake search in the games of the list has got.
fn batch_text(app: &App, lang: Lang) -> Option<String> {
    let batch = app.screens.analysis.batch.as_ref()?;
    let ((games, all), (done, total)) = (batch.games(), batch.positions());
    let counts = [count(games + 1, lang), count(all, lang), done.to_string(), total.to_string()];
    Some(AnalysisWord::RoundNow.with(lang, &counts.each_ref().map(String::as_str)))
}

// The rows of the list, under the names of their columns, beside a scroll bar that shows where in the list they are.

/// The sign before the number of a game with a star, and of a game that was opened.
const STAR: &str = "★";
const SEEN: &str = "✓";
/// Something is odd in the file there.
const ODD: &str = "!";

/// Draws the list into an area whose first row is for the names of the columns; the scroll bar has a column of its own.
fn draw_rows(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect, bar_at: u16) {
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
            canvas.hits.room.keep_bright(place, Importance::Subject);
        }
        canvas.hit(place, HitTarget::Row(row));
        canvas.hit(Rect { width: 1, ..place }, HitTarget::Star(row));
    }
    let tones = [TextTone::Dim, TextTone::Border].map(Some);
    popup::scroll_bar(canvas, area, bar_at, (list.top, list.shown()), tones);
}

fn head(canvas: &mut Canvas, list: &GameList, shown: &[(Column, u16)], lang: Lang, area: Rect) {
    let sort = list.view.sort;
    if sort.by == SortColumn::Star {
        canvas.put(area.x, area.y, area.x + 1, STAR, TextTone::Accent);
    }
    canvas.hit(Rect { width: 1, height: 1, ..area }, HitTarget::Column(SortColumn::Star));
    let mut x = area.x + 1;
    for &(column, wide) in shown {
        let (title, by, _) = column.head(lang);
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
        let signs = if column == Column::Number { signs(list, game) } else { [None; 2] };
        for (at, (sign, tone)) in (x + wide..).zip(signs).filter_map(|(at, sign)| Some((at, sign?))) {
            canvas.put(at, y, at + 1, sign, tone_of(tone));
        }
        for (_, needle) in lit.iter().filter(|(test, _)| column.is_asked_by(test)) {
            let style = canvas.tone(tone_of(TextTone::Accent));
            light(canvas, x, y, &text, needle, style);
        }
        x += wide + column.gap();
    }
}

/// Returns the signs of a game after its number, each for a column of its own: whether something is wrong in the file,
/// and whether an earlier game is the same.
fn signs(list: &GameList, game: usize) -> [Option<(&'static str, TextTone)>; 2] {
    let tone = |losing: usize| if losing > 0 { TextTone::Warning } else { TextTone::Dim };
    let odd = list.problems_of(game).map(|found| (ODD, tone(found.losing)));
    [odd, list.first_of(game).map(|_| ("=", TextTone::Accent))]
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

// The filter above the list: its parts, each of which can be removed, or the line in which it is typed.

fn draw_filter_row(canvas: &mut Canvas, list: &GameList, lang: Lang, area: Rect) {
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
fn advice(canvas: &mut Canvas, list: &GameList, line: &FilterLine, area: Rect) {
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
        L::StillOpen.grouped(lang, view.open.len())
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
