//! The code page of files that are not UTF-8, as a person chooses it.

use crate::app::context::UpdateContext;
use crate::app::game_list::{GameList, ListSource};
use crate::app::protocol::destination::Destination;
use crate::chess::pgn::encoding::Encoding;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::words::game_list::LibraryWord as W;

impl GameList {
    /// `encoding [NAME]`: says how the files of the list are read, or reads them again in another code page.
    pub(in crate::app) fn encoding_command(&mut self, name: &str, ctx: &mut UpdateContext) {
        if matches!(self.source(), ListSource::Pasted) {
            return ctx.warn(W::NoFileToRead, &[]);
        }
        let names: Vec<&str> = CodePage::all().map(CodePage::name).collect();
        let page = match name {
            "" => return ctx.info(W::ReadIn, &[&in_words(self), &names.join(", ")]),
            "auto" => None,
            name => match CodePage::read(name) {
                Some(page) => Some(page),
                None => return ctx.warn(W::NoEncoding, &[name, &names.join(", ")]),
            },
        };
        let in_page = |shelf: &GameList| shelf.files().iter().any(|v| matches!(v.form.encoding, Encoding::Page(_)));
        if in_page(self) {
            ctx.go(Destination::ReadAs(page));
        } else {
            ctx.warn(W::NotInCodePage, &[&in_words(self)]);
        }
    }
}

fn in_words(shelf: &GameList) -> String {
    let mut names: Vec<&str> = shelf.files().iter().map(|volume| volume.form.encoding.name()).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}
