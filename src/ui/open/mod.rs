//! The open screen: a line to type on, what it could mean below, and beside it what the chosen file or folder holds.

use crate::app::open::{OpenRow, OpenScreen};
use crate::app::protocol::effect::{FilePreview, PathFacts, PathPreview, file_name};
use crate::chess::openings;
use crate::chess::pgn::{Record, ResultMarker};
use crate::ui::prelude::*;
use crate::words::game_list;
use crate::words::open::{self, OpenWord as W};
use crate::words::results::player;
use crate::words::tables::games;
use shakmaty::Color;

/// What the footer offers, the most important first.
const ACTS: [Action; 8] = [
    Action::Choose,
    Action::MarkFile,
    Action::Complete,
    Action::FolderUp,
    Action::Back,
    Action::Down,
    Action::Help,
    Action::Palette,
];

pub fn draw(canvas: &mut Canvas, screen: &OpenScreen) {
    let window = canvas.area();
    // A message too long for one row gets a second one, so that it is shown whole.
    let said = status(canvas, screen);
    let wide = window.width - 4; // the window is not smaller
    let rows = if lines(&said, wide).len() > 1 { 2 } else { 1 };
    let body = Rect { height: window.height - 1 - rows, ..window };
    let beside = OpenScreen::preview_columns(canvas.app.window).min(body.width);
    let list = Rect { width: body.width - beside, ..body };
    let inner = popup::frame(canvas, list, W::Title.text(canvas.lang()), TextTone::Accent);
    line(canvas, screen, inner);
    let area = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    draw_rows(canvas, screen, area.intersection(inner));
    if beside > 0 {
        let area = Rect { x: list.right(), width: beside, ..body };
        draw_preview(canvas, screen, area);
    }
    let line = Rect { x: window.x + 2, y: body.bottom(), width: wide, height: rows };
    canvas.message(line, &said, VerticalAlign::Bottom);
    // While a name is typed, a blank and a colon are part of it, and Backspace deletes a letter.
    let on_rows = [Action::MarkFile, Action::FolderUp, Action::Palette];
    let acts: Vec<Action> = ACTS.into_iter().filter(|act| !on_rows.contains(act) || screen.entry.is_empty()).collect();
    footer::keys(canvas, &acts, line);
}

/// Draws the line: the folder, and after it what is typed. Of a long folder only the end is shown.
fn line(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let shown = sanitize(&screen.folder.shown).into_owned();
    let typed = screen.entry.text();
    // What is typed gets at least half of the line.
    let room = area.width.saturating_sub((columns(typed) + 1).max(area.width / 2).min(area.width));
    let x = canvas.put(area.x, area.y, area.right(), &end_of(&shown, room.max(area.width / 3)), TextTone::Text);
    let (text, cursor) = text_input::visible_part(&screen.entry, area.right().saturating_sub(x));
    if typed.is_empty() {
        let hint = W::LineHint.text(canvas.lang());
        if columns(hint) < area.right().saturating_sub(x) {
            canvas.put(x + 1, area.y, area.right(), hint, TextTone::Dim);
        }
    } else {
        canvas.put(x, area.y, area.right(), &text, TextTone::Text);
    }
    canvas.set_cursor((x + cursor, area.y));
}

/// Returns the end of a path that fits into this many columns, from a slash onwards.
fn end_of(path: &str, room: u16) -> String {
    if columns(path) <= room {
        return path.to_owned();
    }
    let ends = path.match_indices('/').filter_map(|(at, _)| path.get(at..));
    let fits = ends.map(|end| format!("…{end}")).find(|end| columns(end) <= room && end.chars().count() > 2);
    fits.unwrap_or_else(|| "…/".to_owned())
}

