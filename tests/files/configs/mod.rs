//! A folder of valid config files and one of broken ones, each with the text that must be printed for it.

#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a test that reads the repository's own files")]

mod key_system;
mod keys;
mod keys_page;

use std::fs;
use std::path::{Path, PathBuf};

use tabiya::chess::notation::Letters;
use tabiya::config::options::{KEYS, TABLES};
use tabiya::config::{self, Choice, Notation};
use tabiya::ui::theme::Theme;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/configs").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder is in the repository")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no config", folder.display());
    files
}

#[test]
fn the_valid_ones_are_read_and_print_to_the_same() {
    for path in files("valid") {
        let text = fs::read_to_string(&path).expect("a text");
        let config = config::parse(&text).unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
        let printed = config.to_string();
        let again = config::parse(&printed).unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
        assert_eq!(again.to_string(), printed, "{}", path.display());
    }
}

#[test]
fn the_invalid_ones_say_exactly_what_is_expected() {
    let top = KEYS.iter().filter(|key| key.table.is_none()).map(|key| key.name);
    let keys = top.chain(TABLES.iter().map(|table| table.name)).collect::<Vec<_>>().join(", ");
    let mut wrong = Vec::new();
    for path in files("invalid") {
        let text = fs::read_to_string(&path).expect("a text");
        // `{keys}` stands for every top-level key, so that a new key does not change the expected texts.
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap_or_default().replace("{keys}", &keys);
        let said: String = match config::parse(&text) {
            Ok(_) => "no problem\n".to_owned(),
            Err(problems) => problems.iter().map(|problem| format!("{problem}\n")).collect(),
        };
        if said != expected {
            wrong.push(format!("{}\n--- expected\n{expected}--- said\n{said}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_expectation_has_its_config() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/configs/invalid");
    for entry in fs::read_dir(folder).expect("the folder is in the repository") {
        let path = entry.expect("an entry").path();
        assert!(path.with_extension("toml").exists(), "{} belongs to no config", path.display());
    }
}

/// The config is a leaf: it knows the words for other modules' choices, but not the choices. This test keeps them in
/// step.
#[test]
fn config_words_are_those_of_the_rooms_that_obey_them() {
    assert_eq!(config::THEMES.to_vec(), Theme::names().collect::<Vec<_>>(), "themes");
    for notation in Notation::ALL.iter().filter(|notation| **notation != Notation::Auto) {
        let letters = Letters::of_code(notation.word());
        assert!(letters.is_some(), "no letters are called {:?}", notation.word());
    }
    assert_eq!(Notation::ALL.len(), Letters::ALL.len() + 1, "letters");
}
