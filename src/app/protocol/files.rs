//! Journals, drafts and PGN files as they are requested and found.

use super::saving::FileStamp;
use crate::chess::{
    pgn::PgnProblem, pgn::Record, pgn::index::catalog::Catalog, pgn::search::GameQuery, pgn::splice::UnencodableChar,
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
    /// How many change no move.
    pub harmless: usize,
}

impl GameProblems {
    /// Counts the problems of a game, if it has some.
    #[must_use]
    pub fn of(game: usize, problems: &[PgnProblem]) -> Option<GameProblems> {
        let losing = problems.iter().filter(|problem| problem.loses_moves()).count();
        (!problems.is_empty()).then(|| GameProblems { game, losing, harmless: problems.len() - losing })
    }
}

/// A journal found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJournal {
    /// The game it belongs to: the file's name without its ending.
    pub game: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What a listed journal is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalPurpose {
    /// A person goes on with the game.
    GoOn,
    /// The game has ended and belongs into games.pgn.
    Archive,
}

/// A journal that belongs to this process now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJournal {
    /// The game's identifier: the file's name without its ending.
    pub game: String,
    /// The whole records in it.
    pub bytes: Vec<u8>,
    /// It was not as it had been listed: another process went on with the game.
    pub changed: bool,
    /// It was damaged: where the whole of it was set aside.
    pub set_aside: Option<PathBuf>,
}

/// Why a listed journal or draft was not taken or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Another process has it open.
    Open,
    /// It is no longer there.
    Gone,
    /// It is not as it was listed.
    Changed,
    /// It cannot be read, locked or changed; a sentence says why.
    Failed(String),
}

/// What can be opened for review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewSource {
    /// The user's own games.pgn. It need not be there yet.
    Own,
    /// Files and folders; `-` is standard input.
    Files(Vec<PathBuf>),
}

/// A file that was opened, or was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedFile {
    /// The file.
    pub path: PathBuf,
    /// A sentence that says what was wrong. Games that were read before that are in the list.
    pub outcome: Result<(), String>,
    /// The file as it was when its list was begun; none for what is no file.
    pub seen: Option<FileStamp>,
}

/// A game as it stands in its file.
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
    /// The games that are asked, counted from 0 over all files; in the order of the files it goes quickest. Their moves
    /// are asked of those that the rows leave in doubt.
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
    /// Where they are copied to; empty where they are deleted.
    pub to: PathBuf,
    /// A file in a code page that games are copied to becomes UTF-8.
    pub convert: bool,
    /// The files as they were when they were listed, part by part: one that was changed since loses nothing. None: other
    /// changes stay beside this one.
    pub seen: Vec<Option<FileStamp>>,
}

/// How far something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// What is done.
    pub done: u64,
    /// What there is to do.
    pub total: u64,
}

/// What a check of a file found.
#[derive(Clone, Debug)]
pub enum FileChange {
    /// It is as it was.
    Same,
    /// It is another one.
    Other,
    /// It cannot be read; a sentence says why.
    Failed(String),
}

/// Why a list is reloaded while one of its games may be on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReloadReason {
    /// A game was written.
    Written {
        /// Into this file.
        path: PathBuf,
        /// Its last byte there now.
        last_byte: Option<u64>,
    },
    /// Games were added to files of the list, or taken out.
    Changed {
        /// The file of the game on the board.
        path: PathBuf,
        /// That game, counted from 0 in its file.
        within: Option<usize>,
    },
    /// A file that is followed is another one now.
    Followed {
        /// The file.
        path: PathBuf,
        /// The game on the board, counted from 0 in its file.
        within: Option<usize>,
        /// Games that the list had.
        before: usize,
    },
}

impl ReloadReason {
    /// The file that changed.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            ReloadReason::Written { path, .. }
            | ReloadReason::Changed { path, .. }
            | ReloadReason::Followed { path, .. } => path,
        }
    }
}
