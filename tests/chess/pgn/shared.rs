//! Reads the real files that are kept beside the repository, not in it.

#![allow(clippy::disallowed_methods, clippy::unwrap_used)] // tests read files themselves

use std::path::{Path, PathBuf};

use crate::collections::shared;

/// A small file has fewer bytes than this.
const SMALL: usize = 6000;

/// Returns every PGN file of the collection, or none if the collection is missing.
pub fn files() -> Vec<(PathBuf, Vec<u8>)> {
    let Some(root) = shared("pgn") else { return Vec::new() };
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                let bytes = std::fs::read(&path).unwrap();
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

/// Returns the small files, which the tests can cut and damage at every byte.
pub fn small() -> Vec<(PathBuf, Vec<u8>)> {
    files().into_iter().filter(|(_, bytes)| bytes.len() < SMALL).collect()
}

/// Returns the odd files that are not small: all files in a folder `odd`.
pub fn odd() -> Vec<(PathBuf, Vec<u8>)> {
    let in_odd = |path: &Path| path.parent().is_some_and(|folder| folder.ends_with("odd"));
    files().into_iter().filter(|(path, bytes)| in_odd(path) && bytes.len() >= SMALL).collect()
}

/// Returns the inputs of the trial of public reports, each with the name of its file without its ending, or none if
/// they are missing.
pub fn cases() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = shared("trials/pgn-cases") else { return Vec::new() };
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pgn"));
    let mut found: Vec<(String, Vec<u8>)> = inputs
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    found.sort();
    found
}
