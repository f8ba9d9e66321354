//! The command line: what is typed, what it could mean, and what the chosen row does; or the rule that is being read.

use crate::app::commands::help::{HelpSheet, SheetEntry, mouse_of};
use crate::app::commands::palette::PaletteItem;
use crate::app::dialogs::palette::PaletteDialog;
use crate::ui::prelude::*;
use crate::ui::widgets::command_list;
use crate::words::forms::{FormWord, GroupWord};
use crate::words::learn::articles;
use crate::words::tables::ReviewWord;

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
    if words {
        let hidden = command_list::draw(canvas, (entry.text(), *chosen), list, number);
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
    let hidden = command_list::draw(canvas, (entry.text(), *chosen), Rect { height: rows, ..list }, number);
    // Where files are listed, the row is a file, but what is explained is the command.
    let row = if canvas.app.screens.path_offer(entry.text()).is_some() { 0 } else { *chosen };
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
    let above_footer = above_footer(canvas);
    if let Some(beside) = over_lists(canvas).find(|area| area.width >= LEAST.0 && area.height >= LEAST.1) {
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
    let Some((title, text, lesson)) = item.read(lang) else { return };
    let heading = lesson.map_or("", |lesson| &lesson.chapter);
    let below = lesson.and_then(|lesson| articles(lesson.plan, lang)).unwrap_or_default();
    let parts = [(heading, TextTone::Dim), (title, TextTone::Title), (text, TextTone::Text), (&below, TextTone::Dim)];
    let mut y = inner.y;
    for (at, (part, tone)) in parts.into_iter().enumerate().filter(|(_, (part, _))| !part.is_empty()) {
        // A blank row before the text and after it.
        y += u16::from(at >= 2);
        let rest = Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        y = canvas.put_lines(rest, &wrap(part, inner.width.into()), tone);
    }
}

// The keys of the screen on one page, in columns: beside the board or below it if there is room for all of them.

type ColumnGroups = Vec<(GroupWord, Vec<SheetEntry>)>;

/// Blanks between keys and their label, and between columns.
const GAP: (u16, u16) = (1, 3);
/// The most columns: with more the eye gets lost.
const COLUMNS: u16 = 4;
/// The most rows of what the mouse does.
const MOUSE: usize = 3;

pub fn draw_help(canvas: &mut Canvas, number: u32) {
    let lang = canvas.lang();
    let sheet = canvas.app.help();
    let mouse = FormWord::HelpMouse.text(lang).to_uppercase();
    let told = mouse_of(canvas.app.context()).text(lang);
    let plan = places(canvas).into_iter().find_map(|(place, spread)| Plan::of(&sheet, place, spread));
    let plan = plan.unwrap_or_else(|| Plan::of_few(&sheet, above_footer(canvas)));
    let title = FormWord::DialogHelp.with(lang, &[canvas.app.context().words().0.text(lang)]);
    let inner = popup::open_at(canvas, plan.outer, &title, number);
    // What can be typed stands at the top: the page lists ten keys out of more than a hundred.
    let search = [FormWord::HelpKeys, FormWord::HelpKeysMiddle, FormWord::HelpKeysShort].map(|word| word.text(lang));
    let room = inner.width.saturating_sub(columns(&title) + BESIDE_TITLE);
    let at_top = first_that_fits(search, room);
    if let Some(search) = at_top {
        canvas.put_right(inner.x, inner.y.saturating_sub(1), inner.right(), &format!(" {search} "), TextTone::Accent);
    }
    for column in &plan.columns {
        let (mut y, x) = (inner.y, inner.x + column.x);
        for (at, (group, entries)) in column.groups.iter().enumerate() {
            y += u16::from(at > 0 && plan.spaced);
            canvas.put(x, y, inner.right(), &group.text(lang).to_uppercase(), TextTone::Title);
            y += 1;
            for entry in entries {
                canvas.put(x, y, inner.right(), &entry.keys, TextTone::KeyName);
                let end = canvas.put(x + column.keys + GAP.0, y, inner.right(), entry.label, TextTone::Text);
                let row = Rect { x, y, width: end.saturating_sub(x), height: 1 };
                canvas.hit(row, HitTarget::DialogRow(number, entry.number));
                y += 1;
            }
        }
    }
    // What the mouse does, as far as rows are free.
    let top = inner.y + plan.rows + u16::from(plan.spaced);
    let from = inner.x + columns(&mouse) + GAP.0 + 1;
    let free = usize::from(inner.bottom().saturating_sub(top));
    if free > 0 {
        canvas.put(inner.x, top, inner.right(), &mouse, TextTone::Title);
        let room = inner.right().saturating_sub(from);
        let lines = wrap(told, room.max(1).into());
        let whole = lines.len() <= free.min(MOUSE);
        let lines = if whole { lines } else { vec![fit_parts(told, room).to_owned()] };
        for (line, y) in lines.iter().zip(top..) {
            canvas.put(from, y, inner.right(), line, TextTone::Text);
        }
        // If the title only had room for a shorter wording of what can be typed, a longer one follows a blank row.
        let used = lines.len() + 1;
        let longer = search.into_iter().take_while(|words| Some(*words) != at_top);
        let mut told = longer.map(|words| wrap(words, inner.width.max(1).into()));
        if let Some(told) = told.find(|told| used + told.len() <= free).filter(|_| at_top.is_some()) {
            for (line, y) in told.iter().zip((top..).skip(used)) {
                canvas.put(inner.x, y, inner.right(), line, TextTone::Accent);
            }
        }
    }
    // Entries that do not fit are counted, as in every list; typing finds them.
    let shown: usize = plan.columns.iter().flat_map(|column| &column.groups).map(|(_, entries)| entries.len()).sum();
    let hidden = sheet.entries().count().saturating_sub(shown);
    let mut right = inner.right();
    if hidden > 0 {
        let more = format!(" {} ", FormWord::PaletteMore.with(lang, &[&hidden.to_string()]));
        right = canvas.put_right(inner.x, inner.bottom(), right, &more, TextTone::Accent);
    }
    // In a narrow window, what can be typed stands at the bottom.
    let below = first_that_fits(search, right.saturating_sub(inner.x + 2)).filter(|_| at_top.is_none());
    if let Some(search) = below {
        popup::key_hint(canvas, inner, search);
    }
}

/// Returns the screen without its last row.
fn above_footer(canvas: &Canvas) -> Rect {
    let screen = canvas.area();
    Rect { height: screen.height.saturating_sub(1), ..screen }
}

/// Returns windows that take the places of the screen's lists: their frames stand around them.
fn over_lists(canvas: &Canvas) -> impl Iterator<Item = Rect> {
    let whole = above_footer(canvas);
    canvas.hits.list_areas.iter().map(move |area| {
        let (x, y) = (area.x.saturating_sub(1), area.y.saturating_sub(1));
        Rect { x, y, width: area.width + 2, height: area.height + 2 }.intersection(whole)
    })
}

/// Returns where the page may stand, the best place first, and whether it has a free row between groups there: in place
/// of the moves, beside the board, below it, and wherever there is room.
fn places(canvas: &Canvas) -> Vec<(Rect, bool)> {
    let whole = above_footer(canvas);
    let mut areas: Vec<Rect> = over_lists(canvas).collect();
    if let Some(board) = canvas.hits.geometry.map(|geometry| geometry.board) {
        if canvas.hits.list_areas.is_empty() {
            let x = board.right() + 1;
            areas.push(Rect { x, width: whole.right().saturating_sub(x), ..whole });
        }
        let y = board.bottom() + 1;
        areas.push(Rect { y, height: whole.bottom().saturating_sub(y), ..whole });
    }
    // On a screen with a small board, the page stands in place of the list.
    areas.extend(canvas.hits.room.beside_boards().map(|area| area.intersection(whole)));
    let beside = |board: &Rect| Rect { width: board.x.saturating_sub(1), ..whole };
    areas.extend(canvas.hits.room.boards.iter().map(beside));
    areas.push(whole);
    areas.into_iter().flat_map(|area| [(area, true), (area, false)]).collect()
}

struct SheetColumn {
    /// Its first column, relative to the page.
    x: u16,
    /// The width of its keys in columns.
    keys: u16,
    groups: Vec<(GroupWord, Vec<SheetEntry>)>,
}

struct Plan {
    outer: Rect,
    columns: Vec<SheetColumn>,
    /// Rows of the longest column.
    rows: u16,
    /// Whether there is a free row between groups.
    spaced: bool,
}

impl Plan {
    /// Lays out the page in a place, if all of it fits.
    fn of(sheet: &HelpSheet, place: Rect, spaced: bool) -> Option<Plan> {
        let (width, height) = (place.width.checked_sub(popup::FRAME.0)?, place.height.checked_sub(popup::FRAME.1)?);
        // The last row is for the mouse, with a free one above it if groups are spaced.
        let height = height.checked_sub(1 + u16::from(spaced))?;
        let of_height = |height: u16| {
            (1..=COLUMNS).find_map(|count| {
                let mut filled = fill(sheet, count.into(), height, spaced).map(line_up);
                filled.find(|(used, _)| *used <= width)
            })
        };
        // One long column is harder to read than two side by side.
        let (used, columns) = of_height(height.min(LONG)).or_else(|| of_height(height))?;
        let rows = columns.iter().map(|column| rows_of(&column.groups, spaced)).max().unwrap_or(0);
        // Leaves room for the mouse's words and for the keys on the edge, which may be wider than the columns.
        let height = rows + MOUSE_ROWS + u16::from(spaced) + popup::FRAME.1;
        // A few rows of the screen left above or below it would only be scraps.
        let height = if place.height.saturating_sub(height) <= RESTS { place.height } else { height };
        let size = (used.max(width.min(76)) + popup::FRAME.0, height);
        let outer =
            if place.x == 0 { centred(place, size) } else { Rect { height: size.1.min(place.height), ..place } };
        Some(Plan { outer, columns, rows, spaced })
    }

    /// Lays out as much of the page as fits, the most important entries first; none if nothing fits.
    fn of_few(sheet: &HelpSheet, place: Rect) -> Plan {
        let all = sheet.entries().count();
        let few = (1..all).rev().find_map(|count| Plan::of(&sheet.most_important(count), place, false));
        few.unwrap_or(Plan { outer: place, columns: Vec::new(), rows: 0, spaced: false })
    }
}

/// Columns between the title and what can be typed, and around both.
const BESIDE_TITLE: u16 = 6;
/// If no more rows than this would be left over, the page takes them too.
const RESTS: u16 = 6;
/// The most rows of a column that the page prefers.
const LONG: u16 = 26;
/// Rows that are kept for the mouse, if there are that many.
const MOUSE_ROWS: u16 = 3;

fn rows_of(groups: &[(GroupWord, Vec<SheetEntry>)], spaced: bool) -> u16 {
    let entries: usize = groups.iter().map(|(_, entries)| entries.len() + 1).sum();
    let between = if spaced { groups.len().saturating_sub(1) } else { 0 };
    u16::try_from(entries + between).unwrap_or(u16::MAX)
}

/// Distributes the groups over at most this many columns of at most this many rows, each group whole: first the lowest
/// and most even columns, then higher ones, which may be narrower.
fn fill(sheet: &HelpSheet, count: usize, height: u16, spaced: bool) -> impl Iterator<Item = Vec<ColumnGroups>> {
    (1..=height).filter_map(move |height| {
        let mut filled: Vec<ColumnGroups> = vec![Vec::new()];
        for group in &sheet.groups {
            let column = filled.last_mut()?;
            column.push(group.clone());
            if rows_of(column, spaced) > height {
                let group = column.pop()?;
                if column.is_empty() || rows_of(std::slice::from_ref(&group), spaced) > height {
                    return None;
                }
                filled.push(vec![group]);
            }
        }
        (filled.len() <= count).then_some(filled)
    })
}

/// Puts columns side by side. Returns how many columns of the screen they take, and the columns.
fn line_up(filled: Vec<ColumnGroups>) -> (u16, Vec<SheetColumn>) {
    let (mut x, mut placed) = (0_u16, Vec::new());
    for groups in filled {
        let widest = |text: fn(&SheetEntry) -> &str| {
            groups.iter().flat_map(|(_, entries)| entries).map(|entry| columns(text(entry))).max().unwrap_or(0)
        };
        let keys = widest(|entry| &entry.keys);
        let width = keys + GAP.0 + widest(|entry| entry.label);
        placed.push(SheetColumn { x, keys, groups });
        x = x.saturating_add(width + GAP.1);
    }
    (x.saturating_sub(GAP.1), placed)
}
