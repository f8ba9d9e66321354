//! The request to change games in a file, and its outcome.

use crate::chess::pgn::{
    Record,
    encoding::TextFormat,
    splice::{FileEdit, UnencodableChar},
};
use std::ops::Range;
use std::path::{PathBuf, is_separator};
use std::sync::Arc;

pub use crate::chess::pgn::in_memory::FileStamp;

/// A request to change games in one file. All of it is done, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveGames {
    /// The number of the request.
    pub id: u64,
    /// The file.
    pub path: PathBuf,
    /// How the file is stored, as found when it was opened.
    pub form: TextFormat,
    /// The stamp of the file at that time. `None`: whatever the file is now, changes by others stay beside these.
    pub seen: Option<FileStamp>,
    /// The changes to its games, in the order of the file.
    pub edits: Vec<FileEdit>,
    /// Texts that the first of these games had in this file earlier, oldest first: if it is one of them again, it is
    /// written as it was.
    pub earlier: Vec<Arc<str>>,
    /// Games to append, in export format.
    pub add: Vec<String>,
    /// Whether the whole file becomes UTF-8. Only a code page needs that.
    pub convert: bool,
    /// Where to write the whole file instead, unpacked if need be; this file must not exist yet.
    pub to: Option<PathBuf>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGames {
    /// The file that was written.
    pub path: PathBuf,
    /// How the file is stored now.
    pub form: TextFormat,
    /// The stamp of the file now.
    pub seen: FileStamp,
    /// Where each changed game that is still there is now, and then each added one.
    pub places: Vec<SavedPlace>,
    /// The text that the first of the changed games had until now.
    pub replaced: Option<Arc<str>>,
    /// Where the file as it was before its first change has just been kept.
    pub backup: Option<PathBuf>,
}

impl SavedGames {
    /// Returns the request that saves the first of these games again; `None` if none of them is still there.
    #[must_use]
    pub fn next_request(&self) -> Option<SaveGames> {
        let SavedPlace { span, fingerprint } = self.places.first()?.clone();
        let edits = vec![FileEdit { span, fingerprint, text: None }];
        let (path, form, seen) = (self.path.clone(), self.form, Some(self.seen));
        Some(SaveGames { path, form, seen, edits, ..SaveGames::default() })
    }
}

/// Where a game was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlace {
    /// Its bytes in the file.
    pub span: Range<u64>,
    /// Their [`crate::chess::pgn::splice::fingerprint`].
    pub fingerprint: u64,
}

/// Why nothing was written. The file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Another program has changed the file, but not these games: if the request is repeated without
    /// [`SaveGames::seen`], both changes stay.
    Changed,
    /// Another program has changed or removed one of these games, or the whole file is gone.
    Lost,
    /// The file's encoding does not have this character.
    Unfit(UnencodableChar),
    /// Without the deleted games, others would run together into one.
    RunTogether,
    /// The file is compressed: it can be written elsewhere.
    Packed,
    /// The file is write-protected: it can be written elsewhere.
    Protected,
    /// The file to write to already exists.
    Exists,
    /// Anything else, as a sentence.
    Failed(String),
}

/// A game that was just played, as saved from its review.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The game.
    pub record: Record,
    /// Whether the whole game was searched for mistakes.
    pub searched: bool,
}

/// Returns where a game is saved under a typed name. On the screen a name without an extension gets `.pgn`, so that the
/// file is found again where files are opened. In plain mode, which scripts use, the name is taken as it is.
#[must_use]
pub fn path_to_save(typed: &str, plain: bool) -> PathBuf {
    let path = PathBuf::from(typed);
    let is_bare = path.file_name().is_some() && path.extension().is_none() && !typed.ends_with(is_separator);
    if is_bare && !plain { path.with_extension("pgn") } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_one_on_the_screen() {
        for (typed, screen) in [
            ("ruy", "ruy.pgn"),
            ("games/my ruy", "games/my ruy.pgn"),
            ("ruy.pgn", "ruy.pgn"),
            ("ruy.txt", "ruy.txt"),
            ("games/", "games/"),
            ("..", ".."),
            ("", ""),
        ] {
            assert_eq!(path_to_save(typed, false), PathBuf::from(screen), "{typed}");
            assert_eq!(path_to_save(typed, true), PathBuf::from(typed), "{typed} in plain mode");
        }
    }
}
