//! The screen where a PGN file is chosen: a line for typing a name or a path, the folders and files that it could mean,
//! the recently opened files, and a preview of the selected one.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::{
    BrowseEffect, Continuation, Destination, Folder, FolderEntry, PathContent, PathFacts, PathPreview, file_name,
};
use crate::app::protocol::input::{Button, Code, HitTarget, Key, Press, Window};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::app::protocol::user_message::Query;
use crate::words::open::{OpenWord as W, is_up};
use nucleo_matcher::Matcher;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

pub mod names;

/// Columns (`WIDE`) and rows (`TALL`) that a window needs for the preview beside the list.
const WIDE: u16 = 76;
const TALL: u16 = 18;
/// The least and the most columns of the preview.
const PREVIEW: (u16, u16) = (36, 68);
/// Rows of the window outside the list: the frame, the line and the one below it, the status line, the footer.
const BESIDE_ROWS: u16 = 6;
/// Rows that one step of the wheel scrolls.
const WHEEL: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenRow {
    Up,
    /// All games of the folder's files; with the number of these files.
    All(usize),
    Entry(usize),
    /// Says that there are no entries. It cannot be selected.
    Nothing,
    /// The heading of the recent files. It cannot be selected.
    RecentHeading,
    /// A file that was opened before.
    Recent(PathBuf),
}

impl OpenRow {
    /// Returns whether it can be selected.
    pub fn is_choice(&self) -> bool {
        !matches!(self, OpenRow::Nothing | OpenRow::RecentHeading)
    }
}

#[derive(Clone, Debug, Default)]
pub struct OpenScreen {
    pub folder: Folder,
    pub entry: TextField,
    pub rows: Vec<OpenRow>,
    pub chosen: usize,
    /// The first visible row.
    pub top: usize,
    /// What is known about folders and files.
    pub facts: BTreeMap<PathBuf, PathFacts>,
    /// The marked files, of this folder and of others.
    pub marked: BTreeSet<PathBuf>,
    recent: Vec<PathBuf>,
    preview: Option<(PathBuf, Result<PathPreview, String>)>,
    /// The number of the pending preview request, and its path.
    looks_at: Option<(u64, PathBuf)>,
    pub(super) reading: Option<FolderRequest>,
    /// The number of the request that counts what the entries hold.
    count: u64,
    /// Whether Enter was pressed before the first folder had arrived.
    chooses: bool,
}

/// A folder that was requested and has not arrived yet.
#[derive(Clone, Debug)]
pub(super) struct FolderRequest {
    id: u64,
    /// The part of the typed line that named it: it is removed from the line when the folder arrives.
    typed: String,
    /// The entry to select then.
    seek: Option<PathBuf>,
    /// Whether Enter was pressed meanwhile.
    chooses: bool,
}

impl OpenScreen {
    pub fn is_blank(&self) -> bool {
        self.folder.path.as_os_str().is_empty()
    }

    /// Shows a folder in place of the previous one.
    fn enter(&mut self, folder: Folder, seek: Option<&Path>, ctx: &mut UpdateContext) {
        self.folder = folder;
        self.count = ctx.next_request_id();
        let entries = self.folder.entries.iter().map(|entry| entry.path.clone());
        let paths = entries.chain(self.recent.iter().cloned()).collect();
        ctx.request_on_screen(BrowseEffect::Count { id: self.count, paths });
        self.arrange(ctx.window);
        if let Some(row) = seek.and_then(|path| self.row_of(path)) {
            self.choose(row, ctx.window);
        }
        self.request_preview(ctx);
    }

