//! Open files of games: they are listed in the background and read game by game.

use crate::app::protocol::effect::{
    CopyError, CopyGames, FileChange, FileStamp, GameProblems, JobProgress, OpenedFile, PgnRun, ReadRow, ReviewSource,
    SearchGames,
};
use crate::app::protocol::message::{ListResponse, Msg};
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::{EncodingChoice, TextDecoder, TextFormat};
use crate::chess::pgn::index::catalog::{Catalog, CatalogBuilder, GamePlace};
use crate::chess::pgn::index::indexer::Indexer;
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::files::atomic::{put_new, shared_beside, stamp};
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs::{self, Job, Jobs, StopFlag, lock};
use crate::runtime::pgn_files::index_cache::{self, IndexCache};
use crate::runtime::pgn_files::parallel_index::{self, ChunkUpdate};
use crate::runtime::pgn_files::pgn_file::{self, ListedFiles, PgnFile};
use crate::runtime::pgn_files::saving::{self, OldFile};
use crate::runtime::pgn_files::{decompress, search_games};
use crate::words::Lang;
use crate::words::game_list::GameListWord as L;
use crate::words::tables::RuntimeWord as W;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of the games of one request that are read whole to find problems in them; of the rest only the tags
/// are read.
const ROWS_READ: u64 = 4 << 20;

#[derive(Debug)]
pub struct OpenFiles {
    pub settings: ListingSettings,
    to: Sender<Event>,
    open: Option<OpenList>,
    pub searches: Jobs,
    /// Games that are being copied or deleted.
    operations: Vec<Job>,
    /// The files as they were before the last deletion.
    deleted: Arc<Mutex<Vec<OldFile>>>,
}

/// The files of one request, as far as they have been listed.
#[derive(Debug)]
struct OpenList {
    job: Job,
    files: Arc<Mutex<ListedFiles>>,
}

impl OpenFiles {
    pub fn new(lang: Lang, folder: Option<PathBuf>, to: Sender<Event>) -> OpenFiles {
        let settings = ListingSettings { lang, folder, unpack_limit: UNPACK_LIMIT };
        OpenFiles {
            settings,
            to,
            open: None,
            searches: Jobs::default(),
            operations: Vec::new(),
            deleted: Arc::default(),
        }
    }

    /// Lists the games of files on separate threads: [`ListResponse::Opened`] is sent again and again while the list
    /// grows. The files of an earlier request are closed.
    ///
    /// `encoding` is the one that the user chose for these files, if any.
    pub fn open(&mut self, id: u64, source: ReviewSource, encoding: Option<EncodingChoice>, paths: Vec<PathBuf>) {
        let list = OpenList { job: Job::new(id), files: Arc::default() };
        let mut listing = ListingJob::new(self, &list, source, encoding);
        self.searches = Jobs::default();
        self.open = Some(list);
        jobs::spawn("open", move |started| listing.run(started, &paths));
    }

    /// Returns the list of this request, if it is still open.
    fn list(&self, id: u64) -> Option<&OpenList> {
        self.open.as_ref().filter(|list| list.job.id == id)
    }

    /// Reads a game: [`ListResponse::GameRead`].
    pub fn read_game(&self, id: u64, game: usize, place: GamePlace) {
        let Some(list) = self.list(id) else { return };
        let Some(file) = file_at(&list.files, place.part) else { return };
        let (lang, to) = (self.settings.lang, self.to.clone());
        jobs::spawn("read game", move |started| {
            let read = started.map_err(FileError::from).and_then(|()| file.game_at(&place));
            let outcome = read.map(Box::new).map_err(|error| error.in_sentence(W::OpenFailed, lang, &file.path));
            respond(&to, Msg::List(ListResponse::GameRead { id, game, outcome }));
        });
    }

    /// Searches many games: [`ListResponse::SearchProgress`] or [`ListResponse::Duplicates`].
    pub fn search(&mut self, request: SearchGames) {
        let files = self.list(request.list).map(|list| lock(&list.files).clone());
        let stop = self.searches.begin(request.id, 1);
        search_games::start(request, files, stop, self.to.clone());
    }

