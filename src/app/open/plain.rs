//! Folders in plain mode: `open` lists what is there; `open 3`, `open up` and `open NAME` go on from there.

use crate::app::{
    context::UpdateContext,
    open::OpenScreen,
    protocol::{destination::Destination, user_message::Query},
};
use crate::words::open::{OpenWord as W, is_up};

impl OpenScreen {
    /// Returns the entries that plain mode lists, by their indices in the folder.
    #[must_use]
    pub fn told(&self) -> Vec<usize> {
        super::names::matches(&self.folder.entries, "")
    }

    /// Lists the folder in plain mode.
    pub(super) fn tell(&self, ctx: &mut UpdateContext) {
        ctx.show(Query::Folder);
    }

    /// `open` once more: reads the folder again as it is now.
    pub(super) fn read_again(&mut self, ctx: &mut UpdateContext) {
        let path = self.folder.path.clone();
        self.read(path, "", None, ctx);
    }

    /// Carries out `open 3`, `open up`, `open wcc_2023.pgn`, `open ~/pgn`.
    pub(in crate::app) fn open_by_word(&mut self, word: &str, ctx: &mut UpdateContext) {
        let told = self.told();
        let named = told.iter().copied().find(|&n| {
            let entry = self.folder.entries.get(n);
            entry.is_some_and(|entry| entry.name.to_lowercase() == word.to_lowercase())
        });
        if let Some(n) = named {
            return self.open_entry(n, ctx);
        }
        match word.parse::<usize>().ok() {
            Some(number) => match number.checked_sub(1).and_then(|at| told.get(at)) {
                Some(&n) => self.open_entry(n, ctx),
                None => ctx.warn(W::NoSuchRow, &[word, &told.len().to_string()]),
            },
            None if is_up(word) => self.folder_up(ctx),
            None => ctx.go(Destination::Open(Some(self.place(word).display().to_string()))),
        }
    }
}
