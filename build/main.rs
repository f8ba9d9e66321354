//! Makes the tables of `src/words` from the language files, see `language_files.rs`, and lists the texts of the course that there are.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script reads, writes and talks to cargo")]

mod language_files;

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build");
    let out = env::var("OUT_DIR")?;
    match language_files::to_rust(&texts_in("assets/words")?) {
        Ok(code) => fs::write(Path::new(&out).join("words.rs"), code)?,
        // One line for each key that is missing; cargo fails after them.
        Err(wrong) => wrong.lines().for_each(|line| println!("cargo::error={line}")),
    }
    let lessons = texts_in("assets/lessons")?;
    fs::write(Path::new(&out).join("lessons.rs"), format!("&{lessons:?}"))?;
    Ok(())
}

/// The texts in a folder, each with the code of its language, in the order of the codes. The script runs again when one changes.
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
