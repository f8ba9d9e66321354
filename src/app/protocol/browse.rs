//! Folders that are looked through for PGN files, and what is known of those.

use crate::chess::pgn::Record;
use std::path::PathBuf;

/// What is asked of the folders. The responses are [`BrowseResponse`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowseEffect {
    /// Read a folder: [`BrowseResponse::Found`]. `~/` at the beginning is the home folder.
    Read {
        /// The number of the request.
        id: u64,
        /// The folder, or what may be one.
        path: PathBuf,
    },
    /// Find out what the entries of the folder that was read last hold, and these files: [`BrowseResponse::Counted`] again
    /// and again. An earlier count ends.
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
        /// Which.
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
        /// What stands there; a sentence says why it cannot be read.
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
        /// Which file or folder.
        path: PathBuf,
        /// What it holds; a sentence says why it cannot be read.
        outcome: Result<PathPreview, String>,
    },
}

/// What stands at a path.
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
    /// It is a folder.
    pub is_folder: bool,
}

impl FolderEntry {
    /// The entry of a path.
    #[must_use]
    pub fn new(path: PathBuf, is_folder: bool) -> FolderEntry {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        FolderEntry { path, name, is_folder }
    }

    /// Whether it is shown only to who types the dot.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.name.starts_with('.')
    }
}

/// What is known of a folder or a file without opening it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathFacts {
    /// Games of a file, or PGN files of a folder; none where they are too many to count on the way.
    pub count: Option<usize>,
    /// The years of the first and the last game.
    pub years: Option<(u32, u32)>,
    /// Bytes of a file.
    pub bytes: u64,
}

/// What a file or a folder holds, to be shown beside its name.
#[derive(Clone, Debug, PartialEq)]
pub enum PathPreview {
    /// The names in a folder, folders with a slash.
    Folder(Vec<String>),
    /// A file.
    File(Box<FilePreview>),
}

/// What a PGN file begins with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilePreview {
    /// What is known of the whole file.
    pub facts: PathFacts,
    /// Its first games.
    pub games: Vec<Record>,
    /// Some of them have comments or signs.
    pub annotated: bool,
    /// Some of them have variations.
    pub has_variations: bool,
}
