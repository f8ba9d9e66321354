//! Keys, commands and the pointer on the screen where a file is chosen. Letters are typed: only keys that cannot belong
//! to a name have actions.

use crate::app::{
    commands::table::{Action, Invocation, KeyContext},
    context::{Handled, Transition, UpdateContext},
    dialogs::Dialog,
    open::{FolderRequest, OpenRow, OpenScreen, names},
    protocol::{
        effect::{BrowseEffect, Destination, Folder, PathContent},
        input::{Button, Code, HitTarget, Key, Press},
        pasted_text::{PastedText, recognise},
        user_message::Query,
    },
};
use crate::words::{
    open::{OpenWord as W, is_up},
    tables::AppWord,
};
use std::path::{Path, PathBuf};

impl OpenScreen {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let bare = key.is_bare();
        let typed = match key.code {
            Code::Char(c) if bare => !(self.entry.is_empty() && matches!(c, '?' | ':' | ' ')),
            // In an empty line there is nothing to edit.
            Code::Char('u' | 'w' | 'a' | 'e') => key.ctrl && !self.entry.is_empty(),
            Code::Backspace | Code::Delete | Code::Left | Code::Right | Code::Home | Code::End => {
                bare && !self.entry.is_empty()
            }
            _ => false,
        };
        if typed {
            let before = self.entry.text().to_owned();
            self.entry.key(key);
            if self.entry.text() != before {
                self.typed(ctx);
            }
        } else if let Some(action) = ctx.keys.of_key(KeyContext::Open, key) {
            self.action(action, ctx);
        }
        self.request_preview(ctx);
    }

    /// Takes an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match action {
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                self.walk(action, ctx.window);
            }
            Action::Choose => self.open_chosen(ctx),
            Action::Complete => self.complete(ctx),
            Action::FolderUp => self.folder_up(ctx),
            Action::Back if !self.entry.is_empty() => {
                self.entry.take();
                self.typed(ctx);
            }
            Action::Back if !self.marked.is_empty() => self.marked.clear(),
            Action::Back => ctx.transition = Some(Transition::Back),
            Action::MarkFile => self.mark(ctx.window),
            Action::MarkFiles => self.mark_all(),
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::FolderUp => self.folder_up(ctx),
            Action::Open if ctx.plain => self.open_by_word(&given.args, ctx),
            Action::Open if given.args.is_empty() => {}
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Takes what the pointer did. Returns whether anything shown may have changed.
    pub fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) if *row == self.chosen => self.open_chosen(ctx),
            (Press::Down(Button::Left), Some(HitTarget::Row(row)))
                if self.rows.get(*row).is_some_and(OpenRow::is_choice) =>
            {
                self.choose(*row, ctx.window);
            }
            (Press::ScrollUp | Press::ScrollDown, _) => self.scroll(press == Press::ScrollDown, ctx.window),
            _ => return matches!(press, Press::Down(_)),
        }
        self.request_preview(ctx);
        true
    }

    /// Takes pasted text: a path replaces what is typed. A position or a game is left to others.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) -> Handled {
        match recognise(text) {
            Some(PastedText::File(path)) => self.entry.set(&path),
            Some(_) => return Handled::No,
            None => self.entry.insert(text.lines().next().unwrap_or_default().trim()),
        }
        self.typed(ctx);
        self.request_preview(ctx);
        Handled::Yes
    }

    /// Begins with a name already typed.
    pub(super) fn begin_with(&mut self, typed: &str, ctx: &mut UpdateContext) {
        if !typed.is_empty() {
            self.entry.set(typed);
            self.arrange(ctx.window);
            self.request_preview(ctx);
        }
    }

    /// Takes over what the user typed while the first folder was being read.
    pub(in crate::app) fn take_typed(&mut self, waiting: &OpenScreen, ctx: &mut UpdateContext) {
        if waiting.is_blank() && (waiting.chooses || !waiting.entry.is_empty()) {
            self.entry = waiting.entry.clone();
            self.typed(ctx);
            if waiting.chooses {
                self.open_chosen(ctx);
            }
            self.request_preview(ctx);
        }
    }

    /// Follows a change of the typed text: the list is updated, and a path goes to its folder.
    fn typed(&mut self, ctx: &mut UpdateContext) {
        if self.is_blank() {
            return; // the text is read once the folder is there
        }
        let (folder, _) = names::split(self.entry.text());
        if folder.is_empty() {
            self.reading = None;
            self.arrange(ctx.window);
        } else if self.reading.as_ref().is_none_or(|request| request.typed != folder) {
            // The list stays until the folder is there, so that nothing flickers.
            let (path, folder) = (self.place_typed(folder), folder.to_owned());
            self.read(path, &folder, None, ctx);
        }
    }

    /// Returns the path of a folder that is typed with its slash: if no entry has exactly that name, of the first
    /// folder that its letters could mean.
    fn place_typed(&self, typed: &str) -> PathBuf {
        let name =
            typed.strip_suffix('/').filter(|name| !name.contains('/') && !matches!(*name, "" | "." | ".." | "~"));
        let exact = |name: &str| self.folder.entries.iter().any(|entry| entry.name == name);
        let near = name.filter(|name| !exact(name)).and_then(|name| {
            let matches = names::matches(&self.folder.entries, name);
            matches.into_iter().filter_map(|n| self.folder.entries.get(n)).find(|entry| entry.is_folder)
        });
        near.map_or_else(|| self.place(typed), |entry| entry.path.clone())
    }

    /// Returns the path that a name means from this folder.
    pub(super) fn place(&self, named: &str) -> PathBuf {
        if named.starts_with('~') { PathBuf::from(named) } else { self.folder.path.join(named) }
    }

    /// Requests a folder that will replace this one.
    pub(super) fn read(&mut self, path: PathBuf, typed: &str, seek: Option<PathBuf>, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        self.reading = Some(FolderRequest { id, typed: typed.to_owned(), seek, chooses: false });
        ctx.request(BrowseEffect::Read { id, path });
    }

    /// Takes a folder that was read. Returns whether it was requested.
    pub(in crate::app) fn found(
        &mut self,
        id: u64,
        outcome: Result<PathContent, String>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(request) = self.reading.take_if(|request| request.id == id) else { return false };
        match outcome {
            Ok(PathContent::Folder(folder)) => self.entered(folder, &request, ctx),
            Ok(PathContent::File(path)) => ctx.go(Destination::Files(vec![path])),
            Err(why) => {
                ctx.warn_text(why);
                self.arrange(ctx.window);
            }
        }
        true
    }

    /// Shows a requested folder that has arrived.
    fn entered(&mut self, folder: Folder, request: &FolderRequest, ctx: &mut UpdateContext) {
        if let Some(rest) = self.entry.text().strip_prefix(&request.typed) {
            let rest = rest.to_owned();
            self.entry.set(&rest);
        }
        self.enter(folder, request.seek.as_deref(), ctx);
        self.tell(ctx);
        if request.chooses {
            self.open_chosen(ctx);
        }
    }

    /// Goes to the folder above and selects the one that was left.
    fn folder_up(&mut self, ctx: &mut UpdateContext) {
        let Some(above) = self.folder.path.parent().map(Path::to_owned) else {
            if !self.is_blank() {
                ctx.info(W::AtTheTop, &[]);
            }
            return;
        };
        self.entry.take();
        let seek = Some(self.folder.path.clone());
        self.read(above, "", seek, ctx);
    }

    /// Enter: opens the selected file or goes into the selected folder. Typed text that matches no row is tried as a
    /// path.
    fn open_chosen(&mut self, ctx: &mut UpdateContext) {
        if self.is_blank() {
            self.chooses = true;
            return;
        }
        if let Some(request) = self.reading.as_mut().filter(|request| !request.typed.is_empty()) {
            request.chooses = true;
            return;
        }
        let typed = self.entry.text().trim().to_owned();
        if matches!(typed.as_str(), "~" | "." | "..") {
            self.entry.take();
            let path = self.place(&typed);
            return self.read(path, "", None, ctx);
        }
        match self.rows.get(self.chosen).cloned() {
            Some(OpenRow::Up) => self.folder_up(ctx),
            Some(OpenRow::All(_)) => ctx.go(Destination::Files(vec![self.folder.path.clone()])),
            // Enter on a folder goes into it, even with files marked: more files may be marked there.
            Some(OpenRow::Recent(_)) if !self.marked.is_empty() => self.open_marked(ctx),
            Some(OpenRow::Entry(n))
                if !self.marked.is_empty() && self.folder.entries.get(n).is_some_and(|entry| !entry.is_folder) =>
            {
                self.open_marked(ctx);
            }
            Some(OpenRow::Recent(path)) => ctx.go(Destination::Files(vec![path])),
            Some(OpenRow::Entry(n)) => self.open_entry(n, ctx),
            Some(OpenRow::Nothing | OpenRow::RecentHeading) | None if !typed.is_empty() => {
                let path = self.place(&typed);
                self.read(path, &typed, None, ctx);
            }
            Some(OpenRow::Nothing | OpenRow::RecentHeading) | None => {}
        }
    }

    fn open_marked(&mut self, ctx: &mut UpdateContext) {
        ctx.go(Destination::Files(std::mem::take(&mut self.marked).into_iter().collect()));
    }

    /// Opens an entry: a file, or a folder that replaces this one.
    fn open_entry(&mut self, n: usize, ctx: &mut UpdateContext) {
        let Some(entry) = self.folder.entries.get(n).cloned() else { return };
        if entry.is_folder {
            self.entry.take();
            self.read(entry.path, "", None, ctx);
        } else {
            ctx.go(Destination::Files(vec![entry.path]));
        }
    }

    /// Tab: completes what is typed.
    fn complete(&mut self, ctx: &mut UpdateContext) {
        let typed = self.entry.text();
        if typed.contains('/') {
            return; // its folder is being read, or there is none
        }
        if let Some(completed) = names::completed(&self.folder.entries, typed, self.chosen_entry()) {
            self.entry.set(&completed);
            self.typed(ctx);
        }
    }
}