    /// Checks whether a file that is being followed has changed since it had this stamp: [`ListResponse::FileChecked`].
    /// It uses its own thread, so that a slow disk does not hold anything up.
    pub fn check_file(&self, id: u64, path: PathBuf, seen: Option<FileStamp>) {
        let (lang, to) = (self.settings.lang, self.to.clone());
        jobs::spawn("check file", move |started| {
            let look = match started.and_then(|()| fs::metadata(&path)).map(|metadata| stamp(&metadata)) {
                Ok(stamp) if seen == Some(stamp) => FileChange::Same,
                Ok(_) => FileChange::Other,
                Err(error) => FileChange::Failed(FileError::from(error).in_sentence(W::OpenFailed, lang, &path)),
            };
            respond(&to, Msg::List(ListResponse::FileChecked { id, path, look }));
        });
    }

    /// Reads what rows of the list show: [`ListResponse::RowsRead`]. Games that cannot be read are left out.
    pub fn read_rows(&self, id: u64, games: Vec<(usize, GamePlace)>) {
        let Some(list) = self.list(id) else { return };
        let (files, to) = (Arc::clone(&list.files), self.to.clone());
        jobs::spawn("read rows", move |started| {
            let mut left = ROWS_READ;
            let mut row = |(game, place): (usize, GamePlace)| {
                let file = file_at(&files, place.part)?;
                let Some(rest) = left.checked_sub(place.span.end - place.span.start) else {
                    return Some(ReadRow { game, tags: file.tags(&place).ok()?, problems: None });
                };
                left = rest;
                let Record { tags, problems, .. } = file.game(&place).ok()?;
                Some(ReadRow { game, tags, problems: GameProblems::of(game, &problems) })
            };
            let rows = games.into_iter().filter(|_| started.is_ok()).filter_map(&mut row).collect();
            respond(&to, Msg::List(ListResponse::RowsRead { id, rows }));
        });
    }
}

fn file_at(files: &Mutex<ListedFiles>, part: usize) -> Option<Arc<PgnFile>> {
    lock(files).get(part).cloned().flatten()
}

// Copies games of the open files into another file, or deletes them from their files, on a separate thread.

impl OpenFiles {
    /// Copies games to the end of a file, on a separate thread:
    /// [`crate::app::protocol::message::ListResponse::OperationProgress`] while it lasts, then
    /// [`crate::app::protocol::message::ListResponse::GamesCopied`].
    pub fn copy(&mut self, request: CopyGames, to: PathBuf) {
        let (id, lang) = (request.id, self.settings.lang);
        self.operate(id, move |started, files, stop, progress| {
            let copied =
                started.map_err(FileError::from).and_then(|()| saving::copy(&request, &to, files, stop, progress));
            let outcome = copied.map_err(|why| match why {
                FileError::Unfit(unfit) => CopyError::Unfit(unfit),
                FileError::RunTogether => CopyError::Failed(L::WouldRunInto.with(lang, &[&to.display().to_string()])),
                why => CopyError::Failed(why.in_sentence(W::SaveFailed, lang, &to)),
            });
            Msg::List(ListResponse::GamesCopied { id, to, outcome: outcome.transpose() })
        });
    }

    /// Deletes games from their files: [`crate::app::protocol::message::ListResponse::OperationProgress`] while it
    /// lasts, then [`crate::app::protocol::message::ListResponse::GamesDeleted`].
    pub fn delete(&mut self, request: CopyGames) {
        let (id, lang) = (request.id, self.settings.lang);
        let kept = Arc::clone(&self.deleted);
        self.operate(id, move |started, files, _, progress| {
            let mut kept = lock(&kept);
            kept.clear();
            let outcomes = match started {
                Ok(()) => saving::delete(&request, files, &mut kept, progress),
                Err(error) => vec![(0, Err(error.into()))],
            };
            let sentence = |(part, outcome): (usize, Result<u64, FileError>)| {
                let file = files.get(part).and_then(Option::as_ref);
                let path = file.map_or(Path::new("games.pgn"), |file| &file.path);
                (part, outcome.map_err(|why| not_deleted(&why, lang, path)))
            };
            Msg::List(ListResponse::GamesDeleted { id, outcomes: outcomes.into_iter().map(sentence).collect() })
        });
    }

