//! Lists the games of one request's files.
//!
//! A plain file is indexed in place, on all processors. Input that must be unpacked (.gz, .zst, .bz2, .zip), converted
//! to UTF-8 (UTF-16) or can be read only once (standard input, a pipe) is copied into a file of our own that has no
//! name and vanishes with the process. [`UNPACK_LIMIT`] limits its size.

use crate::app::protocol::{
    effect::{JobProgress, OpenedFile, ReviewSource},
    message::{ListResponse, Msg},
};
use crate::chess::pgn::{
    encoding::{EncodingChoice, TextDecoder, Utf16},
    index::{
        catalog::{Catalog, CatalogBuilder},
        indexer::Indexer,
    },
};
use crate::runtime::{
    event_loop::event::Event,
    files::{file_error::FileError, file_stamp::stamp},
    jobs::{self, StopFlag, lock},
    pgn_files::{
        decompress,
        index_cache::{self, IndexCache},
        open_files::{OpenFiles, OpenList, file_at},
        parallel_index::{self, ChunkUpdate},
        pgn_file::{self, ListedFiles, PgnFile},
    },
};
use crate::words::{Lang, tables::RuntimeWord as W};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, io};

/// The most bytes that a compressed file is unpacked to, unless the config says otherwise.
pub const UNPACK_LIMIT: u64 = 4 << 30;

/// How often a growing list is sent.
const PACE: Duration = Duration::from_millis(100);

/// Returns the absolute path. Standard input's `-` stays as it is.
#[must_use]
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

/// How files are listed.
#[derive(Clone, Debug)]
pub struct ListingSettings {
    /// The language of the messages about files.
    pub lang: Lang,
    /// The folder for unpacked files and cached indexes; without one, unpacked files go to the system's temporary
    /// folder.
    pub folder: Option<PathBuf>,
    /// The most bytes that a compressed file is unpacked to.
    pub unpack_limit: u64,
}

/// The work of one request.
pub(super) struct ListingJob {
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
    /// When a list was last sent.
    sent: Option<Instant>,
}

impl ListingJob {
    /// Creates the job that fills a list.
    pub(super) fn new(
        open: &OpenFiles,
        list: &OpenList,
        source: ReviewSource,
        encoding: Option<EncodingChoice>,
    ) -> ListingJob {
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
    pub(super) fn run(&mut self, started: io::Result<()>, paths: &[PathBuf]) {
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
        let is_plain = path != Path::new("-") && !decompress::is_packed(path) && fs::metadata(path)?.is_file();
        if !is_plain {
            return self.stream(path);
        }
        let file = PgnFile::of(File::open(path)?, path)?;
        let mut head = [0; 4];
        let read = file.read_at(0, &mut head)?;
        if Utf16::of(head.get(..read).unwrap_or_default()).is_some() {
            return self.stream(path);
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
                if games.is_bounded() {
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

    /// Indexes a file while it is copied or unpacked into one of our own.
    fn stream(&mut self, path: &Path) -> Result<(), FileError> {
        let mut file = own_file(self.settings.folder.as_deref())?;
        self.set_file(Arc::new(PgnFile::own(file.try_clone()?, path)));
        let (mut indexer, mut incoming) = (Indexer::default(), TextDecoder::default());
        let stop = self.stop.clone();
        let packed = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let poured = decompress::pour(path, self.settings.unpack_limit, &mut |block: &[u8]| {
            if stop.is_raised() {
                return Err(FileError::Io(io::ErrorKind::Interrupted.into()));
            }
            let text = incoming.feed(block);
            file.write_all(&text)?;
            indexer.feed(&text);
            self.games.add_batch(&indexer.take());
            self.send_if_due();
            Ok(())
        });
        let last = incoming.finish();
        file.write_all(&last)?;
        indexer.feed(&last);
        let (games, end) = indexer.finish(true);
        self.games.add_batch(&games);
        self.games.end_piece(&end);
        self.games.end_file(end.bytes, incoming.form());
        self.games.decode_names(self.encoding);
        self.progress.done += packed;
        poured.map_err(|error| match error {
            FileError::TooLarge(bytes) => FileError::UnpackLimit(bytes),
            error => error,
        })
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
