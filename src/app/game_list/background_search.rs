//! Questions to games that have to be read: which of those pass that the list leaves open, and what was played in a
//! position over all that are shown. They are asked in the background; the list follows the answers.

use super::{GameList, ListSource};
use crate::app::protocol::files::{JobProgress, SearchGames};
use crate::app::protocol::input::Window;
use crate::chess::pgn::filter::Predicate;
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer};
use shakmaty::Chess;
use std::collections::HashMap;

/// Positions whose counts are remembered.
const REMEMBERED: usize = 256;

/// The search for the games that pass the filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilterScan {
    /// Not begun.
    #[default]
    Not,
    /// Under way.
    Running {
        /// The number of the request.
        id: u64,
        /// How many games were asked.
        progress: JobProgress,
    },
    /// All were asked, or as many as the user wanted.
    Over,
}

/// What was played in the position on the board, over the games that are shown.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    on: bool,
    /// The position that the count is of.
    at: Option<Chess>,
    /// The position that is being counted, by which request, and how far that is.
    counting: Option<(Chess, u64, JobProgress)>,
    tally: ExplorerCounts,
    known: HashMap<Chess, ExplorerCounts>,
}

/// What is to be asked of the world.
#[derive(Clone, Debug)]
pub enum SearchRequest {
    /// Begin.
    Search(Box<SearchGames>),
    /// Stop the request of this number.
    Stop(u64),
}

impl GameList {
    /// How the search for the games that pass stands.
    #[must_use]
    pub fn filter_scan(&self) -> FilterScan {
        self.filter_scan
    }

