//! `mistakes.tsv`, and the files in which the user's games stand.

use crate::app::protocol::message::FileResponse;
use crate::app::protocol::own_mistakes::{MISTAKES_FILE, OwnGames};
use crate::runtime::files::atomic;
use crate::runtime::jobs;
use crate::runtime::pgn_files::decompress;
use crate::words::Lang;
use crate::words::practice::PracticeWord as W;
use std::path::{Path, PathBuf};

/// The longest file in which games are looked for, in bytes: some 50,000 games.
const LONGEST: u64 = 64 << 20;

/// Reads what was found before, and finds the games in games.pgn and in other files. A file that cannot be read, is
/// compressed or has grown too long is left out: its games that were looked through stay.
pub fn read(
    (cache, own): (Option<&Path>, Option<&Path>),
    files: &[PathBuf],
    me: &[String],
    lang: Lang,
) -> FileResponse {
    let (bytes, problem) = match cache.map(|path| atomic::read_if_there(path, LONGEST)).transpose() {
        Ok(bytes) => (bytes.flatten().unwrap_or_default(), None),
        Err(error) => (Vec::new(), Some(W::NotRead.with(lang, &[MISTAKES_FILE, &error.say(lang)]))),
    };
    let mut games = OwnGames::read(&String::from_utf8_lossy(&bytes));
    games.threads = jobs::processors();
    let files = files.iter().map(|path| (Some(path.as_path()), path.as_path()));
    for (file, path) in own.map(|path| (None, path)).into_iter().chain(files) {
        let is_plain = !decompress::is_packed(path) && path.is_file();
        if let Some(bytes) = is_plain.then(|| atomic::read_long(path, LONGEST).ok()).flatten() {
            games.add_file(file, &bytes, me);
        }
    }
    games.finish();
    FileResponse::MistakesRead { games: Box::new(games), problem }
}