    /// Lists what the typed name could mean, and selects the first entry.
    fn arrange(&mut self, window: Window) {
        let typed = self.entry.text();
        let mut rows = Vec::new();
        let files = self.folder.entries.iter().filter(|entry| !entry.is_folder && !entry.is_hidden()).count();
        if typed.is_empty() {
            rows.extend(self.folder.path.parent().map(|_| OpenRow::Up));
            rows.extend((files > 1).then_some(OpenRow::All(files)));
        }
        // A typed path names another folder: it means nothing in this one.
        if !typed.contains('/') {
            rows.extend(names::matches(&self.folder.entries, typed).into_iter().map(OpenRow::Entry));
        }
        let first = rows.iter().position(|row| matches!(row, OpenRow::Entry(_)));
        // `~` and `..` are places in themselves, to which Enter goes.
        if first.is_none() && !matches!(typed, "~" | "..") {
            rows.push(OpenRow::Nothing);
        }
        let (score, mut matcher) = (names::NameMatch::new(typed), Matcher::default());
        let recent: Vec<OpenRow> = self
            .recent
            .iter()
            .filter(|path| path.parent() != Some(&self.folder.path))
            .filter(|path| typed.is_empty() || score.of(&file_name(path), &mut matcher).is_some())
            .map(|path| OpenRow::Recent(path.clone()))
            .collect();
        if !recent.is_empty() {
            rows.push(OpenRow::RecentHeading);
            rows.extend(recent);
        }
        let choice = first.or_else(|| rows.iter().position(OpenRow::is_choice));
        self.rows = rows;
        self.top = 0;
        self.choose(choice.unwrap_or(0), window);
    }

    fn row_of(&self, path: &Path) -> Option<usize> {
        self.rows.iter().position(|row| self.path_of(row) == Some(path))
    }

    /// Returns the path on the disk that a row stands for.
    pub fn path_of<'a>(&'a self, row: &'a OpenRow) -> Option<&'a Path> {
        match row {
            OpenRow::Up => self.folder.path.parent(),
            OpenRow::All(_) => Some(&self.folder.path),
            OpenRow::Entry(n) => self.folder.entries.get(*n).map(|entry| entry.path.as_path()),
            OpenRow::Recent(path) => Some(path),
            OpenRow::Nothing | OpenRow::RecentHeading => None,
        }
    }

    pub fn entry_of(&self, row: &OpenRow) -> Option<&FolderEntry> {
        match row {
            OpenRow::Entry(n) => self.folder.entries.get(*n),
            _ => None,
        }
    }

    /// Returns the number of rows of the list that a window shows.
    pub fn visible(&self, window: Window) -> usize {
        usize::from(window.rows.saturating_sub(BESIDE_ROWS).max(1))
    }

