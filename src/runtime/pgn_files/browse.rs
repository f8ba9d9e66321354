//! Browsing folders: what is in them, how many games the files hold, and how a file begins. Each is read on its own
//! thread, so that a slow disk does not hold up the keys.

use crate::app::protocol::effect::{
    BrowseEffect, BrowseResponse, FilePreview, Folder, FolderEntry, PathContent, PathFacts, PathPreview,
};
use crate::app::protocol::message::Msg;
use crate::chess::pgn::in_memory::is_pgn_name;
use crate::chess::pgn::index::catalog::{Catalog, CatalogBuilder};
use crate::chess::pgn::{PgnText, Record};
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::paths;
use crate::runtime::jobs::{self, Job, StopFlag};
use crate::runtime::pgn_files::decompress;
use crate::runtime::pgn_files::index_cache::{self, IndexCache};
use crate::runtime::pgn_files::open_files::absolute;
use crate::runtime::pgn_files::parallel_index::{self, ChunkUpdate};
use crate::runtime::pgn_files::pgn_file::PgnFile;
use crate::words::Lang;
use crate::words::tables::RuntimeWord as W;
use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// A compressed file of more bytes is not unpacked just to count its games.
const MOST_PACKED: u64 = 1 << 20;
/// The most bytes that are unpacked to count games.
const MOST_UNPACKED: u64 = 16 << 20;
/// The most bytes in all files of a folder that are read to count games.
const MOST_READ: u64 = 64 << 20;
/// How much of a file is read for its preview, in bytes.
const HEAD: u64 = 256 << 10;
/// How many of a file's first games the preview uses.
const GAMES: usize = 12;
/// The most names in a folder that are shown in its preview.
const NAMES: usize = 60;
/// The most entries of a folder that are listed.
const ENTRIES: usize = 20_000;
/// How often the counts are sent.
const PACE: Duration = Duration::from_millis(50);

/// Reads folders and counts their games.
#[derive(Debug)]
pub struct FolderBrowser {
    lang: Lang,
    cache: Option<PathBuf>,
    to: Sender<Event>,
    count: Option<Job>,
}

impl FolderBrowser {
    /// Creates it with messages in this language. Responses go to the loop's channel.
    pub fn new(lang: Lang, cache: Option<PathBuf>, to: Sender<Event>) -> FolderBrowser {
        FolderBrowser { lang, cache, to, count: None }
    }

    pub fn start(&mut self, effect: BrowseEffect) {
        let (lang, to) = (self.lang, self.to.clone());
        let cache = IndexCache::new(self.cache.as_deref());
        match effect {
            BrowseEffect::Read { id, path } => jobs::spawn("read folder", move |started| {
                let path = normal(&path);
                let read = started.map_err(FileError::from).and_then(|()| read(&path));
                let outcome = read.map_err(|error| sentence(&error, &path, lang));
                respond(&to, Msg::Browse(BrowseResponse::Found { id, outcome }));
            }),
            BrowseEffect::Count { id, paths } => {
                let job = Job::new(id);
                let stop = job.stop.clone();
                self.count = Some(job);
                jobs::spawn("count games", move |started| {
                    if started.is_ok() {
                        count_all(&cache, id, &paths, &stop, &to);
                    }
                });
            }
            BrowseEffect::Look { id, path } => jobs::spawn("preview", move |started| {
                let looked = started.map_err(FileError::from).and_then(|()| preview(&cache, &path));
                let outcome = looked.map_err(|error| sentence(&error, &path, lang));
                respond(&to, Msg::Browse(BrowseResponse::Looked { id, path, outcome }));
            }),
        }
    }
}

/// Returns why something cannot be read. The name is enough, because the folder is on the screen.
fn sentence(error: &FileError, path: &Path, lang: Lang) -> String {
    error.in_sentence(W::OpenFailed, lang, path.file_name().map_or(path, Path::new))
}

/// Returns the absolute path, without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in absolute(&paths::from_home(path.to_owned())).components() {
        match part {
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

fn read(path: &Path) -> Result<PathContent, FileError> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(PathContent::File(path.to_owned()));
    }
    let mut entries = Vec::new();
    // An entry that has disappeared meanwhile is left out.
    for entry in fs::read_dir(path)?.take(ENTRIES).flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        let is_folder = kind.is_dir() || kind.is_symlink() && path.is_dir();
        if is_folder || is_offered(&path) && path.is_file() {
            entries.push(FolderEntry::new(path, is_folder));
        }
    }
    entries.sort_by_cached_key(|entry| (!entry.is_folder, entry.name.to_lowercase(), entry.name.clone()));
    let mut shown = paths::below_home(path);
    if !shown.ends_with('/') {
        shown.push('/');
    }
    Ok(PathContent::Folder(Folder { path: path.to_owned(), shown, entries }))
}

