//! Journals, drafts and PGN files: what is requested of them, and what is found.

use crate::app::protocol::saving::FileStamp;
use crate::chess::pgn::{
    PgnProblem, Record, Tags, index::catalog::Catalog, search::GameQuery, splice::UnencodableChar,
};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is wrong with a game of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameProblems {
    /// The game, counted from 0 over all files.
    pub game: usize,
    /// How many problems lose moves.
    pub losing: usize,
    /// How many do not change any move.
    pub harmless: usize,
}

impl GameProblems {
    /// Counts the problems of a game; `None` if it has none.
    #[must_use]
    pub fn of(game: usize, problems: &[PgnProblem]) -> Option<GameProblems> {
        let losing = problems.iter().filter(|problem| problem.loses_moves()).count();
        (!problems.is_empty()).then(|| GameProblems { game, losing, harmless: problems.len() - losing })
    }
}

/// What the row of a game in a list shows that the list itself does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadRow {
    /// The game, counted from 0 over all files.
    pub game: usize,
    /// Its tags.
    pub tags: Tags,
    /// What is wrong with it, if anything is.
    pub problems: Option<GameProblems>,
}

/// A journal found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJournal {
    /// The game it belongs to: the file name without its extension.
    pub game: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What a listed journal is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalPurpose {
    /// The user resumes the game.
    GoOn,
    /// The game has ended and belongs into games.pgn.
    Archive,
}

/// A journal that belongs to this process now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJournal {
    /// The game's identifier: the file name without its extension.
    pub game: String,
    /// Its complete records.
    pub bytes: Vec<u8>,
    /// Whether it has changed since it was listed: another process went on with the game.
    pub changed: bool,
    /// Where the whole of it was set aside, if it was damaged.
    pub set_aside: Option<PathBuf>,
}

/// Why a listed journal or draft was not taken or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Another process has it open.
    Open,
    /// It is no longer there.
    Gone,
    /// It has changed since it was listed.
    Changed,
    /// It cannot be read, locked or changed; a sentence says why.
    Failed(String),
}

/// What can be opened for review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewSource {
    /// The user's own games.pgn. It does not have to exist yet.
    Own,
    /// Files and folders; `-` is standard input.
    Files(Vec<PathBuf>),
}

/// A file that was opened, or that could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedFile {
    /// The file.
    pub path: PathBuf,
    /// The error as a sentence. Games that were read before it are in the list.
    pub outcome: Result<(), String>,
    /// The stamp of the file when its listing began; `None` if it is not a file.
    pub seen: Option<FileStamp>,
}

/// A game and its place in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct LocatedGame {
    /// The game.
    pub record: Record,
    /// Its bytes in the file, in the file's own encoding (unpacked).
    pub span: Range<u64>,
    /// Their [`crate::chess::pgn::splice::fingerprint`].
    pub print: u64,
}

/// A search in many games. Its responses are [`ListResponse::SearchProgress`](super::message::ListResponse::SearchProgress).
#[derive(Clone, Debug)]
pub struct SearchGames {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    /// The number of the request that opened the files.
    pub list: u64,
    /// What is searched for.
    pub question: GameQuery,
    /// The list of the files' games.
    pub games: Catalog,
    /// The games to search, counted from 0 over all files; the search is fastest in the order of the files. A game's
    /// moves are read only if its row leaves doubt.
    pub rows: Vec<u32>,
}

/// Why games were not copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The file's encoding has no such character.
    Unfit(UnencodableChar),
    /// Anything else, as a sentence.
    Failed(String),
}

/// Games that are to be copied, or deleted.
#[derive(Clone, Debug)]
pub struct CopyGames {
    /// The number of the request.
    pub id: u64,
    /// The list of the files' games.
    pub games: Catalog,
    /// Which games, counted from 0 over all files: copied in this order.
    pub rows: Vec<u32>,
    /// The file they are copied to; empty if they are deleted.
    pub to: PathBuf,
    /// Whether a file in a code page that games are copied to becomes UTF-8.
    pub convert: bool,
    /// The stamps of the files when they were listed, part by part: a file that was changed since loses nothing.
    /// `None`: other changes stay beside this one.
    pub seen: Vec<Option<FileStamp>>,
}

/// The progress of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// The amount done.
    pub done: u64,
    /// The total amount.
    pub total: u64,
}

/// The outcome of a check of a file.
#[derive(Clone, Debug)]
pub enum FileChange {
    /// It is unchanged.
    Same,
    /// It has changed.
    Other,
    /// It cannot be read; a sentence says why.
    Failed(String),
}

/// Why a list is reloaded while one of its games may be on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReloadReason {
    /// A game was written.
    Written {
        /// The file it was written to.
        path: PathBuf,
        /// The offset of its last byte there now.
        last_byte: Option<u64>,
    },
    /// Games were added to files of the list, or removed from them.
    Changed {
        /// The file of the game on the board.
        path: PathBuf,
        /// That game, counted from 0 in its file.
        within: Option<usize>,
    },
    /// A followed file has changed.
    Followed {
        /// The file.
        path: PathBuf,
        /// The game on the board, counted from 0 in its file.
        within: Option<usize>,
        /// The number of games that the list had.
        before: usize,
    },
}

impl ReloadReason {
    /// Returns the file that changed.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            ReloadReason::Written { path, .. }
            | ReloadReason::Changed { path, .. }
            | ReloadReason::Followed { path, .. } => path,
        }
    }
}
