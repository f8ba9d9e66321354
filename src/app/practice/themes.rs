//! The page of themes: which ones to practise, and at what level.

use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::open::names::NameMatch;
use crate::app::practice::{ALL_RATINGS, PracticePage, PracticeScreen, Session};
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::user_message::Query;
use crate::chess::puzzle::{THEMES, Theme, ThemeSet};
use crate::chess::puzzle_set::PuzzleHead;
use crate::words::Lang;
use crate::words::practice::{PracticeWord as W, theme_name, theme_named};
use nucleo_matcher::Matcher;
use std::ops::RangeInclusive;

/// After so many tries at a theme, the rate says something.
const TRIES: usize = 10;
/// So many letters of a pasted text are typed.
const LONGEST: usize = 40;

/// A theme of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeRow {
    pub theme: Theme,
    /// How many puzzles have it.
    pub puzzles: usize,
    /// How many of them were tried, and how many of those were solved at the first try.
    pub tried: usize,
    pub solved: usize,
}

impl ThemeRow {
    /// Returns how many of a hundred were solved at the first try.
    pub fn rate(&self) -> Option<usize> {
        (self.solved * 100 + self.tried / 2).checked_div(self.tried)
    }

    pub fn is_weak(&self, rows: &[ThemeRow]) -> bool {
        let known = |row: &&ThemeRow| row.tried >= TRIES;
        let mut rates: Vec<usize> = rows.iter().filter(known).filter_map(ThemeRow::rate).collect();
        rates.sort_unstable();
        self.tried >= TRIES && rates.len() > 3 && self.rate() <= rates.get(2).copied()
    }
}

#[derive(Clone, Debug, Default)]
pub struct ThemesPage {
    pub rows: Vec<ThemeRow>,
    pub chosen: usize,
    pub marked: ThemeSet,
    /// A range of ratings as it is typed: `1200-1500`. While it is empty, the level counts.
    pub range: String,
    /// Letters of a theme's name as they are typed: the theme that they fit best is chosen.
    pub find: String,
    /// Whether they fit none.
    pub found_none: bool,
}

impl ThemesPage {
    /// Takes a key that belongs to the page. `name` is what the theme of a row is called. Returns whether it does.
    pub(super) fn key(&mut self, key: Key, name: impl Fn(&ThemeRow) -> String) -> bool {
        if key.ctrl || key.alt {
            return false;
        }
        match key.code {
            Code::Char(' ') => {
                self.mark(self.chosen);
                self.find.clear();
            }
            Code::Char(c) if c.is_alphabetic() || !self.find.is_empty() && (c.is_alphanumeric() || c == '-') => {
                self.find.push(c);
            }
            Code::Char(c) if c.is_ascii_digit() || c == '-' && !self.range.is_empty() => {
                if self.range.len() < 9 {
                    self.range.push(c);
                }
            }
            Code::Esc if !self.find.is_empty() => self.find.clear(),
            Code::Backspace if !self.find.is_empty() => _ = self.find.pop(),
            Code::Backspace if !self.range.is_empty() => drop(self.range.pop()),
            Code::Esc if !self.range.is_empty() => self.range.clear(),
            _ => return false,
        }
        let (fits, mut matcher) = (NameMatch::new(&self.find), Matcher::default());
        let ranked = (0..).zip(&self.rows).filter_map(|(n, row)| Some((fits.of(&name(row), &mut matcher)?, n)));
        let best = ranked.min().filter(|_| !self.find.is_empty());
        self.found_none = best.is_none() && !self.find.is_empty();
        self.chosen = best.map_or(self.chosen, |(_, row)| row);
        true
    }

    /// What is typed so far, and whether it is of no use: the letters, or else the range.
    pub fn typed(&self, lang: Lang) -> Option<(String, bool)> {
        if !self.find.is_empty() {
            return Some((format!("{}…", self.find), self.found_none));
        }
        (!self.range.is_empty()).then(|| (W::Rating.with(lang, &[&self.range]), false))
    }

    pub(super) fn mark(&mut self, row: usize) {
        if let Some(row) = self.rows.get(row) {
            self.marked.toggle(row.theme);
        }
    }

    /// Returns the marked themes, or else the selected one.
    pub fn wanted(&self) -> ThemeSet {
        let chosen = self.rows.get(self.chosen).map(|row| row.theme);
        if self.marked.is_empty() { chosen.into_iter().collect() } else { self.marked }
    }
}

