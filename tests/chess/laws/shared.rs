//! Reads the test vectors that are kept beside the repository.

use crate::collections::shared;

/// Returns the text of a file of ../shared/laws, if it is there.
#[allow(clippy::disallowed_methods)] // a test reads its vectors
pub fn read(name: &str) -> Option<String> {
    let path = shared(&format!("laws/{name}"))?;
    Some(std::fs::read_to_string(path).expect(name))
}

/// Returns the lines of a table, split into fields at tabs, without comments and blank lines.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| line.split('\t').collect())
}
