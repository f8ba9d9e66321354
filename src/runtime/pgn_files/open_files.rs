//! Files of games that are open: listed in the background, and read game by game.
//!
//! A plain file is listed where it is, on both cores. What has to be unpacked (.gz, .zst, .bz2, .zip), turned into UTF-8
//! (UTF-16) or is gone when it was read once (standard input, a pipe) goes through a file of our own that has no name and
//! vanishes with the process. [`ReadSettings::unpack_limit`] bounds it.

use super::index_cache::IndexCache;
use super::parallel_index::ChunkUpdate;
use super::pgn_file::PgnFile;
use super::search_games::GameSearches;
use super::{decompress, index_cache, parallel_index, pgn_file, saving};
use crate::app::protocol::files::{JobProgress, OpenedFile, ReviewSource, SearchGames};
use crate::app::protocol::message::Msg;
use crate::chess::pgn::Tags;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::encoding::utf16::{TextDecoder, Utf16};
use crate::chess::pgn::index::catalog::{Catalog, CatalogBuilder, GamePlace};
use crate::chess::pgn::index::indexer::Indexer;
use crate::chess::pgn::search::{ExplorerCounts, GameQuery};
use crate::runtime::event_loop::event::Event;
use crate::runtime::files::file_error::FileError;
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use file_operations::RunningOperation;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

mod file_operations;

/// How files are read.
#[derive(Clone, Copy, Debug)]
pub struct ReadSettings {
    /// The most bytes that a compressed file is unpacked to.
    pub unpack_limit: u64,
}

impl Default for ReadSettings {
    fn default() -> ReadSettings {
        ReadSettings { unpack_limit: 4 << 30 }
    }
}

/// How often a growing list is handed on.
const PACE: Duration = Duration::from_millis(100);

/// The most bytes of games that are all read to count their problems: some seconds of work.
const CHECKED: u64 = 64 << 20;

/// The bodies of the files of one request, in order; none for a file that could not be opened.
type PgnFiles = Arc<Mutex<Vec<Option<Arc<PgnFile>>>>>;

/// The files that are open.
#[derive(Debug)]
pub struct OpenFiles {
    lang: Lang,
    to: Sender<Event>,
    /// Where unpacked files are put; the system's folder for temporary files where there is none.
    folder: Option<PathBuf>,
    reading: ReadSettings,
    open: Option<OpenList>,
    searches: GameSearches,
    /// Games on their way into another file, or out of theirs.
    moving: Option<RunningOperation>,
}

#[derive(Debug)]
struct OpenList {
    id: u64,
    bodies: PgnFiles,
    paths: Arc<Mutex<Vec<PathBuf>>>,
    stop: Arc<AtomicBool>,
}

impl Drop for OpenList {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl OpenFiles {
    /// Nothing is open.
    #[must_use]
    pub fn new(lang: Lang, folder: Option<PathBuf>, to: Sender<Event>) -> OpenFiles {
        let searches = GameSearches::new(to.clone());
        OpenFiles { lang, to, folder, reading: ReadSettings::default(), open: None, searches, moving: None }
    }

    /// Reads files like this from here on.
    pub fn set_reading(&mut self, reading: ReadSettings) {
        self.reading = reading;
    }

    /// Lists the games of files, on threads of its own: [`Msg::Opened`] as often as there is news, then [`Msg::Checked`].
    ///
    /// `encoding` is the one that a person chose for these files.
    pub fn open(
        &mut self,
        id: u64,
        source: ReviewSource,
        encoding: Option<CodePage>,
        paths: Vec<PathBuf>,
    ) -> Option<Msg> {
        let shelf =
            OpenList { id, bodies: PgnFiles::default(), paths: Arc::default(), stop: Arc::new(AtomicBool::new(false)) };
        let own = source == ReviewSource::Own;
        let named = paths.first().cloned().unwrap_or_else(|| PathBuf::from("games.pgn"));
        let absolute = match source.clone() {
            ReviewSource::Own => ReviewSource::Own,
            ReviewSource::Files(paths) => ReviewSource::Files(paths.into_iter().map(absolute).collect()),
        };
        let mut listing = ListingJob {
            id,
            source: absolute,
            lang: self.lang,
            to: self.to.clone(),
            folder: self.folder.clone(),
            reading: self.reading,
            encoding,
            bodies: Arc::clone(&shelf.bodies),
            paths: Arc::clone(&shelf.paths),
            stop: Arc::clone(&shelf.stop),
            files: Vec::new(),
            games: CatalogBuilder::new(),
            cache: IndexCache::new(self.folder.as_deref()),
            to_store: Vec::new(),
            progress: JobProgress { done: 0, total: 0 },
            sent: None,
        };
        self.searches.stop_all();
        self.open = Some(shelf);
        let started = thread::Builder::new().name("open".to_owned()).spawn(move || listing.run(&paths, own));
        let error = started.err()?;
        let outcome = Err(failed(self.lang, &named, &error.into()));
        let opened = OpenedFile { path: named, outcome, seen: None };
        Some(Msg::Opened { id, source, files: vec![opened], games: Catalog::default(), reading: None })
    }

