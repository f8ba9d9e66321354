//! Duplicate games in the list. They are searched in the background when the filter asks for them: the moves have to be
//! read for that, of each game that may be one.

use crate::app::{
    context::UpdateContext,
    game_list::{GameList, background_search::filtered},
    protocol::files::{JobProgress, SearchGames},
};
use crate::chess::pgn::{
    filter::{Predicate, UserFlag},
    index::duplicates::{candidates, course, proved},
    search::GameQuery,
};

/// What is known about duplicate games in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// Not searched yet.
    #[default]
    Unknown,
    /// Being searched.
    Asked {
        /// The number of the request.
        id: u64,
        /// How many games were read, once that is known.
        progress: Option<JobProgress>,
    },
    /// These are the duplicates, in order, each with the first game that is the same.
    Known(Vec<(u32, u32)>),
    /// The user stopped the search.
    Stopped,
}

impl GameList {
    /// Returns the first game that is the same as this one, if it comes before it. Both are counted from 0.
    #[must_use]
    pub fn first_of(&self, game: usize) -> Option<usize> {
        let Duplicates::Known(pairs) = &self.duplicates else { return None };
        let game = u32::try_from(game).ok()?;
        let at = pairs.binary_search_by_key(&game, |(game, _)| *game).ok()?;
        pairs.get(at).and_then(|(_, first)| usize::try_from(*first).ok())
    }

    /// Whether the same game comes before this one, if that is known.
    pub(super) fn is_duplicate(&self, game: usize) -> Option<bool> {
        match self.duplicates {
            Duplicates::Known(_) => Some(self.first_of(game).is_some()),
            Duplicates::Stopped => Some(false),
            Duplicates::Unknown | Duplicates::Asked { .. } => None,
        }
    }

    /// Forgets the duplicates, because the list has other games now.
    pub(super) fn forget_duplicates(&mut self) {
        if let Duplicates::Asked { id, .. } = std::mem::take(&mut self.duplicates) {
            self.cancelled_searches.push(id);
        }
    }

    /// Whether the filter asks for duplicates.
    pub(crate) fn wants_duplicates(&self) -> bool {
        self.view.filter.parts.iter().any(|part| part.test == Predicate::Is(UserFlag::Duplicate))
    }

    /// Whether what is shown depends on a search that is not finished.
    pub(super) fn awaits_duplicates(&self) -> bool {
        self.wants_duplicates() && matches!(self.duplicates, Duplicates::Unknown | Duplicates::Asked { .. })
    }

    /// Returns the progress of the search while the user waits for it.
    #[must_use]
    pub fn duplicates_under_way(&self) -> Option<Option<JobProgress>> {
        match self.duplicates {
            Duplicates::Asked { progress, .. } if self.wants_duplicates() => Some(progress),
            _ => None,
        }
    }

    pub(super) fn duplicates_request(&mut self, whole: bool, ctx: &mut UpdateContext) -> Option<SearchGames> {
        // A user who stopped the search and asks again later, with another filter in between, does want it.
        if self.duplicates == Duplicates::Stopped && !self.wants_duplicates() {
            self.duplicates = Duplicates::Unknown;
        }
        if !whole || self.duplicates != Duplicates::Unknown || !self.wants_duplicates() {
            return None;
        }
        let search = self.search(GameQuery::Course, Vec::new(), ctx);
        self.duplicates = Duplicates::Asked { id: search.id, progress: None };
        Some(search)
    }

    /// Finds the duplicates among pasted games, which are in memory.
    pub(super) fn duplicates_at_hand(&self, search: &SearchGames) -> Vec<(u32, u32)> {
        let number = |row: &u32| Some((*row, course(&self.pasted.as_ref()?.at(usize::try_from(*row).ok()?)?)?));
        let courses: Vec<(u32, u64)> = candidates(&search.games).iter().filter_map(number).collect();
        proved(&search.games, &courses)
    }

    /// Updates the progress. Returns whether it belongs to this search.
    pub(super) fn duplicates_go_on(&mut self, of: u64, told: JobProgress) -> bool {
        match &mut self.duplicates {
            Duplicates::Asked { id, progress } if *id == of => *progress = Some(told),
            _ => return false,
        }
        true
    }

    /// Stops the search that the user waits for.
    pub(super) fn stop_duplicates(&mut self) -> Option<JobProgress> {
        let progress = self.duplicates_under_way()?;
        self.forget_duplicates();
        self.duplicates = Duplicates::Stopped;
        self.refilter(|flag| flag == UserFlag::Duplicate);
        Some(progress.unwrap_or(JobProgress { done: 0, total: self.len() as u64 }))
    }

    /// Takes the duplicates that were found. Returns whether anything shown may have changed.
    pub(in crate::app) fn duplicates_found(
        &mut self,
        of: u64,
        pairs: Vec<(u32, u32)>,
        ctx: &mut UpdateContext,
    ) -> bool {
        if !matches!(self.duplicates, Duplicates::Asked { id, .. } if id == of) {
            return false;
        }
        let awaited = self.awaits_duplicates();
        self.duplicates = Duplicates::Known(pairs);
        self.refilter(|flag| flag == UserFlag::Duplicate);
        self.return_to_anchor(ctx.window);
        if awaited {
            ctx.info_text(filtered(self.shown(), ctx.lang));
        }
        true
    }
}
