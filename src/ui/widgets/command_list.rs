//! The list of what the text on the command line could mean: commands with their keys, rules of chess, or the words
//! that can follow a command. Each has a row; what the chosen one does is written in full below the list.

use crate::app::commands::palette::{self, PaletteItem};
use crate::app::dialogs::Dialog;
use crate::app::game;
use crate::app::plain_input::query;
use crate::ui::prelude::*;
use crate::words::command_names::shown_args;
use crate::words::forms::FormWord;
use crate::words::learn::rule;
use crate::words::lessons::lessons;
use crate::words::tables::style_name;
use crate::words::{choice, with_capital};

/// The columns of the names where sentences stand beside them, each after the width of the list from which it holds.
const NAMES: [(u16, u16); 2] = [(90, 34), (56, 24)];
/// A sentence in fewer columns would say nothing.
const NAMES_LEAST: u16 = 8;
/// Blanks between a word and its sentence.
const GAP: u16 = 2;

/// How many rows of a list are out of sight, above and below.
pub type HiddenRows = (usize, usize);

#[derive(Default)]
struct ListRow {
    name: String,
    args: String,
    /// What it does, as far as there is room.
    text: String,
    /// At the right edge: its key, the screen where it works, its article, or that it is in force.
    right: String,
    has_key: bool,
    /// Whether it cannot be done here.
    dim: bool,
    /// Whether it is a text to read.
    reads: bool,
}

/// Draws the list for the typed text in the dialog of this number, with a row chosen.
pub fn draw(canvas: &mut Canvas, (typed, chosen): (&str, usize), area: Rect, number: u32) -> HiddenRows {
    let paths = canvas.app.screens.path_offer(typed).filter(|offer| !offer.names.is_empty());
    if let Some(offer) = paths {
        let row = |name: &String| ListRow { name: sanitize(name).into_owned(), ..ListRow::default() };
        let rows: Vec<ListRow> = offer.names.iter().map(row).collect();
        // Row 0 is the typed text itself.
        return draw_rows(canvas, &rows, (chosen.checked_sub(1), area.width), area, number);
    }
    let words = canvas.app.palette_words(typed);
    let (rows, names) = match &words {
        Some((act, words)) => {
            let names = words.iter().map(|word| columns(word)).max().unwrap_or(0) + GAP;
            (words.iter().map(|word| ListRow::of_word(canvas.app, *act, word)).collect::<Vec<_>>(), names)
        }
        None => {
            let items = canvas.app.palette(typed);
            let names = NAMES.iter().find(|(wide, _)| area.width >= *wide).map_or(area.width, |(_, names)| *names);
            (items.iter().map(|item| ListRow::of(canvas, *item)).collect(), names)
        }
    };
    if rows.is_empty() {
        draw_no_match(canvas, typed, area);
        return (0, 0);
    }
    draw_rows(canvas, &rows, (Some(chosen), names), area, number)
}

/// Draws as many rows as fit, the chosen one among them; `names` is the width of the names in columns. Returns how many
/// rows are out of sight.
fn draw_rows(
    canvas: &mut Canvas,
    rows: &[ListRow],
    (chosen, names): (Option<usize>, u16),
    area: Rect,
    number: u32,
) -> HiddenRows {
    let (seen, last) = (usize::from(area.height), rows.len().saturating_sub(1));
    let chosen = chosen.map(|chosen| chosen.min(last));
    let first = popup::first_row(chosen.unwrap_or(0), rows.len(), area.height);
    for ((at, row), y) in rows.iter().enumerate().skip(first).zip(area.y..area.bottom()) {
        let place = Rect { y, height: 1, ..area };
        draw_row(canvas, row, Some(at) == chosen, names, place);
        canvas.hit(place, HitTarget::DialogRow(number, at));
    }
    (first, rows.len().saturating_sub(first + seen))
}