    /// Forgets the files of a request.
    pub fn close(&mut self, id: u64) {
        if self.open.as_ref().is_some_and(|shelf| shelf.id == id) {
            self.searches.stop_all();
            self.open = None;
        }
    }

    /// Reads a game: [`Msg::GameRead`].
    pub fn read_game(&self, id: u64, game: usize, place: GamePlace) -> Option<Msg> {
        let (body, path) = self.body(id, place.part)?;
        let (lang, to) = (self.lang, self.to.clone());
        let said = move |trouble: FileError| failed(lang, &path, &trouble);
        let sentence = said.clone();
        let read = move || {
            let outcome = body.game_at(&place).map(Box::new).map_err(said);
            let _ = to.send(Event::Answer(Msg::GameRead { id, game, outcome })); // the loop may have ended
        };
        let error = thread::Builder::new().name("game".to_owned()).spawn(read).err()?;
        Some(Msg::GameRead { id, game, outcome: Err(sentence(error.into())) })
    }

    /// Asks many games something: [`Msg::SearchProgress`].
    pub fn search(&mut self, wish: SearchGames) -> Option<Msg> {
        let total = wish.rows.len() as u64;
        let (id, tally) = (wish.id, ExplorerCounts::default());
        let bodies = self.open.as_ref().filter(|shelf| shelf.id == wish.list).map(|shelf| lock(&shelf.bodies).clone());
        let course = matches!(wish.question, GameQuery::Course);
        let started = bodies.map(|bodies| self.searches.start(wish, bodies));
        // Without files or a thread nothing is found.
        let nothing = if course {
            Msg::Duplicates { id, pairs: Vec::new() }
        } else {
            Msg::SearchProgress { id, progress: JobProgress { done: 0, total }, hits: Vec::new(), tally, over: true }
        };
        (!matches!(started, Some(Ok(())))).then_some(nothing)
    }

    /// Stops a search, if it still runs.
    pub fn stop_searching(&mut self, id: u64) {
        self.searches.stop(id);
    }

    /// Reads tags: [`Msg::HeadersRead`].
    pub fn read_headers(&self, id: u64, games: Vec<(usize, GamePlace)>) {
        let Some(shelf) = self.open.as_ref().filter(|shelf| shelf.id == id) else { return };
        let (bodies, to) = (Arc::clone(&shelf.bodies), self.to.clone());
        let read = move || {
            let tags = |place: &GamePlace| body_of(&bodies, place.part)?.tags(place).ok();
            let headers: Vec<(usize, Tags)> =
                games.into_iter().filter_map(|(game, place)| Some((game, tags(&place)?))).collect();
            let _ = to.send(Event::Answer(Msg::HeadersRead { id, headers })); // as above
        };
        // Without a thread these columns stay empty.
        let _ = thread::Builder::new().name("headers".to_owned()).spawn(read);
    }

    fn body(&self, id: u64, part: usize) -> Option<(Arc<PgnFile>, PathBuf)> {
        let shelf = self.open.as_ref().filter(|shelf| shelf.id == id)?;
        let path = lock(&shelf.paths).get(part).cloned().unwrap_or_default();
        Some((body_of(&shelf.bodies, part)?, path))
    }
}

fn body_of(bodies: &PgnFiles, part: usize) -> Option<Arc<PgnFile>> {
    lock(bodies).get(part).cloned().flatten()
}

/// What is behind a lock is changed by single assignments: whoever broke off left it whole.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(lang: Lang, path: &Path, trouble: &FileError) -> String {
    W::OpenFailed.with(lang, &[&path.display().to_string(), &trouble.say(lang)])
}

/// The path from the root; standard input stays.
fn absolute(path: PathBuf) -> PathBuf {
    if path == Path::new("-") { path } else { std::path::absolute(&path).unwrap_or(path) }
}

