//! What must hold for any file to which a finished game is added.

use tabiya::runtime::files::archive::{archive, remove};

const ID: &str = "0-fuzz-0";
const PGN: &str = "[Event \"?\"]\n[GameId \"0-fuzz-0\"]\n\n1. e4 *";
/// Another game of the same id. No tested file holds it, so it needs another id wherever the id is taken.
const OTHER: &str =
    "[Event \"?\"]\n[GameId \"0-fuzz-0\"]\n[FEN \"8/8/4k3/8/8/4K3/7P/8 b - - 3 61\"]\n[SetUp \"1\"]\n\n61... Kd5 *";

/// A game that is added to a file is in it once and cannot be added twice. The rest of the file stays, and removing the
/// game restores the file.
pub fn entered(file: &[u8]) {
    let id_is_taken = archive(file, ID, OTHER, None).new_id.is_some();
    let entered = archive(file, ID, PGN, None);
    let after = entered.file.as_deref().unwrap_or(file);
    if !id_is_taken && entered.file.is_some() {
        assert!(after.starts_with(file.trim_ascii_end()), "what was there stays");
        let without = remove(after, PGN).expect("the game that was entered");
        assert_eq!(remove(&without, PGN), None, "twice: {:?}", String::from_utf8_lossy(after));
        assert_eq!(without.trim_ascii_end(), file.trim_ascii_end());
    }
    assert_eq!(archive(after, ID, PGN, None).file, None, "once");
}
