//! The list of games by word: `filter TEXT`, `all`, `sort date`, `stop`. Each says how many games are listed then.

use super::asking::sifted;
use super::keys::column;
use super::{By, Sort};
use crate::app::App;
use crate::app::act::{Act, Given};
use crate::app::ctx::Ctx;
use crate::app::library::Sifting;
use crate::app::notice::Notice;
use crate::chess::pgn::filter::Filter;
use crate::words::library::{self, LibraryWord as L};
use crate::words::plain::PlainWord as W;

impl App {
    /// `filter TEXT`: lists the games that pass; no text takes the filter off.
    pub(in crate::app) fn filter_by_word(&mut self, text: &str, ctx: &mut Ctx) {
        let window = self.window;
        let reading = self.meant(text);
        if let Some(misread) = reading.misread.first() {
            return ctx.notices.push(Notice::wrong(library::fault(&misread.fault, ctx.lang)));
        }
        let filter = if text.is_empty() { Filter::default() } else { reading.filter };
        let Some(shelf) = self.shelf_mut() else { return ctx.wrong(W::NoList, &[]) };
        if filter.is_empty() && shelf.view().filter().is_empty() {
            return ctx.info(L::NoFilter, &[]);
        }
        shelf.set_filter(filter, window);
        shelf.keep(window);
        if let Some(near) = shelf.view().near().first().cloned() {
            ctx.info(L::Near, &[&near]);
        }
        self.tell_count(ctx);
    }

    /// Tells how many games are listed; those that have to be read first are told when they were.
    fn tell_count(&mut self, ctx: &mut Ctx) {
        let Some(shelf) = self.shelf() else { return };
        if !shelf.view().open().is_empty() {
            return ctx.info(W::ReadingGames, &[]);
        }
        let count = match shelf.view().filter().is_empty() {
            true => ctx.sentence(W::AllListed, &[&crate::words::review::games(shelf.shown(), ctx.lang)]),
            false => sifted(shelf.shown(), ctx.lang),
        };
        ctx.notices.push(Notice::info(count));
    }

    /// `sort date`: another order.
    pub(in crate::app) fn sort_by_word(&mut self, text: &str, ctx: &mut Ctx) {
        let window = self.window;
        let words: Vec<&str> = By::ALL.into_iter().map(By::word).collect();
        let Some(sort) = Sort::read(text) else {
            return ctx.wrong(W::SortUsage, &[&words.join(", ")]);
        };
        let Some(shelf) = self.shelf_mut() else { return ctx.wrong(W::NoList, &[]) };
        shelf.set_sort(sort, window);
        let word = if sort.falling { L::SortedDown } else { L::SortedBy };
        ctx.info(word, &[column(sort.by).text(ctx.lang)]);
        self.tell_count(ctx);
    }

    /// `stop`: ends what takes long.
    pub(in crate::app) fn stop_by_word(&mut self, ctx: &mut Ctx) {
        if self.seeks_mistakes() {
            return self.command(&Given { args: "stop".to_owned(), ..Given::plainly(Act::Mistakes) }, ctx);
        }
        let Some(shelf) = self.shelf_mut() else { return ctx.wrong(W::NothingToStop, &[]) };
        if shelf.stop_copying(&mut ctx.effects) {
            return ctx.info(W::IsDone, &[]);
        }
        match shelf.stop_sifting() {
            Some(progress) => {
                let number = |of: u64| library::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
                let (done, total) = (number(progress.done), number(progress.total));
                ctx.info(L::Stopped, &[&done, &total]);
            }
            None => ctx.wrong(W::NothingToStop, &[]),
        }
    }

    /// Tells how far the reading of games is.
    pub(in crate::app) fn tell_reading(&self, ctx: &mut Ctx) {
        let number = |of: u64| library::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
        match self.shelf().map(|shelf| (shelf.sifting(), shelf.shown())) {
            Some((Sifting::Running { progress, .. }, shown)) => {
                let said = [number(progress.done), number(progress.total), library::count(shown, ctx.lang)];
                ctx.info(L::Searching, &said.each_ref().map(String::as_str));
            }
            _ => ctx.info(W::ReadingGames, &[]),
        }
    }
}