    /// Selects a row and scrolls it into view.
    fn choose(&mut self, row: usize, window: Window) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
        let visible = self.visible(window);
        // The first row below a heading is shown together with it.
        let with_head = self.chosen.saturating_sub(usize::from(
            self.chosen > 0 && self.rows.get(self.chosen - 1) == Some(&OpenRow::RecentHeading),
        ));
        self.top = self.top.min(with_head).max((self.chosen + 1).saturating_sub(visible));
        self.top = self.top.min(self.rows.len().saturating_sub(visible));
    }

    /// Adapts to a new window size.
    pub(super) fn fit(&mut self, window: Window) {
        self.choose(self.chosen, window);
    }

    /// Returns the row nearest to this one that can be selected, looking in the given direction first.
    fn choice_near(&self, row: usize, forward: bool) -> usize {
        let is_choice = |row: &usize| self.rows.get(*row).is_some_and(OpenRow::is_choice);
        let (mut after, mut before) = (row..self.rows.len(), (0..=row.min(self.rows.len())).rev());
        let found = match forward {
            true => after.find(is_choice).or_else(|| before.find(is_choice)),
            false => before.find(is_choice).or_else(|| after.find(is_choice)),
        };
        found.unwrap_or(row)
    }

    /// Moves the selection, skipping rows that cannot be selected.
    fn walk(&mut self, action: Action, window: Window) {
        let page = self.visible(window).saturating_sub(1).max(1);
        let forward = matches!(action, Action::Down | Action::PageDown | Action::First);
        if let Some(to) = action.step(self.chosen, self.rows.len(), page) {
            self.choose(self.choice_near(to, forward), window);
        }
    }

    /// Scrolls the list; the selection stays in view.
    fn scroll(&mut self, down: bool, window: Window) {
        let visible = self.visible(window);
        let end = self.rows.len().saturating_sub(visible);
        let top = if down { (self.top + WHEEL).min(end) } else { self.top.saturating_sub(WHEEL) };
        self.top = top;
        let seen = self.chosen.clamp(top, (top + visible).saturating_sub(1));
        self.choose(self.choice_near(seen, down), window);
    }

    /// Returns the columns for the preview beside the list; 0 if there is no room.
    pub fn preview_columns(window: Window) -> u16 {
        if window.cols < WIDE || window.rows < TALL {
            return 0;
        }
        (window.cols * 2 / 5).clamp(PREVIEW.0, PREVIEW.1)
    }

    /// Returns the preview of the selected row, as far as it is known.
    pub fn preview(&self) -> Option<&Result<PathPreview, String>> {
        let path = self.path_of(self.rows.get(self.chosen)?)?;
        self.preview.as_ref().filter(|(known, _)| known == path).map(|(_, preview)| preview)
    }

    /// Requests the preview of the selected row, if previews are shown. One request at a time: a user who scrolls
    /// quickly waits only for the last.
    pub(super) fn request_preview(&mut self, ctx: &mut UpdateContext) {
        if ctx.plain || self.looks_at.is_some() || OpenScreen::preview_columns(ctx.window) == 0 {
            return;
        }
        let Some(path) = self.rows.get(self.chosen).and_then(|row| self.path_of(row)).map(Path::to_owned) else {
            return;
        };
        if self.preview.as_ref().is_none_or(|(known, _)| *known != path) {
            let id = ctx.next_request_id();
            self.looks_at = Some((id, path.clone()));
            ctx.request(BrowseEffect::Look { id, path });
        }
    }

    /// Takes the preview of a path. Returns whether it was requested.
    pub(super) fn preview_read(
        &mut self,
        id: u64,
        path: PathBuf,
        outcome: Result<PathPreview, String>,
        ctx: &mut UpdateContext,
    ) -> bool {
        if self.looks_at.as_ref().is_none_or(|(asked, _)| *asked != id) {
            return false;
        }
        self.looks_at = None;
        if let Ok(PathPreview::File(file)) = &outcome {
            self.facts.insert(path.clone(), file.facts);
        }
        self.preview = Some((path, outcome));
        self.request_preview(ctx);
        true
    }

    /// Takes what the entries hold. Returns whether it was requested.
    pub(super) fn counted(&mut self, id: u64, facts: Vec<(PathBuf, PathFacts)>) -> bool {
        let asked = self.count == id;
        if asked {
            self.facts.extend(facts);
        }
        asked
    }

    /// Reads the folder again when the user comes back to the screen: files may have changed meanwhile.
    pub(super) fn refresh(&mut self, ctx: &mut UpdateContext) {
        self.recent = recent(ctx);
        let seek = self.rows.get(self.chosen).and_then(|row| self.path_of(row)).map(Path::to_owned);
        let path = self.folder.path.clone();
        self.read(path, "", seek, ctx);
    }
}

/// Returns the files that were opened before.
fn recent(ctx: &UpdateContext) -> Vec<PathBuf> {
    ctx.recent.recent.iter().map(PathBuf::from).collect()
}

// Marked files on the screen where a file is chosen: they are opened as one list.

impl OpenScreen {
    /// Returns the file of a row, if it has one that can be marked.
    fn file_of<'a>(&'a self, row: &'a OpenRow) -> Option<&'a Path> {
        match row {
            OpenRow::Entry(_) => self.entry_of(row).filter(|entry| !entry.is_folder).map(|entry| entry.path.as_path()),
            OpenRow::Recent(path) => Some(path),
            OpenRow::Up | OpenRow::All(_) | OpenRow::Nothing | OpenRow::RecentHeading => None,
        }
    }

