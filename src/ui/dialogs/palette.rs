//! The command line: what is typed, and the commands it could become.

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::App;
use crate::app::act::COMMANDS;
use crate::app::entry::Entry;
use crate::app::thing::Thing;
use crate::ui::chrome::{clipped, columns, put, tone};
use crate::ui::hit::HitMap;
use crate::ui::new_game::part;
use crate::ui::painter::Painter;
use crate::ui::popup;
use crate::ui::theme::Tone;
use crate::words::forms::FormWord;

/// The widest window.
const WIDEST: u16 = 72;

/// The width of a window that stands beside the board.
const NARROW: u16 = 34;

/// Rows of matches at most; the window keeps its height while one types, so that nothing jumps.
const ROWS: u16 = 12;

/// Draws the window.
pub fn draw(
    app: &App,
    number: u32,
    entry: &Entry,
    chosen: usize,
    painter: &Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let lang = app.lang();
    let width = frame.area().width.saturating_sub(4).min(WIDEST);
    let all = u16::try_from(app.palette_matches("").len()).unwrap_or(u16::MAX);
    let rows = all.min(ROWS).min(frame.area().height.saturating_sub(5)).max(1);
    // While one looks at a choice, the window leaves the board free.
    let (width, at) = match app.palette_words(entry.text()) {
        Some(_) => (width.min(NARROW), popup::At::Right),
        None => (width, popup::At::Middle),
    };
    let title = FormWord::DialogPalette.text(lang);
    let inner = popup::open_at(at, title, (width, rows + 2), number, painter, frame, hits);
    let matches = app.palette_matches(entry.text());
    let buf = frame.buffer_mut();

    put(buf, inner.x, inner.y, inner.right(), ":", tone(painter, Tone::KeyName));
    let (typed, cursor) = part(entry, inner.width.saturating_sub(2));
    put(buf, inner.x + 2, inner.y, inner.right(), &typed, tone(painter, Tone::Text));

    let name = |n: usize| COMMANDS.get(n).map(|command| format!("{} {}", command.name, command.args));
    let names = app.palette_matches("").into_iter().filter_map(name).map(|name| columns(&name) + 2).max();
    let names = names.unwrap_or_default().min(inner.width / 2);
    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    let seen = usize::from(list.height);
    let first = (chosen + 1).saturating_sub(seen);
    if let Some((_, words)) = app.palette_words(entry.text()) {
        self::words(&words, chosen, number, list, painter, buf, hits);
    } else if matches.is_empty() {
        put(buf, list.x, list.y, list.right(), FormWord::PaletteNothing.text(lang), tone(painter, Tone::Warning));
    }
    let commands = if app.palette_words(entry.text()).is_some() { &[][..] } else { matches.as_slice() };
    for ((at, &n), y) in commands.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        let Some(command) = COMMANDS.get(n) else { continue };
        let row = Rect { y, height: 1, ..list };
        let is_chosen = at == chosen;
        let (key, text, dim) = if is_chosen {
            buf.set_style(row, tone(painter, Tone::Selection));
            [Tone::Selection; 3].into()
        } else {
            (Tone::KeyName, Tone::Text, Tone::Dim)
        };
        let from = put(buf, row.x, y, row.right(), command.name, tone(painter, key));
        put(buf, from + 1, y, row.x + names, command.args, tone(painter, dim));
        put(buf, row.x + names, y, row.right(), command.act.text(lang), tone(painter, text));
        hits.add(row, Thing::DialogRow(number, at));
    }
    let keys = clipped(&format!(" {} ", FormWord::PaletteKeys.text(lang)), inner.width);
    put(buf, inner.x, inner.bottom(), inner.right(), &keys, tone(painter, Tone::Dim));
    frame.set_cursor_position((inner.x + 2 + cursor, inner.y));
}

/// The words that can follow a command, one a row.
fn words(
    words: &[String],
    chosen: usize,
    number: u32,
    list: Rect,
    painter: &Painter,
    buf: &mut ratatui::buffer::Buffer,
    hits: &mut HitMap,
) {
    let first = (chosen + 1).saturating_sub(usize::from(list.height));
    for ((at, word), y) in words.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        let row = Rect { y, height: 1, ..list };
        let style = if at == chosen { Tone::Selection } else { Tone::KeyName };
        if at == chosen {
            buf.set_style(row, tone(painter, Tone::Selection));
        }
        put(buf, row.x, y, row.right(), word, tone(painter, style));
        hits.add(row, Thing::DialogRow(number, at));
    }
}
