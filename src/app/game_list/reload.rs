//! A list that is made anew because a game was written or a file grew; and where the game on the board stands in its
//! file, to be written there.

use super::{GameList, ListSource};
use crate::app::protocol::files::{ReloadReason, ReviewSource};
use crate::app::protocol::saving::SaveGames;
use crate::chess::pgn::splice::FileEdit;
use std::ops::Range;
use std::path::{Path, PathBuf};

impl GameList {
    /// Begins to make the list anew, by the request of this number. Returns what to open.
    pub fn reload(&mut self, id: u64, renewal: ReloadReason, was: &Path) -> ReviewSource {
        let source = match &self.source {
            ListSource::Files(paths) => {
                let now = |path: &PathBuf| if path == was { renewal.path().to_owned() } else { path.clone() };
                ReviewSource::Files(paths.iter().map(now).collect())
            }
            ListSource::Own | ListSource::Pasted => ReviewSource::Own,
        };
        // What was written stands where it stood, whatever its row says now.
        if matches!(renewal, ReloadReason::Written { .. }) {
            self.carry_marks(Some);
        }
        self.id = id;
        self.reload_reason = Some(renewal);
        self.last_read_span = None;
        source
    }

    /// Why the list is being made anew, while it is.
    #[must_use]
    pub fn reload_reason(&self) -> Option<&ReloadReason> {
        self.reload_reason.as_ref()
    }

    /// The list is new.
    pub fn end_reload(&mut self) -> Option<ReloadReason> {
        self.reload_reason.take()
    }

    /// The games of a file, counted from 0 over the list.
    #[must_use]
    pub fn games_of(&self, path: &Path) -> Range<usize> {
        let part = self.files.iter().position(|volume| volume.path == path);
        part.map_or(0..0, |part| self.catalog.games_of(part))
    }

    /// Remembers where a game that was read stands in its file.
    pub fn stands(&mut self, game: usize, span: Range<u64>, fingerprint: u64) {
        self.last_read_span = Some((game, span, fingerprint));
    }

    /// The wish to put a text in the place of the game that was read last, or to take it out; none for another, and for
    /// what came from no file.
    #[must_use]
    pub fn save_request(&self, game: usize, text: Option<String>) -> Option<SaveGames> {
        let (part, _) = self.catalog.locate(game)?;
        let volume = self.files.get(part)?;
        if volume.path.as_os_str().is_empty() || volume.path == Path::new("-") {
            return None;
        }
        let (_, span, fingerprint) = self.last_read_span.clone().filter(|(standing, ..)| *standing == game)?;
        Some(SaveGames {
            id: 0,
            path: volume.path.clone(),
            form: volume.form,
            seen: volume.seen,
            edits: vec![FileEdit { span, fingerprint, text }],
            add: Vec::new(),
            convert: false,
            to: None,
        })
    }
}