    /// Undoes the last deletion: [`crate::app::protocol::message::ListResponse::GamesRestored`].
    pub fn restore(&mut self, id: u64) {
        let lang = self.settings.lang;
        let kept = Arc::clone(&self.deleted);
        self.operate(id, move |started, _, _, _| {
            let put_back = |mut old: OldFile| {
                old.put_back().map_err(|why| {
                    let name = old.path.file_name().map_or(old.path.as_path(), Path::new).display().to_string();
                    L::NotRestored.with(lang, &[&name, &why.say(lang)])
                })
            };
            let outcomes = match started {
                Ok(()) => std::mem::take(&mut *lock(&kept)).into_iter().map(put_back).collect(),
                Err(error) => vec![Err(FileError::from(error).say(lang))],
            };
            Msg::List(ListResponse::GamesRestored { id, outcomes })
        });
    }

    /// Runs a command of `tabiya pgn` as a process of its own: [`ListResponse::PgnRan`].
    pub fn run_pgn(&mut self, request: PgnRun, config: Option<PathBuf>) {
        let (id, lang) = (request.id, self.settings.lang);
        self.operate(id, move |started, _, stop, _| {
            let ran = started.map_err(FileError::from).and_then(|()| run_pgn(&request, config, lang, stop));
            let outcome = match (ran, &request.to) {
                (Ok(outcome), _) => outcome,
                (Err(why), Some(to)) => Some(Err(why.in_sentence(W::SaveFailed, lang, to))),
                (Err(why), None) => Some(Err(L::PgnFailed.with(lang, &[&why.say(lang)]))),
            };
            Msg::List(ListResponse::PgnRan { id, outcome })
        });
    }

    /// Starts an operation on the files that are open now, in their current state.
    fn operate(
        &mut self,
        id: u64,
        work: impl FnOnce(io::Result<()>, &ListedFiles, &StopFlag, &mut dyn FnMut(JobProgress)) -> Msg + Send + 'static,
    ) {
        let job = Job::new(id);
        let stop = job.stop.clone();
        let files = self.open.as_ref().map(|open| lock(&open.files).clone()).unwrap_or_default();
        self.operations.retain(|job| !job.has_ended());
        self.operations.push(job);
        let to = self.to.clone();
        jobs::spawn("operation", move |started| {
            let mut progress = |progress| respond(&to, Msg::List(ListResponse::OperationProgress { id, progress }));
            let msg = work(started, &files, &stop, &mut progress);
            respond(&to, msg);
        });
    }

    /// Asks a copy to stop, if it is still running.
    pub fn stop_operation(&mut self, id: u64) {
        self.operations.iter().filter(|job| job.id == id).for_each(|job| job.stop.raise());
    }

    /// Waits for all operations, for at most `patience`. Those that go on are asked to stop, and remove their temporary
    /// files.
    pub fn finish_all(&mut self, patience: Duration) {
        let wait = |patience: Duration| {
            let begun = Instant::now();
            self.operations.iter().for_each(|job| job.wait(patience.saturating_sub(begun.elapsed())));
        };
        wait(patience);
        self.operations.iter().for_each(|job| job.stop.raise());
        wait(STOP_WAIT);
        self.operations.clear();
    }
}

/// How long operations may take to end after they were asked to. After a signal, the process has half a second then.
const STOP_WAIT: Duration = Duration::from_millis(300);

/// How often it is seen whether a command has ended.
const LOOK: Duration = Duration::from_millis(10);

/// The most bytes of what a command printed that are shown.
const PRINTED: u64 = 1 << 20;

