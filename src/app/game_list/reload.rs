//! Reloading the list because a game was saved or a file has grown, and saving the game on the board to its place in
//! its file.

use crate::app::{
    game_list::GameList,
    protocol::{
        files::{ReloadReason, ReviewSource},
        saving::SaveGames,
    },
};
use crate::chess::pgn::splice::FileEdit;
use std::ops::Range;
use std::path::{Path, PathBuf};

impl GameList {
    /// Begins to reload the list, with the request of this number. Returns what to open.
    pub fn reload(&mut self, id: u64, reason: ReloadReason, was: &Path) -> ReviewSource {
        let source = match &self.source {
            Some(ReviewSource::Files(paths)) => {
                let now = |path: &PathBuf| if path == was { reason.path().to_owned() } else { path.clone() };
                ReviewSource::Files(paths.iter().map(now).collect())
            }
            _ => ReviewSource::Own,
        };
        // A saved game stays at its index, whatever its row says now.
        if matches!(reason, ReloadReason::Written { .. }) {
            self.carry_marks(Some);
        }
        // What was deleted before the list was reloaded for another reason is no longer where it was.
        self.deletion = self.deletion.take().filter(|deletion| deletion.reloads == 0);
        self.deletion.iter_mut().for_each(|deletion| deletion.reloads += 1);
        self.id = id;
        self.reload_reason = Some(reason);
        self.last_read_span = None;
        source
    }

    /// Whether the list shows games of this file.
    pub(in crate::app) fn has_file(&self, path: &Path) -> bool {
        self.files.iter().any(|file| file.is_on_disk() && file.path == path)
    }

    /// Returns the games of a file, counted from 0 over the list.
    pub(crate) fn games_of(&self, path: &Path) -> Range<usize> {
        let part = self.files.iter().position(|file| file.path == path);
        part.map_or(0..0, |part| self.catalog.games_of(part))
    }

    /// Returns the request to replace the game that was read last in its file. `None` for any other game, and for a
    /// game that is not from a file.
    pub(in crate::app) fn save_request(&self, game: usize) -> Option<SaveGames> {
        let file = self.file_of(game).filter(|file| file.is_on_disk())?;
        let (_, span, fingerprint) = self.last_read_span.clone().filter(|(standing, ..)| *standing == game)?;
        let edits = vec![FileEdit { span, fingerprint, text: None }];
        let (path, form, seen) = (file.path.clone(), file.form, file.seen);
        Some(SaveGames { path, form, seen, edits, ..SaveGames::default() })
    }
}
