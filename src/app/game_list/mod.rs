//! The list of the games of one or several files: which of them are shown, in which order, and where one stands.

use crate::app::commands::action::Action;
use crate::app::protocol::controls::SortColumn;
use crate::app::protocol::files::{JobProgress, OpenedFile, ReloadReason, ReviewSource};
use crate::app::protocol::input::Window;
use crate::app::protocol::saving::FileStamp;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::filter::{Filter, FilterPart, MarkFacts, OwnNames, Predicate, UserFlag};
use crate::chess::pgn::index::catalog::{Catalog, GamePlace, GameRow};
use crate::chess::pgn::index::interner::NameIds;
use crate::chess::pgn::{PgnText, Record, Tags};
use find::FindState;
use list_marks::ListMarks;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod duplicates;
mod find;
mod input;
mod plain;
mod preview_pane;
mod requests;
pub(in crate::app) mod saved_filters;
pub use input::column;
mod background_search;
mod compiled_filter;
pub(in crate::app) mod copy_delete;
mod filter_line;
mod list_marks;
mod own_games;
mod reload;
mod sort;
mod visible_games;

pub use background_search::{Explorer, FilterScan, SearchRequest, SearchUpdate};
pub use copy_delete::FileOperation;
pub use duplicates::Duplicates;
pub use filter_line::{Completion, FilterLine};
pub use find::FindOutcome;
pub use preview_pane::{OWN_LIST, WIDE, WIDE_LIST};
pub use sort::SortOrder;
pub use visible_games::VisibleGames;

pub use crate::chess::pgn::filter::plain as fold;

/// Rows of the window that are not the list: the title, the names of the columns, what is said, the keys.
pub const AROUND: u16 = 4;
/// Rows that the wheel turns.
const WHEEL: usize = 3;
/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListSource {
    /// games.pgn, the user's own.
    Own,
    /// Files, as they were asked for.
    Files(Vec<PathBuf>),
    /// Text that was pasted.
    Pasted,
}

/// One file of the list.
#[derive(Clone, Debug)]
pub struct ListedFile {
    /// Where it is.
    pub path: PathBuf,
    /// How it is stored, as far as is known.
    pub form: TextFormat,
    /// The file as it was when its list was begun; none for what is no file.
    pub seen: Option<FileStamp>,
}

/// A game that is being read to be opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingGame {
    /// The game, counted from 0.
    pub game: usize,
    /// The half-move to go to.
    pub ply: Option<u32>,
    /// It is on the board already, and its file is another one now.
    pub again: bool,
}

/// The list.
#[derive(Clone, Debug)]
pub struct GameList {
    /// The number of the request whose answer fills the list.
    id: u64,
    source: ListSource,
    loading: bool,
    reading: Option<JobProgress>,
    files: Vec<ListedFile>,
    catalog: Catalog,
    /// Pasted games are at hand.
    pasted: Option<Arc<PgnText>>,
    /// Tags of games that were in sight.
    tags: BTreeMap<usize, Tags>,
    pending_game: Option<PendingGame>,
    reload_reason: Option<ReloadReason>,
    /// The game that was read last, its bytes in its file and their fingerprint.
    last_read_span: Option<(usize, Range<u64>, u64)>,
    /// Sentences on files that could not be opened.
    file_errors: Vec<String>,
    /// The games with problems, counted from 0, and how many; none until they were counted.
    problems: Option<Vec<(usize, usize)>>,
    me: OwnNames,
    /// The user's names among those of the list.
    mine: NameIds,
    view: VisibleGames,
    /// The chosen row of what is shown.
    row: usize,
    /// The game that was chosen last by hand: it is looked for whenever what is shown changes.
    anchor: usize,
    top: usize,
    find: FindState,
    filter_line: Option<FilterLine>,
    /// The chosen game, read, where it is shown beside the list.
    detail: Option<(usize, Arc<Record>)>,
    /// The game that is being read to be shown there.
    asked_detail: Option<usize>,
    /// The user asked for the details, or sent them away; none leaves it to the window.
    details: Option<bool>,
    marks: ListMarks,
    duplicates: Duplicates,
    /// Games on their way into another file, or out of theirs.
    operation: Option<FileOperation>,
    filter_scan: FilterScan,
    explorer: Explorer,
    /// Searches that are to be stopped.
    cancelled_searches: Vec<u64>,
    /// The game, counted from 1, and the half-move to open when the files are there.
    open_when_loaded: (Option<usize>, Option<u32>),
    /// Its only game was opened at once: nobody has seen the list.
    skipped: bool,
}

