//! The command with which the user chooses the code page of files that are not UTF-8.

use crate::{
    app::{context::UpdateContext, game_list::GameList, protocol::destination::Destination},
    chess::pgn::encoding::{Encoding, EncodingChoice},
    words::game_list::GameListWord as W,
};

impl GameList {
    /// Runs `encoding [NAME]`: says how the files of the list are read, or reloads them in another code page.
    pub(in crate::app) fn encoding_command(&mut self, name: &str, ctx: &mut UpdateContext) {
        if self.source.is_none() {
            return ctx.warn(W::NoFileToRead, &[]);
        }
        let mut now: Vec<&str> = self.files.iter().map(|file| file.form.encoding.name()).collect();
        now.sort_unstable();
        now.dedup();
        let now = now.join(", ");
        let names: Vec<&str> = EncodingChoice::all().map(EncodingChoice::name).collect();
        let page = match name {
            "" => return ctx.info(W::ReadIn, &[&now, &names.join(", ")]),
            "auto" => None,
            name => match EncodingChoice::read(name) {
                Some(page) => Some(page),
                None => return ctx.warn(W::NoEncoding, &[name, &names.join(", ")]),
            },
        };
        if self.files.iter().any(|file| matches!(file.form.encoding, Encoding::Page(_) | Encoding::Mixed(_))) {
            ctx.go(Destination::ReadAs(page));
        } else {
            ctx.warn(W::NotInCodePage, &[&now]);
        }
    }
}
