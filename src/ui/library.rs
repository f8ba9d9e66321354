//! The list of games: as many columns as the window is wide.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::chrome::{Stand, clipped, columns, ground, put, put_right, tone, wrapped};
use super::footer;
use super::hit::HitMap;
use super::painter::Painter;
use super::theme::Tone;
use crate::app::App;
use crate::app::act::{Act, Context};
use crate::app::library::{Origin, Shelf, WIDE, fold};
use crate::app::notice::{self, Notice};
use crate::app::thing::Thing;
use crate::chess::pgn::catalog::Row;
use crate::chess::pgn::encoding::Encoding;
use crate::chess::pgn::{Tags, harmless};
use crate::words::Lang;
use crate::words::review::{ReviewWord as W, games, problems};

/// The widest that a name is shown, and an event, and a site.
const NAME_MOST: u16 = 30;
const EVENT_MOST: u16 = 44;
const SITE_MOST: u16 = 24;

/// What a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Number,
    White,
    WhiteElo,
    Black,
    BlackElo,
    Result,
    Date,
    Event,
    Round,
    Site,
    Eco,
}

impl Column {
    fn title(self, lang: Lang) -> &'static str {
        match self {
            Column::Number | Column::WhiteElo | Column::BlackElo => "",
            Column::White => W::ColWhite.text(lang),
            Column::Black => W::ColBlack.text(lang),
            Column::Result => W::ColResult.text(lang),
            Column::Date => W::ColDate.text(lang),
            Column::Event => W::ColEvent.text(lang),
            Column::Round => W::ColRound.text(lang),
            Column::Site => W::ColSite.text(lang),
            Column::Eco => W::ColEco.text(lang),
        }
    }

    fn text(self, row: &Row, tags: Option<&Tags>, number: usize) -> String {
        let tag = |name: &str| tags.and_then(|tags| tags.known(name)).unwrap_or_default();
        let elo = |elo: Option<u16>| elo.map(|elo| elo.to_string()).unwrap_or_default();
        let text = match self {
            Column::Number => return (number + 1).to_string(),
            Column::White => row.white,
            Column::Black => row.black,
            Column::WhiteElo => return elo(row.white_elo),
            Column::BlackElo => return elo(row.black_elo),
            Column::Result => row.result.as_str(),
            // What is not known of a date is not shown.
            Column::Date if row.date.is_known() => return row.date.to_string().trim_end_matches(".??").to_owned(),
            Column::Date => "",
            Column::Event => row.event,
            Column::Round => tag("Round"),
            Column::Site => tag("Site"),
            Column::Eco => return row.eco.map(|eco| eco.to_string()).unwrap_or_default(),
        };
        let text = harmless(text).into_owned();
        if text.is_empty() && matches!(self, Column::White | Column::Black) { "?".to_owned() } else { text }
    }

    /// Whether the search looks here.
    fn is_searched(self) -> bool {
        matches!(self, Column::White | Column::Black | Column::Event | Column::Date)
    }
}

/// The columns for a width and a number of games, each with its own width; a blank stands between two.
fn layout(width: u16, games: usize) -> Vec<(Column, u16)> {
    let number = columns(&games.to_string()).max(2);
    let mut shown = vec![(Column::Number, number), (Column::White, 0), (Column::Black, 0), (Column::Result, 7)];
    // From the most to the least wanted: each comes when the names still have room.
    let wanted = [
        (64, Column::Date, 10),
        (84, Column::Event, 0),
        (104, Column::Eco, 3),
        (124, Column::WhiteElo, 4),
        (124, Column::BlackElo, 4),
        (WIDE, Column::Round, 5),
        (164, Column::Site, 0),
    ];
    for (least, column, wide) in wanted {
        if width < least {
            break;
        }
        let after = match column {
            Column::WhiteElo => Some(Column::White),
            Column::BlackElo => Some(Column::Black),
            Column::Eco => Some(Column::Result),
            Column::Round => Some(Column::Event),
            _ => None,
        };
        let at = after.and_then(|after| shown.iter().position(|(known, _)| *known == after)).map(|at| at + 1);
        shown.insert(at.unwrap_or(shown.len()), (column, wide));
    }
    let gaps = u16::try_from(shown.len()).unwrap_or(0) + 1;
    let fixed: u16 = shown.iter().map(|(_, wide)| wide).sum::<u16>() + gaps;
    let mut left = width.saturating_sub(fixed);
    let share = |column: Column| match column {
        Column::White | Column::Black => (2, NAME_MOST),
        Column::Event => (3, EVENT_MOST),
        Column::Site => (2, SITE_MOST),
        _ => (0, 0),
    };
    let mut shares: u16 = shown.iter().map(|(column, _)| share(*column).0).sum();
    for (column, wide) in &mut shown {
        let (part, most) = share(*column);
        if part > 0 {
            *wide = (left * part / shares.max(1)).min(most);
            left -= *wide;
            shares -= part;
        }
    }
    shown
}

