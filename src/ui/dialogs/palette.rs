//! The command line: what is typed, and the commands it could become, each with its whole sentence.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::app::act::{COMMANDS, Command};
use crate::app::entry::Entry;
use crate::app::thing::Thing;
use crate::app::{App, palette};
use crate::chess::pgn::harmless;
use crate::ui::chrome::{Stand, columns, put, put_right, tone, with_words_to_type, wrapped};
use crate::ui::hit::HitMap;
use crate::ui::new_game::part;
use crate::ui::painter::Painter;
use crate::ui::parted::parted;
use crate::ui::popup;
use crate::ui::theme::Tone;
use crate::words::Lang;
use crate::words::forms::FormWord;
use crate::words::lines::wrap;

/// The widest window.
const WIDEST: u16 = 72;
/// The width of a window that stands beside the board.
const NARROW: u16 = 34;
/// Rows of matches at most; the window keeps its height while one types, so that nothing jumps.
const ROWS: u16 = 14;
/// Columns of the names, with two blanks, where sentences stand beside them.
const NAMES: u16 = 24;
/// From so many columns on sentences stand beside the names; in fewer only the chosen one is told, below its name.
const TELLS: u16 = 56;
/// Columns that what stands below its name is further in.
const STEP: u16 = 2;

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
    let words = app.palette_words(entry.text()).map(|(_, words)| words);
    // While one looks at a choice, the window leaves the board free.
    let (width, at) = match words {
        Some(_) => (width.min(NARROW), popup::At::Right),
        None => (width, popup::At::Middle),
    };
    let title = FormWord::DialogPalette.text(lang);
    let inner = popup::open_at(at, title, (width, rows + 2), number, painter, frame, hits);
    let buf = frame.buffer_mut();

    put(buf, inner.x, inner.y, inner.right(), ":", tone(painter, Tone::KeyName));
    let (typed, cursor) = part(entry, inner.width.saturating_sub(2));
    put(buf, inner.x + 2, inner.y, inner.right(), &typed, tone(painter, Tone::Text));

    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
    let matches = app.palette_matches(entry.text());
    let items: Vec<Item> = match &words {
        Some(words) => words.iter().map(|word| Item::word(word)).collect(),
        None => {
            let commands = matches.iter().filter_map(|&n| COMMANDS.get(n)).enumerate();
            commands.map(|(at, command)| Item::of(command, list.width, at == chosen, lang)).collect()
        }
    };
    if items.is_empty() {
        nothing(app, entry.text(), list, painter, buf);
    }
    let (above, below) = draw_items(&items, chosen, number, list, painter, buf, hits);

    // On the lower edge: what to press, and how many more there are.
    let mut right = inner.right();
    for (count, sign) in [(below, "↓"), (above, "↑")].into_iter().filter(|(count, _)| *count > 0).take(1) {
        let more = format!(" {} {sign} ", FormWord::PaletteMore.with(lang, &[&count.to_string()]));
        right = put_right(buf, inner.x, inner.bottom(), right, &more, tone(painter, Tone::Accent));
    }
    let keys = parted(FormWord::PaletteKeys.text(lang), right.saturating_sub(inner.x + 2));
    let keys = if keys.is_empty() { String::new() } else { format!(" {keys} ") };
    put(buf, inner.x, inner.bottom(), right, &keys, tone(painter, Tone::Dim));
    frame.set_cursor_position((inner.x + 2 + cursor, inner.y));
}

/// A command, or a word that can follow one, as it stands in the list.
struct Item {
    name: &'static str,
    /// What may follow the name, or the word itself.
    args: String,
    /// The lines of the sentence, and where they begin.
    told: Vec<String>,
    at: u16,
    /// The sentence begins on the row of the name.
    beside: bool,
}

impl Item {
    fn word(word: &str) -> Item {
        Item { name: "", args: word.to_owned(), told: Vec::new(), at: 0, beside: false }
    }

