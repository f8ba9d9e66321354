//! Folders that the user browses for PGN files, and what is known about those files.

use crate::chess::pgn::Record;
use std::path::PathBuf;

/// A request about folders. The responses are [`BrowseResponse`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowseEffect {
    /// Read a folder: [`BrowseResponse::Found`]. `~/` at the beginning is the home folder.
    Read {
        /// The number of the request.
        id: u64,
        /// The folder, or what may be one.
        path: PathBuf,
    },
    /// Find out what these folders and files hold: [`BrowseResponse::Counted`] comes again and again. It ends an
    /// earlier count.
    Count {
        /// The number of the request.
        id: u64,
        /// The folders and files, in the order in which they are wanted.
        paths: Vec<PathBuf>,
    },
    /// Look into a file or a folder: [`BrowseResponse::Looked`].
    Look {
        /// The number of the request.
        id: u64,
        /// The file or folder.
        path: PathBuf,
    },
}

/// What was found in folders.
#[derive(Clone, Debug)]
pub enum BrowseResponse {
    /// The response to [`BrowseEffect::Read`].
    Found {
        /// The number of the request.
        id: u64,
        /// What is there, or a sentence that says why it cannot be read.
        outcome: Result<PathContent, String>,
    },
    /// What some of the paths hold, after [`BrowseEffect::Count`].
    Counted {
        /// The number of the request.
        id: u64,
        /// The paths, and what they hold.
        facts: Vec<(PathBuf, PathFacts)>,
    },
    /// The response to [`BrowseEffect::Look`].
    Looked {
        /// The number of the request.
        id: u64,
        /// The file or folder.
        path: PathBuf,
        /// What it holds, or a sentence that says why it cannot be read.
        outcome: Result<PathPreview, String>,
    },
}

/// What is found at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathContent {
    /// A folder.
    Folder(Folder),
    /// A file, by its path from the root.
    File(PathBuf),
}

/// A folder as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// Its path from the root.
    pub path: PathBuf,
    /// The path as a user writes it, with a slash at its end: `~/pgn/`.
    pub shown: String,
    /// Its folders and PGN files, folders first, each by name.
    pub entries: Vec<FolderEntry>,
}

/// A folder or a PGN file in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its path from the root.
    pub path: PathBuf,
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

impl FolderEntry {
    /// Returns the entry of a path.
    #[must_use]
    pub fn new(path: PathBuf, is_folder: bool) -> FolderEntry {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        FolderEntry { path, name, is_folder }
    }

    /// Returns whether it is shown only if the user types the dot.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.name.starts_with('.')
    }
}

/// What is known about a folder or a file without opening it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathFacts {
    /// The number of games in a file, or of PGN files in a folder; `None` if counting them would take too long.
    pub count: Option<usize>,
    /// The years of the first and the last game.
    pub years: Option<(u32, u32)>,
    /// The size of a file in bytes.
    pub bytes: u64,
}

/// A preview of a file or a folder, shown beside its name.
#[derive(Clone, Debug, PartialEq)]
pub enum PathPreview {
    /// The names in a folder, folders with a slash.
    Folder(Vec<String>),
    /// A file.
    File(Box<FilePreview>),
}

/// The beginning of a PGN file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilePreview {
    /// What is known about the whole file.
    pub facts: PathFacts,
    /// Its first games.
    pub games: Vec<Record>,
    /// Whether some of them have comments or signs.
    pub annotated: bool,
    /// Whether some of them have variations.
    pub has_variations: bool,
}