// Folders in plain mode: `open` lists what is there; `open 3`, `open up` and `open NAME` go on from there.

impl OpenScreen {
    /// Returns the entries that plain mode lists, by their indices in the folder.
    #[must_use]
    pub fn told(&self) -> Vec<usize> {
        crate::app::open::names::matches(&self.folder.entries, "")
    }

    /// Lists the folder in plain mode.
    fn tell(&self, ctx: &mut UpdateContext) {
        ctx.show(Query::Folder);
    }

    /// `open` once more: reads the folder again as it is now.
    fn read_again(&mut self, ctx: &mut UpdateContext) {
        let path = self.folder.path.clone();
        self.read(path, "", None, ctx);
    }

    /// Carries out `open`, `open 3`, `open up`, `open wcc_2023.pgn`, `open ~/pgn`.
    pub(in crate::app) fn open_by_word(&mut self, word: &str, ctx: &mut UpdateContext) {
        if word.is_empty() {
            return self.read_again(ctx);
        }
        let told = self.told();
        // A file may be named without its ending.
        let word_is = |n: &usize, of: fn(&str) -> &str| {
            let entry = self.folder.entries.get(*n);
            entry.is_some_and(|entry| of(&entry.name).to_lowercase() == word.to_lowercase())
        };
        let named = told.iter().find(|&n| word_is(n, |name| name)).or_else(|| {
            let number = word.parse::<usize>().is_ok();
            told.iter().find(|&n| !number && word_is(n, |name| name.split_once('.').map_or(name, |(stem, _)| stem)))
        });
        if let Some(&n) = named {
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
