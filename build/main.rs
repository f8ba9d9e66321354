//! Makes the tables of `src/words` from the language files, see `language_files.rs`, and lists the texts of the course
//! that there are.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script reads, writes and talks to cargo")]

mod language_files;
mod pseudo;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-env-changed=TABIYA_PSEUDO");
    let out = env::var("OUT_DIR")?;
    let (mut words, mut lessons) = (texts_in("assets/words")?, texts_in("assets/lessons")?);
    if env::var_os("TABIYA_PSEUDO").is_some() {
        add_pseudo(&mut words, pseudo::words);
        add_pseudo(&mut lessons, pseudo::lessons);
    }
    match language_files::to_rust(&words) {
        Ok(code) => fs::write(Path::new(&out).join("words.rs"), code)?,
        // One line for each key that is missing; cargo fails after them.
        Err(wrong) => wrong.lines().for_each(|line| println!("cargo::error={line}")),
    }
    fs::write(Path::new(&out).join("lessons.rs"), format!("&{lessons:?}"))?;
    Ok(())
}

/// Adds the pseudo-language: English with accents.
fn add_pseudo(texts: &mut Vec<(String, String)>, turned: fn(&str) -> String) {
    let english = texts.iter().find(|(code, _)| code == "en").map(|(_, text)| turned(text));
    texts.extend(english.map(|text| (pseudo::CODE.to_owned(), text)));
}

/// The texts in a folder, each with the code of its language, in the order of the codes. The script runs again when one
/// changes.
fn texts_in(folder: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={folder}");
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            texts.push((code, fs::read_to_string(&path)?));
        }
    }
    texts.sort();
    Ok(texts)
}
