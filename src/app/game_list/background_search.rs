//! Searches that have to read games: which of the games that the list cannot decide pass the filter, and which moves
//! were played in a position over all games shown (the opening explorer). They run in the background, and the list
//! follows the responses.

use crate::app::board::blindfold::tell_turned;
use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::game_list::GameList;
use crate::app::protocol::effect::{
    FileEffect, GameProblems, JobProgress, ListEffect, ReloadReason, ReviewSource, SaveGames, SearchGames,
};
use crate::app::protocol::input::Window;
use crate::app::protocol::user_message::UserMessage;
use crate::chess::pgn::Record;
use crate::chess::pgn::filter::{Predicate, UserFlag};
use crate::chess::pgn::index::catalog::GamePlace;
use crate::chess::pgn::index::duplicates::{candidates, course, proved};
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer, ResultCounts};
use crate::chess::polyglot::BookMove;
use crate::chess::start_position::StartPosition;
use crate::words::game_list::{GameListWord as L, count};
use crate::words::{Lang, Number, tables};
use shakmaty::{Chess, Move, Position};
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many positions' counts are remembered.
const REMEMBERED: usize = 256;

/// The search for the games that pass the filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilterScan {
    /// Not begun.
    #[default]
    Not,
    /// Under way.
    Running {
        id: u64,
        /// How many games were searched.
        progress: JobProgress,
    },
    /// All games were searched, or as many as the user wanted.
    Over,
}

/// The moves played in the position on the board, over the games shown.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    on: bool,
    at: Option<Chess>,
    /// The number of the running request and its progress, while the position is counted.
    counting: Option<(u64, JobProgress)>,
    tally: ExplorerCounts,
    known: HashMap<Chess, ExplorerCounts>,
    /// What the opening book has for the position, once it was asked.
    book: Option<Vec<BookMove>>,
    /// The row that the user has chosen in this position.
    chosen: Option<usize>,
}

/// Returns how many games pass the filter, in words.
pub(super) fn filtered(found: usize, lang: Lang) -> String {
    L::Sifted.counted_as(lang, Number::of(found), &tables::games(found, lang), &[])
}

/// Returns how much is done, and of how much.
pub(super) fn said(progress: JobProgress, lang: Lang) -> [String; 2] {
    [progress.done, progress.total].map(|of| count(of, lang))
}

impl GameList {
    /// Whether games are being read for the filter, compared, copied or deleted, or the list is being reloaded.
    pub(in crate::app) fn is_busy(&self) -> bool {
        matches!(self.filter_scan, FilterScan::Running { .. })
            || self.operation.is_some()
            || self.reload_reason.is_some()
            || self.duplicates_under_way().is_some()
    }

    /// Whether the games come from standard input.
    pub(in crate::app) fn is_of_standard_input(&self) -> bool {
        matches!(&self.source, Some(ReviewSource::Files(paths)) if paths.iter().any(|path| path.as_os_str() == "-"))
    }

    /// What is shown has changed: cancels the earlier searches, so that they run again.
    pub(super) fn ask_again(&mut self) {
        if let FilterScan::Running { id, .. } = self.filter_scan {
            self.cancelled_searches.push(id);
        }
        self.filter_scan = FilterScan::Not;
        self.view.hits.clear();
        self.forget_counts();
    }

    fn forget_counts(&mut self) {
        self.stop_counting();
        self.explorer = Explorer { on: self.explorer.on, ..Explorer::default() };
    }

    fn stop_counting(&mut self) {
        self.explorer.at = None;
        self.cancelled_searches.extend(self.explorer.counting.take().map(|(id, _)| id));
    }

    /// Stops the search for games that pass; those already found stay. Returns whether there was something to stop, and
    /// if so says how many of how many games were searched.
    pub(super) fn stop_filter_scan(&mut self, ctx: &mut UpdateContext) -> bool {
        let progress = match (self.stop_duplicates(), self.filter_scan) {
            (Some(progress), _) => progress,
            (None, FilterScan::Running { id, progress }) => {
                self.cancelled_searches.push(id);
                self.filter_scan = FilterScan::Over;
                progress
            }
            (None, _) => return false,
        };
        ctx.info(L::Stopped, &said(progress, ctx.lang).each_ref().map(String::as_str));
        true
    }

