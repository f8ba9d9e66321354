//! Marked files on the screen where a file is chosen: they are opened as one list.

use crate::app::{
    commands::action::Action,
    open::{OpenRow, OpenScreen},
    protocol::input::Window,
};
use std::path::{Path, PathBuf};

impl OpenScreen {
    /// Returns the file of a row, if it has one that can be marked.
    fn file_of<'a>(&'a self, row: &'a OpenRow) -> Option<&'a Path> {
        match row {
            OpenRow::Entry(_) => self.entry_of(row).filter(|entry| !entry.is_folder).map(|entry| entry.path.as_path()),
            OpenRow::Recent(path) => Some(path),
            OpenRow::Up | OpenRow::All(_) | OpenRow::Nothing | OpenRow::RecentHeading => None,
        }
    }

    /// Returns whether the file of a row is marked.
    #[must_use]
    pub fn is_marked(&self, row: &OpenRow) -> bool {
        self.file_of(row).is_some_and(|path| self.marked.contains(path))
    }

    /// Marks the selected file or removes its mark, and goes on to the next row.
    pub(super) fn mark(&mut self, window: Window) {
        let file = self.rows.get(self.chosen).and_then(|row| self.file_of(row)).map(Path::to_owned);
        let Some(file) = file else { return };
        if !self.marked.remove(&file) {
            self.marked.insert(file);
        }
        self.walk(Action::Down, window);
    }

    /// Marks all files of the folder, or removes all their marks if every one is marked.
    pub(super) fn mark_all(&mut self) {
        let files = self.folder.entries.iter().filter(|entry| !entry.is_folder && !entry.is_hidden());
        let files: Vec<PathBuf> = files.map(|entry| entry.path.clone()).collect();
        let all = files.iter().all(|file| self.marked.contains(file));
        for file in files {
            if all {
                self.marked.remove(&file);
            } else {
                self.marked.insert(file);
            }
        }
    }
}
