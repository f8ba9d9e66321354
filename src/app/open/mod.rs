//! The folders, to choose a PGN file: a line to type a name or a path on, the folders and files that it could mean, the files
//! that were opened before, and what the chosen one holds.

use crate::app::board::text_field::TextField;
use crate::app::commands::action::Action;
use crate::app::context::UpdateContext;
use crate::app::protocol::browse::{BrowseEffect, Folder, FolderEntry, PathFacts, PathPreview};
use crate::app::protocol::input::Window;
use nucleo_matcher::Matcher;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

mod input;
mod marked;
pub mod names;
pub mod path_words;
mod pending;
mod plain;

pub use pending::{OpenStep, PendingOpen};

/// Columns of a window from which on what the chosen one holds is shown beside the list, and rows.
const WIDE: u16 = 76;
const TALL: u16 = 18;
/// The least and the most columns of that.
const PREVIEW: (u16, u16) = (36, 68);
/// Rows of the window that are no rows of the list: the frame, the line and the one below it, the status line, the footer.
const BESIDE_ROWS: u16 = 6;
/// Rows that a step of the wheel scrolls.
const WHEEL: usize = 3;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenRow {
    /// The folder above.
    Up,
    /// All games of the folder's files, which are so many.
    All(usize),
    /// An entry of the folder, by its number.
    Entry(usize),
    /// Says that nothing is there, in the place of entries. It is no choice.
    Nothing,
    /// The heading of what follows. It is no choice.
    RecentHeading,
    /// A file that was opened before.
    Recent(PathBuf),
}

impl OpenRow {
    /// Whether it can be chosen.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        !matches!(self, OpenRow::Nothing | OpenRow::RecentHeading)
    }
}

/// The screen.
#[derive(Clone, Debug, Default)]
pub struct OpenScreen {
    /// The folder.
    pub folder: Folder,
    /// What is typed.
    pub entry: TextField,
    /// What is listed.
    pub rows: Vec<OpenRow>,
    /// The chosen row.
    pub chosen: usize,
    /// The first row in sight.
    pub top: usize,
    /// What is known of folders and files.
    pub facts: BTreeMap<PathBuf, PathFacts>,
    /// The files that are marked, of this folder and of others.
    pub marked: BTreeSet<PathBuf>,
    recent: Vec<PathBuf>,
    preview: Option<(PathBuf, Result<PathPreview, String>)>,
    /// The request for the preview of a path.
    looks_at: Option<(u64, PathBuf)>,
    /// The folder that is being read.
    reading: Option<FolderRequest>,
    /// The number of the request for what the entries hold.
    count: u64,
    /// Enter was pressed before the first folder was there.
    chooses: bool,
}

/// A folder on its way to the screen.
#[derive(Clone, Debug)]
struct FolderRequest {
    id: u64,
    /// What of the line named it: it is gone from there when the folder is there.
    typed: String,
    /// The entry that is chosen then.
    seek: Option<PathBuf>,
    /// Enter was pressed meanwhile.
    chooses: bool,
}

impl OpenScreen {
    /// The screen with a folder, and the entry of this path chosen if it is there.
    pub(in crate::app) fn new(folder: Folder, seek: Option<&Path>, ctx: &mut UpdateContext) -> OpenScreen {
        let mut screen = OpenScreen { recent: recent(ctx), ..OpenScreen::default() };
        screen.enter(folder, seek, ctx);
        screen
    }