/// Returns the message, or how many files are marked, or what the user can do if nothing is listed.
fn status(canvas: &Canvas, screen: &OpenScreen) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    if let Some(said) = footer::said(canvas, TextTone::Good) {
        return said;
    }
    if !screen.marked.is_empty() {
        let told = W::Marked.counted(lang, screen.marked.len(), &[]);
        return canvas.with_keys(&told, TextTone::Good);
    }
    if !screen.rows.contains(&OpenRow::Nothing) {
        return Vec::new();
    }
    let typed = screen.entry.text();
    let hint = match typed {
        "" => {
            let key = canvas.key(KeyContext::Open, Action::FolderUp).unwrap_or_default();
            W::NothingHereHint.with(lang, &[&key])
        }
        typed if typed.contains('/') => W::NoSuchPath.text(lang).to_owned(),
        _ => W::NothingLikeHint.text(lang).to_owned(),
    };
    canvas.with_keys(&hint, TextTone::Dim)
}

// The rows of the open screen: names, and at their right how many games there are, the size and the years.

/// Columns at the right, the most wanted first: games, years, size; and the fewest columns of the name.
const BESIDE: [u16; 3] = [13, 11, 8];
const NAME: u16 = 22;

/// Returns those columns in a list of this width: those that have room, and 0 for the others.
fn columns_beside(width: u16) -> [u16; 3] {
    let mut used = NAME;
    BESIDE.map(|wide| {
        used += wide;
        if width >= used { wide } else { 0 }
    })
}

fn draw_rows(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let columns = columns_beside(area.width);
    for (y, (n, row)) in (area.y..area.bottom()).zip(screen.rows.iter().enumerate().skip(screen.top)) {
        let place = Rect { y, height: 1, ..area };
        draw_row(canvas, screen, row, n == screen.chosen && row.is_choice(), columns, place);
        if row.is_choice() {
            canvas.hit(place, HitTarget::Row(n));
        }
    }
    let rows = (screen.top, screen.rows.len());
    popup::scroll_bar(canvas, area, area.right() + 1, rows, [Some(TextTone::Accent), None]);
}

fn draw_row(canvas: &mut Canvas, screen: &OpenScreen, row: &OpenRow, here: bool, beside: [u16; 3], place: Rect) {
    let lang = canvas.lang();
    let (name, tone) = match row {
        OpenRow::Up => ("..".to_owned(), TextTone::Text),
        OpenRow::All(_) => (W::AllHere.text(lang).to_owned(), TextTone::Accent),
        OpenRow::Nothing => return nothing(canvas, screen, place),
        OpenRow::RecentHeading => return heading(canvas, place),
        OpenRow::Recent(path) => (sanitize(&file_name(path)).into_owned(), TextTone::Text),
        OpenRow::Entry(_) => {
            let Some(entry) = screen.entry_of(row) else { return };
            let slash = if entry.is_folder { "/" } else { "" };
            let tone = if entry.is_folder { TextTone::Title } else { TextTone::Text };
            (format!("{}{slash}", sanitize(&entry.name)), tone)
        }
    };
    if here {
        canvas.fill(place, TextTone::Selection);
        canvas.write(place, "›", TextTone::Selection);
    }
    if screen.is_marked(row) {
        canvas.put(place.x + 1, place.y, place.right(), "✓", TextTone::Good.selected_if(here));
    }
    let dim = TextTone::Dim.selected_if(here);
    let right = place.right();
    let ([wide_games, wide_years, wide_size], all) = (beside, beside.iter().sum::<u16>());
    let names = place.width.saturating_sub(2 + all);
    canvas.put(place.x + 2, place.y, right, &clip(&name, names.saturating_sub(1)), tone.selected_if(here));
    let facts = facts(screen, row);
    let is_folder = screen.entry_of(row).is_some_and(|entry| entry.is_folder);
    let count = match (row, facts.and_then(|facts| facts.count)) {
        (OpenRow::All(files), _) => W::Files.grouped(lang, *files),
        (_, Some(0)) if is_folder => String::new(),
        (_, Some(files)) if is_folder => W::Files.grouped(lang, files),
        (_, Some(count)) => games(count, lang),
        // Too many to count in passing: the size suggests how many there may be.
        (_, None) => facts.filter(|_| wide_size == 0).map_or_else(String::new, |facts| open::size(facts.bytes, lang)),
    };
    let file = facts.filter(|facts| !is_folder && facts.bytes > 0);
    let size = file.map_or_else(String::new, |facts| open::size(facts.bytes, lang));
    let when = match row {
        // Where the file is matters more than when its games were played.
        OpenRow::Recent(path) => path.parent().map_or_else(String::new, |folder| format!("{}/", file_name(folder))),
        _ => facts.and_then(|facts| facts.years).map_or_else(String::new, open::years),
    };
    let mut right = right;
    for (text, width) in [(when, wide_years), (size, wide_size), (count, wide_games)] {
        if width > 0 {
            canvas.put_right(right - width + 1, place.y, right, &clip(&sanitize(&text), width - 1), dim);
            right -= width; // the columns fit beside each other
        }
    }
}

