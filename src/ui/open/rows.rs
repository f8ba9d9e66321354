//! The rows of the open screen: names, and at their right how many games there are, the size and the years.

use crate::app::{
    open::{OpenRow, OpenScreen, name_of},
    protocol::effect::PathFacts,
};
use crate::chess::pgn::sanitize;
use crate::ui::{prelude::*, text::clip};
use crate::words::{
    open::{self, OpenWord as W},
    tables::games,
};

/// Columns at the right: games, size, years; and the fewest columns of the name.
const GAMES: u16 = 13;
const SIZE: u16 = 8;
const YEARS: u16 = 11;
const NAME: u16 = 22;

/// The columns that stand beside the names in a list of this width.
#[derive(Clone, Copy)]
struct RowColumns {
    games: u16,
    size: u16,
    years: u16,
}

impl RowColumns {
    fn of(width: u16) -> RowColumns {
        let fits = |more: u16| width >= NAME + more;
        RowColumns {
            games: if fits(GAMES) { GAMES } else { 0 },
            years: if fits(GAMES + YEARS) { YEARS } else { 0 },
            size: if fits(GAMES + YEARS + SIZE) { SIZE } else { 0 },
        }
    }

    fn all(self) -> u16 {
        self.games + self.size + self.years
    }
}

/// Draws the visible rows.
pub(super) fn draw_rows(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let columns = RowColumns::of(area.width);
    for (y, (n, row)) in (area.y..area.bottom()).zip(screen.rows.iter().enumerate().skip(screen.top)) {
        let place = Rect { y, height: 1, ..area };
        draw_row(canvas, screen, row, n == screen.chosen && row.is_choice(), columns, place);
        if row.is_choice() {
            canvas.hit(place, HitTarget::Row(n));
        }
    }
    bar(canvas, screen, area);
}

fn draw_row(canvas: &mut Canvas, screen: &OpenScreen, row: &OpenRow, here: bool, wide: RowColumns, place: Rect) {
    let lang = canvas.lang();
    let (name, tone) = match row {
        OpenRow::Up => ("..".to_owned(), TextTone::Text),
        OpenRow::All(_) => (W::AllHere.text(lang).to_owned(), TextTone::Accent),
        OpenRow::Nothing => return nothing(canvas, screen, place),
        OpenRow::RecentHeading => return heading(canvas, place),
        OpenRow::Recent(path) => (sanitize(&name_of(path)).into_owned(), TextTone::Text),
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
    let names = place.width.saturating_sub(2 + wide.all());
    canvas.put(place.x + 2, place.y, right, &clip(&name, names.saturating_sub(1)), tone.selected_if(here));
    let facts = facts(screen, row);
    let is_folder = screen.entry_of(row).is_some_and(|entry| entry.is_folder);
    let count = match (row, facts.and_then(|facts| facts.count)) {
        (OpenRow::All(files), _) => open::files(*files, lang),
        (_, Some(0)) if is_folder => String::new(),
        (_, Some(files)) if is_folder => open::files(files, lang),
        (_, Some(count)) => games(count, lang),
        // Too many to count in passing: the size suggests how many there may be.
        (_, None) => facts.filter(|_| wide.size == 0).map_or_else(String::new, |facts| open::size(facts.bytes, lang)),
    };
    let file = facts.filter(|facts| !is_folder && facts.bytes > 0);
    let size = file.map_or_else(String::new, |facts| open::size(facts.bytes, lang));
    let when = match row {
        // Where the file is matters more than when its games were played.
        OpenRow::Recent(path) => path.parent().map_or_else(String::new, |folder| format!("{}/", name_of(folder))),
        _ => facts.and_then(|facts| facts.years).map_or_else(String::new, open::years),
    };
    let mut right = right;
    for (text, width) in [(when, wide.years), (size, wide.size), (count, wide.games)] {
        if width > 0 {
            canvas.put_right(right - width + 1, place.y, right, &clip(&sanitize(&text), width - 1), dim);
            right -= width; // the columns fit beside each other
        }
    }
}

/// Returns what is known of a row's file or folder.
fn facts<'a>(screen: &'a OpenScreen, row: &OpenRow) -> Option<&'a PathFacts> {
    let path = match row {
        OpenRow::Entry(_) | OpenRow::Recent(_) => screen.path_of(row)?.to_owned(),
        _ => return None,
    };
    screen.facts.get(&path)
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

/// Draws the scroll bar on the frame, if the list is longer than the window.
fn bar(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let (all, seen) = (screen.rows.len(), usize::from(area.height));
    if all <= seen || seen == 0 {
        return;
    }
    let long = (seen * seen / all).max(1);
    let at = screen.top * (seen - long) / (all - seen).max(1); // seen < all
    for (row, y) in (area.y..area.bottom()).enumerate() {
        if (at..at + long).contains(&row) {
            canvas.put(area.right() + 1, y, area.right() + 2, "┃", TextTone::Accent);
        }
    }
}