/// Writes under a list how many more rows there are. The last line of the screen says what the keys do.
pub fn draw_edge(canvas: &mut Canvas, (above, below): HiddenRows, area: Rect) {
    let lang = canvas.lang();
    if let Some((count, sign)) = [(below, "↓"), (above, "↑")].into_iter().find(|(count, _)| *count > 0) {
        let more = format!(" {} {sign} ", FormWord::PaletteMore.with(lang, &[&count.to_string()]));
        canvas.put_right(area.x, area.y, area.right(), &more, TextTone::Accent);
    }
}

/// Returns what an item is, in a sentence: what its command does, the rule with its article, or the text of a guide.
pub fn sentence(item: PaletteItem, lang: Lang) -> String {
    match item {
        PaletteItem::Here(action) => action.text(lang).to_owned(),
        PaletteItem::Elsewhere(action) => {
            let on = FormWord::PaletteElsewhere.with(lang, &[&query::in_words(action.row().on, lang)]);
            format!("{on} {}.", with_capital(action.text(lang)))
        }
        PaletteItem::Rule(n) => lessons(lang).get(n).map(|lesson| rule(lesson, false, lang)).unwrap_or_default(),
        PaletteItem::Guide(_, text) => text.text(lang).to_owned(),
    }
}

/// Returns how many lines the sentence of an item takes.
pub fn lines(item: PaletteItem, width: u16, lang: Lang) -> u16 {
    u16::try_from(wrap(&sentence(item, lang), width.max(1).into()).len()).unwrap_or(u16::MAX)
}

/// Writes the sentence of an item into an area, as many of its lines as fit.
pub fn draw_sentence(canvas: &mut Canvas, item: PaletteItem, area: Rect) {
    let lines = wrap(&sentence(item, canvas.lang()), area.width.max(1).into());
    let rows = usize::from(area.height);
    for (at, (line, y)) in lines.iter().zip(area.y..area.bottom()).enumerate() {
        let goes_on = at + 1 == rows && lines.len() > rows;
        let line = if goes_on { cut(&lines[at..].join(" "), area.width) } else { line.clone() }; // `at` < lines.len()
        canvas.put(area.x, y, area.right(), &line, TextTone::Text);
    }
}

impl ListRow {
    /// Returns the row of a word, with what is known about it: how strong a level is, and whether the word is in force.
    fn of_word(app: &App, act: Action, word: &str) -> ListRow {
        let lang = app.lang();
        let level = game::level_of(word).filter(|_| act == Action::Level).map(|bot| choice::strength(bot, lang));
        let now = app.word_in_force(act).is_some_and(|now| now == word);
        let now = now.then(|| FormWord::InForce.text(lang).to_owned());
        // A theme or a style can be typed by its own word or by the word of the user's language.
        let own = Some(style_name(word, lang)).filter(|own| *own != word).map(str::to_owned);
        let text = level.into_iter().chain(own).collect::<Vec<_>>().join(" ");
        ListRow { name: word.to_owned(), text, right: now.unwrap_or_default(), ..ListRow::default() }
    }

    fn of(canvas: &Canvas, item: PaletteItem) -> ListRow {
        let (app, lang) = (canvas.app, canvas.lang());
        let row = |name: &str, text: &str, right: String| ListRow {
            name: name.to_owned(),
            text: text.to_owned(),
            right,
            ..ListRow::default()
        };
        match item {
            PaletteItem::Here(action) => {
                let command = action.row();
                let name = if command.name.is_empty() { command.short_label(lang) } else { command.name_in(lang) };
                let key = app.preferences.keymap().key_of(app.context(), action).map(|key| key.named(lang));
                // A user who looks for a key does not type the arguments of the command.
                let typed = !matches!(app.dialog(), Some((_, Dialog::Palette(palette))) if palette.from_help);
                // Where only one person plays there is no side to name.
                let alone = app.screen().play().is_some_and(|play| play.lone_human().is_some());
                let shown = typed && !(alone && command.args == "[white|black]");
                let args = if shown { shown_args(command.args, lang).to_string() } else { String::new() };
                ListRow { args, has_key: true, ..row(name, action.text(lang), key.unwrap_or_default()) }
            }
            PaletteItem::Elsewhere(action) => {
                let command = action.row();
                let on = command.on.first().and_then(|screen| screen.words().1);
                let on = on.map_or("", |place| place.text(lang));
                ListRow { dim: true, ..row(command.name_in(lang), action.text(lang), on.to_owned()) }
            }
            PaletteItem::Rule(_) | PaletteItem::Guide(..) => {
                let (title, text, lesson) = item.read(lang).unwrap_or_default();
                let article = lesson.and_then(|lesson| lesson.plan.articles.first());
                let article = article.map_or_else(String::new, |article| FormWord::ArticleShort.with(lang, &[article]));
                ListRow { reads: true, ..row(title, text, article) }
            }
        }
    }
}

