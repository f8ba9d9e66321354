//! Reads the test vectors that are kept beside the repository.

use std::path::Path;

/// Returns the text of a file of ../shared/laws. If it is missing, prints a message and returns `None`, except in CI,
/// which must have it.
#[allow(clippy::disallowed_methods)] // a test reads its vectors, and asks whether it runs in CI
pub fn read(name: &str) -> Option<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/laws")).join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{} in CI: {error}", path.display());
            println!("skipped: {} is not at hand ({error})", path.display());
            None
        }
    }
}

/// Returns the lines of a table, split into fields at tabs, without comments and blank lines.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| line.split('\t').collect())
}