/// A file without a name, in this folder if that can be.
///
/// # Errors
/// Those of the system.
pub fn own_file(folder: Option<&Path>) -> io::Result<File> {
    let in_folder = folder.and_then(|folder| {
        fs::create_dir_all(folder).ok()?;
        tempfile::tempfile_in(folder).ok()
    });
    in_folder.map_or_else(tempfile::tempfile, Ok)
}

/// The work of one request.
struct ListingJob {
    id: u64,
    source: ReviewSource,
    lang: Lang,
    to: Sender<Event>,
    folder: Option<PathBuf>,
    reading: ReadSettings,
    encoding: Option<CodePage>,
    bodies: PgnFiles,
    paths: Arc<Mutex<Vec<PathBuf>>>,
    stop: Arc<AtomicBool>,
    files: Vec<OpenedFile>,
    games: CatalogBuilder,
    cache: IndexCache,
    /// Files whose lists are to be kept, and which parts they are.
    to_store: Vec<(PathBuf, Arc<PgnFile>, usize)>,
    /// Bytes of the files.
    progress: JobProgress,
    /// When the list was handed on last.
    sent: Option<Instant>,
}

impl ListingJob {
    fn run(&mut self, paths: &[PathBuf], own: bool) {
        let mut files = Vec::new();
        for path in paths {
            match decompress::files_of(path) {
                Ok(found) => files.extend(found.into_iter().map(Ok)),
                Err(trouble) => files.push(Err((path.clone(), trouble))),
            }
        }
        let length = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
        self.progress.total = files.iter().flatten().map(length).sum();
        for file in files {
            if self.is_stopped() {
                return;
            }
            let (path, outcome) = match file {
                Ok(path) => {
                    self.begin(&path);
                    let outcome = self.file(&path);
                    (path, outcome)
                }
                Err((path, trouble)) => {
                    self.begin(&path);
                    (path, Err(trouble))
                }
            };
            self.end(&path, outcome, own);
        }
        if !self.is_stopped() && self.send(self.games.catalog(), None) {
            let games = self.games.catalog();
            for (path, body, part) in std::mem::take(&mut self.to_store) {
                // Without it the next opening takes as long as this one did.
                let _ = self.cache.store(&path, &body, &games, part);
            }
            self.check();
        }
    }

