//! Finding a game among those shown: the choice jumps to the next match.

use crate::app::{
    board::text_field::TextField,
    game_list::{GameList, compiled_filter::CompiledFilter},
    protocol::input::Window,
};
use crate::chess::pgn::filter::{self, Filter, FuzzyText, Predicate, plain};

/// The search in the list.
#[derive(Clone, Debug, Default)]
pub struct FindState {
    /// The text being typed, if it is being typed.
    pub entry: Option<TextField>,
    /// The last search text as typed; empty if there was none.
    pub text: String,
    /// The parsed text.
    wanted: Filter,
    filter: CompiledFilter,
    /// The game chosen when the search began: Esc goes back to it.
    origin: usize,
    /// Whether no game matches.
    pub failed: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindOutcome {
    /// At a match.
    Here,
    /// At a match, after wrapping around the end of the list.
    Around,
    /// Without a match.
    Nothing,
}

impl GameList {
    /// Begins a search.
    pub fn begin_find(&mut self) {
        self.find = FindState { entry: Some(TextField::default()), origin: self.chosen(), ..FindState::default() };
    }

    fn want(&mut self, text: &str) {
        text.trim().clone_into(&mut self.find.text);
        self.find.wanted = filter::read(&self.find.text).filter;
        self.find.filter = CompiledFilter::new(&self.find.wanted, &self.catalog, &self.me, self.is_own());
    }

    /// After a change of the text, chooses the first match at or after the game where the search began.
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

    /// Searches for a text at once, starting after the chosen game.
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

    /// Goes to the next or previous match.
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

    /// Returns the texts to highlight in names (and in events, where the predicate says so): those of the search and
    /// those of the filter.
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

    /// Returns the names or events in the list that can follow a key of the filter: those that begin with the text,
    /// then those that contain it, each group in alphabetical order.
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