/// Reads a range of ratings: `1200-1500`; a single number stands for a hundred points around it.
fn range_of(text: &str) -> Option<RangeInclusive<u16>> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|rating| ALL_RATINGS.contains(rating));
    match text.split_once('-') {
        Some((from, to)) => Some(number(from)?..=number(to)?).filter(|range| !range.is_empty()),
        None => number(text).map(|rating| rating.saturating_sub(50)..=rating + 50),
    }
}

impl PracticeScreen {
    /// Opens the page, or begins at once with the themes that are named.
    pub(super) fn open_themes(&mut self, named: &str, ctx: &mut UpdateContext) {
        self.count_themes();
        let (mut marked, mut range) = (ThemeSet::default(), None);
        for part in named.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            match (theme_named(part, self.imported()), range_of(part)) {
                (Some(theme), _) if !marked.contains(theme) => marked.toggle(theme),
                (Some(_), _) => {}
                (None, Some(found)) => range = Some(found),
                (None, None) if part.starts_with(|c: char| c.is_ascii_digit()) => {
                    return ctx.warn(W::NoSuchRange, &[part]);
                }
                (None, None) => return ctx.warn(W::NoSuchTheme, &[part]),
            }
        }
        // A range alone means puzzles of any theme.
        if marked.is_empty() && range.is_none() {
            self.page = PracticePage::Themes;
            return ctx.show(Query::Practice);
        }
        self.themes.marked = marked;
        self.begin(Session::Themes(marked, range), ctx);
    }

    /// Takes a key that belongs to the page. Returns whether it does.
    pub(super) fn themes_key(&mut self, key: Key, lang: Lang) -> bool {
        let set = self.imported.as_deref();
        self.themes.key(key, |row| theme_name(row.theme, set, lang))
    }

    /// Types pasted text where themes are found by their letters. A blank would mark one. Returns whether any was
    /// typed.
    pub(in crate::app) fn paste(&mut self, text: &str, lang: Lang) -> bool {
        let line = text.lines().next().filter(|_| matches!(self.page, PracticePage::Themes)).unwrap_or_default();
        let letters = line.chars().filter(|c| *c != ' ').take(LONGEST);
        letters.filter(|c| self.themes_key(Key::plain(Code::Char(*c)), lang)).count() > 0
    }

    /// Counts the puzzles and the tries of each theme.
    fn count_themes(&mut self) {
        let pool = self.pool();
        let mut rows: Vec<ThemeRow> = Vec::new();
        let imported = self.imported().into_iter().flat_map(PuzzleHead::themes);
        let mut themes: Vec<Theme> = (0..THEMES.len()).filter_map(Theme::at).chain(imported).collect();
        themes.sort_unstable();
        themes.dedup();
        let row = |theme| ThemeRow { theme, puzzles: 0, tried: 0, solved: 0 };
        rows.extend(themes.into_iter().map(row));
        for puzzle in &pool.rows {
            let answers = self.log.state.answered.get(&puzzle.id);
            for row in rows.iter_mut().filter(|row| puzzle.themes.contains(row.theme)) {
                row.puzzles += 1;
                row.tried += usize::from(answers.is_some());
                row.solved += usize::from(answers.is_some_and(|answers| answers.at_once));
            }
        }
        for (theme, count) in self.imported().into_iter().flat_map(|head| &head.counts) {
            let count = usize::try_from(*count).unwrap_or(usize::MAX);
            rows.iter_mut().filter(|row| row.theme == *theme).for_each(|row| row.puzzles = row.puzzles.max(count));
        }
        self.themes.rows = rows;
    }

    pub(super) fn themes_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let page = &self.themes;
        match action {
            Action::Choose => {
                let range = range_of(&page.range);
                if range.is_none() && !page.range.is_empty() {
                    return ctx.warn(W::NoSuchRange, &[&page.range]);
                }
                let themes = page.wanted();
                self.begin(Session::Themes(themes, range), ctx);
            }
            _ => self.page_action(action, ctx),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        for (text, range) in [
            ("1200-1500", Some(1200..=1500)),
            ("1200", Some(1150..=1250)),
            ("1500-1200", None),
            ("9000", None),
            ("12-", None),
            ("", None),
        ] {
            assert_eq!(range_of(text), range, "{text}");
        }
    }
}
