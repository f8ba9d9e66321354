//! `mistakes` in a list: goes through the listed games one after the other in the background, and caches what it finds.
//! The user can stop it and resume it at any time: positions that were evaluated once are not evaluated again.

use crate::app::{
    context::UpdateContext,
    game_list::GameList,
    protocol::effect::{JournalEffect, ListEffect},
    review::analysis::{
        Analysis,
        mistake_search::{MistakeSearch, SearchStep},
        mistakes::{JudgementCounts, request_next_tasks, stop_evaluations},
    },
};
use crate::bot::fixed_eval::Evaluation;
use crate::chess::pgn::Record;
use crate::words::{
    command_names::choice,
    tables::{AnalysisWord as W, games},
};
use shakmaty::Color;
use std::collections::VecDeque;

/// The mistake search through all games of a list.
#[derive(Clone, Debug, Default)]
pub struct BatchSearch {
    /// The list, by the number of the request that opened it.
    list: u64,
    /// The games to come.
    left: VecDeque<usize>,
    total: usize,
    /// The current game, and its search once the game has been read.
    game: Option<usize>,
    now: Option<(Box<Record>, MistakeSearch)>,
    found: JudgementCounts,
    /// How many games could not be read, and why the first could not.
    unread: usize,
    why: Option<String>,
}

impl BatchSearch {
    /// Returns how many games are done, and how many there are.
    #[must_use]
    pub fn games(&self) -> (usize, usize) {
        (self.total - self.left.len() - usize::from(self.game.is_some()), self.total)
    }

    /// Returns how many positions of the current game are evaluated, and how many there are.
    #[must_use]
    pub fn positions(&self) -> (usize, usize) {
        self.now.as_ref().map_or((0, 0), |(_, search)| search.progress())
    }
}

impl Analysis {
    /// `mistakes` in a list: begins with the games that are shown, or stops.
    pub(in crate::app) fn batch_command(&mut self, args: &str, list: &GameList, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "" | "stop" | "off" if self.end_batch(|_| true, W::RoundStops, ctx) => {}
            "" => self.begin_batch(Some(list), true, ctx),
            "stop" | "off" => ctx.warn(W::NothingStops, &[]),
            _ => ctx.warn(W::MistakesUsage, &[]),
        }
    }

    /// Begins with the games of the list.
    pub(super) fn begin_batch(&mut self, list: Option<&GameList>, in_list: bool, ctx: &mut UpdateContext) {
        let Some(list) = list else { return };
        let left: VecDeque<usize> = (0..list.shown()).filter_map(|row| list.view.game(row)).collect();
        if left.is_empty() {
            return ctx.warn(W::RoundEmpty, &[]);
        }
        let total = left.len();
        self.batch = Some(BatchSearch { list: list.id, left, total, ..BatchSearch::default() });
        let word = if in_list { W::RoundBegins } else { W::RoundAside };
        ctx.info(word, &[&games(total, ctx.lang)]);
        ctx.request(JournalEffect::Tournaments);
        self.next_in_batch(Some(list), ctx);
    }

    /// Goes on to the next game, which is read first if it has to come from a file.
    fn next_in_batch(&mut self, list: Option<&GameList>, ctx: &mut UpdateContext) {
        loop {
            let Some(mut round) = self.batch.take() else { return };
            round.now = None;
            round.game = round.left.pop_front();
            let Some(game) = round.game else {
                let (all, found) = (games(round.total, ctx.lang), round.found.text(ctx.lang));
                return match &round.why {
                    None => ctx.info(W::RoundOver, &[&all, &found]),
                    Some(why) => ctx.warn(W::RoundUnread, &[&all, &found, &round.unread.to_string(), why]),
                };
            };
            let Some(list) = list.filter(|list| list.id == round.list) else { return };
            let (record, place) = (list.record(game), list.catalog.place(game));
            let id = list.id;
            self.batch = Some(round);
            match (record, place) {
                (Some(record), _) => {
                    if self.batch_awaits(record, ctx) {
                        return;
                    }
                }
                (None, Some(place)) => return ctx.request(ListEffect::ReadGame { id, game, place }),
                (None, None) => {}
            }
        }
    }

    /// Takes a game that was read, or the reason why not, if it is the one that the batch waits for.
    pub(in crate::app) fn batch_game_read(
        &mut self,
        list: Option<&GameList>,
        id: u64,
        game: usize,
        read: Result<&Record, &String>,
        ctx: &mut UpdateContext,
    ) {
        let waits = |round: &&mut BatchSearch| round.list == id && round.game == Some(game) && round.now.is_none();
        let Some(round) = self.batch.as_mut().filter(waits) else { return };
        let begins = match read {
            Ok(record) => self.batch_awaits(record.clone(), ctx),
            Err(why) => {
                round.unread += 1;
                round.why.get_or_insert_with(|| why.clone());
                false
            }
        };
        if !begins {
            self.next_in_batch(list, ctx);
        }
    }

    /// Begins with a game. Returns whether it has moves.
    fn batch_awaits(&mut self, record: Record, ctx: &mut UpdateContext) -> bool {
        if self.bars_game(&record) {
            return false;
        }
        let id = self.next_id();
        let Some(round) = &mut self.batch else { return false };
        let Some(mut search) = MistakeSearch::begin(id, &record) else { return false };
        request_next_tasks(&mut search, &record.tree, ctx);
        round.now = Some((Box::new(record), search));
        true
    }

    /// Takes a response of the evaluation. Returns whether it was for this batch.
    pub(in crate::app) fn batch_evaluated(
        &mut self,
        list: Option<&GameList>,
        id: u64,
        task: usize,
        evaluation: Option<Evaluation>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(BatchSearch { now: Some((record, search)), found, .. }) = &mut self.batch else { return false };
        if search.id != id {
            return false;
        }
        match search.take(task, evaluation, &record.tree) {
            SearchStep::Wait => {}
            SearchStep::Closer => {
                self.last += 1;
                search.id = self.last;
            }
            SearchStep::Over => {
                let annotations = search.last_annotations(&record.tree);
                for side in Color::ALL {
                    *found = found.and(JudgementCounts::of(&annotations, &record.tree, side));
                }
                self.next_in_batch(list, ctx);
                return true;
            }
        }
        request_next_tasks(search, &record.tree, ctx);
        true
    }

    /// Ends the batch of a list that is rebuilt: its games may have moved.
    pub(in crate::app) fn end_batch_of(&mut self, list: u64, ctx: &mut UpdateContext) {
        self.end_batch(|of| of == list, W::RoundStops, ctx);
    }

    /// Ends the batch if `ends` holds for its list, and tells the user. Returns whether there was one.
    pub(super) fn end_batch(&mut self, ends: impl Fn(u64) -> bool, word: W, ctx: &mut UpdateContext) -> bool {
        let Some(round) = self.batch.take_if(|round| ends(round.list)) else { return false };
        if let Some((_, search)) = &round.now {
            stop_evaluations(search.id, ctx);
        }
        ctx.info(word, &[&games(round.games().0, ctx.lang)]);
        true
    }
}