    /// Requests what is needed for the screen. `position` is the one on the board of a game that was opened from this
    /// list.
    pub(in crate::app) fn request_answers(&mut self, position: Option<&Chess>, ctx: &mut UpdateContext) {
        let searches = self.next_searches(position, ctx);
        // Cancelled searches make room first.
        for id in self.cancelled_searches.drain(..) {
            ctx.request(ListEffect::StopSearching(id));
        }
        for search in searches {
            if self.pasted.is_none() {
                ctx.request(ListEffect::Search(Box::new(search)));
            } else if matches!(search.question, GameQuery::Course) {
                self.duplicates_found(search.id, self.duplicates_at_hand(&search), ctx);
            } else {
                let (hits, tally) = self.answer(&search);
                let all = search.rows.len() as u64;
                self.searched(search.id, JobProgress { done: all, total: all }, &hits, &tally, true, ctx);
            }
        }
        if let Some(position) = position {
            self.tell_played(position, ctx);
        }
    }

    /// Returns the searches to request now.
    fn next_searches(&mut self, position: Option<&Chess>, ctx: &mut UpdateContext) -> Vec<SearchGames> {
        // A growing list is searched once it is complete.
        let whole = self.reading.is_none() && !self.loading && self.filter_line.is_none();
        let mut searches: Vec<SearchGames> = self.duplicates_request(whole, ctx).into_iter().collect();
        if whole && self.filter_scan == FilterScan::Not && !self.view.open.is_empty() && !self.awaits_duplicates() {
            // The list has already decided what it can by itself.
            let question = GameQuery::Filter(self.view.filter.slow(), self.me.clone());
            let search = self.search(question, self.view.open.clone(), ctx);
            let progress = JobProgress { done: 0, total: search.rows.len() as u64 };
            self.filter_scan = FilterScan::Running { id: search.id, progress };
            searches.push(search);
        }
        let filtered = !matches!(self.filter_scan, FilterScan::Running { .. });
        if let Some(position) = position.filter(|_| whole && filtered && self.explorer.on)
            && self.explorer.at.as_ref() != Some(position)
        {
            self.stop_counting();
            self.explorer.at = Some(position.clone());
            (self.explorer.chosen, self.explorer.book) = (None, None);
            if !ctx.config.book.is_empty() {
                let position = Box::new(position.clone());
                ctx.request(FileEffect::ReadBook { path: ctx.config.book.clone().into(), position });
            }
            let known = self.explorer.known.get(position).cloned();
            if known.is_none() {
                let search = self.search(GameQuery::Next(Box::new(position.clone())), self.meant(true), ctx);
                let progress = JobProgress { done: 0, total: search.rows.len() as u64 };
                self.explorer.counting = Some((search.id, progress));
                searches.push(search);
            }
            self.explorer.tally = known.unwrap_or_default();
        }
        searches
    }

    /// Returns a search over games of the list.
    fn search(&self, question: GameQuery, mut rows: Vec<u32>, ctx: &mut UpdateContext) -> SearchGames {
        rows.sort_unstable();
        SearchGames { id: ctx.next_request_id(), list: self.id, question, games: self.catalog.clone(), rows }
    }

    /// Returns the response to a search over pasted games, which are in memory.
    fn answer(&self, search: &SearchGames) -> (Vec<u32>, ExplorerCounts) {
        let query = PreparedQuery::new(search.question.clone());
        let (mut hits, mut tally) = (Vec::new(), ExplorerCounts::default());
        for &row in &search.rows {
            let game = usize::try_from(row).unwrap_or(usize::MAX);
            let bytes = self.pasted.as_ref().and_then(|games| games.at(game));
            let (Some(entry), Some(bytes)) = (self.catalog.row(game), bytes) else { continue };
            let answer = query.ask(&entry, &bytes);
            if answer == QueryAnswer::Yes {
                hits.push(row);
            }
            tally.count(answer);
        }
        (hits, tally)
    }