/// Draws the screen.
pub fn draw(app: &App, shelf: &Shelf, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    let window = frame.area();
    let lang = app.lang();
    let buf = frame.buffer_mut();
    ground(buf, tone(painter, Tone::Background));
    if window.width < super::play::layout::LEAST.0 || window.height < super::play::layout::LEAST.1 {
        return super::bottom::too_small(app, window, painter, frame);
    }
    let line = |y: u16| Rect { x: window.x + 1, y, width: window.width - 2, height: 1 };
    title(shelf, lang, line(window.y), painter, buf);
    let list = Rect { y: window.y + 2, height: window.height - 4, ..window };
    if shelf.is_empty() {
        nothing(shelf, lang, list, painter, buf);
    } else {
        rows(shelf, lang, list, painter, buf, hits);
    }
    status(app, shelf, line(window.bottom() - 2), painter, frame);
    let acts: &[Act] = if shelf.is_empty() {
        &[Act::New, Act::Home, Act::Help, Act::Quit]
    } else if !shelf.needle().is_empty() && shelf.finding().is_none() {
        &[Act::Choose, Act::FindNext, Act::FindPrevious, Act::Find, Act::Back, Act::Help, Act::Palette]
    } else {
        &[Act::Choose, Act::Find, Act::Back, Act::Help, Act::Palette]
    };
    footer::draw(app, Context::Library, acts, line(window.bottom() - 1), painter, frame, hits);
}

/// The name of what is open.
#[must_use]
pub fn name(shelf: &Shelf, lang: Lang) -> String {
    match shelf.origin() {
        Origin::Own => W::OwnGames.text(lang).to_owned(),
        Origin::Pasted => W::PastedText.text(lang).to_owned(),
        Origin::Files(paths) => match paths.as_slice() {
            [path] if path.to_str() == Some("-") => W::StandardInput.text(lang).to_owned(),
            [path] => {
                let name = path.file_name().map_or(path.as_os_str(), |name| name);
                harmless(&name.to_string_lossy()).into_owned()
            }
            paths => W::FilesTitle.with(lang, &[&paths.len().to_string()]),
        },
    }
}

/// `Kasparov.pgn · Windows-1252 · 2128 games · 3 problems in 2 games`, and at the right where one is.
fn title(shelf: &Shelf, lang: Lang, area: Rect, painter: &Painter, buf: &mut Buffer) {
    let (strong, dim) = (tone(painter, Tone::Title), tone(painter, Tone::Dim));
    let mut right = area.right();
    if !shelf.is_empty() {
        let place = format!("{}/{}", shelf.chosen() + 1, shelf.len());
        right = put_right(buf, area.x, area.y, right, &place, dim).saturating_sub(2);
    }
    let mut x = put(buf, area.x, area.y, right, &name(shelf, lang), strong);
    let mut facts = Vec::new();
    if shelf.volumes().len() > 1 {
        facts.push((W::FilesTitle.with(lang, &[&shelf.volumes().len().to_string()]), dim));
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
        facts.push((count + &of, tone(painter, Tone::Warning)));
    }
    let mut encodings: Vec<&str> = shelf.volumes().iter().map(|volume| volume.form.encoding.name()).collect();
    encodings.sort_unstable();
    encodings.dedup();
    if encodings != [Encoding::Utf8.name()] && !encodings.is_empty() {
        facts.push((encodings.join(", "), dim));
    }
    for (fact, style) in facts {
        if columns(&fact) + 3 > right.saturating_sub(x) {
            break; // a count that is cut would be another count
        }
        x = put(buf, x, area.y, right, " · ", dim);
        x = put(buf, x, area.y, right, &fact, style);
    }
}

/// What stands in the place of the list when there is none.
fn nothing(shelf: &Shelf, lang: Lang, area: Rect, painter: &Painter, buf: &mut Buffer) {
    let (text, error) = (tone(painter, Tone::Text), tone(painter, Tone::Error));
    let mut says: Vec<(String, Style)> = Vec::new();
    if shelf.is_loading() {
        says.push((W::Opening.text(lang).to_owned(), text));
    } else {
        says.extend(shelf.troubles().iter().map(|why| (harmless(why).into_owned(), error)));
        if says.is_empty() {
            let word = if *shelf.origin() == Origin::Own { W::NoOwnGames } else { W::NoGames };
            says.push((word.text(lang).to_owned(), text));
        }
    }
    let width = area.width.saturating_sub(4).min(76);
    let mut y = area.y + area.height / 3;
    for (sentence, style) in says {
        let rows = (columns(&sentence) / width.max(1) + 2).min(area.bottom().saturating_sub(y));
        let place = Rect { x: area.x + (area.width - width) / 2, y, width, height: rows };
        wrapped(buf, place, &[Span::styled(sentence, style)], Stand::Top);
        y += rows;
    }
}