/// True if a file is offered: PGN by its name, or an archive that often holds PGN.
fn is_offered(path: &Path) -> bool {
    is_pgn_name(path) || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// Counts what all paths hold and sends the counts, in the order of the paths: those in sight come first.
fn count_all(cache: &IndexCache, id: u64, paths: &[PathBuf], stop: &StopFlag, to: &Sender<Event>) {
    let (mut facts, mut sent) = (Vec::new(), Instant::now());
    let mut left = MOST_READ;
    for path in paths {
        if stop.is_raised() {
            return;
        }
        let Ok(found) = path_facts(cache, path, &mut left, stop) else { continue };
        facts.push((path.clone(), found));
        if sent.elapsed() >= PACE {
            respond(to, Msg::Browse(BrowseResponse::Counted { id, facts: std::mem::take(&mut facts) }));
            sent = Instant::now();
        }
    }
    respond(to, Msg::Browse(BrowseResponse::Counted { id, facts }));
}

/// Returns what a path holds. Reduces `left` by the number of bytes read to count games.
fn path_facts(cache: &IndexCache, path: &Path, left: &mut u64, stop: &StopFlag) -> Result<PathFacts, FileError> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        let files = decompress::games_in(path)?.len();
        return Ok(PathFacts { count: Some(files), ..PathFacts::default() });
    }
    let bytes = metadata.len();
    let games = games(cache, path, bytes, left, stop).filter(|_| !stop.is_raised());
    let years = games.as_ref().and_then(years);
    Ok(PathFacts { count: games.map(|games| games.len()), years, bytes })
}

/// Returns the games of a file, if they are cheap to list.
fn games(cache: &IndexCache, path: &Path, bytes: u64, left: &mut u64, stop: &StopFlag) -> Option<Catalog> {
    if decompress::is_packed(path) {
        if bytes > MOST_PACKED || bytes > *left {
            return None;
        }
        let mut text = Vec::new();
        decompress::read(path, MOST_UNPACKED, &mut text).ok()?;
        *left = left.saturating_sub(text.len() as u64);
        return Some(Catalog::of(&[&text]));
    }
    let mut games = CatalogBuilder::default();
    games.begin_file();
    let file = PgnFile::of(File::open(path).ok()?, path).ok()?;
    if bytes >= index_cache::WORTH {
        cache.load(&absolute(path), &file, &mut games, &mut |_| {})?;
        return Some(games.catalog());
    }
    *left = left.checked_sub(bytes)?;
    if file.is_utf16().ok()? {
        return Some(Catalog::of(&[&fs::read(path).ok()?]));
    }
    parallel_index::index(&file, 1, stop, |found| match found {
        ChunkUpdate::Games(batch) => games.add_batch(&batch),
        ChunkUpdate::End(end) => games.end_piece(&end),
    })
    .ok()?;
    games.decode_names(None);
    Some(games.catalog())
}

/// Returns a preview of what a file or a folder holds.
fn preview(cache: &IndexCache, path: &Path) -> Result<PathPreview, FileError> {
    if let PathContent::Folder(folder) = read(path)? {
        let name = |entry: FolderEntry| if entry.is_folder { format!("{}/", entry.name) } else { entry.name };
        let shown = folder.entries.into_iter().filter(|entry| !entry.is_hidden()).take(NAMES);
        return Ok(PathPreview::Folder(shown.map(name).collect()));
    }
    let mut head = Vec::new();
    let is_cut = match decompress::read(path, HEAD, &mut head) {
        Ok(()) => false,
        Err(FileError::TooLarge(_)) => true,
        Err(error) => return Err(error),
    };
    let text = PgnText::new(Arc::from(head));
    // If the file goes on, the last game that was read may not be complete.
    let whole = if is_cut && text.cuts.len() > 1 { text.cuts.len() - 1 } else { text.cuts.len() };
    let games: Vec<Record> = (0..whole.min(GAMES)).filter_map(|game| text.game(game)).collect();
    let facts = path_facts(cache, path, &mut { MOST_READ }, &StopFlag::default())?;
    let annotated = games.iter().any(has_annotations);
    let has_variations = games.iter().any(|game| game.tree.walk().any(|node| game.tree.children(node).len() > 1));
    Ok(PathPreview::File(Box::new(FilePreview { facts, games, annotated, has_variations })))
}

/// True if a game has comments or annotation signs.
fn has_annotations(game: &Record) -> bool {
    game.tree.walk().any(|node| {
        let notes = game.tree.notes(node);
        // A comment that begins with a command comes from a clock or an engine.
        let written = |text: &String| !text.trim_start().starts_with("[%") && !text.trim().is_empty();
        !notes.nags.is_empty() || notes.before.iter().chain(&notes.after).any(written)
    })
}

