//! Looking for a game in what the list shows: the choice jumps to the next one that has it.

use super::GameList;
use super::compiled_filter::CompiledFilter;
use crate::app::board::text_field::TextField;
use crate::app::protocol::input::Window;
use crate::chess::pgn::filter::{self, Filter, FuzzyText, Predicate, plain};

/// What is looked for in the list.
#[derive(Clone, Debug, Default)]
pub struct FindState {
    /// Typed just now; none when it is not being typed.
    pub entry: Option<TextField>,
    /// What was looked for last, as it was typed; empty when nothing was.
    pub text: String,
    /// What that means.
    wanted: Filter,
    filter: CompiledFilter,
    /// The chosen game when the search began: Esc goes back there.
    origin: usize,
    /// Nothing has it.
    pub failed: bool,
}

/// Where a search came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindOutcome {
    /// At a row.
    Here,
    /// At a row, past the end of the list.
    Around,
    /// Nowhere.
    Nothing,
}

impl GameList {
    /// Begins to look for something.
    pub fn begin_find(&mut self) {
        self.find = FindState { entry: Some(TextField::default()), origin: self.chosen(), ..FindState::default() };
    }

    fn want(&mut self, text: &str) {
        text.trim().clone_into(&mut self.find.text);
        self.find.wanted = filter::read(&self.find.text).filter;
        self.find.filter = CompiledFilter::new(&self.find.wanted, &self.catalog, &self.me, self.is_own());
    }

    /// What is looked for was changed: the first game from where the search began that has it is chosen.
    pub fn find_typed(&mut self, window: Window) {
        let typed = self.find.entry.as_ref().map(|entry| entry.text().to_owned()).unwrap_or_default();
        self.want(&typed);
        let origin = self.find.origin;
        let (Ok(row) | Err(row)) = self.view.row(origin);
        let found = if self.find.wanted.is_empty() { None } else { self.first_match(row..self.shown(), 0..row) };
        self.find.failed = found.is_none() && !self.find.text.is_empty();
        match found {
            Some(row) => self.choose_row(row, window),
            None => self.choose(origin, window),
        }
    }

    /// Looks for a text at once, from the game after the chosen one on.
    pub fn find(&mut self, text: &str, window: Window) -> FindOutcome {
        self.want(text);
        self.find_again(true, window)
    }

    /// Ends the typing: keeps the game that was found, or goes back to where the search began.
    pub fn end_find(&mut self, keep: bool, window: Window) {
        self.find.entry = None;
        self.find.failed = false;
        if !keep {
            self.want("");
            self.choose(self.find.origin, window);
        }
    }

    /// The next or the previous game that has what was looked for.
    pub fn find_again(&mut self, forward: bool, window: Window) -> FindOutcome {
        if self.find.wanted.is_empty() {
            return FindOutcome::Nothing;
        }
        let (row, len) = (self.row, self.shown());
        let found = if forward {
            self.first_match(row + 1..len, 0..len.min(row + 1))
        } else {
            self.first_match((0..row).rev(), (row..len).rev())
        };
        let Some(to) = found else { return FindOutcome::Nothing };
        self.choose_row(to, window);
        if (to > row) == forward && to != row { FindOutcome::Here } else { FindOutcome::Around }
    }

    fn first_match(&self, first: impl Iterator<Item = usize>, then: impl Iterator<Item = usize>) -> Option<usize> {
        first.chain(then).find(|&row| {
            let fields = self.view.game(row).and_then(|game| self.catalog.fields(game));
            fields.is_some_and(|fields| self.find.filter.passes(fields, None) == Some(true))
        })
    }

    /// The texts that are to stand out in names (and in events, where it says so): what is looked for, and what the
    /// filter asks for.
    #[must_use]
    pub fn lit(&self) -> Vec<(&Predicate, &FuzzyText)> {
        let parts = self.find.wanted.parts.iter().chain(&self.view.filter.parts);
        parts
            .filter(|part| !part.not)
            .filter_map(|part| match &part.test {
                test @ (Predicate::Words(needle)
                | Predicate::Player(needle)
                | Predicate::White(needle)
                | Predicate::Black(needle)
                | Predicate::Event(needle)) => Some((test, needle)),
                _ => None,
            })
            .collect()
    }

    /// The names or events of the list that a key of the filter may be followed by: those that begin so, then those that
    /// have it, each group in alphabetical order.
    pub(crate) fn texts(&self, key: &str, typed: &str) -> Vec<String> {
        let list = match key {
            "white" | "black" | "player" => &self.catalog.names,
            "event" => &self.catalog.events,
            _ => return Vec::new(),
        };
        let needle = FuzzyText::new(typed);
        let having = list.iter().filter(|text| !text.is_empty() && needle.is_in(text));
        let mut found: Vec<(bool, String, &str)> = having
            .map(|text| (plain(text), text))
            .map(|(folded, text)| (!folded.starts_with(&needle.folded), folded, text))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, text)| text.to_owned()).collect()
    }
}