impl GameList {
    /// A list that waits for the answer to the request of this number.
    #[must_use]
    pub fn waiting(id: u64, source: &ReviewSource) -> GameList {
        let origin = match source {
            ReviewSource::Own => ListSource::Own,
            ReviewSource::Files(paths) => ListSource::Files(paths.clone()),
        };
        GameList { id, loading: true, ..GameList::of(origin) }
    }

    /// A list of pasted games.
    #[must_use]
    pub fn pasted(library: PgnText) -> GameList {
        let mut shelf = GameList::of(ListSource::Pasted);
        shelf.files.push(ListedFile { path: PathBuf::new(), form: library.form, seen: None });
        shelf.catalog = Catalog::of(&[&library.body]);
        shelf.pasted = Some(Arc::new(library));
        shelf.catalogued();
        shelf
    }

    fn of(origin: ListSource) -> GameList {
        GameList {
            id: 0,
            source: origin,
            loading: false,
            reading: None,
            files: Vec::new(),
            catalog: Catalog::default(),
            pasted: None,
            tags: BTreeMap::new(),
            pending_game: None,
            reload_reason: None,
            last_read_span: None,
            file_errors: Vec::new(),
            problems: None,
            me: OwnNames::default(),
            mine: NameIds::default(),
            view: VisibleGames::default(),
            row: 0,
            anchor: 0,
            top: 0,
            find: FindState::default(),
            filter_line: None,
            detail: None,
            asked_detail: None,
            details: None,
            marks: ListMarks::default(),
            duplicates: Duplicates::default(),
            operation: None,
            filter_scan: FilterScan::Not,
            explorer: Explorer::default(),
            cancelled_searches: Vec::new(),
            open_when_loaded: (None, None),
            skipped: false,
        }
    }

    /// Says by which names the user stands in it.
    #[must_use]
    pub fn known_as(mut self, me: &[String]) -> GameList {
        self.me = OwnNames::new(me);
        self.catalogued();
        self
    }

    /// Says which game, counted from 1, and which half-move to open when the files are there.
    #[must_use]
    pub fn wanting(mut self, game: Option<usize>, ply: Option<u32>) -> GameList {
        self.open_when_loaded = (game, ply);
        self
    }

    /// The game, counted from 1, and half-move that were asked for, once they can be opened; asked once. A game that
    /// is not there is known not to be when the list is whole.
    pub fn take_wanted(&mut self) -> (Option<usize>, Option<u32>) {
        let there = self.open_when_loaded.0.is_none_or(|game| game < self.len());
        if there || self.reading.is_none() { std::mem::take(&mut self.open_when_loaded) } else { (None, None) }
    }

    /// Says whether its only game was opened at once, without the list being seen.
    pub fn skip(&mut self, passed_by: bool) {
        self.skipped = passed_by;
    }

