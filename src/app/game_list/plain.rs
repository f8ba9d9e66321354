//! The words of plain mode for the game list: `filter TEXT`, `all`, `sort date`, `stop`. Filter and sort tell how many games
//! are listed.

use super::input::column;
use super::requests::filtered;
use super::saved_filters::meant;
use super::{GameList, SortOrder};
use crate::app::context::UpdateContext;
use crate::app::game_list::FilterScan;
use crate::app::protocol::controls::SortColumn;
use crate::chess::pgn::filter::Filter;
use crate::config::Choice;
use crate::words::command_names::shown_choice;
use crate::words::game_list;
use crate::words::game_list::LibraryWord as L;
use crate::words::plain::PlainWord as W;

impl GameList {
    /// `filter TEXT` lists the games that pass. An empty text takes the filter off.
    pub(in crate::app) fn filter_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let reading = meant(text, &ctx.config.filters);
        if let Some(misread) = reading.misread.first() {
            return ctx.warn_text(game_list::fault(&misread.fault, ctx.lang));
        }
        let filter = if text.is_empty() { Filter::default() } else { reading.filter };
        let Some(list) = list else { return ctx.warn(W::NoList, &[]) };
        if filter.is_empty() && list.view().filter().is_empty() {
            return ctx.info(L::NoFilter, &[]);
        }
        list.set_filter(filter, ctx.window);
        list.keep(ctx.window);
        if let Some(near) = list.view().near().first().cloned() {
            ctx.info(L::Near, &[&near]);
        }
        list.tell_count(ctx);
    }

    /// Tells how many games are listed. If games have to be read first, their number is told later.
    fn tell_count(&mut self, ctx: &mut UpdateContext) {
        if !self.view().open().is_empty() {
            return ctx.info(W::ReadingGames, &[]);
        }
        let count = match self.view().filter().is_empty() {
            true => ctx.sentence(W::AllListed, &[&crate::words::review::games(self.shown(), ctx.lang)]),
            false => filtered(self.shown(), ctx.lang),
        };
        ctx.info_text(count);
    }

    /// `sort date` changes the order.
    pub(in crate::app) fn sort_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let words: Vec<&str> = SortColumn::words().iter().map(|word| shown_choice(word, ctx.lang)).collect();
        let Some(sort) = SortOrder::read(text) else {
            return ctx.warn(W::SortUsage, &[&words.join(", ")]);
        };
        let Some(list) = list else { return ctx.warn(W::NoList, &[]) };
        list.set_sort(sort, ctx.window);
        let word = if sort.falling { L::SortedDown } else { L::SortedBy };
        ctx.info(word, &[column(sort.by).text(ctx.lang)]);
        list.tell_count(ctx);
    }

    /// `stop` ends a search, a copy or a filter that runs.
    pub(in crate::app) fn stop_by_word(&mut self, ctx: &mut UpdateContext) {
        if self.stop_copying(&mut ctx.effects) {
            return ctx.info(W::IsDone, &[]);
        }
        match self.stop_filter_scan() {
            Some(progress) => {
                let number = |of: u64| game_list::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
                let (done, total) = (number(progress.done), number(progress.total));
                ctx.info(L::Stopped, &[&done, &total]);
            }
            None => ctx.warn(W::NothingToStop, &[]),
        }
    }

    /// Tells how many games were read so far.
    pub(in crate::app) fn tell_reading(&self, ctx: &mut UpdateContext) {
        let number = |of: u64| game_list::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
        match self.filter_scan() {
            FilterScan::Running { progress, .. } => {
                let said = [number(progress.done), number(progress.total), game_list::count(self.shown(), ctx.lang)];
                ctx.info(L::Searching, &said.each_ref().map(String::as_str));
            }
            _ => ctx.info(W::ReadingGames, &[]),
        }
    }
}
