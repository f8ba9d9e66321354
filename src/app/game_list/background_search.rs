//! Searches that have to read games: which of the games that the list cannot decide pass the filter, and which moves
//! were played in a position over all games shown. They run in the background, and the list follows the responses.

use crate::app::{
    context::UpdateContext,
    game_list::GameList,
    protocol::{
        effect::ListEffect,
        files::{JobProgress, ReviewSource, SearchGames},
        user_message::UserMessage,
    },
};
use crate::chess::pgn::{
    filter::Predicate,
    search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer, ResultCounts},
};
use crate::words::{
    Lang, Number,
    game_list::{GameListWord as L, count},
    tables,
};
use shakmaty::{Chess, Move, Position};
use std::collections::HashMap;

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
        /// The number of the request.
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
    /// The position that the count is for.
    at: Option<Chess>,
    /// The number of the running request and its progress, while the position is counted.
    counting: Option<(u64, JobProgress)>,
    tally: ExplorerCounts,
    known: HashMap<Chess, ExplorerCounts>,
    /// The row that the user has chosen in this position.
    chosen: Option<usize>,
}

/// Returns how many games pass the filter, in words.
pub(super) fn filtered(found: usize, lang: Lang) -> String {
    L::Sifted.counted(lang, Number::of(found), &tables::games(found, lang), &[])
}

/// Returns how much is done, and of how much.
pub(super) fn said(progress: JobProgress, lang: Lang) -> [String; 2] {
    [progress.done, progress.total].map(|of| count(usize::try_from(of).unwrap_or(usize::MAX), lang))
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
        if let Some(position) = position.filter(|_| ctx.plain) {
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
            self.explorer.chosen = None;
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
    pub(super) fn search(&self, question: GameQuery, mut rows: Vec<u32>, ctx: &mut UpdateContext) -> SearchGames {
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
                ctx.info_text(filtered(self.shown(), ctx.lang));
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

    /// Turns the explorer on or off: the moves played in the position on the board.
    pub fn toggle_explorer(&mut self) {
        self.explorer.on = !self.explorer.on;
        self.stop_counting();
    }

    /// In plain mode, tells the user once which moves were played, as soon as all games are counted.
    fn tell_played(&mut self, position: &Chess, ctx: &mut UpdateContext) {
        let Explorer { on: true, at: Some(at), counting: None, tally, .. } = &self.explorer else { return };
        if at != position {
            return;
        }
        let line = |what: &str, score: ResultCounts| {
            let count = tables::games(usize::try_from(score.games()).unwrap_or(usize::MAX), ctx.lang);
            let share = score.white_mille().map(|mille| ((mille + 5) / 10).to_string());
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
        self.toggle_explorer();
        ctx.messages.extend(lines.into_iter().map(UserMessage::info));
    }

    /// Returns the moves played in the position on the board, if they are to be shown; and the progress while they are
    /// counted.
    #[must_use]
    pub fn explorer(&self) -> Option<(&ExplorerCounts, Option<JobProgress>)> {
        let counting = self.explorer.counting.map(|(_, progress)| progress);
        self.explorer.on.then_some((&self.explorer.tally, counting))
    }

    /// Returns the moves played in a position, as far as they are counted, if they are to be shown: the most frequent
    /// first. An illegal move was counted for another position, which the board has already left.
    #[must_use]
    pub fn explored(&self, position: &Chess) -> Vec<(Move, ResultCounts)> {
        if !self.explorer.on {
            return Vec::new();
        }
        let mut moves = self.explorer.tally.moves();
        moves.retain(|(mv, _)| position.is_legal(*mv));
        moves
    }

    /// Returns the chosen row of these moves: at first that of the next move in the game.
    #[must_use]
    pub fn explored_row(&self, moves: &[(Move, ResultCounts)], next: Option<Move>) -> usize {
        let in_game = || next.and_then(|next| moves.iter().position(|(mv, _)| *mv == next));
        self.explorer.chosen.or_else(in_game).unwrap_or(0).min(moves.len().saturating_sub(1))
    }

    /// Chooses a row of these moves.
    pub(in crate::app) fn choose_explored(&mut self, row: usize) {
        self.explorer.chosen = Some(row);
    }

    /// Returns the position that the filter looks for, if any.
    #[must_use]
    pub fn position(&self) -> Option<&Chess> {
        self.view.filter.parts.iter().find_map(|part| match &part.test {
            Predicate::Position(position) if !part.not => Some(&**position),
            _ => None,
        })
    }
}