    /// Whether the list was not handed on for a while.
    fn is_due(&self) -> bool {
        self.sent.is_none_or(|sent| sent.elapsed() >= PACE)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn begin(&mut self, path: &Path) {
        self.games.begin_file();
        // Looked at before it is read: what changes meanwhile is seen.
        let seen = fs::metadata(path).ok().filter(fs::Metadata::is_file).as_ref().map(saving::seen);
        // From the root: what is noted of its games is found again from any folder.
        self.files.push(OpenedFile { path: absolute(path.to_owned()), outcome: Ok(()), seen });
        lock(&self.paths).push(path.to_owned());
        lock(&self.bodies).push(None);
    }

    fn end(&mut self, path: &Path, outcome: Result<(), FileError>, own: bool) {
        let kept = self.games.catalog().parts().last().is_some_and(|part| part.bytes > 0);
        let outcome = match outcome {
            // Own games that are not there yet are no games.
            Err(FileError::Io(error)) if own && error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(trouble) if kept => {
                let why = W::KeptUpTo.with(self.lang, &[&trouble.say(self.lang)]);
                Err(W::OpenFailed.with(self.lang, &[&path.display().to_string(), &why]))
            }
            Err(trouble) => Err(failed(self.lang, path, &trouble)),
            Ok(()) => Ok(()),
        };
        if let Some(file) = self.files.last_mut() {
            file.outcome = outcome;
        }
        if self.files.len() > pgn_file::most_open()
            && let Some(body) = body_of(&self.bodies, self.files.len() - 1)
        {
            body.close(path);
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), FileError> {
        let is_plain = path != Path::new("-") && !decompress::is_packed(path) && fs::metadata(path)?.is_file();
        if !is_plain {
            return self.stream(path);
        }
        let body = PgnFile::of(File::open(path)?)?;
        let mut head = [0; 4];
        let read = body.read_at(0, &mut head)?;
        if Utf16::of(head.get(..read).unwrap_or_default()).is_some() {
            return self.stream(path);
        }
        let body = Arc::new(body);
        self.set_body(Arc::clone(&body));
        let worth_storing = body.length() >= index_cache::WORTH && self.encoding.is_none();
        if worth_storing && self.stored(path, &body) {
            return Ok(());
        }
        let threads = thread::available_parallelism().map_or(2, usize::from).min(8);
        let stop = Arc::clone(&self.stop);
        parallel_index::index(&body, threads, &stop, |found| match found {
            ChunkUpdate::Games(games) => {
                self.games.add_batch(&games);
                if games.is_bounded() {
                    self.tell();
                }
            }
            ChunkUpdate::End(end) => {
                self.games.end_piece(&end);
                self.progress.done += end.bytes;
                self.tell();
            }
        })?;
        self.games.settle(self.encoding);
        if worth_storing && !self.is_stopped() {
            self.to_store.push((path.to_owned(), body, self.files.len().saturating_sub(1)));
        }
        Ok(())
    }

    /// Takes the list of a file from those that were kept.
    fn stored(&mut self, path: &Path, body: &PgnFile) -> bool {
        let cache = self.cache.clone();
        let mut games = std::mem::take(&mut self.games);
        let there = cache.load(path, body, &mut games, &mut |games| {
            if self.is_due() && !self.is_stopped() {
                self.send(games.catalog(), Some(self.progress));
            }
        });
        self.games = games;
        if there {
            self.progress.done += body.length();
        } else {
            self.games.drop_file();
            self.games.begin_file();
        }
        there
    }

    fn set_body(&self, body: Arc<PgnFile>) {
        if let Some(last) = lock(&self.bodies).last_mut() {
            *last = Some(body);
        }
    }

    /// Lists a file while it is unpacked into one of our own.
    fn stream(&mut self, path: &Path) -> Result<(), FileError> {
        let mut file = own_file(self.folder.as_deref())?;
        self.set_body(Arc::new(PgnFile::own(file.try_clone()?)));
        let (mut indexer, mut incoming) = (Indexer::new(), TextDecoder::default());
        let stop = Arc::clone(&self.stop);
        let packed = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let poured = decompress::pour(path, self.reading.unpack_limit, &mut |block: &[u8]| {
            if stop.load(Ordering::Relaxed) {
                return Err(FileError::Io(io::ErrorKind::Interrupted.into()));
            }
            let text = incoming.feed(block);
            file.write_all(&text)?;
            indexer.feed(&text);
            self.games.add_batch(&indexer.take());
            self.tell();
            Ok(())
        });
        let last = incoming.finish();
        file.write_all(&last)?;
        indexer.feed(&last);
        let (games, end) = indexer.finish(true);
        self.games.add_batch(&games);
        self.games.end_piece(&end);
        self.games.end_file(end.bytes, incoming.form());
        self.games.settle(self.encoding);
        self.progress.done += packed;
        poured.map_err(|trouble| match trouble {
            FileError::TooLarge(bytes) => FileError::UnpackLimit(bytes),
            other => other,
        })
    }

    /// Hands the list on if it was not for a while.
    fn tell(&mut self) {
        // What is whole is handed on as such.
        if self.is_due() && self.progress.done < self.progress.total && !self.games.is_empty() && !self.is_stopped() {
            self.send(self.games.catalog(), Some(self.progress));
        }
    }

    /// Hands the list on. Answers whether somebody takes it.
    #[allow(clippy::disallowed_methods)] // the world's time: how often is a matter of the machine
    fn send(&mut self, games: Catalog, reading: Option<JobProgress>) -> bool {
        self.sent = Some(Instant::now());
        let files = self.files.clone();
        let source = self.source.clone();
        self.to.send(Event::Answer(Msg::Opened { id: self.id, source, files, games, reading })).is_ok()
    }

    /// Reads every game for what is wrong with it, if they are not too many.
    fn check(&self) {
        let games = self.games.catalog();
        if games.parts().iter().map(|part| part.bytes).sum::<u64>() > CHECKED {
            return;
        }
        let mut problems = Vec::new();
        for game in 0..games.len() {
            if self.is_stopped() {
                return;
            }
            let place = games.place(game);
            let read = place.and_then(|place| body_of(&self.bodies, place.part)?.game(&place).ok());
            // One that cannot be read any more is said to be so when it is opened.
            if let Some(count) = read.map(|record| record.problems.len()).filter(|&count| count > 0) {
                problems.push((game, count));
            }
        }
        let _ = self.to.send(Event::Answer(Msg::Checked { id: self.id, problems })); // the loop may have ended
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::chess::pgn::encoding::Encoding;

    struct FilesFixture {
        folder: tempfile::TempDir,
        shelves: OpenFiles,
        events: Receiver<Event>,
    }

    fn desk() -> FilesFixture {
        let folder = tempfile::tempdir().unwrap();
        let (to, events) = channel();
        let shelves = OpenFiles::new(Lang::En, Some(folder.path().join("cache")), to);
        FilesFixture { folder, shelves, events }
    }

    impl FilesFixture {
        fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
            let path = self.folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        }

        /// Opens files and waits for the whole list.
        fn open(&mut self, id: u64, paths: &[PathBuf]) -> (Vec<OpenedFile>, Catalog) {
            assert!(self.shelves.open(id, ReviewSource::Files(paths.to_vec()), None, paths.to_vec()).is_none());
            loop {
                match self.events.recv().unwrap() {
                    Event::Answer(Msg::Opened { id: of, files, games, reading: None, .. }) if of == id => {
                        return (files, games);
                    }
                    Event::Answer(Msg::Opened { .. } | Msg::Checked { .. }) => {}
                    other => panic!("{other:?}"),
                }
            }
        }

        fn white(&mut self, id: u64, games: &Catalog, game: usize) -> Result<String, String> {
            assert!(self.shelves.read_game(id, game, games.place(game).unwrap()).is_none());
            loop {
                match self.events.recv().unwrap() {
                    Event::Answer(Msg::GameRead { id: of, game: read, outcome }) => {
                        assert_eq!((of, read), (id, game));
                        return outcome.map(|read| read.record.tags.known("White").unwrap_or_default().to_owned());
                    }
                    Event::Answer(Msg::Opened { .. } | Msg::Checked { .. }) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    const TWO: &str = "[White \"Ä\"]\n\n1. e4 e5 *\n\n[White \"b\"]\n[Site \"s\"]\n\n1. d4 Ke4 *\n";

    #[test]
    fn files_of_all_kinds_are_listed_and_read() {
        let mut desk = desk();
        let gzip = {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            to.write_all(TWO.as_bytes()).unwrap();
            to.finish().unwrap()
        };
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(TWO.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let latin: Vec<u8> = TWO.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let paths = [
            desk.write("a.pgn", TWO.as_bytes()),
            desk.write("b.pgn.gz", &gzip),
            desk.write("c.pgn", &utf16),
            desk.write("d.pgn", &latin),
            desk.write("cut.pgn.gz", &gzip[..gzip.len() - 12]),
            desk.folder.path().join("none.pgn"),
            desk.write("short.pgn", b"*"),
        ];
        let (files, games) = desk.open(3, &paths);
        let counts: Vec<usize> = (0..files.len()).map(|part| games.games_of(part).len()).collect();
        assert_eq!(counts[..4], [2, 2, 2, 2]);
        assert_eq!(counts[5..], [0, 1]);
        let encodings: Vec<Encoding> = games.parts()[..4].iter().map(|part| part.form.encoding).collect();
        assert_eq!(
            encodings,
            [Encoding::Utf8, Encoding::Utf8, Encoding::Utf16Le, Encoding::Page(CodePage::Windows1252)]
        );
        for game in [0, 2, 4, 6] {
            assert_eq!(desk.white(3, &games, game).as_deref(), Ok("Ä"));
            assert_eq!(desk.white(3, &games, game + 1).as_deref(), Ok("b"));
        }
        assert!(counts[4] > 0 && files[4].outcome.as_ref().is_err_and(|why| why.contains("the games before that")));
        assert!(files[5].outcome.as_ref().is_err_and(|why| why.ends_with("there is no such file or folder.")));
        // Changed in place.
        desk.write("a.pgn", b"*");
        assert!(desk.white(3, &games, 1).is_err_and(|why| why.contains("changed it since")));
    }

    #[test]
    fn headers_and_problems_follow() {
        let mut desk = desk();
        let path = desk.write("a.pgn", TWO.as_bytes());
        let (_, games) = desk.open(1, &[path]);
        desk.shelves.read_headers(1, vec![(1, games.place(1).unwrap())]);
        let (mut site, mut problems) = (None, None);
        while site.is_none() || problems.is_none() {
            match desk.events.recv().unwrap() {
                Event::Answer(Msg::HeadersRead { headers, .. }) => {
                    site = headers[0].1.known("Site").map(str::to_owned);
                }
                Event::Answer(Msg::Checked { problems: found, .. }) => problems = Some(found),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((site.as_deref(), problems), (Some("s"), Some(vec![(1, 1)])));
        desk.shelves.close(1);
        assert!(desk.shelves.read_game(1, 0, games.place(0).unwrap()).is_none());
    }
}