/// Runs a command of `tabiya pgn`. Returns what it printed, or what it says is wrong with the command; `None` if it was
/// stopped.
fn run_pgn(
    request: &PgnRun,
    config: Option<PathBuf>,
    lang: Lang,
    stop: &StopFlag,
) -> Result<Option<Result<String, String>>, FileError> {
    // Both are files, so that nothing has to be read while it runs.
    let new = match &request.to {
        Some(to) if to.symlink_metadata().is_ok() => return Err(FileError::Exists),
        Some(to) => Some(shared_beside(to)?),
        None => None,
    };
    let mut printed = own_file(None)?;
    let mut complaints = own_file(None)?;
    let out = new.as_ref().map_or_else(|| printed.try_clone(), |new| new.as_file().try_clone())?;
    let mut child = Command::new(std::env::current_exe()?)
        .arg("pgn")
        .args(&request.words)
        .arg("--")
        .args(&request.files)
        .envs(config.filter(|path| path.exists()).map(|path| ("TABIYA_CONFIG", path)))
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(complaints.try_clone()?)
        .spawn()?;
    let status = loop {
        if stop.is_raised() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        match child.try_wait()? {
            Some(status) => break status,
            None => thread::sleep(LOOK),
        }
    };
    let complaint = text_of(&mut complaints)?;
    let first = complaint.lines().next().map(|line| line.strip_prefix("tabiya: ").unwrap_or(line).to_owned());
    if status.code().is_none_or(|code| code > 1) {
        return Ok(Some(Err(first.unwrap_or_default())));
    }
    if let (Some(new), Some(to)) = (new, &request.to) {
        if new.as_file().metadata()?.len() == 0 {
            return Ok(Some(Err(first.unwrap_or_else(|| L::PgnNothing.text(lang).to_owned()))));
        }
        new.as_file().sync_all()?;
        put_new(new, to).map_err(FileError::of_new)?;
    }
    Ok(Some(Ok(text_of(&mut printed)? + &complaint)))
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(PRINTED).read_to_end(&mut bytes)?;
    let cut = file.metadata()?.len() > PRINTED;
    Ok(String::from_utf8_lossy(&bytes).into_owned() + if cut { "\n…\n" } else { "" })
}

fn not_deleted(why: &FileError, lang: Lang, path: &Path) -> String {
    let why = match why {
        FileError::Lost => FileError::Changed.say(lang),
        FileError::RunTogether => L::WouldRun.text(lang).to_owned(),
        why => why.say(lang),
    };
    let name = path.file_name().map_or(path, Path::new);
    L::NothingDeleted.with(lang, &[&name.display().to_string(), &why])
}

// Lists the games of one request's files.
//
// A plain file is indexed in place, on all processors. Input that must be unpacked (.gz, .zst, .bz2, .zip), converted
// to UTF-8 (UTF-16) or can be read only once (standard input, a pipe) is copied into a file of our own that has no
// name and vanishes with the process. [`UNPACK_LIMIT`] limits its size.

/// The most bytes that a compressed file is unpacked to, unless the config says otherwise.
pub const UNPACK_LIMIT: u64 = 4 << 30;

/// How often a growing list is sent.
const PACE: Duration = Duration::from_millis(100);

/// Returns the absolute path. Standard input's `-` stays as it is.
pub fn absolute(path: &Path) -> PathBuf {
    let absolute = if path == Path::new("-") { None } else { std::path::absolute(path).ok() };
    absolute.unwrap_or_else(|| path.to_owned())
}

/// Creates a file without a name, in this folder if possible.
///
/// # Errors
/// The system's error.
pub fn own_file(folder: Option<&Path>) -> io::Result<File> {
    let in_folder = folder.and_then(|folder| {
        fs::create_dir_all(folder).ok()?;
        tempfile::tempfile_in(folder).ok()
    });
    in_folder.map_or_else(tempfile::tempfile, Ok)
}

/// Copies a file into one of our own, unpacked and as UTF-8, and passes it on. Returns how it is stored, and the error
/// that ended the reading, if any.
pub fn unpack_into(
    own: &mut File,
    path: &Path,
    most: u64,
    take: &mut impl FnMut(&[u8]) -> Result<(), FileError>,
) -> (TextFormat, Result<(), FileError>) {
    let mut incoming = TextDecoder::default();
    let mut copy = |text: &[u8]| {
        own.write_all(text)?;
        take(text)
    };
    let poured = decompress::pour(path, most, &mut |block: &[u8]| copy(&incoming.feed(block)));
    let last = copy(&incoming.finish());
    let poured = poured.map_err(|error| match error {
        FileError::TooLarge(bytes) => FileError::UnpackLimit(bytes),
        error => error,
    });
    (incoming.form(), poured.and(last))
}

#[derive(Clone, Debug)]
pub struct ListingSettings {
    pub lang: Lang,
    /// The folder for unpacked files and cached indexes; without one, unpacked files go to the system's temporary
    /// folder.
    pub folder: Option<PathBuf>,
    /// The most bytes that a compressed file is unpacked to.
    pub unpack_limit: u64,
}

