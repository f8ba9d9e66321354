//! Makes the tables of `src/words` from the language files, see `language_files.rs`.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a build script reads, writes and talks to cargo")]

mod language_files;

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new("assets/words");
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed=build");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push((code, fs::read_to_string(&path)?));
        }
    }
    match language_files::to_rust(&files) {
        Ok(code) => fs::write(Path::new(&env::var("OUT_DIR")?).join("words.rs"), code)?,
        // One line for each key that is missing; cargo fails after them.
        Err(wrong) => wrong.lines().for_each(|line| println!("cargo::error={line}")),
    }
    Ok(())
}