    /// Handles the progress of a search. Returns whether anything shown may have changed.
    pub(in crate::app) fn searched(
        &mut self,
        id: u64,
        told: JobProgress,
        hits: &[u32],
        tally: &ExplorerCounts,
        over: bool,
        ctx: &mut UpdateContext,
    ) -> bool {
        if matches!(self.filter_scan, FilterScan::Running { id: asked, .. } if asked == id) {
            self.view.found(hits);
            self.filter_scan = if over { FilterScan::Over } else { FilterScan::Running { id, progress: told } };
            self.return_to_anchor(ctx.window);
            if over {
                self.forget_counts(); // the counts belong to what was shown before
                self.tell_filtered(ctx);
            }
            return true;
        }
        if self.duplicates_go_on(id, told) {
            return true;
        }
        let Explorer { at: Some(position), counting, tally: sum, known, .. } = &mut self.explorer else { return false };
        let Some((_, progress)) = counting.as_mut().filter(|(asked, _)| *asked == id) else { return false };
        *progress = told;
        sum.add(tally);
        if over {
            if known.len() >= REMEMBERED {
                known.clear();
            }
            known.insert(position.clone(), sum.clone());
            *counting = None;
        }
        true
    }

    /// Says how many games pass a filter that the user has set. If it asks again by itself, because the files have
    /// changed, what is said of the change stays.
    fn tell_filtered(&mut self, ctx: &mut UpdateContext) {
        if std::mem::take(&mut self.tells_filter) {
            ctx.info_text(filtered(self.shown(), ctx.lang));
        }
    }

    /// Takes what the opening book has for a position.
    pub(in crate::app) fn take_book(&mut self, position: &Chess, moves: Vec<BookMove>, ctx: &mut UpdateContext) {
        if self.explorer.at.as_ref() == Some(position) {
            self.explorer.book = Some(moves);
            self.tell_played(position, ctx);
        }
    }

    /// Returns the moves of the opening book in the position of the explorer, in words: `e4 45%, d4 40%`. `None`
    /// without a book, or where it has none.
    pub fn book_line(&self, lang: Lang, told: impl Fn(&Chess, Move) -> String) -> Option<String> {
        let (at, moves) = (self.explorer.at.as_ref()?, self.explorer.book.as_ref()?);
        let all: u64 = moves.iter().map(|book| u64::from(book.weight)).sum();
        let one = |book: &BookMove| {
            let share = (u64::from(book.weight) * 100 + all / 2).checked_div(all).unwrap_or(0);
            format!("{} {share}%", told(at, book.mv))
        };
        let moves: Vec<String> = moves.iter().filter(|book| book.weight > 0).map(one).collect();
        (!moves.is_empty()).then(|| L::InBook.with(lang, &[&moves.join(", ")]))
    }

    /// Turns the explorer on or off: the moves played in the position on the board.
    pub fn toggle_explorer(&mut self) {
        self.explorer.on = !self.explorer.on;
        self.stop_counting();
    }

    /// In plain mode, tells the user once which moves were played, as soon as all games are counted.
    fn tell_played(&mut self, position: &Chess, ctx: &mut UpdateContext) {
        let Explorer { on: true, at: Some(at), counting: None, tally, book, .. } = &self.explorer else { return };
        if !ctx.plain || at != position || (book.is_none() && !ctx.config.book.is_empty()) {
            return;
        }
        let line = |what: &str, score: ResultCounts| {
            let count = tables::games(score.games(), ctx.lang);
            let share = score.white_share(100).map(|percent| percent.to_string());
            match share {
                Some(share) => ctx.sentence(L::PlainScored, &[what, &count, &share]),
                None => ctx.sentence(L::PlainPlayed, &[what, &count]),
            }
        };
        let moves = tally.moves();
        let mut lines: Vec<String> = moves.iter().map(|(mv, score)| line(&ctx.told(position, *mv), *score)).collect();
        if tally.ended.games() > 0 {
            lines.push(line(L::EndedHere.text(ctx.lang), tally.ended));
        }
        if lines.is_empty() {
            lines.push(L::NothingPlayed.text(ctx.lang).to_owned());
        }
        lines.extend(self.book_line(ctx.lang, |position, mv| ctx.told(position, mv)));
        self.toggle_explorer();
        ctx.messages.extend(lines.into_iter().map(UserMessage::info));
    }

