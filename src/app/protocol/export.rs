//! Files that the user shows to somebody: what is in them, and what became of them.

use crate::chess::diagram::{Diagram, GameDiagrams};
use std::path::PathBuf;

/// A file to be written for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub content: ExportContent,
    /// Whether a file of that name is replaced: the user was asked.
    pub replaces: bool,
}

/// What is in an exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportContent {
    /// A text.
    Text(String),
    /// A position as a picture, in the colours of the theme with this name: a PNG if the file's name ends so, otherwise an
    /// SVG.
    Picture(Diagram, String),
    /// A game as a moving picture (SVG), in the colours of the theme with this name.
    Film(GameDiagrams, String),
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// There is a file of that name.
    Exists,
    /// A sentence that says what went wrong.
    Failed(String),
}