    pub fn is_marked(&self, row: &OpenRow) -> bool {
        self.file_of(row).is_some_and(|path| self.marked.contains(path))
    }

    /// Marks the selected file or removes its mark, and goes on to the next row.
    fn mark(&mut self, ctx: &mut UpdateContext) {
        let file = self.rows.get(self.chosen).and_then(|row| self.file_of(row)).map(Path::to_owned);
        let Some(file) = file else { return ctx.info(W::OnlyFiles, &[]) };
        if !self.marked.remove(&file) {
            self.marked.insert(file);
        }
        self.walk(Action::Down, ctx.window);
    }

    /// Marks all files of the folder, or removes all their marks if every one is marked.
    fn mark_all(&mut self) {
        let files = self.folder.entries.iter().filter(|entry| !entry.is_folder && !entry.is_hidden());
        let files: BTreeSet<PathBuf> = files.map(|entry| entry.path.clone()).collect();
        if files.is_subset(&self.marked) {
            self.marked.retain(|file| !files.contains(file));
        } else {
            self.marked.extend(files);
        }
    }
}

// Something to open, as long as it is not known whether it is a folder, a file, or neither. Until then the screen
// stays as it is, so that nothing flickers.

/// Something to open.
#[derive(Clone, Debug, Default)]
pub struct PendingOpen {
    pub(super) id: u64,
    /// The path that was asked for.
    path: PathBuf,
    /// Where else to look, in this order, if nothing is there.
    then: VecDeque<PathBuf>,
    /// Whether the user named the path.
    is_named: bool,
    /// Why the path did not open as games, if it was tried. A file is then shown in its folder.
    refused: Option<String>,
    /// The entry to select in the folder.
    seek: Option<PathBuf>,
    /// The text to put on its line.
    typed: String,
}

impl PendingOpen {
    /// Opens the folder of the file that was opened last, otherwise the current folder.
    pub(super) fn somewhere(ctx: &mut UpdateContext) -> PendingOpen {
        let seek = ctx.recent.recent.first().map(PathBuf::from);
        let mut then: VecDeque<PathBuf> = [".", "~", "/"].into_iter().map(PathBuf::from).collect();
        if let Some(folder) = seek.as_deref().and_then(Path::parent).filter(|folder| folder.is_absolute()) {
            then.push_front(folder.to_owned());
        }
        let path = then.pop_front().unwrap_or_default();
        PendingOpen { path, then, seek, ..PendingOpen::default() }.asked(ctx)
    }

    /// Opens what is at a path that the user named.
    pub(super) fn named(path: PathBuf, ctx: &mut UpdateContext) -> PendingOpen {
        let mut then: VecDeque<PathBuf> = path.ancestors().skip(1).map(Path::to_owned).collect();
        // The parent of a bare name is the current folder.
        then.iter_mut().filter(|folder| folder.as_os_str().is_empty()).for_each(|folder| *folder = ".".into());
        then.extend([".", "~", "/"].map(PathBuf::from));
        PendingOpen { path, then, is_named: true, ..PendingOpen::default() }.asked(ctx)
    }

    /// Opens the folder of a path that could not be opened, with the reason why not.
    pub(super) fn instead_of(path: PathBuf, why: String, ctx: &mut UpdateContext) -> PendingOpen {
        PendingOpen { refused: Some(why), ..PendingOpen::named(path, ctx) }
    }

    fn asked(mut self, ctx: &mut UpdateContext) -> PendingOpen {
        self.id = ctx.next_request_id();
        ctx.request(BrowseEffect::Read { id: self.id, path: self.path.clone() });
        self
    }