struct ListingJob {
    id: u64,
    source: ReviewSource,
    settings: ListingSettings,
    to: Sender<Event>,
    encoding: Option<EncodingChoice>,
    stop: StopFlag,
    open: Arc<Mutex<ListedFiles>>,
    files: Vec<OpenedFile>,
    games: CatalogBuilder,
    cache: IndexCache,
    /// Files whose indexes are to be cached, with the numbers of their parts.
    to_store: Vec<(PathBuf, Arc<PgnFile>, usize)>,
    /// How many bytes of the files are done.
    progress: JobProgress,
    sent: Option<Instant>,
}

impl ListingJob {
    fn new(open: &OpenFiles, list: &OpenList, source: ReviewSource, encoding: Option<EncodingChoice>) -> ListingJob {
        ListingJob {
            id: list.job.id,
            source,
            settings: open.settings.clone(),
            to: open.to.clone(),
            encoding,
            stop: list.job.stop.clone(),
            open: Arc::clone(&list.files),
            files: Vec::new(),
            games: CatalogBuilder::default(),
            cache: IndexCache::new(open.settings.folder.as_deref()),
            to_store: Vec::new(),
            progress: JobProgress { done: 0, total: 0 },
            sent: None,
        }
    }

    /// Lists the files of these paths. If no thread could be started, it reports that for the first path.
    fn run(&mut self, started: io::Result<()>, paths: &[PathBuf]) {
        let mut files: Vec<(PathBuf, Option<FileError>)> = Vec::new();
        for path in paths {
            match decompress::files_of(path) {
                Ok(found) => files.extend(found.into_iter().map(|path| (path, None))),
                Err(error) => files.push((path.clone(), Some(error))),
            }
        }
        if let Err(error) = started {
            files = vec![(paths.first().cloned().unwrap_or_default(), Some(error.into()))];
        }
        let length = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
        self.progress.total = files.iter().filter(|(_, error)| error.is_none()).map(|(path, _)| length(path)).sum();
        for (path, error) in files {
            if self.stop.is_raised() {
                return;
            }
            self.begin(&path);
            let outcome = error.map_or_else(|| self.list_file(&path), Err);
            self.end(&path, outcome);
        }
        if !self.stop.is_raised() && self.send(self.games.catalog(), None) {
            let games = self.games.catalog();
            for (path, file, part) in std::mem::take(&mut self.to_store) {
                // Without a cached index, the next opening takes as long as this one did.
                let _ = self.cache.store(&path, &file, &games, part);
            }
        }
    }

    /// True if no list has been sent for a while.
    fn is_due(&self) -> bool {
        self.sent.is_none_or(|sent| sent.elapsed() >= PACE)
    }

    fn begin(&mut self, path: &Path) {
        self.games.begin_file();
        // Taken before the file is read, so that a change in between is noticed.
        let seen = fs::metadata(path).ok().filter(fs::Metadata::is_file).as_ref().map(stamp);
        // An absolute path: the user's marks are found again from any folder.
        self.files.push(OpenedFile { path: absolute(path), outcome: Ok(()), seen });
        lock(&self.open).push(None);
    }