    /// Returns the moves played in the position on the board, if they are to be shown; and the progress while they are
    /// counted.
    pub fn explorer(&self) -> Option<(&ExplorerCounts, Option<JobProgress>)> {
        let counting = self.explorer.counting.map(|(_, progress)| progress);
        self.explorer.on.then_some((&self.explorer.tally, counting))
    }

    /// Returns the moves played in a position, as far as they are counted, if they are to be shown: the most frequent
    /// first. An illegal move was counted for another position, which the board has already left.
    pub fn explored(&self, position: &Chess) -> Vec<(Move, ResultCounts)> {
        if !self.explorer.on {
            return Vec::new();
        }
        let mut moves = self.explorer.tally.moves();
        moves.retain(|(mv, _)| position.is_legal(*mv));
        moves
    }

    /// Returns the chosen row of these moves: at first that of the next move in the game.
    pub fn explored_row(&self, moves: &[(Move, ResultCounts)], next: Option<Move>) -> usize {
        let in_game = || next.and_then(|next| moves.iter().position(|(mv, _)| *mv == next));
        self.explorer.chosen.or_else(in_game).unwrap_or(0).min(moves.len().saturating_sub(1))
    }

    pub(in crate::app) fn choose_explored(&mut self, row: usize) {
        self.explorer.chosen = Some(row);
    }

    /// Returns the position that the filter looks for, if any.
    pub fn position(&self) -> Option<&Chess> {
        self.view.filter.parts.iter().find_map(|part| match &part.test {
            Predicate::Position(position) if !part.not => Some(&**position),
            _ => None,
        })
    }
}

// Duplicate games in the list. They are searched in the background when the filter asks for them: the moves have to be
// read for that, of each game that may be one.

/// What is known about duplicate games in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    #[default]
    Unknown,
    Asked {
        id: u64,
        /// How many games were read, once that is known.
        progress: Option<JobProgress>,
    },
    /// These are the duplicates, in order, each with the first game that is the same.
    Known(Vec<(u32, u32)>),
    Stopped,
}

impl GameList {
    /// Returns the first game that is the same as this one, if it comes before it. Both are counted from 0.
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

    pub(crate) fn wants_duplicates(&self) -> bool {
        self.view.filter.asks(|part| matches!(part, Predicate::Is(UserFlag::Duplicate)))
    }

    /// Whether what is shown depends on a search that is not finished.
    fn awaits_duplicates(&self) -> bool {
        self.wants_duplicates() && matches!(self.duplicates, Duplicates::Unknown | Duplicates::Asked { .. })
    }

    /// Returns the progress of the search while the user waits for it.
    pub fn duplicates_under_way(&self) -> Option<Option<JobProgress>> {
        match self.duplicates {
            Duplicates::Asked { progress, .. } if self.wants_duplicates() => Some(progress),
            _ => None,
        }
    }

    fn duplicates_request(&mut self, whole: bool, ctx: &mut UpdateContext) -> Option<SearchGames> {
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
    fn duplicates_at_hand(&self, search: &SearchGames) -> Vec<(u32, u32)> {
        let number = |row: &u32| Some((*row, course(&self.pasted.as_ref()?.at(usize::try_from(*row).ok()?)?)?));
        let courses: Vec<(u32, u64)> = candidates(&search.games).iter().filter_map(number).collect();
        proved(&search.games, &courses)
    }

    /// Updates the progress. Returns whether it belongs to this search.
    fn duplicates_go_on(&mut self, of: u64, told: JobProgress) -> bool {
        match &mut self.duplicates {
            Duplicates::Asked { id, progress } if *id == of => *progress = Some(told),
            _ => return false,
        }
        true
    }

    /// Stops the search that the user waits for.
    fn stop_duplicates(&mut self) -> Option<JobProgress> {
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
        self.duplicates = Duplicates::Known(pairs);
        self.refilter(|flag| flag == UserFlag::Duplicate);
        self.return_to_anchor(ctx.window);
        if self.view.open.is_empty() {
            self.tell_filtered(ctx); // otherwise games have to be read first
        }
        true
    }
}

// The preview of the chosen game beside the list: whether it is shown, and reading the game.

/// The fewest columns of a window that shows the preview beside the list by default.
const WIDE: u16 = 110;
/// The fewest columns of a list that shows what has to be read from the games' headers.
pub const WIDE_LIST: u16 = 138;
/// The fewest columns of the list of the user's own games that shows their time of day and number of moves.
pub const OWN_LIST: u16 = 70;
/// The fewest and the most columns of the preview, and the fewest of the list beside it.
const DETAILS: (u16, u16) = (37, 57);
const LEAST_LIST: u16 = 40;
/// The most bytes of a game that is read before it is chosen.
const READ_AHEAD: u64 = 64 << 10;

impl GameList {
    /// Whether the chosen game is shown beside the list, or over it in a narrow window.
    pub fn has_details(&self, window: Window) -> bool {
        self.details.unwrap_or(window.cols >= WIDE)
    }

