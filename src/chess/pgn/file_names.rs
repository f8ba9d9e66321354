//! Names of PGN files.

use std::path::Path;

/// The endings of PGN file names, compressed files included.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2", ".pgn.zip"];

/// Whether a path looks like a PGN file, going by its name alone.
#[must_use]
pub fn is_pgn_name(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
