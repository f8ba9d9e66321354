//! The list of the games in one or more files: which games are shown, in which order, and which one is chosen.

use crate::app::board::move_input::TextField;
use crate::app::game_list::copy_delete::Deletion;
use crate::app::game_list::input::FindState;
use crate::app::game_list::list_marks::ListMarks;
use crate::app::protocol::effect::{
    FileStamp, GameProblems, JobProgress, OpenedFile, ReadRow, ReloadReason, ReviewSource, SaveGames, SavedPlace,
};
use crate::app::protocol::input::{SortColumn, Window};
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::filter::{Filter, MarkFacts, OwnNames, Predicate, UserFlag};
use crate::chess::pgn::index::catalog::{Catalog, GamePlace};
use crate::chess::pgn::index::interner::NameIds;
use crate::chess::pgn::{PgnText, Record, Tags};
use shakmaty::Move;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod background_search;
pub(super) mod copy_delete;
mod input;
mod list_marks;
pub(in crate::app) mod visible_games;

pub use crate::app::game_list::background_search::{Duplicates, Explorer, FilterScan, OWN_LIST, WIDE_LIST};
pub use crate::app::game_list::copy_delete::{FileOperation, OperationKind};
pub use crate::app::game_list::input::{FindOutcome, column};
pub use crate::app::game_list::visible_games::{Completion, FilterLine, SortOrder, VisibleGames};
pub use crate::chess::pgn::filter::plain as fold;

#[derive(Clone, Debug)]
pub struct ListedFile {
    pub path: PathBuf,
    /// The text format, as far as it is known.
    pub form: TextFormat,
    /// The state of the file when the list was opened; `None` for what is not a file.
    pub seen: Option<FileStamp>,
}

impl ListedFile {
    /// Whether it is on the disk: neither pasted text nor standard input.
    pub(super) fn is_on_disk(&self) -> bool {
        !self.path.as_os_str().is_empty() && self.path != Path::new("-")
    }
}

/// A game that is being read in order to open it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingGame {
    /// The game, counted from 0.
    pub game: usize,
    /// The half-move to go to, if one was asked for.
    pub ply: Option<u32>,
    /// Whether it is already on the board, and is read again because its file has changed.
    pub again: bool,
}

/// How many games are measured for the longest event: measuring all would take too long.
const SAMPLE: usize = 300;

#[derive(Clone, Debug, Default)]
pub struct GameList {
    pub id: u64,
    /// Where the games come from; `None` for pasted text.
    pub source: Option<ReviewSource>,
    /// Whether the files are still being opened.
    pub loading: bool,
    /// How much of the files is read; `None` once the list is complete.
    reading: Option<JobProgress>,
    /// The files, one per part, including those that could not be opened.
    pub files: Vec<ListedFile>,
    pub catalog: Catalog,
    /// The pasted games, which are in memory.
    pasted: Option<Arc<PgnText>>,
    /// The games of no file, by part and place in it, that the user has saved to one: as they are there, and how to
    /// save them there again.
    saved: BTreeMap<(usize, usize), (Record, SaveGames)>,
    /// The tags of games that were visible.
    pub(crate) tags: BTreeMap<usize, Tags>,
    /// The game that is being read in order to open it.
    pub pending_game: Option<PendingGame>,
    /// Why the list is being reloaded, if it is.
    pub reload_reason: Option<ReloadReason>,
    /// The game that was read last, and its place in its file.
    pub last_read: Option<(usize, SavedPlace)>,
    /// The messages about files that could not be opened.
    pub file_errors: Vec<String>,
    /// The problems of games that were visible.
    problems: BTreeMap<usize, GameProblems>,
    me: OwnNames,
    /// The ids of the user's names in the list.
    pub(crate) mine: NameIds,
    /// Whether at least one of its games has a known date, or it has no games yet.
    pub(crate) has_dates: bool,
    /// Whether the file tells the number of moves of at least one of its games.
    pub(crate) has_lengths: bool,
    /// The number of a game, while it is typed.
    pub jump: Option<TextField>,
    /// The length in characters of the longest event among the first games.
    pub(crate) widest_event: usize,
    pub view: VisibleGames,
    /// The chosen row among those shown.
    pub row: usize,
    /// The game that the user chose last. It stays chosen whenever what is shown changes.
    anchor: usize,
    /// The first visible row.
    pub top: usize,
    pub find: FindState,
    /// The filter while it is typed. Call [`GameList::line_typed`] after a change.
    pub filter_line: Option<FilterLine>,
    /// Whether to say how many games pass the filter, once they are found.
    tells_filter: bool,
    /// The chosen game, read, if it is shown beside the list.
    detail: Option<(usize, Arc<Record>)>,
    /// Its neighbours in the list, read before they are chosen.
    neighbours: Vec<(usize, Arc<Record>)>,
    /// The game that is being read to be shown there.
    asked_detail: Option<usize>,
    /// Whether the user opened or closed the preview; `None` leaves it to the width of the window.
    details: Option<bool>,
    /// Whether the user flipped the board beside the list.
    flipped_by_hand: bool,
    marks: ListMarks,
    /// What is known about duplicate games in the list.
    pub duplicates: Duplicates,
    pub operation: Option<FileOperation>,
    /// What undo brings back: the last deletion.
    deletion: Option<Deletion>,
    /// The state of the search for games that pass the filter.
    pub filter_scan: FilterScan,
    explorer: Explorer,
    /// The searches to cancel.
    cancelled_searches: Vec<u64>,
    /// The game, counted from 1, and the half-move to open once the files are there.
    pub open_when_loaded: (Option<usize>, Option<u32>),
    /// The moves at whose end that game is opened.
    pub(in crate::app) line: Vec<Move>,
    /// Whether the only game was opened at once, so that the user has not seen the list.
    pub skipped: bool,
}