fn rows(shelf: &Shelf, lang: Lang, area: Rect, painter: &Painter, buf: &mut Buffer, hits: &mut HitMap) {
    let shown = layout(area.width, shelf.len());
    let dim = tone(painter, Tone::Dim);
    let mut x = area.x + 1;
    for &(column, wide) in &shown {
        put(buf, x, area.y - 1, x + wide, column.title(lang), dim);
        x += wide + 1;
    }
    for (y, game) in (area.y..area.bottom()).zip(shelf.top()..shelf.len()) {
        let Some(entry) = shelf.row(game) else { continue };
        let here = game == shelf.chosen();
        let row = Rect { y, height: 1, ..area };
        let base = if here { tone(painter, Tone::Selection) } else { tone(painter, Tone::Text) };
        if here {
            buf.set_style(row, base);
        }
        let mut x = row.x + 1;
        for &(column, wide) in &shown {
            let text = clipped(&column.text(&entry, shelf.tags(game), game), wide);
            let style = match column {
                _ if here => base,
                Column::White | Column::Black | Column::Result => base,
                _ => dim,
            };
            if matches!(column, Column::Number | Column::WhiteElo | Column::BlackElo) {
                put_right(buf, x, y, x + wide, &text, style);
            } else {
                put(buf, x, y, x + wide, &text, style);
            }
            if column == Column::Number && shelf.problems_of(game) > 0 {
                let warning = tone(painter, Tone::Warning);
                put(buf, x + wide, y, x + wide + 1, "!", if here { base } else { warning });
            }
            if column.is_searched() {
                // On the ground of the choice the accent could not be read: there the line under it says enough.
                let accent = if here { base } else { tone(painter, Tone::Accent) };
                light(buf, x, y, &text, shelf.needle(), accent);
            }
            x += wide + 1;
        }
        hits.add(row, Thing::Row(game));
    }
}

/// Makes the part of a text stand out that is looked for.
fn light(buf: &mut Buffer, x: u16, y: u16, text: &str, needle: &str, style: Style) {
    let folded = fold(text);
    // Where folding changes lengths, places in the one text are none in the other.
    if needle.is_empty() || folded.len() != text.len() {
        return;
    }
    if let Some(at) = folded.find(needle)
        && let (Some(before), Some(found)) = (text.get(..at), text.get(at..at + needle.len()))
    {
        let style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        let area = Rect { x: x + columns(before), y, width: columns(found), height: 1 };
        buf.set_style(area.intersection(buf.area), Style { bg: None, ..style });
    }
}

/// What is looked for, or what was said.
fn status(app: &App, shelf: &Shelf, area: Rect, painter: &Painter, frame: &mut Frame) {
    let lang = app.lang();
    let buf = frame.buffer_mut();
    if let Some(entry) = shelf.finding() {
        let x = put(buf, area.x, area.y, area.right(), W::FindPrompt.text(lang), tone(painter, Tone::KeyName)) + 1;
        let failed = shelf.find_failed();
        let style = if failed { tone(painter, Tone::Error) } else { tone(painter, Tone::Text) };
        let end = put(buf, x, area.y, area.right(), entry.text(), style);
        let hint =
            if failed { W::NotFound.with(lang, &[entry.text().trim()]) } else { W::FindHint.text(lang).to_owned() };
        if area.right().saturating_sub(end) > columns(&hint) + 3 {
            put(buf, end + 3, area.y, area.right(), &hint, tone(painter, Tone::Dim));
        }
        let cursor = u16::try_from(entry.cursor()).unwrap_or(u16::MAX);
        let column = x.saturating_add(cursor).min(area.right().saturating_sub(1));
        frame.set_cursor_position((column, area.y));
        return;
    }
    if let Some(Notice::Says(how, text)) = app.status() {
        let tone_of = if *how == notice::Tone::Wrong { Tone::Error } else { Tone::Text };
        put(buf, area.x, area.y, area.right(), &harmless(text), tone(painter, tone_of));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_at_any_width() {
        for width in 40..=240 {
            for games in [1, 999, 1_430_000] {
                let shown = layout(width, games);
                let sum: u16 = shown.iter().map(|(_, wide)| wide + 1).sum();
                assert!(sum < width, "{width}: {shown:?}");
                let names = shown.iter().filter(|(column, _)| matches!(column, Column::White | Column::Black));
                assert!(names.clone().all(|(_, wide)| *wide >= 9), "{width}: {shown:?}");
            }
        }
    }
}
