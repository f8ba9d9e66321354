//! Commands of plain mode for the game list: `filter TEXT`, `all`, `sort date`, `stop`. Filtering and sorting also say
//! how many games are listed.

use crate::app::{
    context::UpdateContext,
    game_list::{
        FilterScan, GameList, SortOrder,
        background_search::{filtered, said},
        saved_filters::meant,
    },
    protocol::controls::SortColumn,
};
use crate::config::Choice;
use crate::words::{
    command_names::shown_choice,
    game_list::{GameListWord as L, count, filter_problem},
    tables::{PlainWord, games},
};

impl GameList {
    /// Runs `filter TEXT`: lists the games that pass. An empty text removes the filter.
    pub(in crate::app) fn filter_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let reading = meant(text, &ctx.config.filters);
        if let Some(misread) = reading.misread.first() {
            return ctx.warn_text(filter_problem(&misread.problem, ctx.lang));
        }
        let Some(list) = list else { return ctx.warn(PlainWord::NoList, &[]) };
        if reading.filter.is_empty() && list.view.filter.is_empty() {
            return ctx.info(L::NoFilter, &[]);
        }
        list.filter_games(reading.filter, ctx);
        list.tell_count(ctx);
    }

    /// Says how many games are listed. If games have to be read first, their number follows later.
    fn tell_count(&mut self, ctx: &mut UpdateContext) {
        if !self.view.open.is_empty() {
            return ctx.info(PlainWord::ReadingGames, &[]);
        }
        if self.view.filter.is_empty() {
            ctx.info(PlainWord::AllListed, &[&games(self.shown(), ctx.lang)]);
        } else {
            ctx.info_text(filtered(self.shown(), ctx.lang));
        }
    }

    /// Runs `sort date`: changes the order.
    pub(in crate::app) fn sort_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let words: Vec<&str> = SortColumn::words().iter().map(|word| shown_choice(word, ctx.lang)).collect();
        let Some(sort) = SortOrder::read(text) else {
            return ctx.warn(PlainWord::SortUsage, &[&words.join(", ")]);
        };
        let Some(list) = list else { return ctx.warn(PlainWord::NoList, &[]) };
        list.set_sort(sort, ctx.window);
        ctx.info_text(sort.said(ctx));
        list.tell_count(ctx);
    }

    /// Runs `stop`: ends a running search, copy or filter.
    pub(in crate::app) fn stop_by_word(&mut self, ctx: &mut UpdateContext) {
        if self.stop_copying(ctx) {
            ctx.info(PlainWord::IsDone, &[]);
        } else if !self.stop_filter_scan(ctx) {
            ctx.warn(PlainWord::NothingToStop, &[]);
        }
    }

    /// Says how many games were read so far.
    pub(in crate::app) fn tell_reading(&self, ctx: &mut UpdateContext) {
        match self.filter_scan {
            FilterScan::Running { progress, .. } => {
                let [done, all] = said(progress, ctx.lang);
                ctx.info(L::Searching, &[&done, &all, &count(self.shown(), ctx.lang)]);
            }
            _ => ctx.info(PlainWord::ReadingGames, &[]),
        }
    }
}
