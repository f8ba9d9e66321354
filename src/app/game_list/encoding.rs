//! The code page of files that are not UTF-8, as a person chooses it.

use crate::app::context::{Transition, UpdateContext};
use crate::app::game_list::{GameList, ListSource};
use crate::app::protocol::destination::Destination;
use crate::app::protocol::files::ReviewSource;
use crate::app::{App, Screen};
use crate::chess::pgn::encoding::Encoding;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::words::game_list::LibraryWord as W;

impl App {
    /// Files in a code page are read in this one from here on; without one, it is found out.
    pub fn set_code_page(&mut self, page: Option<CodePage>) {
        self.session.code_page = page;
    }

    /// `encoding [NAME]`: says how the files of the list are read, or reads them again in another code page.
    pub(in crate::app) fn encoding_command(&mut self, name: &str, ctx: &mut UpdateContext) {
        let Some(shelf) = self.game_list().filter(|shelf| !matches!(shelf.source(), ListSource::Pasted)) else {
            return ctx.warn(W::NoFileToRead, &[]);
        };
        let names: Vec<&str> = CodePage::all().map(CodePage::name).collect();
        let page = match name {
            "" => return ctx.info(W::ReadIn, &[&in_words(shelf), &names.join(", ")]),
            "auto" => None,
            name => match CodePage::read(name) {
                Some(page) => Some(page),
                None => return ctx.warn(W::NoEncoding, &[name, &names.join(", ")]),
            },
        };
        let in_page = |shelf: &GameList| shelf.files().iter().any(|v| matches!(v.form.encoding, Encoding::Page(_)));
        if in_page(shelf) {
            ctx.transition = Some(Transition::Go(Destination::ReadAs(page)));
        } else {
            ctx.warn(W::NotInCodePage, &[&in_words(shelf)]);
        }
    }

    /// Opens the files of the list again, at the game and half-move that are on the screen.
    pub(in crate::app) fn read_as(&mut self, page: Option<CodePage>, ctx: &mut UpdateContext) {
        let Some(source) = self.game_list().and_then(|shelf| match shelf.source() {
            ListSource::Own => Some(ReviewSource::Own),
            ListSource::Files(paths) => Some(ReviewSource::Files(paths.clone())),
            ListSource::Pasted => None,
        }) else {
            return;
        };
        let wanted = match &self.screen {
            Screen::Review(review) => {
                (review.number().map(|number| number + 1), Some(review.record().tree.ply(review.node())))
            }
            _ => (None, None),
        };
        self.session.code_page = page;
        self.open_source(source, wanted, ctx);
        match page {
            Some(page) => ctx.info(W::ReadAs, &[page.name()]),
            None => ctx.info(W::ReadAsFound, &[]),
        }
    }
}

/// The encodings of the files of a list.
fn in_words(shelf: &GameList) -> String {
    let mut names: Vec<&str> = shelf.files().iter().map(|volume| volume.form.encoding.name()).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}
