//! The commands that what is typed could mean, or the words that can follow one: a list that the window of the command line
//! and the play screen draw alike.

use crate::{
    app::{
        commands::palette,
        commands::table::{ActionRow, COMMANDS},
        game,
    },
    chess::pgn::sanitize,
    ui::{prelude::*, text::VerticalAlign, text::fit_text::fit_parts},
    words::{command_names::shown_args, forms::FormWord, levels, settings::look, wrap::wrap},
};

/// Columns of the names, with two blanks, where sentences stand beside them.
const NAMES: u16 = 24;
/// From so many columns on sentences stand beside the names; in fewer only that of the chosen one shows, below its name.
const TELLS: u16 = 56;
/// Columns by which a sentence below its name is indented.
const STEP: u16 = 2;
/// In a list of fewer rows no sentence stands below its name: it would leave room for no other name.
const LOW: u16 = 7;
/// Blanks between a word and its sentence.
const GAP: u16 = 2;

/// How many rows of a list are out of sight, above and below.
pub type HiddenRows = (usize, usize);

/// Draws the list for what is typed, with a row chosen; `target` is what a row is for the pointer.
pub fn draw(
    canvas: &mut Canvas,
    (typed, chosen): (&str, usize),
    area: Rect,
    target: impl Fn(usize) -> HitTarget,
) -> HiddenRows {
    let lang = canvas.lang();
    let matches = canvas.app.palette_matches(typed);
    let last = |all: usize| chosen.min(all.saturating_sub(1));
    let paths = canvas.app.path_offer(typed).filter(|offer| !offer.names.is_empty());
    if let Some(offer) = paths {
        let items: Vec<CommandItem> = offer.names.iter().map(|name| CommandItem::path(name)).collect();
        // Row 0 is what is typed.
        return draw_items(canvas, &items, chosen.checked_sub(1).map(|row| row.min(items.len() - 1)), area, target);
    }
    let items: Vec<CommandItem> = match canvas.app.palette_words(typed) {
        Some((act, words)) => {
            let name = words.iter().map(|word| columns(word)).max().unwrap_or(0);
            words.iter().map(|word| CommandItem::word(canvas.app, (act, word), name + GAP, area.width)).collect()
        }
        None => {
            let commands = matches.iter().filter_map(|&n| COMMANDS.get(n)).enumerate();
            commands.map(|(at, command)| CommandItem::of(command, area, at == last(matches.len()), lang)).collect()
        }
    };
    if items.is_empty() {
        draw_no_match(canvas, typed, area);
    }
    draw_items(canvas, &items, Some(last(items.len())), area, target)
}

/// Writes under a list the keys, and how many more rows there are.
pub fn draw_edge(canvas: &mut Canvas, (above, below): HiddenRows, area: Rect) {
    let lang = canvas.lang();
    let mut right = area.right();
    if let Some((count, sign)) = [(below, "↓"), (above, "↑")].into_iter().find(|(count, _)| *count > 0) {
        let more = format!(" {} {sign} ", FormWord::PaletteMore.with(lang, &[&count.to_string()]));
        right = canvas.put_right(area.x, area.y, right, &more, TextTone::Accent);
    }
    let keys = fit_parts(FormWord::PaletteKeys.text(lang), right.saturating_sub(area.x + 2));
    if !keys.is_empty() {
        canvas.put(area.x, area.y, right, &format!(" {keys} "), TextTone::Dim);
    }
}

/// Draws signs at the right of a list that there is more, where there is no row under it.
pub fn draw_more_signs(canvas: &mut Canvas, (above, below): HiddenRows, list: Rect) {
    for (count, sign, y) in [(above, "↑", list.y), (below, "↓", list.bottom().saturating_sub(1))] {
        if count > 0 {
            canvas.put_right(list.x, y, list.right(), sign, TextTone::Accent);
        }
    }
}

/// A command, or a word that can follow one, as it stands in the list.
struct CommandItem {
    name: String,
    /// What may follow the name.
    args: String,
    /// The lines of the sentence, and where they begin.
    sentence: Vec<String>,
    at: u16,
    /// The sentence begins on the row of the name.
    beside: bool,
}