/// Returns what is known of a row's file or folder.
fn facts<'a>(screen: &'a OpenScreen, row: &OpenRow) -> Option<&'a PathFacts> {
    let is_listed = matches!(row, OpenRow::Entry(_) | OpenRow::Recent(_));
    screen.facts.get(screen.path_of(row).filter(|_| is_listed)?)
}

/// Says that nothing is there.
fn nothing(canvas: &mut Canvas, screen: &OpenScreen, place: Rect) {
    let lang = canvas.lang();
    let typed = sanitize(screen.entry.text()).into_owned();
    let text =
        if typed.is_empty() { W::NothingHere.text(lang).to_owned() } else { W::NothingLike.with(lang, &[&typed]) };
    canvas.put(place.x + 2, place.y, place.right(), &clip(&text, place.width.saturating_sub(2)), TextTone::Warning);
}

/// Draws `── recent ─────`.
fn heading(canvas: &mut Canvas, place: Rect) {
    canvas.rule(place);
    let text = format!(" {} ", W::Recent.text(canvas.lang()));
    canvas.put(place.x + 2, place.y, place.right(), &text, TextTone::Dim);
}

// What the chosen row holds: of a file the first game after its opening, how many games there are and from which
// years; of a folder its names.

/// Half-moves in which a game's opening is searched for.
const OPENING: usize = 30;
/// The fewest rows below the board: a blank one, the count, some games.
const BELOW: u16 = 4;

fn draw_preview(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let row = screen.rows.get(screen.chosen);
    let title = match row {
        Some(OpenRow::All(_)) => W::AllHere.text(canvas.lang()).to_owned(),
        row => row.and_then(|row| screen.path_of(row)).map(file_name).unwrap_or_default(),
    };
    let title = sanitize(&title).into_owned();
    let inner = popup::frame(canvas, area, &title, TextTone::Border);
    match screen.preview() {
        None => {}
        Some(Err(why)) => paragraph(canvas, &sanitize(why), TextTone::Error, inner),
        Some(Ok(PathPreview::Folder(names))) if names.is_empty() => {
            paragraph(canvas, W::EmptyFolder.text(canvas.lang()), TextTone::Dim, inner);
        }
        Some(Ok(PathPreview::Folder(names))) => {
            if names.len() > usize::from(inner.height) {
                canvas.put_right(inner.x, inner.bottom().saturating_sub(1), inner.right(), "…", TextTone::Dim);
            }
            for (name, y) in names.iter().zip(inner.y..inner.bottom()) {
                let tone = if name.ends_with('/') { TextTone::Title } else { TextTone::Text };
                canvas.put(inner.x, y, inner.right(), &clip(&sanitize(name), inner.width.saturating_sub(2)), tone);
            }
        }
        Some(Ok(PathPreview::File(file))) => draw_file(canvas, file, inner),
    }
}

fn paragraph(canvas: &mut Canvas, text: &str, tone: TextTone, area: Rect) {
    let text = Span::styled(text.to_owned(), canvas.tone(tone));
    canvas.wrapped(area, &[text]);
}