impl GameList {
    /// Returns a list that waits for the response to the request of this number.
    pub(crate) fn waiting(id: u64, source: &ReviewSource) -> GameList {
        GameList { id, source: Some(source.clone()), loading: true, ..GameList::default() }
    }

    pub(super) fn pasted(games: PgnText) -> GameList {
        let mut list = GameList {
            files: vec![ListedFile { path: PathBuf::new(), form: games.form, seen: None }],
            catalog: Catalog::of(&[&games.body]),
            pasted: Some(Arc::new(games)),
            ..GameList::default()
        };
        list.catalogued();
        list
    }

    /// Sets the user's names.
    pub(super) fn known_as(mut self, me: &[String]) -> GameList {
        self.me = OwnNames::new(me);
        self.catalogued();
        self
    }

    /// Returns the game (counted from 1) and half-move to open, once they can be opened; only once. A game number that
    /// is too high is recognised when the list is complete.
    pub fn take_wanted(&mut self) -> (Option<usize>, Option<u32>) {
        let there = self.open_when_loaded.0.is_none_or(|game| game < self.len());
        if there || self.reading.is_none() { std::mem::take(&mut self.open_when_loaded) } else { (None, None) }
    }

    pub(crate) fn is_own(&self) -> bool {
        self.source == Some(ReviewSource::Own)
    }

    /// Takes what is known about the files.
    pub fn fill(&mut self, source: ReviewSource, files: Vec<OpenedFile>, games: Catalog, reading: Option<JobProgress>) {
        self.reading = reading;
        if self.reload_reason.is_some() {
            self.tags.clear();
            self.problems.clear();
            self.detail = None;
            self.neighbours.clear();
        }
        self.source = Some(source);
        let newest = self.is_on_newest();
        self.loading = false;
        self.files.clear();
        self.file_errors.clear();
        for (part, OpenedFile { path, outcome, seen }) in files.into_iter().enumerate() {
            let form = games.parts.get(part).map(|part| part.form).unwrap_or_default();
            self.files.push(ListedFile { path, form, seen });
            self.file_errors.extend(outcome.err());
        }
        self.catalog = games;
        self.catalogued();
        if newest {
            self.anchor = self.len().saturating_sub(1);
        }
    }

    /// Updates everything that depends on the games of the list or on the user's names.
    fn catalogued(&mut self) {
        self.mine = self.catalog.names.filter(|name| self.me.is(name));
        let events =
            self.catalog.all().take(SAMPLE).map(|fields| self.catalog.events.get(fields.event).chars().count());
        self.widest_event = events.max().unwrap_or_default();
        self.has_lengths = self.catalog.all().any(|fields| fields.ply_count().is_some());
        self.has_dates = self.is_empty() || self.catalog.all().any(|fields| fields.date().is_known());
        self.find_marked();
        self.forget_duplicates();
        self.ask_again();
        self.arrange(true);
    }

    /// Applies the filter again if it, or the sort, depends on a flag that has changed.
    fn refilter(&mut self, flag: impl Fn(UserFlag) -> bool) {
        let asks = |part: &Predicate| matches!(part, Predicate::Is(asked) if flag(*asked));
        if self.view.filter.asks(asks) || self.view.sort.by == SortColumn::Star && flag(UserFlag::Starred) {
            self.ask_again();
            self.arrange(true);
        }
    }