    /// Whether it was not seen on the way to its only game. One that has grown since is worth a look.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        self.skipped && self.len() == 1
    }

    /// The number of the request that fills it.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Where the games come from.
    #[must_use]
    pub fn source(&self) -> &ListSource {
        &self.source
    }

    /// Whether the files are still being opened.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.loading
    }

    /// How far the files are read; none when the list is whole.
    #[must_use]
    pub fn reading(&self) -> Option<JobProgress> {
        self.reading
    }

    /// The files, part by part, also those that could not be opened.
    #[must_use]
    pub fn files(&self) -> &[ListedFile] {
        &self.files
    }

    /// Sentences on the files that could not.
    #[must_use]
    pub fn file_errors(&self) -> &[String] {
        &self.file_errors
    }

    /// Takes what is known of the files.
    pub fn fill(&mut self, source: ReviewSource, files: Vec<OpenedFile>, games: Catalog, reading: Option<JobProgress>) {
        self.reading = reading;
        if self.reload_reason.is_some() {
            self.tags.clear();
            self.problems = None;
            self.detail = None;
        }
        if let ReviewSource::Files(paths) = source {
            self.source = ListSource::Files(paths);
        }
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

    /// The list has other games than before, or other names are the user's.
    fn catalogued(&mut self) {
        self.mine = self.catalog.names.filter(|name| self.me.is(name));
        self.know_again();
        self.forget_duplicates();
        self.ask_again();
        self.refresh();
    }

    fn refresh(&mut self) {
        let mut view = std::mem::take(&mut self.view);
        view.refresh(&self.catalog, &self.me, |game| self.marks(game));
        self.view = view;
    }

    /// More is noted of games: a filter that asks for it is asked again.
    fn refilter(&mut self, flag: impl Fn(UserFlag) -> bool) {
        let asks = |part: &FilterPart| matches!(part.test, Predicate::Is(asked) if flag(asked));
        if self.view.filter().parts.iter().any(asks)
            || self.view.sort().by == SortColumn::Star && flag(UserFlag::Starred)
        {
            self.ask_again();
            self.refresh();
        }
    }

    /// The game that is being read to be opened.
    #[must_use]
    pub fn pending(&self) -> Option<PendingGame> {
        self.pending_game
    }

    /// Says which game is being read to be opened.
    pub fn set_pending(&mut self, pending: Option<PendingGame>) {
        self.pending_game = pending;
    }

    /// Takes tags that were read.
    pub fn take_tags(&mut self, headers: Vec<(usize, Tags)>) {
        const MOST: usize = 4096;
        if self.tags.len() > MOST {
            self.tags.clear();
        }
        self.tags.extend(headers);
    }

    /// The tags of a game, if they were read.
    #[must_use]
    pub fn tags(&self, game: usize) -> Option<&Tags> {
        self.tags.get(&game)
    }

    /// The games in sight of which the tags were not read: asked once.
    pub fn ask_tags(&mut self, window: Window) -> Vec<(usize, GamePlace)> {
        let least = if self.source == ListSource::Own { OWN_LIST } else { WIDE_LIST };
        if self.pasted.is_some() || self.columns(window) < least {
            return Vec::new();
        }
        let seen = self.top..(self.top + self.rows(window)).min(self.shown());
        let games = seen.filter_map(|row| self.view.game(row)).filter(|game| !self.tags.contains_key(game));
        let asked: Vec<_> = games.filter_map(|game| Some((game, self.catalog.place(game)?))).collect();
        self.tags.extend(asked.iter().map(|(game, _)| (*game, Tags::default())));
        asked
    }

    /// Takes the count of problems.
    pub fn check(&mut self, problems: Vec<(usize, usize)>) {
        self.problems = Some(problems);
        self.refilter(|flag| flag == UserFlag::Problem);
    }

    /// The games with problems and how many each has; none until they were counted.
    #[must_use]
    pub fn problems(&self) -> Option<&[(usize, usize)]> {
        self.problems.as_deref()
    }

    /// How many problems a game has, as far as they were counted.
    #[must_use]
    pub fn problems_of(&self, game: usize) -> usize {
        problems_of(self.problems.as_deref().unwrap_or_default(), game)
    }

    /// What is noted of a game, by its number.
    fn marks(&self, game: usize) -> MarkFacts {
        let note = self.note(game);
        let problem = self.problems.as_deref().map(|known| problems_of(known, game) > 0);
        MarkFacts { starred: note.starred, seen: note.seen, duplicate: self.is_duplicate(game), problem }
    }

    /// How many games there are, shown or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.catalog.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &Catalog {
        &self.catalog
    }

    /// A game of the list, counted from 0, as the list keeps it.
    #[must_use]
    pub fn row(&self, game: usize) -> Option<GameRow<'_>> {
        self.catalog.row(game)
    }

    /// A game that is at hand, counted from 0, read as a whole.
    #[must_use]
    pub fn record(&self, game: usize) -> Option<Record> {
        self.pasted.as_ref()?.game(game)
    }

    /// The file that a game stands in.
    #[must_use]
    pub fn file_of(&self, game: usize) -> Option<&Path> {
        let (part, _) = self.catalog.locate(game)?;
        self.files.get(part).map(|volume| volume.path.as_path())
    }

    /// What is shown, and how.
    #[must_use]
    pub fn view(&self) -> &VisibleGames {
        &self.view
    }

    /// How many games are shown.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.view.len(&self.catalog)
    }

    /// The chosen game, counted from 0.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.view.game(self.row).filter(|_| self.shown() > 0).unwrap_or(self.anchor)
    }

    /// The row of the chosen game.
    #[must_use]
    pub fn chosen_row(&self) -> usize {
        self.row
    }

    /// The first row in sight.
    #[must_use]
    pub fn top(&self) -> usize {
        self.top
    }

    /// Whether a row for the filter stands above the list.
    #[must_use]
    pub fn has_filter_row(&self) -> bool {
        self.filter_line.is_some() || !self.view.filter().is_empty()
    }

    /// Rows of the list in a window.
    #[must_use]
    pub fn rows(&self, window: Window) -> usize {
        let around = AROUND + u16::from(self.has_filter_row());
        usize::from(window.rows.saturating_sub(around)).max(1)
    }

    /// Chooses a game and brings it into sight; one that is not shown gives way to the next that is.
    pub fn choose(&mut self, game: usize, window: Window) {
        self.anchor = game.min(self.len().saturating_sub(1));
        self.seek(window);
    }

    /// Chooses a row.
    pub fn choose_row(&mut self, row: usize, window: Window) {
        self.row = row.min(self.shown().saturating_sub(1));
        self.anchor = self.chosen();
        self.fit(window);
    }

    /// The list has changed: the chosen game is looked for.
    pub fn settle(&mut self, window: Window) {
        self.seek(window);
    }

    /// What is shown now stays so: the chosen game is the one to come back to.
    pub fn keep(&mut self, window: Window) {
        self.anchor = self.chosen();
        self.fit(window);
    }

    /// Goes to where the game stands that was chosen last, or would stand.
    fn seek(&mut self, window: Window) {
        let row = match self.view.row(self.anchor) {
            Ok(row) | Err(row) => row,
        };
        self.row = row.min(self.shown().saturating_sub(1));
        self.fit(window);
    }

    /// Keeps the chosen game in sight, the list full.
    pub fn fit(&mut self, window: Window) {
        let rows = self.rows(window);
        self.top = self.top.min(self.row).max((self.row + 1).saturating_sub(rows));
        self.top = self.top.min(self.shown().saturating_sub(rows));
        self.look(window);
    }

    /// Moves the choice.
    pub fn walk(&mut self, act: Action, window: Window) {
        let (last, page) = (self.shown().saturating_sub(1), self.rows(window).saturating_sub(1).max(1));
        let to = match act {
            Action::Up => self.row.saturating_sub(1),
            Action::Down => self.row + 1,
            Action::PageUp => {
                self.top = self.top.saturating_sub(page);
                self.row.saturating_sub(page)
            }
            Action::PageDown => {
                self.top += page;
                self.row + page
            }
            Action::First => 0,
            Action::Last => last,
            _ => self.row,
        };
        self.choose_row(to, window);
    }

    /// The wheel: the list moves, and the choice stays in sight.
    pub fn scroll(&mut self, down: bool, window: Window) {
        let rows = self.rows(window);
        let most = self.shown().saturating_sub(rows);
        self.top = if down { (self.top + WHEEL).min(most) } else { self.top.saturating_sub(WHEEL) };
        let seen = (self.top + rows - 1).min(self.shown().saturating_sub(1));
        self.choose_row(self.row.clamp(self.top, seen.max(self.top)), window);
    }

    /// The filter being typed.
    #[must_use]
    pub fn line(&self) -> Option<&FilterLine> {
        self.filter_line.as_ref()
    }

    /// The place of the filter being typed; [`GameList::line_typed`] has to follow a change.
    pub fn line_mut(&mut self) -> &mut Option<FilterLine> {
        &mut self.filter_line
    }

    /// Begins to type a filter; these are kept under names.
    pub fn begin_line(&mut self, kept: &[(String, String)], window: Window) {
        self.filter_line = Some(FilterLine::new(self.view.filter().clone(), kept));
        self.seek(window);
    }

    /// The list follows what is typed.
    pub fn line_typed(&mut self, window: Window) {
        if let Some(line) = &self.filter_line {
            let filter = line.reading().filter.clone();
            self.set_filter(filter, window);
        }
    }

    /// Shows the games that pass a filter; the chosen one stays chosen if it is among them.
    pub fn set_filter(&mut self, filter: Filter, window: Window) {
        if filter != *self.view.filter() {
            self.ask_again();
            let mut view = std::mem::take(&mut self.view);
            view.set_filter(filter, &self.catalog, &self.me, |game| self.marks(game));
            self.view = view;
        }
        self.seek(window);
    }

    /// Sorts what is shown; the chosen game stays chosen.
    pub fn set_sort(&mut self, sort: SortOrder, window: Window) {
        self.anchor = self.chosen();
        let mut view = std::mem::take(&mut self.view);
        view.set_sort(sort, &self.catalog, &self.me, |game| self.marks(game));
        self.view = view;
        self.seek(window);
    }

    /// The names or events of the list that a key of the filter may be followed by, the best first.
    #[must_use]
    pub fn texts(&self, key: &str, typed: &str) -> Vec<String> {
        find::texts(&self.catalog, key, typed)
    }
}

fn problems_of(known: &[(usize, usize)], game: usize) -> usize {
    known.binary_search_by_key(&game, |(game, _)| *game).ok().and_then(|at| known.get(at)).map_or(0, |(_, n)| *n)
}

pub mod encoding;
#[cfg(test)]
mod tests;