    /// Takes a response. Returns the screen to show, if it is a folder; `waiting` is what the next response is for.
    pub(super) fn found(
        mut self,
        outcome: Result<PathContent, String>,
        waiting: &mut Option<PendingOpen>,
        ctx: &mut UpdateContext,
    ) -> Option<OpenScreen> {
        match outcome {
            Ok(PathContent::Folder(folder)) => return Some(self.screen(folder, ctx)),
            Ok(PathContent::File(path)) if self.is_named && self.refused.is_none() => {
                ctx.go(Destination::Files(vec![path]));
            }
            Ok(PathContent::File(path)) => {
                self.path = path.parent().unwrap_or(&path).to_owned();
                self.seek = Some(path);
                *waiting = Some(self.asked(ctx));
            }
            // In plain mode the user stays where they are.
            Err(why) if self.is_named && self.refused.is_none() && ctx.plain => ctx.fail(why),
            Err(why) => {
                if self.is_named && self.typed.is_empty() {
                    self.typed = file_name(&self.path);
                    self.refused = Some(why);
                }
                self.path = self.then.pop_front()?;
                *waiting = Some(self.asked(ctx));
            }
        }
        None
    }

    /// Returns the screen with the folder, and tells the user what went wrong.
    fn screen(self, folder: Folder, ctx: &mut UpdateContext) -> OpenScreen {
        let shows_itself = self.typed.is_empty() && self.seek.is_none();
        let mut screen = OpenScreen { recent: recent(ctx), ..OpenScreen::default() };
        screen.enter(folder, self.seek.as_deref(), ctx);
        // A folder without games of its own just shows its subfolders: that is answer enough.
        if let Some(why) = self.refused.filter(|_| !shows_itself) {
            if !self.typed.is_empty() {
                screen.entry.set(&self.typed);
                screen.arrange(ctx.window);
                screen.request_preview(ctx);
            }
            ctx.fail(why);
        }
        screen
    }
}

// Keys, commands and the pointer on the screen where a file is chosen. Letters are typed: only keys that cannot belong
// to a name have actions.

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
            Action::Back => ctx.leave(Continuation::Back),
            Action::MarkFile => self.mark(ctx),
            Action::MarkFiles => self.mark_all(),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::FolderUp => self.folder_up(ctx),
            Action::Open if ctx.plain => self.open_by_word(&given.args, ctx),
            Action::Open if given.args.is_empty() => {}
            action => ctx.go_by(action, &given.args),
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

    /// Takes pasted text: a path replaces what is typed. Returns whether it did: a position or a game is left to
    /// others.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        match recognise(text) {
            Some(PastedText::File(path)) => self.entry.set(&path),
            Some(_) => return false,
            None => self.entry.insert(text.lines().next().unwrap_or_default().trim()),
        }
        self.typed(ctx);
        self.request_preview(ctx);
        true
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
    fn place(&self, named: &str) -> PathBuf {
        if named.starts_with('~') { PathBuf::from(named) } else { self.folder.path.join(named) }
    }

    /// Requests a folder that will replace this one.
    fn read(&mut self, path: PathBuf, typed: &str, seek: Option<PathBuf>, ctx: &mut UpdateContext) {
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
        ctx.show(Query::Folder);
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
            Some(row) if !self.marked.is_empty() && self.file_of(&row).is_some() => {
                ctx.go(Destination::Files(std::mem::take(&mut self.marked).into_iter().collect()));
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
        let chosen = self.rows.get(self.chosen).and_then(|row| self.entry_of(row));
        if let Some(completed) = names::completed(&self.folder.entries, typed, chosen) {
            self.entry.set(&completed);
            self.typed(ctx);
        }
    }
}

// Folders in plain mode: `open` lists what is there; `open 3`, `open up` and `open NAME` go on from there.

impl OpenScreen {
    /// Returns the entries that plain mode lists, by their indices in the folder.
    pub fn told(&self) -> Vec<usize> {
        crate::app::open::names::matches(&self.folder.entries, "")
    }

    /// Carries out `open`, `open 3`, `open up`, `open wcc_2023.pgn`, `open ~/pgn`.
    pub(in crate::app) fn open_by_word(&mut self, word: &str, ctx: &mut UpdateContext) {
        if word.is_empty() {
            // The folder as it is now.
            return self.read(self.folder.path.clone(), "", None, ctx);
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