    pub fn toggle_details(&mut self, window: Window) {
        self.details = Some(!self.has_details(window));
        self.update_preview(window);
    }

    /// Whether the user opened the preview where it replaces the list, or in a window that is too narrow to show it by
    /// default.
    pub(super) fn details_asked(&self, window: Window) -> bool {
        let replaces = self.has_details(window) && self.columns(window) == 0;
        replaces || self.details == Some(true) && window.cols < WIDE
    }

    /// Whether Black is at the bottom of the board beside the list: if the user had Black, unless flipped by hand.
    pub fn is_flipped(&self, game: usize) -> bool {
        let mine = self.my_score(game).is_some_and(|(side, _)| side.is_black());
        mine != self.flipped_by_hand
    }

    pub(super) fn flip(&mut self, ctx: &mut UpdateContext) {
        self.flipped_by_hand = !self.flipped_by_hand;
        tell_turned(self.is_flipped(self.chosen()), ctx);
    }

    /// Returns how many columns the list has in a window: those that the preview leaves.
    pub(crate) fn columns(&self, window: Window) -> u16 {
        // If a filter leaves the list empty, the preview keeps its place: nothing jumps while the user types.
        if !self.has_details(window) || self.is_empty() {
            return window.cols;
        }
        let beside = (window.cols * 3 / 10).clamp(DETAILS.0, DETAILS.1);
        if beside + LEAST_LIST > window.cols { 0 } else { window.cols - beside }
    }

    /// Returns the index of the chosen game and the game, if it is read and shown. While the filter line leaves no
    /// games, the previous game stays.
    pub fn detail(&self) -> Option<(usize, &Record)> {
        let shown = self.detail.as_ref().filter(|(game, _)| match self.shown() {
            0 => self.filter_line.is_some(),
            _ => *game == self.chosen(),
        });
        shown.map(|(game, record)| (*game, &**record))
    }

    /// Drops the preview's game if the preview is not shown; reads a pasted game, which is in memory.
    pub(super) fn update_preview(&mut self, window: Window) {
        let game = self.chosen();
        if !self.has_details(window) || self.is_empty() {
            self.detail = None;
            self.neighbours.clear();
        } else if self.shown() > 0 && self.detail.as_ref().is_none_or(|(there, _)| *there != game) {
            let near = self.neighbours.iter().position(|(there, _)| *there == game);
            let read = near.map(|at| self.neighbours.swap_remove(at));
            let read = read.or_else(|| Some((game, Arc::new(self.record(game)?))));
            if let Some(read) = read {
                self.neighbours.extend(self.detail.replace(read));
            }
            let around = self.around(window);
            self.neighbours.retain(|(there, _)| around.contains(there));
        }
    }

    /// Returns the games to which one key leads from the chosen one.
    fn around(&self, window: Window) -> Vec<usize> {
        // The last game of a list that still grows is another one with each part of it.
        let last = (Action::Last, self.reading.is_none());
        let steps = [Action::Down, Action::Up, Action::PageDown, Action::PageUp, Action::First].map(|act| (act, true));
        let rows =
            steps.into_iter().chain([last]).filter(|(_, known)| *known).map(|(act, _)| self.row_after(act, window));
        rows.filter_map(|row| self.view.game(row)).collect()
    }