/// Returns the years of the first and the last of some games.
fn years(games: &Catalog) -> Option<(u32, u32)> {
    let years = || games.all().filter_map(|game| game.date().year());
    Some((years().min()?, years().max()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::mpsc::{Receiver, channel};

    const TWO: &str = "[White \"a\"]\n[Date \"1927.09.11\"]\n\n1. e4 {best by test} e5 (1... c5) *\n\n\
        [White \"b\"]\n[Date \"1934.??.??\"]\n\n1. d4 *\n";

    struct Fixture {
        root: tempfile::TempDir,
        browser: FolderBrowser,
        events: Receiver<Event>,
    }

    fn fixture() -> Fixture {
        let root = tempfile::tempdir().unwrap();
        let (to, events) = channel();
        let browser = FolderBrowser::new(Lang::En, None, to);
        Fixture { root, browser, events }
    }

    impl Fixture {
        fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
            let path = self.root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, bytes).unwrap();
            path
        }

        fn ask(&mut self, effect: BrowseEffect) -> BrowseResponse {
            self.browser.start(effect);
            match self.events.recv().unwrap() {
                Event::Response(Msg::Browse(response)) => response,
                other => panic!("{other:?}"),
            }
        }

        fn read(&mut self, path: PathBuf) -> Result<PathContent, String> {
            match self.ask(BrowseEffect::Read { id: 1, path }) {
                BrowseResponse::Found { id: 1, outcome } => outcome,
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_folder_lists_folders_and_games_and_nothing_else() {
        let mut fixture = fixture();
        for name in ["b.pgn", "A.PGN", "c.pgn.zst", "twic1600g.zip", "notes.txt", ".hidden.pgn", "sub/x.pgn"] {
            fixture.write(name, b"*");
        }
        let inside = fixture.root.path().join("sub/../sub/..");
        let Ok(PathContent::Folder(folder)) = fixture.read(inside) else { panic!("no folder") };
        let names: Vec<&str> = folder.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["sub", ".hidden.pgn", "A.PGN", "b.pgn", "c.pgn.zst", "twic1600g.zip"]);
        assert_eq!(folder.path, fs::canonicalize(fixture.root.path()).unwrap_or_default());
        assert!(folder.shown.ends_with('/') && folder.entries[0].is_folder && folder.entries[1].is_hidden());
        let file = fixture.root.path().join("b.pgn");
        assert_eq!(fixture.read(file.clone()), Ok(PathContent::File(file)));
        let gone = fixture.root.path().join("gone");
        assert_eq!(
            fixture.read(gone),
            Err("gone could not be read: there is no such file or folder.".to_owned()),
            "the name, without the folders before it"
        );
    }

    #[test]
    fn games_are_counted_with_their_years() {
        let mut fixture = fixture();
        let gzip = {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            to.write_all(TWO.as_bytes()).unwrap();
            to.finish().unwrap()
        };
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(TWO.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let paths = [
            fixture.write("a.pgn", TWO.as_bytes()),
            fixture.write("b.pgn.gz", &gzip),
            fixture.write("c.pgn", &utf16),
            fixture.write("sub/x.pgn", b"*").parent().unwrap().to_owned(),
            fixture.root.path().join("gone.pgn"),
        ];
        let response = fixture.ask(BrowseEffect::Count { id: 2, paths: paths.to_vec() });
        let BrowseResponse::Counted { id: 2, facts } = response else { panic!("{response:?}") };
        let known: Vec<_> = facts.iter().map(|(_, facts)| (facts.count, facts.years)).collect();
        let two = (Some(2), Some((1927, 1934)));
        assert_eq!(known, [two, two, two, (Some(1), None)], "what is gone is left out");
    }

    #[test]
    fn a_preview_says_what_a_file_holds() {
        let mut fixture = fixture();
        let file = fixture.write("a.pgn", TWO.as_bytes());
        let binary = fixture.write("b.pgn", &[0; 600]);
        let mut look = |path: &Path| match fixture.ask(BrowseEffect::Look { id: 3, path: path.to_owned() }) {
            BrowseResponse::Looked { id: 3, outcome, .. } => outcome,
            other => panic!("{other:?}"),
        };
        let Ok(PathPreview::File(seen)) = look(&file) else { panic!("no file") };
        assert_eq!((seen.games.len(), seen.annotated, seen.has_variations), (2, true, true));
        assert_eq!(look(&binary), Err("b.pgn could not be read: it is not a text file.".to_owned()));
        let Ok(PathPreview::Folder(names)) = look(file.parent().unwrap()) else { panic!("no folder") };
        assert_eq!(names, ["a.pgn", "b.pgn"]);
    }
}
