//! The request to change games of a file, and what became of it.

use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::splice::{FileEdit, UnencodableChar};
use std::path::{PathBuf, is_separator};

pub use crate::chess::pgn::file_stamp::FileStamp;

/// A request to change games of one file. All of it is done or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveGames {
    /// The number of the request.
    pub id: u64,
    /// The file.
    pub path: PathBuf,
    /// How it is stored, as it was found when it was opened.
    pub form: TextFormat,
    /// The file as it was then; none: whatever it is now, others' changes stay beside these.
    pub seen: Option<FileStamp>,
    /// What becomes of games of it, in the order of the file.
    pub edits: Vec<FileEdit>,
    /// Games to put at its end, in export format.
    pub add: Vec<String>,
    /// Whether the whole file becomes UTF-8. Only a code page needs that.
    pub convert: bool,
    /// Where the whole file is written instead, unpacked if need be; it must not be there yet.
    pub to: Option<PathBuf>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGames {
    /// The file that has it.
    pub path: PathBuf,
    /// How it is stored now.
    pub form: TextFormat,
    /// The file as it is now.
    pub seen: FileStamp,
    /// The last byte of each changed game that is still there, and then of each added one.
    pub at: Vec<u64>,
    /// The file as it was before its first change was kept beside it just now, with `.bak` behind its name.
    pub backed_up: bool,
}

/// Why nothing was written. The file is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Somebody has changed the file, but not these games: requested again without [`SaveGames::seen`] both changes stay.
    Changed,
    /// Somebody has changed or taken out one of these games, or the whole file is gone.
    Lost,
    /// The file's encoding does not have this character.
    Unfit(UnencodableChar),
    /// Without the games that go, others would run together into one.
    RunTogether,
    /// The file is compressed: it can be written elsewhere.
    Packed,
    /// The file is write-protected: it can be written elsewhere.
    Protected,
    /// There is such a file already.
    Exists,
    /// Anything else, as a sentence.
    Failed(String),
}

/// A game that was just played, as a review has saved it.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The game.
    pub record: Record,
    /// It was looked through for mistakes.
    pub searched: bool,
}

/// Where a game is saved under a name that somebody typed. On the screen a name without an ending gets `.pgn`, so that the file is
/// found again where files are opened. In plain mode, which scripts use, the name is taken as it is.
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