    /// Returns the game to read for the preview: the chosen one, then those one key away, so that the key finds its
    /// game read. Only one at a time, so that a user who moves quickly through the list waits for the last game alone.
    pub fn ask_detail(&mut self, window: Window) -> Option<(usize, GamePlace)> {
        if self.asked_detail.is_some() || !self.has_details(window) || self.shown() == 0 || self.pasted.is_some() {
            return None;
        }
        let is_read = |game: usize| self.detail.iter().chain(&self.neighbours).any(|(there, _)| *there == game);
        let place = |game: usize| Some((game, self.catalog.place(game)?));
        let chosen = self.chosen();
        let asked = if is_read(chosen) {
            // A long game is read only when it is chosen.
            let mut near = self.around(window).into_iter().filter(|game| !is_read(*game)).filter_map(place);
            near.find(|(_, place)| place.span.end - place.span.start <= READ_AHEAD)?
        } else {
            place(chosen)?
        };
        self.asked_detail = Some(asked.0);
        Some(asked)
    }

    /// Takes a game that was read for the preview. Returns whether it was read for a later step, and is not shown.
    pub fn take_detail(&mut self, game: usize, record: Option<&Record>) -> bool {
        if self.asked_detail != Some(game) {
            return false;
        }
        self.asked_detail = None;
        // A game that cannot be read is not requested again and again; opening it says why.
        let record = record.cloned().unwrap_or_else(|| Record::new(StartPosition::default()));
        self.problems.extend(GameProblems::of(game, &record.problems).map(|found| (game, found)));
        let read = (game, Arc::new(record));
        let ahead = game != self.chosen();
        self.neighbours.extend(if ahead { Some(read) } else { self.detail.replace(read) });
        ahead
    }
}

// Reloading the list because a game was saved or a file has grown, and saving the game on the board to its place in
// its file.

impl GameList {
    /// Begins to reload the list, with the request of this number. Returns what to open.
    pub fn reload(&mut self, id: u64, reason: ReloadReason, was: &Path) -> ReviewSource {
        let source = match &self.source {
            Some(ReviewSource::Files(paths)) => {
                let now = |path: &PathBuf| if path == was { reason.path().to_owned() } else { path.clone() };
                ReviewSource::Files(paths.iter().map(now).collect())
            }
            _ => ReviewSource::Own,
        };
        // A saved game stays at its index, whatever its row says now.
        if matches!(reason, ReloadReason::Written { .. }) {
            self.carry_marks(Some);
        }
        // What was deleted before the list was reloaded for another reason is no longer where it was.
        self.deletion = self.deletion.take().filter(|deletion| deletion.reloads == 0);
        self.deletion.iter_mut().for_each(|deletion| deletion.reloads += 1);
        self.id = id;
        self.reload_reason = Some(reason);
        self.last_read = None;
        source
    }

    /// Whether the list shows games of this file.
    pub(in crate::app) fn has_file(&self, path: &Path) -> bool {
        self.files.iter().any(|file| file.is_on_disk() && file.path == path)
    }

    /// Returns the games of a file, counted from 0 over the list.
    pub(crate) fn games_of(&self, path: &Path) -> Range<usize> {
        let part = self.files.iter().position(|file| file.path == path);
        part.map_or(0..0, |part| self.catalog.games_of(part))
    }

    /// Returns a game of no file that the user has saved to one, as it is there.
    pub(super) fn saved(&self, game: usize) -> Option<&(Record, SaveGames)> {
        self.saved.get(&self.catalog.locate(game)?)
    }

    /// Takes note that a game was saved, if the list has it from no file. `origin` saves it there again.
    pub(in crate::app) fn keep_saved(&mut self, game: usize, record: &Record, origin: SaveGames) {
        if let Some(place) = self.catalog.locate(game)
            && !self.file_of(game).is_some_and(|file| file.is_on_disk())
        {
            // Other games of the list may be added to the same file: that is no change by another program.
            self.saved.insert(place, (record.clone(), SaveGames { seen: None, ..origin }));
        }
    }

    /// Returns the request to replace the game that was read last in its file. `None` for any other game, and for a
    /// game that is not in a file.
    pub(in crate::app) fn save_request(&self, game: usize) -> Option<SaveGames> {
        if let Some((_, again)) = self.saved(game) {
            return Some(again.clone());
        }
        let file = self.file_of(game).filter(|file| file.is_on_disk())?;
        let (_, place) = self.last_read.clone().filter(|(read, _)| *read == game)?;
        Some(SaveGames::of_game(file.path.clone(), file.form, file.seen, place))
    }
}