    /// Whether games are being read for the filter or compared, copied or deleted, or the list is read again.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(self.filter_scan, FilterScan::Running { .. })
            || self.operation().is_some()
            || self.reload_reason().is_some()
            || self.duplicates_under_way().is_some()
    }

    /// Whether its games come from standard input.
    #[must_use]
    pub fn is_of_standard_input(&self) -> bool {
        matches!(self.source(), ListSource::Files(paths) if paths.iter().any(|path| path.as_os_str() == "-"))
    }

    /// What is shown has changed: what was asked before is asked no more.
    pub(super) fn ask_again(&mut self) {
        if let FilterScan::Running { id, .. } = self.filter_scan {
            self.cancelled_searches.push(id);
        }
        self.filter_scan = FilterScan::Not;
        self.forget_counts();
    }

    fn forget_counts(&mut self) {
        self.cancelled_searches.extend(self.explorer.counting.take().map(|(_, id, _)| id));
        self.explorer.known.clear();
        self.explorer.tally = ExplorerCounts::default();
        self.explorer.at = None;
    }

    /// Stops the search for the games that pass; those that were found stay. Returns how many were asked of how many.
    pub fn stop_filter_scan(&mut self) -> Option<JobProgress> {
        if let Some(progress) = self.stop_duplicates() {
            return Some(progress);
        }
        let FilterScan::Running { id, progress } = self.filter_scan else { return None };
        self.cancelled_searches.push(id);
        self.filter_scan = FilterScan::Over;
        Some(progress)
    }

    /// What has to be asked now. `position` is the one on the board, of a game opened from this list; `next` gives the
    /// numbers of new requests.
    pub fn next_requests(&mut self, position: Option<&Chess>, mut next: impl FnMut() -> u64) -> Vec<SearchRequest> {
        let mut wishes: Vec<SearchRequest> = Vec::new();
        // A list that still grows is asked when it is whole.
        let whole = self.reading.is_none() && !self.loading && self.filter_line.is_none();
        wishes.extend(self.duplicates_request(whole, &mut next));
        if whole && self.filter_scan == FilterScan::Not && !self.view.open().is_empty() && !self.awaits_duplicates() {
            let mut rows = self.view.open().to_vec();
            rows.sort_unstable();
            let progress = JobProgress { done: 0, total: rows.len() as u64 };
            let id = next();
            // What the list itself knows was asked already.
            let question = GameQuery::Filter(self.view.filter().slow(), self.me.clone());
            self.filter_scan = FilterScan::Running { id, progress };
            wishes.push(SearchRequest::Search(Box::new(self.question(id, question, rows))));
        }
        let sifted = !matches!(self.filter_scan, FilterScan::Running { .. });
        if let Some(position) = position.filter(|_| whole && sifted && self.explorer.on) {
            let counting = self.explorer.counting.as_ref().is_some_and(|(there, ..)| there == position);
            if !counting && self.explorer.at.as_ref() != Some(position) {
                self.cancelled_searches.extend(self.explorer.counting.take().map(|(_, id, _)| id));
                self.explorer.at = Some(position.clone());
                self.explorer.tally = self.explorer.known.get(position).cloned().unwrap_or_default();
                if !self.explorer.known.contains_key(position) {
                    let mut rows: Vec<u32> =
                        (0..self.shown()).filter_map(|row| u32::try_from(self.view.game(row)?).ok()).collect();
                    rows.sort_unstable();
                    let id = next();
                    let progress = JobProgress { done: 0, total: rows.len() as u64 };
                    let question = GameQuery::Next(Box::new(position.clone()));
                    wishes.push(SearchRequest::Search(Box::new(self.question(id, question, rows))));
                    self.explorer.counting = Some((position.clone(), id, progress));
                }
            }
        }
        // What is not wanted any more makes room first.
        let stops: Vec<SearchRequest> = self.cancelled_searches.drain(..).map(SearchRequest::Stop).collect();
        stops.into_iter().chain(wishes).collect()
    }

    /// Answers a question about pasted games, which are at hand; none for games in files.
    pub fn answer(&self, wish: &SearchGames) -> Option<(Vec<u32>, ExplorerCounts)> {
        let library = self.pasted.as_ref()?;
        let search = PreparedQuery::new(wish.question.clone());
        let (mut hits, mut tally) = (Vec::new(), ExplorerCounts::default());
        for &row in &wish.rows {
            let game = usize::try_from(row).unwrap_or(usize::MAX);
            let (Some(entry), Some(game)) = (self.catalog.row(game), library.at(game)) else { continue };
            let answer = search.ask(&entry, &game);
            if answer == QueryAnswer::Yes {
                hits.push(row);
            }
            tally.count(answer);
        }
        Some((hits, tally))
    }

    pub(super) fn question(&self, id: u64, question: GameQuery, rows: Vec<u32>) -> SearchGames {
        SearchGames { id, list: self.id, question, games: self.catalog.clone(), rows }
    }

    /// Takes news of a search. Returns whether it is one of this list's, and how many games were found when the one for
    /// the filter is over.
    pub fn search_update(
        &mut self,
        id: u64,
        told: JobProgress,
        hits: &[u32],
        tally: &ExplorerCounts,
        over: bool,
        window: Window,
    ) -> SearchUpdate {
        if matches!(self.filter_scan, FilterScan::Running { id: asked, .. } if asked == id) {
            self.view.found(hits);
            self.filter_scan = if over { FilterScan::Over } else { FilterScan::Running { id, progress: told } };
            if over {
                self.forget_counts(); // they are of what is shown
            }
            self.settle(window);
            return if over { SearchUpdate::Sifted(self.shown()) } else { SearchUpdate::Something };
        }
        if self.duplicates_go_on(id, told) {
            return SearchUpdate::Something;
        }
        let Some((position, asked, progress)) = &mut self.explorer.counting else { return SearchUpdate::Nothing };
        if *asked != id {
            return SearchUpdate::Nothing;
        }
        *progress = told;
        self.explorer.tally.add(tally);
        if over {
            if self.explorer.known.len() >= REMEMBERED {
                self.explorer.known.clear();
            }
            self.explorer.known.insert(position.clone(), self.explorer.tally.clone());
            self.explorer.counting = None;
        }
        SearchUpdate::Something
    }

    /// Shows what was played in the position on the board, or not.
    pub fn toggle_explorer(&mut self) {
        self.explorer.on = !self.explorer.on;
        self.explorer.at = None;
        self.cancelled_searches.extend(self.explorer.counting.take().map(|(_, id, _)| id));
    }

    /// What was played in a position, if that is to be shown and was counted over all games.
    #[must_use]
    pub fn counted(&self, position: &Chess) -> Option<&ExplorerCounts> {
        let whole = self.explorer.on && self.explorer.counting.is_none();
        whole.then_some(&self.explorer.tally).filter(|_| self.explorer.at.as_ref() == Some(position))
    }

    /// What was played in the position on the board, if that is to be shown; and how far the count is, while it runs.
    #[must_use]
    pub fn explorer(&self) -> Option<(&ExplorerCounts, Option<JobProgress>)> {
        let counting = self.explorer.counting.as_ref().map(|(_, _, progress)| *progress);
        self.explorer.on.then_some((&self.explorer.tally, counting))
    }

    /// The position that the games were found by, if they were.
    #[must_use]
    pub fn position(&self) -> Option<&Chess> {
        self.view.filter().parts.iter().find_map(|part| match &part.test {
            Predicate::Position(position) if !part.not => Some(&**position),
            _ => None,
        })
    }
}

/// What news of a search brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchUpdate {
    /// They were of no search of this list's.
    Nothing,
    /// Something to show.
    Something,
    /// All games were asked that had to be read: so many are shown.
    Sifted(usize),
}