    fn of(command: &Command, width: u16, chosen: bool, lang: Lang) -> Item {
        let tells = width >= TELLS;
        let (at, wide) = if tells { (NAMES, width - NAMES) } else { (STEP, width.saturating_sub(STEP)) };
        let told = if tells || chosen { wrap(command.act.text(lang), wide.max(1).into()) } else { Vec::new() };
        // Names with what may follow them that are too long for their columns have the row for themselves.
        let beside = tells && columns(command.name) + 1 + columns(command.args) + 2 <= NAMES;
        Item { name: command.name, args: command.args.to_owned(), told, at, beside }
    }

    fn rows(&self) -> usize {
        self.told.len().max(1) + usize::from(!self.beside && !self.told.is_empty())
    }
}

/// Draws as many whole items as fit, the chosen one in sight. Answers how many there are above and below them.
fn draw_items(
    items: &[Item],
    chosen: usize,
    number: u32,
    list: Rect,
    painter: &Painter,
    buf: &mut Buffer,
    hits: &mut HitMap,
) -> (usize, usize) {
    let height = usize::from(list.height);
    let chosen = chosen.min(items.len().saturating_sub(1));
    let rows = |from: usize| items.iter().take(chosen + 1).skip(from).map(Item::rows).sum::<usize>();
    let first = (0..=chosen).find(|&from| rows(from) <= height).unwrap_or(chosen);
    let (mut y, mut shown) = (list.y, 0);
    for (at, item) in items.iter().enumerate().skip(first) {
        let rows = u16::try_from(item.rows()).unwrap_or(u16::MAX);
        if rows > list.bottom() - y && at != chosen {
            break;
        }
        let area = Rect { y, height: rows.min(list.bottom() - y), ..list };
        draw_item(item, at == chosen, area, painter, buf);
        hits.add(area, Thing::DialogRow(number, at));
        y = area.bottom();
        shown += 1;
    }
    (first, items.len() - first - shown)
}

fn draw_item(item: &Item, chosen: bool, area: Rect, painter: &Painter, buf: &mut Buffer) {
    let (name, args, text) = if chosen {
        buf.set_style(area, tone(painter, Tone::Selection));
        (Tone::Selection, Tone::Selection, Tone::Selection)
    } else if item.name.is_empty() {
        (Tone::KeyName, Tone::KeyName, Tone::Text)
    } else {
        (Tone::KeyName, Tone::Dim, Tone::Text)
    };
    let after = put(buf, area.x, area.y, area.right(), item.name, tone(painter, name));
    let after = after + u16::from(!item.name.is_empty());
    put(buf, after, area.y, area.right(), &item.args, tone(painter, args));
    let first = area.y + u16::from(!item.beside);
    for (line, y) in item.told.iter().zip(first..area.bottom()) {
        put(buf, area.x + item.at, y, area.right(), line, tone(painter, text));
    }
}

/// What stands in the place of the list when nothing is called so: what is near it, and the way back.
fn nothing(app: &App, typed: &str, area: Rect, painter: &Painter, buf: &mut Buffer) {
    let (lang, here) = (app.lang(), app.context());
    let name = harmless(typed.trim()).into_owned();
    let word = match palette::elsewhere(typed, here) {
        Some(_) => FormWord::PaletteElsewhere,
        None => FormWord::PaletteNothing,
    };
    let mut spans = vec![Span::styled(word.with(lang, &[&name]), tone(painter, Tone::Warning)), Span::raw(" ")];
    let text = |said: &str| with_words_to_type(said, tone(painter, Tone::Text), tone(painter, Tone::KeyName));
    if let Some(near) = palette::nearest(typed, here) {
        spans.extend(text(&FormWord::PaletteNear.with(lang, &[near])));
        spans.push(Span::raw(" "));
    }
    spans.extend(text(FormWord::PaletteBack.text(lang)));
    wrapped(buf, area, &spans, Stand::Top);
}