    /// Takes what the rows of games need. Returns whether anything shown may have changed.
    pub fn take_rows(&mut self, rows: Vec<ReadRow>, window: Window) -> bool {
        const MOST: usize = 4096;
        if self.tags.len() > MOST {
            self.tags.clear();
            self.problems.clear();
        }
        let least = if self.is_own() { OWN_LIST } else { WIDE_LIST };
        let shows_tags = self.columns(window) >= least;
        let seen: Vec<usize> = (self.top..self.top + self.rows(window)).filter_map(|row| self.view.game(row)).collect();
        let is_shown = |row: &ReadRow| seen.contains(&row.game) && (shows_tags || row.problems.is_some());
        let shown = rows.iter().any(is_shown);
        for ReadRow { game, tags, problems } in rows {
            self.tags.insert(game, tags);
            self.problems.extend(problems.map(|found| (game, found)));
        }
        shown
    }

    /// Returns the games whose rows need more than the list knows: the visible ones, and those to which a key leads
    /// from there: a page above and below, and both ends. Each is requested only once.
    pub fn ask_rows(&mut self, window: Window) -> Vec<(usize, GamePlace)> {
        if self.pasted.is_some() || self.columns(window) == 0 {
            return Vec::new();
        }
        let (rows, end) = (self.rows(window), self.shown());
        let around = |margin: usize| self.top.saturating_sub(margin)..(self.top + rows + margin).min(end);
        let unread = |row: usize| self.view.game(row).filter(|game| !self.tags.contains_key(game));
        // The last games of a list that still grows are others with each part of it.
        let last = if self.reading.is_none() { end.saturating_sub(rows)..end } else { 0..0 };
        let ends = || (0..rows.min(end)).chain(last.clone());
        // Half a page before it is needed, so that rows come by the page and not one by one.
        if !around(rows / 2).chain(ends()).any(|row| unread(row).is_some()) {
            return Vec::new();
        }
        let games = around(0).chain(around(rows)).chain(ends()).filter_map(unread);
        let mut asked: Vec<(usize, GamePlace)> = Vec::new();
        for game in games {
            if let Some(place) = self.catalog.place(game).filter(|_| asked.iter().all(|(there, _)| *there != game)) {
                asked.push((game, place));
            }
        }
        self.tags.extend(asked.iter().map(|(game, _)| (*game, Tags::default())));
        asked
    }

    /// Returns the problems of a game, if it was read.
    pub fn problems_of(&self, game: usize) -> Option<GameProblems> {
        self.problems.get(&game).copied()
    }

    /// Returns what is marked or known about a game, by its index.
    fn marks(&self, game: usize) -> MarkFacts {
        let note = self.note(game);
        MarkFacts { starred: note.starred, seen: note.seen, duplicate: self.is_duplicate(game) }
    }

    /// Returns how many games there are, shown or not.
    pub fn len(&self) -> usize {
        self.catalog.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a game that is in memory, counted from 0: one that was pasted, or that was saved since.
    pub fn record(&self, game: usize) -> Option<Record> {
        match self.saved(game) {
            Some((record, _)) => Some(record.clone()),
            None => self.pasted.as_ref()?.game(game),
        }
    }

    pub(crate) fn file_of(&self, game: usize) -> Option<&ListedFile> {
        let (part, _) = self.catalog.locate(game)?;
        self.files.get(part)
    }

    /// Updates the list after a key on the filter line.
    pub fn line_typed(&mut self, window: Window) {
        if let Some(line) = &self.filter_line {
            let filter = line.reading.filter.clone();
            self.set_filter(filter, window);
        }
    }

    /// Shows the games that pass a filter. The chosen game stays chosen if it is among them.
    pub fn set_filter(&mut self, filter: Filter, window: Window) {
        if filter != self.view.filter {
            self.ask_again();
            self.view.filter = filter;
            self.tells_filter = true;
            self.arrange(false);
        }
        self.return_to_anchor(window);
    }

    /// Sorts the list. The chosen game stays chosen.
    pub fn set_sort(&mut self, sort: SortOrder, window: Window) {
        self.anchor = self.chosen();
        self.view.sort = sort;
        self.arrange(true);
        self.return_to_anchor(window);
    }

    /// Updates which games are shown. `reorder`: the games, their stars or the sort have changed.
    fn arrange(&mut self, reorder: bool) {
        let mut view = std::mem::take(&mut self.view);
        if reorder {
            view.order(&self.catalog, |game| self.marks(game).starred);
        }
        view.apply_filter(&self.catalog, &self.me, self.is_own(), |game| self.marks(game));
        self.view = view;
    }
}

#[cfg(test)]
mod tests;