fn draw_file(canvas: &mut Canvas, file: &FilePreview, area: Rect) {
    let lang = canvas.lang();
    let Some(first) = file.games.first() else {
        return paragraph(canvas, W::EmptyFile.text(lang), TextTone::Warning, area);
    };
    let mut y = area.y;
    let board = Rect { height: area.height.saturating_sub(BELOW), ..area };
    if let Some(size) = popup::fit(canvas, board, (0, 0)) {
        let rows = popup::needs(size).1;
        let mut shown = shown(canvas.app, first);
        let [caption, _] = &mut shown.caption;
        if file.games.len() > 1 && !caption.is_empty() {
            *caption = W::FirstGame.with(lang, &[caption]);
        }
        popup::draw_preview(canvas, &shown, size, Rect { height: rows, ..board });
        y += rows; // the second line of the caption is blank
    }
    let facts = &file.facts;
    let count = facts.count.map_or_else(|| open::size(facts.bytes, lang), |count| games(count, lang));
    let when = facts.years.map(|years| W::GamesOf.with(lang, &[&count, &open::years(years)]));
    let kinds = [(file.annotated, W::Annotated), (file.has_variations, W::Variations)];
    let kinds = kinds.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.text(lang).to_owned());
    let mut summary: Vec<String> = std::iter::once(when.unwrap_or(count)).chain(kinds).collect();
    drop_until(&mut summary, 1, |parts| columns(&parts.join(" · ")) <= area.width);
    canvas.put(area.x, y, area.right(), &clip(&summary.join(" · "), area.width), TextTone::Title);
    y += 1;
    // The last row says how many games do not fit, or were not read.
    let (rows, read) = (usize::from(area.bottom().saturating_sub(y)), file.games.len());
    let all = facts.count.unwrap_or(read);
    let listed = if all > read.min(rows) && rows > 1 { read.min(rows - 1) } else { read };
    let mut below = y;
    for (game, y) in file.games.iter().take(listed).zip(y..area.bottom()) {
        below = y + 1;
        let result = game.tags.known("Result").and_then(ResultMarker::read).unwrap_or_default();
        let end = canvas.put_right(area.x, y, area.right(), result.shown(), TextTone::Dim);
        let room = end.saturating_sub(area.x + 1);
        let [whole, short] = players(game, lang);
        let names = clip(if columns(&whole) <= room { &whole } else { &short }, room);
        canvas.put(area.x, y, end, &names, TextTone::Text);
    }
    if let Some(more) = all.checked_sub(listed).filter(|more| *more > 0 && below < area.bottom()) {
        canvas.put(area.x, below, area.right(), &W::More.with(lang, &[&game_list::count(more, lang)]), TextTone::Dim);
    }
}

/// Returns `Capablanca, José Raúl – Alekhine, Alexander`, and the same without first names.
fn players(game: &Record, lang: Lang) -> [String; 2] {
    let names = [("White", Color::White), ("Black", Color::Black)]
        .map(|(tag, side)| sanitize(player(game.tags.known(tag).unwrap_or("?"), side, lang)).into_owned());
    let short = names.each_ref().map(|name| name.split(',').next().unwrap_or(name));
    [names.join(" – "), short.join(" – ")]
}

/// Returns the first game after its opening, as long as that has a name; otherwise at its end.
fn shown(app: &App, game: &Record) -> popup::Preview {
    let lang = app.lang();
    let tree = &game.tree;
    let named = |node: &NodeId| openings::of(tree.position(*node)).is_some();
    let opening = tree.main_line().take(OPENING).rfind(named);
    let node = opening.or_else(|| tree.main_line().last()).unwrap_or(tree.root());
    let last = tree.played(node).and_then(from_to);
    let numbered = || tree.numbered_san(node, &app.preferences.letters()).replace(' ', "\u{a0}");
    let after = tree.played(node).map(|_| W::After.with(lang, &[&numbered()])).unwrap_or_default();
    popup::Preview {
        board: tree.board(node).clone(),
        marks: Highlights { last, check: king_in_check(tree.position(node)), ..Highlights::default() },
        flipped: false,
        caption: [after, String::new()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_path_the_end_is_seen() {
        assert_eq!(end_of("~/pgn/", 20), "~/pgn/");
        assert_eq!(end_of("~/chess/archive/1972/", 16), "…/archive/1972/");
        assert_eq!(end_of("~/chess/archive/1972/", 8), "…/1972/");
        assert_eq!(end_of("/a-name-that-is-long/", 8), "…/");
    }
}
