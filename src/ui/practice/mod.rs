//! Practice: its menu, the themes, a puzzle, and the card at the end of a run.

use crate::app::practice::pick::PuzzlePool;
use crate::app::practice::{PracticePage, PracticePart, PracticeScreen, rating_text};
use crate::app::protocol::effect::file_name;
use crate::app::protocol::repertoires::RepertoireFile;
use crate::ui::prelude::*;
use crate::words::choice::Choice;
use crate::words::game_list;
use crate::words::practice::PracticeWord as W;
use crate::words::tables::{self, AnalysisWord, MoveWord};

mod lists;
mod puzzle;

/// The widest page.
const MOST: u16 = 84;
/// From this many columns on, there is room for what a row of the menu is.
const ROOMY: u16 = 60;

pub fn draw(canvas: &mut Canvas, screen: &PracticeScreen) {
    match &screen.page {
        PracticePage::Menu => menu(canvas, screen),
        PracticePage::Themes => lists::themes(canvas, screen),
        PracticePage::Solve(solve) => puzzle::draw(canvas, screen, solve),
        PracticePage::Card(card) => lists::card(canvas, card),
        PracticePage::Openings(page) => lists::openings(canvas, page),
    }
}

/// Begins a page without a board: writes its title, and a text at the right of it. Returns the rows below, and draws
/// the footer, which offers these actions besides those of all pages.
fn page(canvas: &mut Canvas, title: &str, note: &str, own: &[Action]) -> Rect {
    let body = footer::page(canvas, MOST, title, [note]);
    let list = Rect { y: body.y + 2, height: body.height.saturating_sub(2), ..body };
    canvas.hits.room.stand_at(list, None);
    let acts = [&[Action::Choose], own, &[Action::Back, Action::Help, Action::Palette]].concat();
    footer::keys(canvas, &acts, body);
    list
}

/// Writes the last message below what ends above this row, so that it stands beside what it is about.
fn status_below(canvas: &mut Canvas, list: Rect, y: u16) {
    let Some(spans) = footer::said(canvas, TextTone::Good) else { return };
    let (foot, y) = (canvas.area().bottom().saturating_sub(1), y + 1);
    let area = Rect { x: list.x + 1, y, width: list.width.saturating_sub(1), height: foot.saturating_sub(y) };
    if lines(&spans, area.width).len() > usize::from(area.height) {
        return footer::status(canvas, list);
    }
    canvas.message(area, &spans, VerticalAlign::Top);
}

fn menu(canvas: &mut Canvas, screen: &PracticeScreen) {
    let (lang, state) = (canvas.lang(), &screen.log.state);
    let note = W::YourRating.with(lang, &[&rating_text(state.rating, false)]);
    let note = if screen.is_read { note } else { String::new() };
    let is_missed = PracticePart::ALL.get(screen.chosen) == Some(&PracticePart::Missed) && !state.cards.is_empty();
    let own = if is_missed { [Action::AllMissed, Action::Down] } else { [Action::Down, Action::Right] };
    let list = page(canvas, W::Home.text(lang), &note, &own);
    let roomy = list.height >= 14;
    let mut y = list.y;
    for (n, part) in PracticePart::ALL.iter().copied().enumerate() {
        let row = Rect { y, height: 1, ..list }.intersection(list);
        let chosen = n == screen.chosen;
        if chosen {
            canvas.fill(row, TextTone::Selection);
        }
        let (text, dim) = (TextTone::Text.selected_if(chosen), TextTone::Dim.selected_if(chosen));
        let (name, what) = words(screen, part, lang);
        let sign = if chosen { "›" } else { " " };
        let named = canvas.put(row.x + 1, y, row.right(), &format!("{} {sign} {name}", n + 1), text);
        let count = screen.count_text(part, canvas.app.wall.local().day_number(), lang);
        let end = canvas.put_right(row.x + 16, y, row.right().saturating_sub(1), &count, dim);
        if list.width >= ROOMY {
            canvas.put((row.x + 22).max(named + 1), y, end.saturating_sub(2), &what, dim);
        }
        canvas.hit(row, HitTarget::Row(n));
        y += 1 + u16::from(roomy && part == PracticePart::Missed);
    }
    y += 1;
    level(canvas, screen, Rect { y, height: 1, ..list }.intersection(list));
    let own = game_list::count(PuzzlePool::starter().rows.len(), lang);
    let pool = match screen.imported().and_then(|head| head.puzzles) {
        Some(more) => W::PoolAndImported.with(lang, &[&own, &game_list::count(more, lang)]),
        None => W::Pool.with(lang, &[&own]),
    };
    let (x, width, height) = (list.x + 1, list.width.saturating_sub(1), list.bottom().saturating_sub(y + 1));
    let pool = Span::styled(pool, canvas.tone(TextTone::Dim));
    let spans: Vec<Span> = collecting(canvas, screen).into_iter().chain([pool]).collect();
    let below = canvas.wrapped(Rect { x, y: y + 1, width, height }, &spans);
    status_below(canvas, list, below);
}

/// Returns how far the search in the user's games is, or what it would be if their row is chosen.
fn collecting(canvas: &Canvas, screen: &PracticeScreen) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    let text = match (canvas.app.screens.collector.progress(), screen.own.waiting_texts(lang)) {
        (Some([game, games, found]), _) => {
            let found = AnalysisWord::Mistakes.counted(lang, found, &[]);
            W::MistakesProgress.with(lang, &[&game.to_string(), &games.to_string(), &found])
        }
        (None, Some([games, minutes])) if PracticePart::ALL.get(screen.chosen) == Some(&PracticePart::Mistakes) => {
            W::MistakesNothing.with(lang, &[&games, &minutes])
        }
        _ => return Vec::new(),
    };
    canvas.with_keys(&format!("{text} "), TextTone::Text)
}

fn words(screen: &PracticeScreen, part: PracticePart, lang: Lang) -> (&'static str, String) {
    let (name, note) = part.name_and_note(lang);
    let note = match part {
        PracticePart::Mistakes if screen.own.searched > 0 => {
            W::MistakesNote.with(lang, &[&tables::games(screen.own.searched, lang)])
        }
        PracticePart::Openings if let Some(books) = screen.books.as_ref().filter(|it| !it.list.files.is_empty()) => {
            let named =
                |file: &RepertoireFile| MoveWord::BySide.with(lang, &[side(file.color, lang), &file_name(&file.file)]);
            books.list.files.iter().map(named).collect::<Vec<String>>().join("  ")
        }
        _ => note.to_owned(),
    };
    (name, note)
}

/// Draws how difficult the puzzles are.
fn level(canvas: &mut Canvas, screen: &PracticeScreen, row: Rect) {
    let lang = canvas.lang();
    let text = screen.level_text(lang);
    let end = canvas.put(row.x + 1, row.y, row.right(), W::Level.text(lang), TextTone::Dim);
    let from = (row.x + 10).max(end + 1);
    let end = canvas.put(from, row.y, row.right(), &format!("‹ {text} ›"), TextTone::Text);
    let back = Rect { x: from, width: 2, height: 1, ..row };
    canvas.hit(Rect { x: from + 2, width: end.saturating_sub(from + 2), ..back }, HitTarget::Action(Action::Right));
    canvas.hit(back, HitTarget::Action(Action::Left));
}