    /// Whether no folder is there yet.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.folder.path.as_os_str().is_empty()
    }

    /// Whether the folder is being read.
    pub(in crate::app) fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Takes a folder in the place of the one that was there.
    fn enter(&mut self, folder: Folder, seek: Option<&Path>, ctx: &mut UpdateContext) {
        self.folder = folder;
        self.count = ctx.next_request_id();
        let entries = self.folder.entries.iter().map(|entry| entry.path.clone());
        let paths = entries.chain(self.recent.iter().cloned()).collect();
        if !ctx.plain {
            ctx.request(BrowseEffect::Count { id: self.count, paths });
        }
        self.arrange(ctx.window);
        if let Some(row) = seek.and_then(|path| self.row_of(path)) {
            self.choose(row, ctx.window);
        }
        self.look(ctx);
    }

    /// Lists what the typed name could mean, and chooses the first entry.
    fn arrange(&mut self, window: Window) {
        let typed = self.entry.text();
        let mut rows = Vec::new();
        let files = self.folder.entries.iter().filter(|entry| !entry.is_folder && !entry.is_hidden()).count();
        if typed.is_empty() {
            rows.extend(self.folder.path.parent().map(|_| OpenRow::Up));
            rows.extend((files > 1).then_some(OpenRow::All(files)));
        }
        // A path that is typed names another folder: nothing of this one is meant.
        if !typed.contains('/') {
            rows.extend(names::matches(&self.folder.entries, typed).into_iter().map(OpenRow::Entry));
        }
        let first = rows.iter().position(|row| matches!(row, OpenRow::Entry(_)));
        // These are places of their own, which Enter goes to.
        if first.is_none() && !matches!(typed, "~" | "..") {
            rows.push(OpenRow::Nothing);
        }
        let (score, mut matcher) = (names::NameMatch::new(typed), Matcher::default());
        let recent: Vec<OpenRow> = self
            .recent
            .iter()
            .filter(|path| path.parent() != Some(&self.folder.path))
            .filter(|path| typed.is_empty() || score.of(&name_of(path), &mut matcher).is_some())
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

    /// The row of a path.
    fn row_of(&self, path: &Path) -> Option<usize> {
        self.rows.iter().position(|row| self.path_of(row) == Some(path))
    }

    /// What a row stands for, on the disk.
    #[must_use]
    pub fn path_of<'a>(&'a self, row: &'a OpenRow) -> Option<&'a Path> {
        match row {
            OpenRow::Up => self.folder.path.parent(),
            OpenRow::All(_) => Some(&self.folder.path),
            OpenRow::Entry(n) => self.folder.entries.get(*n).map(|entry| entry.path.as_path()),
            OpenRow::Recent(path) => Some(path),
            OpenRow::Nothing | OpenRow::RecentHeading => None,
        }
    }

    /// The entry of a row.
    #[must_use]
    pub fn entry_of(&self, row: &OpenRow) -> Option<&FolderEntry> {
        match row {
            OpenRow::Entry(n) => self.folder.entries.get(*n),
            _ => None,
        }
    }

    /// The entry that is chosen, by its number in the folder.
    fn chosen_entry(&self) -> Option<usize> {
        match self.rows.get(self.chosen) {
            Some(OpenRow::Entry(n)) => Some(*n),
            _ => None,
        }
    }

    /// Rows of the list that a window shows.
    #[must_use]
    pub fn visible(&self, window: Window) -> usize {
        usize::from(window.rows.saturating_sub(BESIDE_ROWS).max(1))
    }

    /// Chooses a row and brings it into sight.
    fn choose(&mut self, row: usize, window: Window) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
        let visible = self.visible(window);
        // A heading above the first of its rows is seen with it.
        let with_head = self.chosen.saturating_sub(usize::from(
            self.chosen > 0 && self.rows.get(self.chosen - 1) == Some(&OpenRow::RecentHeading),
        ));
        self.top = self.top.min(with_head).max((self.chosen + 1).saturating_sub(visible));
        self.top = self.top.min(self.rows.len().saturating_sub(visible));
    }

    /// The window has another size.
    pub(in crate::app) fn fit(&mut self, window: Window) {
        self.choose(self.chosen, window);
    }

    /// The row nearest to one that can be chosen: on that side of it first.
    fn choice_near(&self, row: usize, forward: bool) -> usize {
        let is_choice = |row: &usize| self.rows.get(*row).is_some_and(OpenRow::is_choice);
        let (mut after, mut before) = (row..self.rows.len(), (0..=row.min(self.rows.len())).rev());
        let found = match forward {
            true => after.find(is_choice).or_else(|| before.find(is_choice)),
            false => before.find(is_choice).or_else(|| after.find(is_choice)),
        };
        found.unwrap_or(row)
    }

    /// Moves the choice; what is no choice is passed over.
    fn walk(&mut self, action: Action, window: Window) {
        let last = self.rows.len().saturating_sub(1);
        let page = self.visible(window).saturating_sub(1).max(1);
        let (to, forward) = match action {
            Action::Up => (self.chosen.saturating_sub(1), false),
            Action::Down => (self.chosen + 1, true),
            Action::PageUp => (self.chosen.saturating_sub(page), false),
            Action::PageDown => (self.chosen + page, true),
            Action::First => (0, true),
            _ => (last, false),
        };
        let to = self.choice_near(to.min(last), forward);
        self.choose(to, window);
    }

    /// Scrolls the list; the choice stays in sight.
    fn scroll(&mut self, down: bool, window: Window) {
        let visible = self.visible(window);
        let end = self.rows.len().saturating_sub(visible);
        let top = if down { (self.top + WHEEL).min(end) } else { self.top.saturating_sub(WHEEL) };
        self.top = top;
        let seen = self.chosen.clamp(top, (top + visible).saturating_sub(1));
        self.choose(self.choice_near(seen, down), window);
    }

    /// Columns beside the list for what the chosen one holds; none where there is no room.
    #[must_use]
    pub fn preview_columns(window: Window) -> u16 {
        if window.cols < WIDE || window.rows < TALL {
            return 0;
        }
        (window.cols * 2 / 5).clamp(PREVIEW.0, PREVIEW.1)
    }

    /// What the chosen one holds, as far as it is known.
    #[must_use]
    pub fn preview(&self) -> Option<&Result<PathPreview, String>> {
        let path = self.path_of(self.rows.get(self.chosen)?)?;
        self.preview.as_ref().filter(|(known, _)| known == path).map(|(_, preview)| preview)
    }

    /// Asks what the chosen one holds, where that is shown. One at a time: who walks quickly waits for the last alone.
    pub(in crate::app) fn look(&mut self, ctx: &mut UpdateContext) {
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

    /// Takes what a path holds.
    pub(in crate::app) fn looked(
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
        self.look(ctx);
        true
    }

    /// Takes what the entries hold. Returns whether it was asked for.
    pub(in crate::app) fn counted(&mut self, id: u64, facts: Vec<(PathBuf, PathFacts)>) -> bool {
        let asked = self.count == id;
        if asked {
            self.facts.extend(facts);
        }
        asked
    }

    /// The screen is come back to: files may have changed meanwhile.
    pub(in crate::app) fn refresh(&mut self, ctx: &mut UpdateContext) {
        self.recent = recent(ctx);
        let seek = self.rows.get(self.chosen).and_then(|row| self.path_of(row)).map(Path::to_owned);
        let path = self.folder.path.clone();
        self.read(path, "", seek, ctx);
    }
}

/// The files that were opened before.
fn recent(ctx: &UpdateContext) -> Vec<PathBuf> {
    ctx.recent.recent.iter().map(PathBuf::from).collect()
}

/// The name of a file or a folder, without the folders before it.
#[must_use]
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