/// Returns as much of a command's sentence as fits and is a sentence by itself; nothing if its first part is too long.
fn beginning(text: &str, room: u16) -> &str {
    let part = fit_parts(text, room);
    // An unclosed bracket says less than none.
    let part = match part.rsplit_once(" (") {
        Some((before, inside)) if !inside.contains(')') => before,
        _ => part,
    };
    match part {
        "" => text.split_once(": ").map_or("", |(before, _)| if columns(before) <= room { before } else { "" }),
        part => part,
    }
}

/// Returns as many words of a text as fit. `…` says that it goes on, since half of a rule would be a different rule.
fn cut(text: &str, room: u16) -> String {
    if columns(text) <= room {
        return text.to_owned();
    }
    let cut = clip(text, room.saturating_sub(1));
    let words = cut.rsplit_once(' ').map_or("", |(words, _)| words.trim_end_matches([',', ';', ':']));
    if words.is_empty() { String::new() } else { format!("{words} …") }
}

fn draw_row(canvas: &mut Canvas, row: &ListRow, chosen: bool, names: u16, area: Rect) {
    if chosen {
        canvas.fill(area, TextTone::Selection);
    }
    let of = |tone: TextTone| if row.dim { TextTone::Dim } else { tone }.selected_if(chosen);
    let mut right = area.right();
    // A title matters more than the number of its article.
    let fits = row.has_key || columns(&row.name) + GAP + columns(&row.right) <= area.width;
    if !row.right.is_empty() && fits {
        let tone = if row.has_key { TextTone::KeyName } else { TextTone::Dim };
        right = canvas.put_right(area.x, area.y, right, &row.right, tone.selected_if(chosen)).saturating_sub(GAP);
    }
    let beside = area.x + names < right;
    let name = clip(&row.name, right.saturating_sub(area.x));
    let mut after = canvas.put(area.x, area.y, right, &name, of(TextTone::Text));
    let room = if beside { after.max(area.x + names - 1) } else { right };
    // Half of the arguments would say less than none.
    if !row.args.is_empty() && after + 1 + columns(&row.args) <= room {
        after = canvas.put(after + 1, area.y, room, &row.args, TextTone::Dim.selected_if(chosen));
    }
    // A title that is longer than its columns pushes the sentence to the right.
    let from = (area.x + names).max(after + GAP);
    if beside && from + NAMES_LEAST < right {
        let room = right.saturating_sub(from);
        let text = if row.reads { &cut(&row.text, room) } else { beginning(&row.text, room) };
        canvas.put(from, area.y, right, text, TextTone::Dim.selected_if(chosen));
    }
}

/// Writes, in place of an empty list, that nothing matches, the nearest command and the way back.
fn draw_no_match(canvas: &mut Canvas, typed: &str, area: Rect) {
    let (lang, here) = (canvas.lang(), canvas.app.context());
    let name = sanitize(typed.trim()).into_owned();
    let nothing = FormWord::PaletteNothing.with(lang, &[&name]);
    let mut spans = vec![Span::styled(nothing, canvas.tone(TextTone::Warning)), Span::raw(" ")];
    let text = |wordings: &str| canvas.with_keys(wordings, TextTone::Text);
    if let Some(near) = palette::nearest(typed, here) {
        spans.extend(text(&FormWord::PaletteNear.with(lang, &[near])));
        spans.push(Span::raw(" "));
    }
    spans.extend(text(FormWord::PaletteBack.text(lang)));
    canvas.wrapped(area, &spans);
}
