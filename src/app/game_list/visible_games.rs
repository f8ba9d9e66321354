//! Which games of a list are shown, and in which order.

use crate::app::game_list::{compiled_filter::CompiledFilter, sort::SortOrder};
use crate::chess::pgn::{
    filter::{Filter, MarkFacts, OwnNames, Predicate},
    index::catalog::{Catalog, GameFields},
};
use std::collections::BTreeSet;

/// The games that are shown, by their indices in the list.
#[derive(Clone, Debug, Default)]
pub struct VisibleGames {
    /// The filter that a game must pass to be shown.
    pub filter: Filter,
    /// The order.
    pub sort: SortOrder,
    /// All games in sort order; `None` while they are in the order of their files.
    order: Option<Vec<u32>>,
    /// The games that pass, in order; `None` while all pass and are in the order of their files.
    shown: Option<Vec<u32>>,
    /// The games that have to be read to know whether they pass, in order.
    pub open: Vec<u32>,
    /// Those of them that were read and pass.
    pub(super) hits: BTreeSet<u32>,
    /// See `CompiledFilter::near`.
    pub near: Vec<String>,
}

impl VisibleGames {
    /// Returns how many games of a list are shown.
    #[must_use]
    pub fn len(&self, catalog: &Catalog) -> usize {
        self.shown.as_ref().map_or(catalog.len(), Vec::len)
    }

    /// Returns the game in a row, both counted from 0.
    #[must_use]
    pub fn game(&self, row: usize) -> Option<usize> {
        match &self.shown {
            None => Some(row),
            Some(shown) => shown.get(row).map(|&game| index(game)),
        }
    }

    /// Returns the row of a game.
    ///
    /// # Errors
    /// If the game is not shown: the row of the next game that is, or 0 if the list is sorted.
    pub fn row(&self, game: usize) -> Result<usize, usize> {
        let Some(shown) = &self.shown else { return Ok(game) };
        let number = u32::try_from(game).unwrap_or(u32::MAX);
        if self.order.is_none() {
            return shown.binary_search(&number);
        }
        shown.iter().position(|&there| there == number).ok_or(0)
    }

    /// Computes the sort order.
    pub(super) fn order(&mut self, catalog: &Catalog, starred: impl Fn(usize) -> bool) {
        self.order = (self.sort != SortOrder::default()).then(|| self.sort.order(catalog, starred));
    }

    /// Finds the games that pass the filter. `is_own`: they are the user's own games.
    pub(super) fn apply_filter(
        &mut self,
        catalog: &Catalog,
        me: &OwnNames,
        is_own: bool,
        marks: impl Fn(usize) -> MarkFacts,
    ) {
        self.open.clear();
        self.near.clear();
        if self.filter.is_empty() {
            self.shown.clone_from(&self.order);
            return;
        }
        let wants = self.filter.parts.iter().any(|part| matches!(part.test, Predicate::Is(_)));
        let compiled = CompiledFilter::new(&self.filter, catalog, me, is_own);
        let mut shown = Vec::new();
        let mut ask = |game: u32, fields: &GameFields| {
            let passes = compiled.passes(fields, wants.then(|| marks(index(game))));
            if passes.is_none() {
                self.open.push(game);
            }
            if passes.unwrap_or_else(|| self.hits.contains(&game)) {
                shown.push(game);
            }
        };
        match &self.order {
            None => (0..).zip(catalog.all()).for_each(|(game, fields)| ask(game, fields)),
            Some(order) => {
                for &game in order {
                    if let Some(fields) = catalog.fields(index(game)) {
                        ask(game, fields);
                    }
                }
            }
        }
        self.shown = Some(shown);
        self.near = compiled.near;
    }

    /// Adds games that were read and pass. They go to their places in the order.
    pub fn found(&mut self, games: &[u32]) {
        let Some(shown) = &mut self.shown else { return };
        self.hits.extend(games);
        shown.extend_from_slice(games);
        match &self.order {
            None => shown.sort_unstable(),
            Some(order) => {
                let mut places = vec![0; order.len()];
                for (place, &game) in order.iter().enumerate() {
                    if let Some(there) = places.get_mut(index(game)) {
                        *there = place;
                    }
                }
                shown.sort_unstable_by_key(|&game| places.get(index(game)).copied());
            }
        }
        shown.dedup();
    }
}

/// Returns a game's number as an index.
fn index(game: u32) -> usize {
    usize::try_from(game).unwrap_or(usize::MAX)
}