    fn end(&mut self, path: &Path, outcome: Result<(), FileError>) {
        let (own, lang) = (self.source == ReviewSource::Own, self.settings.lang);
        let any = self.games.catalog().parts.last().is_some_and(|part| part.bytes > 0);
        let outcome = match outcome {
            // If the file of the user's own games does not exist yet, there are simply no games.
            Err(FileError::Io(error)) if own && error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) if any => {
                let why = W::KeptUpTo.with(lang, &[&error.say(lang)]);
                Err(W::OpenFailed.with(lang, &[&path.display().to_string(), &why]))
            }
            Err(error) => Err(error.in_sentence(W::OpenFailed, lang, path)),
            Ok(()) => Ok(()),
        };
        if let Some(file) = self.files.last_mut() {
            file.outcome = outcome;
        }
        if self.files.len() > pgn_file::most_open()
            && let Some(file) = file_at(&self.open, self.files.len() - 1)
        {
            file.close();
        }
    }

    fn list_file(&mut self, path: &Path) -> Result<(), FileError> {
        let is_file = path != Path::new("-") && fs::metadata(path)?.is_file();
        if !is_file && self.source == ReviewSource::Own {
            return Err(FileError::Reason(W::NotAFile)); // the user did not ask to read a pipe
        }
        if !is_file || decompress::is_packed(path) {
            return self.list_packed(path);
        }
        let file = PgnFile::of(File::open(path)?, path)?;
        if file.is_utf16()? {
            return self.list_packed(path);
        }
        let file = Arc::new(file);
        self.set_file(Arc::clone(&file));
        let worth_storing = file.length() >= index_cache::WORTH && self.encoding.is_none();
        if worth_storing && self.load_from_cache(path, &file) {
            return Ok(());
        }
        let stop = self.stop.clone();
        parallel_index::index(&file, jobs::processors(), &stop, |found| match found {
            ChunkUpdate::Games(games) => {
                self.games.add_batch(&games);
                if games.end.is_some() {
                    self.send_if_due();
                }
            }
            ChunkUpdate::End(end) => {
                self.games.end_piece(&end);
                self.progress.done += end.bytes;
                self.send_if_due();
            }
        })?;
        self.games.decode_names(self.encoding);
        if worth_storing && !self.stop.is_raised() {
            self.to_store.push((path.to_owned(), file, self.files.len().saturating_sub(1)));
        }
        Ok(())
    }

    /// Loads the index of a file from the cache. Returns whether it was there.
    fn load_from_cache(&mut self, path: &Path, file: &PgnFile) -> bool {
        let cache = self.cache.clone();
        let mut games = std::mem::take(&mut self.games);
        let loaded = cache.load(path, file, &mut games, &mut |games| {
            if self.is_due() && !self.stop.is_raised() {
                self.send(games.catalog(), Some(self.progress));
            }
        });
        self.games = games;
        if loaded.is_some() {
            self.progress.done += file.length();
        } else {
            self.games.drop_file();
            self.games.begin_file();
        }
        loaded.is_some()
    }

    fn set_file(&self, file: Arc<PgnFile>) {
        if let Some(last) = lock(&self.open).last_mut() {
            *last = Some(file);
        }
    }

    /// Indexes a file while it is copied or unpacked into one of our own. If it has been unpacked before, its list
    /// comes from the cache.
    fn list_packed(&mut self, path: &Path) -> Result<(), FileError> {
        let is_worth = |metadata: fs::Metadata| metadata.is_file() && metadata.len() >= index_cache::PACKED_WORTH;
        let is_cached = path != Path::new("-") && self.encoding.is_none() && fs::metadata(path).is_ok_and(is_worth);
        let packed = if is_cached { Some(Arc::new(PgnFile::of(File::open(path)?, path)?)) } else { None };
        if let Some(packed) = &packed {
            self.set_file(Arc::new(PgnFile::inside(packed, self.settings.clone())));
            if self.load_from_cache(path, packed) {
                return Ok(());
            }
        }
        self.stream(path)?;
        if let Some(packed) = packed
            && !self.stop.is_raised()
            && !packed.is_changed()?
        {
            self.to_store.push((path.to_owned(), packed, self.files.len().saturating_sub(1)));
        }
        Ok(())
    }

    fn stream(&mut self, path: &Path) -> Result<(), FileError> {
        let mut file = own_file(self.settings.folder.as_deref())?;
        self.set_file(Arc::new(PgnFile::own(file.try_clone()?, path)));
        let mut indexer = Indexer::default();
        let stop = self.stop.clone();
        let packed = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let (form, poured) = unpack_into(&mut file, path, self.settings.unpack_limit, &mut |text: &[u8]| {
            if stop.is_raised() {
                return Err(FileError::Io(io::ErrorKind::Interrupted.into()));
            }
            indexer.feed(text);
            self.games.add_batch(&indexer.take());
            self.send_if_due();
            Ok(())
        });
        let (games, end) = indexer.finish(true);
        self.games.add_batch(&games);
        self.games.end_piece(&end);
        self.games.end_file(end.bytes, form);
        self.games.decode_names(self.encoding);
        self.progress.done += packed;
        poured
    }

    /// Sends an incomplete list, if none has been sent for a while.
    fn send_if_due(&mut self) {
        if self.is_due() && self.progress.done < self.progress.total && !self.games.is_empty() && !self.stop.is_raised()
        {
            self.send(self.games.catalog(), Some(self.progress));
        }
    }

    /// Sends the list. Returns whether the loop is still there to receive it.
    fn send(&mut self, games: Catalog, reading: Option<JobProgress>) -> bool {
        self.sent = Some(Instant::now());
        let files = self.files.clone();
        let source = self.source.clone();
        let opened = ListResponse::Opened { id: self.id, source, files, games, reading };
        self.to.send(Event::Response(Msg::List(opened))).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::app::protocol::effect::OpenedFile;
    use crate::chess::pgn::encoding::Encoding;
    use crate::chess::pgn::encoding::code_page::CodePage;
    use crate::chess::pgn::index::catalog::Catalog;

    struct FilesFixture {
        folder: tempfile::TempDir,
        open: OpenFiles,
        events: Receiver<Event>,
    }

    fn fixture() -> FilesFixture {
        let folder = tempfile::tempdir().unwrap();
        let (to, events) = channel();
        let open = OpenFiles::new(Lang::En, Some(folder.path().join("cache")), to);
        FilesFixture { folder, open, events }
    }

    impl FilesFixture {
        fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
            let path = self.folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        }

        /// Opens files and waits for the whole list.
        fn open(&mut self, id: u64, paths: &[PathBuf]) -> (Vec<OpenedFile>, Catalog) {
            self.open.open(id, ReviewSource::Files(paths.to_vec()), None, paths.to_vec());
            loop {
                match self.events.recv().unwrap() {
                    Event::Response(Msg::List(ListResponse::Opened {
                        id: of, files, games, reading: None, ..
                    })) if of == id => {
                        return (files, games);
                    }
                    Event::Response(Msg::List(ListResponse::Opened { .. })) => {}
                    other => panic!("{other:?}"),
                }
            }
        }

        fn white(&mut self, id: u64, games: &Catalog, game: usize) -> Result<String, String> {
            self.open.read_game(id, game, games.place(game).unwrap());
            loop {
                match self.events.recv().unwrap() {
                    Event::Response(Msg::List(ListResponse::GameRead { id: of, game: read, outcome })) => {
                        assert_eq!((of, read), (id, game));
                        return outcome.map(|read| read.record.tags.known("White").unwrap_or_default().to_owned());
                    }
                    Event::Response(Msg::List(ListResponse::Opened { .. })) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    const TWO: &str = "[White \"Ä\"]\n\n1. e4 e5 *\n\n[White \"b\"]\n[Site \"s\"]\n\n1. d4 Ke4 *\n";

    #[test]
    fn an_operation_that_is_stopped_at_the_end_leaves_no_file() {
        let mut fixture = fixture();
        let to = fixture.folder.path().join("new.pgn");
        let (tell, begun) = channel();
        fixture.open.operate(1, move |_, _, stop, _| {
            let new = shared_beside(&to).unwrap();
            tell.send(()).unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
            (0..50).for_each(|_| drop(shared_beside(&to).unwrap())); // it takes its time
            drop(new);
            Msg::List(ListResponse::PgnRan { id: 1, outcome: None })
        });
        begun.recv().unwrap();
        fixture.open.finish_all(Duration::ZERO);
        assert_eq!(fs::read_dir(fixture.folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn files_of_all_kinds_are_listed_and_read() {
        let mut fixture = fixture();
        let gzip = {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            to.write_all(TWO.as_bytes()).unwrap();
            to.finish().unwrap()
        };
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(TWO.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let latin: Vec<u8> = TWO.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let paths = [
            fixture.write("a.pgn", TWO.as_bytes()),
            fixture.write("b.pgn.gz", &gzip),
            fixture.write("c.pgn", &utf16),
            fixture.write("d.pgn", &latin),
            fixture.write("cut.pgn.gz", &gzip[..gzip.len() - 12]),
            fixture.folder.path().join("none.pgn"),
            fixture.write("short.pgn", b"*"),
        ];
        let (files, games) = fixture.open(3, &paths);
        let counts: Vec<usize> = (0..files.len()).map(|part| games.games_of(part).len()).collect();
        assert_eq!(counts[..4], [2, 2, 2, 2]);
        assert_eq!(counts[5..], [0, 1]);
        let encodings: Vec<Encoding> = games.parts[..4].iter().map(|part| part.form.encoding).collect();
        assert_eq!(
            encodings,
            [Encoding::Utf8, Encoding::Utf8, Encoding::Utf16Le, Encoding::Page(CodePage::Windows1252)]
        );
        for game in [0, 2, 4, 6] {
            assert_eq!(fixture.white(3, &games, game).as_deref(), Ok("Ä"));
            assert_eq!(fixture.white(3, &games, game + 1).as_deref(), Ok("b"));
        }
        assert!(
            counts[4] > 0 && files[4].outcome.as_ref().is_err_and(|why| why.contains("the games that could be read"))
        );
        assert!(files[5].outcome.as_ref().is_err_and(|why| why.ends_with("there is no such file or folder.")));
        // The file is changed in place.
        fixture.write("a.pgn", b"*");
        assert!(fixture.white(3, &games, 1).is_err_and(|why| why.contains("changed it since")));
    }

    #[test]
    fn a_packed_file_is_listed_again_without_unpacking() {
        let mut fixture = fixture();
        let mut random = 1_u64;
        let mut noise = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            format!("{:016x}", random)
        };
        let game = |at: usize, noise: String| format!("[White \"{at}\"]\n\n1. e4 {{{noise}}} *\n\n");
        let text: String = (0..1200).map(|at| game(at, (0..260).map(|_| noise()).collect())).collect();
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        let packed = gzip.finish().unwrap();
        assert!(packed.len() as u64 > index_cache::PACKED_WORTH, "{}", packed.len());
        let path = fixture.write("a.pgn.gz", &packed);
        let (_, first) = fixture.open(1, std::slice::from_ref(&path));
        // The index is stored after the list has been sent.
        let index = fixture.folder.path().join("cache/index");
        while fs::read_dir(&index).map_or(0, Iterator::count) == 0 {
            std::thread::yield_now();
        }
        let (_, again) = fixture.open(2, std::slice::from_ref(&path));
        assert!(again == first && again.len() == 1200);
        assert_eq!(fixture.white(2, &again, 7).as_deref(), Ok("7"));
        // Where it must not be unpacked, its list is still there: only a game needs that.
        fixture.open.settings.unpack_limit = 10;
        let (files, list) = fixture.open(3, std::slice::from_ref(&path));
        assert!(list == first && files[0].outcome.is_ok());
        assert!(fixture.white(3, &list, 7).is_err());
        fixture.open.settings.unpack_limit = UNPACK_LIMIT;
        // Another file under its name is listed again, and a list of it from before gives no game.
        let (_, list) = fixture.open(4, std::slice::from_ref(&path));
        fs::rename(fixture.write("b.pgn.gz", &packed), &path).unwrap();
        assert!(fixture.white(4, &list, 7).is_err_and(|why| why.contains("changed it since")));
        let (_, list) = fixture.open(5, std::slice::from_ref(&path));
        assert_eq!(fixture.white(5, &list, 7).as_deref(), Ok("7"));
    }

    #[test]
    fn rows_are_read_with_their_problems() {
        let mut fixture = fixture();
        let path = fixture.write("a.pgn", TWO.as_bytes());
        let (_, games) = fixture.open(1, &[path]);
        fixture.open.read_rows(1, vec![(1, games.place(1).unwrap())]);
        match fixture.events.recv().unwrap() {
            Event::Response(Msg::List(ListResponse::RowsRead { id: 1, rows })) => {
                let [row] = rows.as_slice() else { panic!("{rows:?}") };
                assert_eq!((row.game, row.tags.known("Site")), (1, Some("s")));
                assert_eq!(row.problems, Some(GameProblems { game: 1, losing: 1, harmless: 0 }));
            }
            other => panic!("a list is not read before something of it is shown: {other:?}"),
        }
        fixture.open(2, &[]);
        fixture.open.read_game(1, 0, games.place(0).unwrap());
        let read = |event| matches!(event, Event::Response(Msg::List(ListResponse::GameRead { .. })));
        assert!(!fixture.events.try_iter().any(read), "a closed list is not read");
    }
}