impl CommandItem {
    /// A word, with what is known of it: how strong a level is, and which word is in force.
    fn word(app: &App, (act, word): (Action, &str), at: u16, width: u16) -> CommandItem {
        let lang = app.lang();
        let level = game::level_of(word).filter(|_| act == Action::Level).map(|bot| levels::strength(bot, lang));
        let now = app.word_in_force(act).is_some_and(|now| now == word);
        let now = now.then(|| FormWord::InForce.text(lang).to_owned());
        // A theme or a style is taken by its own word and by the reader's.
        let own = Some(look(word, lang)).filter(|own| *own != word).map(str::to_owned);
        let whole: Vec<String> = level.into_iter().chain(own).chain(now.clone()).collect();
        let wordings = [whole.join(" "), now.unwrap_or_default()];
        let sentence = wordings.into_iter().find(|wordings| at + columns(wordings) <= width).into_iter().collect();
        CommandItem { name: word.to_owned(), args: String::new(), sentence, at, beside: true }
    }

    /// A file or a folder.
    fn path(name: &str) -> CommandItem {
        let name = sanitize(name).into_owned();
        CommandItem { name, args: String::new(), sentence: Vec::new(), at: 0, beside: true }
    }

    fn of(command: &ActionRow, area: Rect, chosen: bool, lang: Lang) -> CommandItem {
        let tells = area.width >= TELLS;
        let (at, wide) = if tells { (NAMES, area.width - NAMES) } else { (STEP, area.width.saturating_sub(STEP)) };
        let tells_this = tells || chosen && area.height >= LOW;
        let sentence = if tells_this { wrap(command.action.text(lang), wide.max(1).into()) } else { Vec::new() };
        // Names with what may follow them that are too long for their columns have the row for themselves.
        let name = command.name_in(lang);
        let args = shown_args(command.args, lang);
        let beside = tells && columns(name) + 1 + columns(&args) + 2 <= NAMES;
        CommandItem { name: name.to_owned(), args, sentence, at, beside }
    }

    fn rows(&self) -> usize {
        self.sentence.len().max(1) + usize::from(!self.beside && !self.sentence.is_empty())
    }
}

/// Draws as many whole items as fit, the chosen one visible if one is chosen. Returns how many there are above and below them.
fn draw_items(
    canvas: &mut Canvas,
    items: &[CommandItem],
    chosen: Option<usize>,
    list: Rect,
    target: impl Fn(usize) -> HitTarget,
) -> HiddenRows {
    let height = usize::from(list.height);
    let (lit, chosen) = (chosen, chosen.unwrap_or(0));
    let rows = |from: usize| items.iter().take(chosen + 1).skip(from).map(CommandItem::rows).sum::<usize>();
    let first = (0..=chosen).find(|&from| rows(from) <= height).unwrap_or(chosen);
    let (mut y, mut shown) = (list.y, 0);
    for (at, item) in items.iter().enumerate().skip(first) {
        let rows = u16::try_from(item.rows()).unwrap_or(u16::MAX);
        if rows > list.bottom() - y && at != chosen {
            break;
        }
        let area = Rect { y, height: rows.min(list.bottom() - y), ..list };
        draw_item(canvas, item, lit == Some(at), area);
        canvas.hit(area, target(at));
        y = area.bottom();
        shown += 1;
    }
    (first, items.len() - first - shown)
}

fn draw_item(canvas: &mut Canvas, item: &CommandItem, chosen: bool, area: Rect) {
    if chosen {
        canvas.fill(area, TextTone::Selection);
    }
    let [name, args, text] = [TextTone::KeyName, TextTone::Dim, TextTone::Text].map(|tone| tone.selected_if(chosen));
    let after = canvas.write(area, &item.name, name);
    // Half of what may follow says less than nothing.
    if after + 1 + columns(&item.args) <= area.right() {
        canvas.put(after + 1, area.y, area.right(), &item.args, args);
    }
    let first = area.y + u16::from(!item.beside);
    for (line, y) in item.sentence.iter().zip(first..area.bottom()) {
        canvas.put(area.x + item.at, y, area.right(), line, text);
    }
}

/// Writes in the place of an empty list the nearest command, and the way back.
fn draw_no_match(canvas: &mut Canvas, typed: &str, area: Rect) {
    let (lang, here) = (canvas.lang(), canvas.app.context());
    let name = sanitize(typed.trim()).into_owned();
    let word = palette::elsewhere(typed, here).map_or(FormWord::PaletteNothing, |_| FormWord::PaletteElsewhere);
    let mut spans = vec![Span::styled(word.with(lang, &[&name]), canvas.tone(TextTone::Warning)), Span::raw(" ")];
    let text = |wordings: &str| canvas.with_keys(wordings, TextTone::Text);
    if let Some(near) = palette::nearest(typed, here) {
        spans.extend(text(&FormWord::PaletteNear.with(lang, &[near])));
        spans.push(Span::raw(" "));
    }
    spans.extend(text(FormWord::PaletteBack.text(lang)));
    canvas.wrapped(area, &spans, VerticalAlign::Top);
}
