//! Names of PGN files.

use std::path::Path;

/// How the names of PGN files end, also of compressed ones.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2", ".pgn.zip"];

/// Whether a name is one of a PGN file, as far as can be told.
#[must_use]
pub fn is_pgn_name(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
