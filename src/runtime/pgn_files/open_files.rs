//! Open files of games: they are listed in the background and read game by game.

use crate::app::protocol::{
    effect::{FileChange, FileStamp, GameProblems, ReadRow, ReviewSource, SearchGames},
    message::{ListResponse, Msg},
};
use crate::chess::pgn::{Record, encoding::EncodingChoice, index::catalog::GamePlace};
use crate::runtime::{
    event_loop::event::{Event, respond},
    files::{file_error::FileError, file_stamp::stamp},
    jobs::{self, Job, Jobs, lock},
    pgn_files::{
        open_files::listing::{ListingJob, ListingSettings},
        pgn_file::{ListedFiles, PgnFile},
        saving::OldFile,
        search_games,
    },
};
use crate::words::{Lang, tables::RuntimeWord as W};
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

mod file_operations;
mod listing;

pub use crate::runtime::pgn_files::open_files::listing::{UNPACK_LIMIT, absolute, own_file};

/// The most bytes of the games of one request that are read whole to find problems in them; of the rest only the tags
/// are read.
const ROWS_READ: u64 = 4 << 20;

/// The open files.
#[derive(Debug)]
pub struct OpenFiles {
    /// How they are listed.
    pub settings: ListingSettings,
    to: Sender<Event>,
    open: Option<OpenList>,
    /// The running searches.
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
    /// Creates it without an open file.
    #[must_use]
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

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::app::protocol::effect::OpenedFile;
    use crate::chess::pgn::encoding::{Encoding, code_page::CodePage};
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
        assert!(counts[4] > 0 && files[4].outcome.as_ref().is_err_and(|why| why.contains("the games before that")));
        assert!(files[5].outcome.as_ref().is_err_and(|why| why.ends_with("there is no such file or folder.")));
        // The file is changed in place.
        fixture.write("a.pgn", b"*");
        assert!(fixture.white(3, &games, 1).is_err_and(|why| why.contains("changed it since")));
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
