//! The command line: what is typed, what it could mean, and what the chosen row does; or the rule that is being read.

use crate::app::{
    commands::palette::{PaletteItem, guides},
    dialogs::palette::PaletteDialog,
};
use crate::ui::{
    layout::centred,
    prelude::*,
    widgets::{command_list, popup},
};
use crate::words::{forms::FormWord, learn::articles, lessons::lessons, tables::ReviewWord, wrap};

/// The widest window.
const WIDEST: u16 = 104;
/// The narrowest window beside a board, and the lowest.
const LEAST: (u16, u16) = (32, 12);
/// Rows for the sentence about the chosen row: in a wide window, in a narrow and low one, in a narrow one.
const SENTENCE: (u16, u16, u16) = (3, 4, 5);
/// Rows that the list keeps beside a long sentence.
const ROWS: u16 = 5;
/// A list of at least this many rows has room for a longer sentence below it.
const TALL: u16 = 11;
/// The width of a window that lists words where no board leaves room for it: on a narrow screen and on a wide one.
const WORDS: (u16, u16) = (22, 34);
/// A window of at least this many columns is wide.
const WIDE: u16 = 72;

/// Draws the window.
pub fn draw(canvas: &mut Canvas, number: u32, palette: &PaletteDialog) {
    let PaletteDialog { entry, chosen, reading, selected, from_help } = palette;
    let lang = canvas.lang();
    let followers = canvas.app.palette_words(entry.text()).map(|(action, _)| action);
    let words = followers.is_some();
    let place = place(canvas, followers);
    // A title that is cut would say nothing.
    let title = Some(FormWord::DialogPalette.text(lang)).filter(|title| columns(title) + 6 <= place.width);
    let inner = popup::open_at(canvas, place, title.unwrap_or_default(), number);
    if let Some(item) = reading {
        return read(canvas, *item, inner);
    }
    // Users who type on the help page are looking for something; a colon would suggest that they must type a command.
    let prompt = if *from_help { ReviewWord::FindPrompt.text(lang) } else { ":" };
    let list = popup::entry(canvas, inner, prompt, (entry, *selected));
    let mut edge = Rect { y: inner.bottom(), height: 1, ..inner };
    let target = |row| HitTarget::DialogRow(number, row);
    if words {
        let hidden = command_list::draw(canvas, (entry.text(), *chosen), list, target);
        return command_list::draw_edge(canvas, hidden, edge);
    }
    let sentence_rows = match inner.width {
        WIDE.. => SENTENCE.0,
        _ if list.height < TALL => SENTENCE.1,
        _ => SENTENCE.2,
    };
    let items = canvas.app.palette(entry.text());
    // The longest sentence of the visible rows stands whole, as long as the list keeps a few rows, so that the list
    // does not change its height while the user walks through it.
    let longest = items.iter().take(list.height.into()).map(|item| command_list::lines(*item, list.width, lang)).max();
    let sentence_rows = longest.unwrap_or(0).min(list.height.saturating_sub(ROWS + 1)).max(sentence_rows);
    let rows = list.height.saturating_sub(sentence_rows + 1);
    let hidden = command_list::draw(canvas, (entry.text(), *chosen), Rect { height: rows, ..list }, target);
    // Where files are listed, the row is a file, but what is explained is the command.
    let row = if canvas.app.path_offer(entry.text()).is_some() { 0 } else { *chosen };
    let item = items.get(row.min(items.len().saturating_sub(1))).copied();
    if let Some(item) = item.filter(|_| list.height > sentence_rows + 1) {
        // The number of hidden rows stands below the list, not below the sentence.
        edge.y = list.y + rows;
        canvas.rule(Rect { height: 1, ..edge });
        command_list::draw_sentence(canvas, item, Rect { y: list.y + rows + 1, height: sentence_rows, ..list });
    }
    command_list::draw_edge(canvas, hidden, edge);
}

/// Returns where the window stands: where the screen lists moves, if there is room, so that the board stays in sight;
/// otherwise in the middle, above the footer. A list of words that can follow an action stands at the right edge. In a
/// narrow window it takes the whole width, unless the user has to see the effect of the words.
fn place(canvas: &Canvas, followers: Option<Action>) -> Rect {
    let screen = canvas.area();
    let above_footer = Rect { height: screen.height.saturating_sub(1), ..screen };
    let framed = |area: &Rect| Rect {
        x: area.x.saturating_sub(1),
        y: area.y.saturating_sub(1),
        width: (area.width + 2).min(screen.width.saturating_sub(area.x.saturating_sub(1))),
        height: (area.height + 2).min(above_footer.height.saturating_sub(area.y.saturating_sub(1))),
    };
    let mut beside = canvas.hits.list_areas.iter().map(framed);
    if let Some(beside) = beside.find(|area| area.width >= LEAST.0 && area.height >= LEAST.1) {
        return beside;
    }
    let margin = if screen.height > 20 { 2 } else { 0 };
    if let Some(action) = followers {
        let looked_at = matches!(action, Action::Theme | Action::Pieces | Action::Coordinates);
        let width = match screen.width {
            ..60 if looked_at => WORDS.0,
            ..60 => screen.width,
            _ => WORDS.1,
        };
        let height = above_footer.height.saturating_sub(margin);
        let width = width.min(screen.width);
        return Rect { x: screen.right() - width, y: screen.y + margin / 2, width, height }; // not wider than the screen
    }
    let side = if screen.width > 60 { 4 } else { 0 };
    let size = (screen.width.saturating_sub(side).min(WIDEST), above_footer.height.saturating_sub(margin));
    centred(above_footer, size)
}

/// Draws a rule or a guide in place of the list.
fn read(canvas: &mut Canvas, item: PaletteItem, inner: Rect) {
    let lang = canvas.lang();
    let (heading, title, text, below) = match item {
        PaletteItem::Rule(n) => {
            let Some(lesson) = lessons(lang).get(n) else { return };
            let below = articles(lesson.plan, lang).unwrap_or_default();
            (lesson.chapter.as_str(), lesson.title.as_str(), lesson.intro.as_str(), below)
        }
        PaletteItem::Guide(n) => {
            let Some((title, text)) = guides().nth(n) else { return };
            ("", title.text(lang), text.text(lang), String::new())
        }
        PaletteItem::Here(_) | PaletteItem::Elsewhere(_) => return,
    };
    let parts = [(heading, TextTone::Dim), (title, TextTone::Title), (text, TextTone::Text), (&below, TextTone::Dim)];
    let mut y = inner.y;
    for (at, (part, tone)) in parts.into_iter().enumerate().filter(|(_, (part, _))| !part.is_empty()) {
        // A blank row before the text and after it.
        y += u16::from(at >= 2);
        y = paragraph(canvas, (part, tone), inner, y);
    }
}

/// Writes lines from a row of a page onwards. Returns the row below them.
fn paragraph(canvas: &mut Canvas, (text, tone): (&str, TextTone), page: Rect, from: u16) -> u16 {
    let mut y = from;
    for line in wrap(text, usize::from(page.width.max(1))) {
        if y < page.bottom() {
            canvas.put(page.x, y, page.right(), &line, tone);
            y += 1;
        }
    }
    y
}
